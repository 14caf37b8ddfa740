import { htmlResponse, HtmlPage, RawResponse } from '#http/pages';

const HEADERS = {
  // An agent on the web opens this page in a popup and waits for it to return, so it must keep its opener.
  'cross-origin-opener-policy': 'unsafe-none',
};

/** A page of the consent flow. */
export function pageResponse(
  page: HtmlPage,
  { headers, ...options }: Parameters<typeof htmlResponse>[1] = {},
): RawResponse {
  return htmlResponse(page, { ...options, headers: { ...headers, ...HEADERS } });
}

/** Redirects the browser after a form was submitted. */
export function redirectTo(location: string, headers: Record<string, string> = {}): RawResponse {
  return RawResponse.redirect(location, { ...headers, ...HEADERS, 'referrer-policy': 'no-referrer' });
}
