import { Browser } from 'playwright-core';
import { startApp, TestApp } from '../../support/app';
import { launchBrowser, unavailable } from './chromium';

interface Started {
  browser: Browser;
  app: TestApp;
}

/**
 * A block of tests that need a browser and the service; skipped if there is no browser.
 * @param tests call `start` in their `beforeAll`, with settings of the service; both are closed after the last test
 */
export function describeInBrowser(
  what: string,
  tests: (start: (settings?: Record<string, string>) => Promise<Started>) => void,
): void {
  const ends: (() => Promise<unknown>)[] = [];
  const start = async (settings?: Record<string, string>): Promise<Started> => {
    const browser = await launchBrowser();
    ends.push(() => browser.close());
    const app = await startApp(settings);
    ends.push(() => app.stop());
    return { browser, app };
  };
  (unavailable ? describe.skip : describe)(what + (unavailable ? ` (skipped: ${unavailable})` : ''), () => {
    tests(start);
    afterAll(async () => {
      for (const end of ends) await end();
    });
  });
}
