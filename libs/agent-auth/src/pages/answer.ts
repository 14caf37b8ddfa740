import { htmlAnswer, HtmlPage, PlainAnswer } from '#platform';

const ALWAYS = {
  'cache-control': 'no-store',
  // An agent on the web opens this in a window and waits for it to come back: redirects too must not cut it off.
  'cross-origin-opener-policy': 'unsafe-none',
};

/** A page of the consent flow. */
export function pageAnswer(
  page: HtmlPage,
  { headers, ...options }: Parameters<typeof htmlAnswer>[1] = {},
): PlainAnswer {
  return htmlAnswer(page, { ...options, headers: { ...headers, ...ALWAYS } });
}

/** Sends the browser on, after a form. */
export function sentOn(location: string, headers: Record<string, string> = {}): PlainAnswer {
  return PlainAnswer.redirect(location, { ...headers, ...ALWAYS, 'referrer-policy': 'no-referrer' });
}
