import { readFileSync } from 'node:fs';
import { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { TestApp } from '../../support/app';
import { PASSWORD, Tenant } from '../../support/builders';
import * as inPage from './in-page.cjs';
import { openWindow, Window } from './chromium';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** The rules of axe whose findings depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** A window with the dashboard. */
export interface Visit extends Window {
  /** Opens a page, such as `/campaigns`, and waits until it is shown. */
  open(path: string): Promise<void>;
  /** Findings of axe, overflow, and controls that are too small; empty if there is nothing to improve. */
  inspect(): Promise<string[]>;
  /** The same in light and dark colours; in dark ones only what depends on colours. */
  inspectBothSchemes(): Promise<string[]>;
}

interface VisitOptions extends BrowserContextOptions {
  mode?: 'live' | 'test';
  password?: string;
}

/** Opens a window in which a user is signed in. */
export async function signedIn(
  browser: Browser,
  app: Pick<TestApp, 'origin'>,
  { email }: Pick<Tenant, 'email'>,
  { mode = 'test', password = PASSWORD, ...options }: VisitOptions = {},
): Promise<Visit> {
  const visit = await visitor(browser, app, options);
  const headers = { 'x-perk-page': '1' };
  const session = `${app.origin}/api/v1/session`;
  const answer = await visit.context.request.post(session, { data: { email, password }, headers });
  if (!answer.ok()) throw new Error(`Signing in failed: ${await answer.text()}`);
  await visit.context.request.put(session, { data: { mode }, headers });
  return visit;
}

/** Opens a window without a session. */
export async function visitor(
  browser: Browser,
  app: Pick<TestApp, 'origin'>,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const window = await openWindow(browser, { viewport: { width: 1280, height: 900 }, ...options }, app.origin);
  const { page, context } = window;
  let world: Promise<Inspector> | undefined;
  const axe = async (rules?: string[]) => {
    world ??= inspectorOf(context, page);
    return (await world)(rules);
  };
  const inspect = async () => {
    const [findings, wide, small] = await Promise.all([
      axe(),
      page.evaluate(inPage.cutOff),
      page.evaluate(inPage.smallerThan24),
    ]);
    return [...findings, ...wide.map((each) => `too wide: ${each}`), ...small.map((each) => `too small: ${each}`)];
  };
  return {
    ...window,
    open: async (path) => {
      world = undefined;
      await page.goto(`${app.origin}/dashboard${path}`);
      await shown(page);
    },
    inspect,
    inspectBothSchemes: async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      const light = await inspect();
      await page.emulateMedia({ colorScheme: 'dark' });
      return [...light, ...(await axe(COLOUR_RULES)).map((each) => `in dark colours: ${each}`)];
    },
  };
}

/** Resolves once a page has its title and nothing on it is loading. */
export async function shown(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(inPage.isLoaded);
}

type Inspector = (rules?: string[]) => Promise<string[]>;

/** Axe runs in a world of its own, because the policy of the page forbids other scripts. */
async function inspectorOf(context: BrowserContext, page: Page): Promise<Inspector> {
  const session: CDPSession = await context.newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  });
  await session.send('Runtime.evaluate', { expression: AXE, contextId });
  return async (rules) => {
    const expression = `(${String(inPage.findings)})(${JSON.stringify(rules) ?? ''})`;
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as string[];
  };
}
