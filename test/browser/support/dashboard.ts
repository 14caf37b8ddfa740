import { readFileSync } from 'node:fs';
import { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { TestApp } from '../../support/app';
import { PASSWORD, Tenant } from '../../support/builders';
import * as inPage from './in-page.cjs';
import { openWindow, Window } from './chromium';
import { ALL_SCREENS, isTurnOf, schemeOf, WIDTHS } from './screens';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** The rules of axe whose findings depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** A window with the dashboard. */
export interface Visit extends Window {
  /** Opens a page, such as `/campaigns`, and waits until it is shown. */
  open(path: string): Promise<void>;
  /** Opens a page from the one that is shown, as a link does, without loading the dashboard again. */
  go(path: string): Promise<void>;
  /** Overflow, and controls that are too small. */
  misfits(): Promise<string[]>;
  /** These and the findings of axe; empty if there is nothing to improve. */
  inspect(): Promise<string[]>;
  /**
   * What is wrong in a width: misfits, and the findings of axe in light and dark colours if all screens are looked at, or
   * otherwise those in the colours of the turn if it is the turn of this width.
   */
  inspectAt(width: (typeof WIDTHS)[number], turn: number): Promise<string[]>;
  /** The same in each width, by width. */
  inspectWidths(turn: number): Promise<Record<string, string[]>>;
}

interface VisitOptions extends BrowserContextOptions {
  mode?: 'live' | 'test';
  password?: string;
}

/** Opens a window in which a user is signed in. */
export async function signedIn(
  browser: Browser,
  app: Pick<TestApp, 'origin'>,
  user: Pick<Tenant, 'email'>,
  { mode, password, ...options }: VisitOptions = {},
): Promise<Visit> {
  const visit = await visitor(browser, app, options);
  await signIn(visit, app, user, mode, password);
  return visit;
}

/** Signs somebody else in, in a new tab instead of the one of this visit. The browser keeps the files that it has loaded. */
export async function signedInNext(
  { page, ...window }: Visit,
  app: Pick<TestApp, 'origin'>,
  user: Pick<Tenant, 'email'>,
): Promise<Visit> {
  await page.close();
  window.complaints.length = 0;
  const visit = visitIn({ ...window, page: await window.context.newPage() }, app);
  await signIn(visit, app, user);
  return visit;
}

async function signIn(
  { context }: Window,
  { origin }: Pick<TestApp, 'origin'>,
  { email }: Pick<Tenant, 'email'>,
  mode = 'test',
  password = PASSWORD,
): Promise<void> {
  const headers = { 'x-perk-page': '1' };
  const session = `${origin}/api/v1/session`;
  const answer = await context.request.post(session, { data: { email, password }, headers });
  if (!answer.ok()) throw new Error(`Signing in failed: ${await answer.text()}`);
  await context.request.put(session, { data: { mode }, headers });
}

/** Opens a window without a session. */
export async function visitor(
  browser: Browser,
  app: Pick<TestApp, 'origin'>,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  return visitIn(await openWindow(browser, { viewport: { width: 1280, height: 900 }, ...options }, app.origin), app);
}

function visitIn(window: Window, app: Pick<TestApp, 'origin'>): Visit {
  const { page, context } = window;
  let world: Promise<Inspector> | undefined;
  const axe = async (rules?: string[]) => {
    world ??= inspectorOf(context, page);
    return (await world)(rules);
  };
  const misfits = async () => {
    const [wide, small] = await Promise.all([page.evaluate(inPage.cutOff), page.evaluate(inPage.smallerThan24)]);
    return [...wide.map((each) => `too wide: ${each}`), ...small.map((each) => `too small: ${each}`)];
  };
  const inspect = async () => [...(await axe()), ...(await misfits())];
  const inspectBothSchemes = async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await inspect();
    await page.emulateMedia({ colorScheme: 'dark' });
    return [...light, ...(await axe(COLOUR_RULES)).map((each) => `in dark colours: ${each}`)];
  };
  const inspectAt = async (width: (typeof WIDTHS)[number], turn: number) => {
    if (ALL_SCREENS) return inspectBothSchemes();
    if (!isTurnOf(width, turn)) return misfits();
    await page.emulateMedia({ colorScheme: schemeOf(turn) });
    return inspect();
  };
  return {
    ...window,
    open: async (path) => {
      world = undefined;
      await page.goto(`${app.origin}/dashboard${path}`);
      await shown(page);
    },
    go: async (path) => {
      await page.evaluate(inPage.leaveFor, `/dashboard${path}`);
      await page.waitForFunction(inPage.hasArrived);
      await shown(page);
    },
    misfits,
    inspect,
    inspectAt,
    inspectWidths: async (turn) => {
      const found: Record<string, string[]> = {};
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 });
        const findings = await inspectAt(width, turn);
        if (findings.length > 0) found[`${String(width)} px`] = findings;
      }
      return found;
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
