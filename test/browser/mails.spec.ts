import { readFileSync } from 'node:fs';
import { Browser } from 'playwright-core';
import { previews } from '#messages';
import { launchBrowser, openWindow, unavailable, Window } from './support/chromium';
import * as inPage from './support/in-page.cjs';
import { ALL_SCREENS, schemeOf } from './support/screens';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const MAILS = previews('en', 'https://perk.example.com');
const WIDTHS = [320, 390, 1280];

/** Mail programs show messages in frames of any width, in the colours of the reader. */
(unavailable ? describe.skip : describe)('e-mails', () => {
  let browser: Browser;
  const windows = new Map<'light' | 'dark', Window>();
  beforeAll(async () => {
    browser = await launchBrowser();
    for (const colorScheme of ['light', 'dark'] as const)
      windows.set(colorScheme, await openWindow(browser, { colorScheme }));
  });
  afterAll(() => browser.close());

  it.each(MAILS.map((mail, turn) => [mail.name, mail.html, turn] as const))(
    '%s fits into narrow windows, and axe finds nothing',
    async (_name, html, turn) => {
      const found: string[] = [];
      for (const scheme of ALL_SCREENS ? (['light', 'dark'] as const) : [schemeOf(turn)]) {
        const { page, complaints } = windows.get(scheme)!;
        await page.setContent(html);
        await page.addScriptTag({ content: AXE });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          const scrollWidth = await page.evaluate<number>('document.documentElement.scrollWidth');
          if (scrollWidth > width) found.push(`${String(width)} px: ${String(scrollWidth)} wide`);
          if (ALL_SCREENS || width === WIDTHS[0])
            found.push(...(await page.evaluate(inPage.findings, undefined as string[] | undefined)));
        }
        found.push(...complaints);
      }
      expect(found).toEqual([]);
    },
  );

  it('the perk can be used without pictures', async () => {
    const { html } = MAILS.find(({ name }) => name === 'perk-issued')!;
    const { page } = windows.get('light')!;
    await page.setContent(html.replace(/src="data:[^"]*"/g, 'src="cid:blocked"'));
    expect(await page.getByText('K7M2XQ9PWD').isVisible()).toBe(true);
  });
});
