import { existsSync } from 'node:fs';
import { Browser, BrowserContext, BrowserContextOptions, chromium, Page } from 'playwright-core';

const TIMEOUT_MS = 120_000;

/** Without the window around a page, which takes four times as much processor time for each page that is opened. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const PROGRAM = process.env.CHROMIUM ?? (existsSync(HEADLESS) ? HEADLESS : '/usr/bin/chromium');

/** Why the browser is unavailable; undefined when it is available. In CI a missing browser fails instead of being skipped. */
export const unavailable =
  existsSync(PROGRAM) || process.env.CI === 'true' ? undefined : `there is no Chromium at ${PROGRAM}`;

/** @param fontSize what the person has chosen in the settings of the browser, in pixels */
export function launchBrowser(fontSize?: number): Promise<Browser> {
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
      // Playwright sets the type of the pointer with the same option, so it is replaced only if there is something to set.
      ...(fontSize === undefined ? [] : [`--blink-settings=defaultFontSize=${String(fontSize)}`]),
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  });
}

/** A window in a new browser context, with the errors that occur in it. */
export interface Window {
  context: BrowserContext;
  page: Page;
  /** All console errors and warnings, including policy violations, but not pages with an error status. */
  complaints: string[];
  /** The URLs of all navigations, including failed ones, oldest first. */
  visited: string[];
}

/** @param ownOrigin whose files and calls are not complaints; without it, pages may load nothing at all */
export async function openWindow(
  browser: Browser,
  options: BrowserContextOptions = {},
  ownOrigin?: string,
): Promise<Window> {
  const context = await browser.newContext(options);
  // A busy machine may need long for anything.
  context.setDefaultTimeout(TIMEOUT_MS);
  const complaints: string[] = [];
  const visited: string[] = [];
  context.on('console', (message) => {
    const isStatus = /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text());
    if ((message.type() === 'error' || message.type() === 'warning') && !isStatus) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('request', (request) => {
    if (request.isNavigationRequest()) visited.push(request.url());
    else if (!ownOrigin || !request.url().startsWith(`${ownOrigin}/`)) complaints.push(`loaded ${request.url()}`);
  });
  return { context, page: await context.newPage(), complaints, visited };
}
