import { join } from 'node:path';
import { build } from 'esbuild';
import { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { TestApp } from '../../support/app';
import { openWindow, Window } from './chromium';
import * as inPage from './in-page.cjs';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export interface AgentHost extends Window {
  /** Calls a tool as the model would, and returns the page that is shown for it. */
  show(call: { key: string; tool: string; input: object; theme?: 'light' | 'dark' }): Promise<Frame>;
  /** What pages have asked the host to open, and what they have told the model, once it is so much. */
  heard(least: { opened: number; told: number }): Promise<{ opened: string[]; told: string[] }>;
}

/** A window with a page that acts as a host with MCP Apps. */
export async function openAgentHost(
  browser: Browser,
  app: Pick<TestApp, 'origin'>,
  options: BrowserContextOptions,
): Promise<AgentHost> {
  const window = await openWindow(browser, options, app.origin);
  const { page } = window;
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, 'agent-host.cjs')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    logLevel: 'error',
  });
  const script = outputFiles[0]!.text.replaceAll('</script', '<\\/script');
  await page.route(`${app.origin}/agent-host`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="en"><title>Host</title><style>body{margin:0}iframe{border:0;width:100%}</style><body><script>${script}</script>`,
    }),
  );
  await page.goto(`${app.origin}/agent-host`);
  return {
    ...window,
    show: async (call) => {
      await page.evaluate(inPage.showInHost, call);
      return frameIn(page);
    },
    heard: async (least) => {
      await page.waitForFunction(inPage.hasHeard, least);
      return page.evaluate(inPage.heardByHost);
    },
  };
}

function frameIn(page: Page): Frame {
  const frame = page.frames().find((each) => each !== page.mainFrame() && !each.isDetached());
  if (!frame) throw new Error('The host shows no page.');
  return frame;
}

/** Overflow, controls that are too small, and the findings of axe in a page inside a host. */
export async function inspectFrame(frame: Frame): Promise<string[]> {
  await frame.evaluate(AXE);
  return [
    ...(await frame.evaluate(inPage.cutOff)).map((each) => `too wide: ${each}`),
    ...(await frame.evaluate(inPage.tooSmallToTap)).map((each) => `too small: ${each}`),
    ...(await frame.evaluate(inPage.findings, undefined)),
  ];
}
