import { existsSync } from 'node:fs';
import { Browser, BrowserContext, BrowserContextOptions, chromium, Page } from 'playwright-core';

const PROGRAM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Why there is no browser here; undefined when there is one. In CI its absence fails, so that nothing is skipped there unseen. */
export const unavailable =
  existsSync(PROGRAM) || process.env.CI === 'true' ? undefined : `there is no Chromium at ${PROGRAM}`;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: PROGRAM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  });
}

/** A window of its own, with nothing in it from before, and what it complained of. */
export interface Window {
  context: BrowserContext;
  page: Page;
  /** Every error in the console, what a policy forbade among them; a page that answers with an error status is none. */
  complaints: string[];
  /** Where it went or tried to go, oldest first. */
  visited: string[];
}

export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<Window> {
  const context = await browser.newContext(options);
  const complaints: string[] = [];
  const visited: string[] = [];
  context.on('console', (message) => {
    const isStatus = /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text());
    if ((message.type() === 'error' || message.type() === 'warning') && !isStatus) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('request', (request) => {
    if (request.isNavigationRequest()) visited.push(request.url());
    else complaints.push(`loaded ${request.url()}`);
  });
  return { context, page: await context.newPage(), complaints, visited };
}
