import { RawResponse } from './raw-response';
import { HtmlPage, layout } from './pages/layout';
import { STYLE_SOURCE, styleSourceOf } from './pages/styles';

interface HtmlOptions {
  status?: number;
  /** Headers of the page; they override the defaults. */
  headers?: Record<string, string | string[]>;
  /** Other origins to which submitting a form of the page may redirect. */
  formTargets?: readonly string[];
}

/** A page with the headers that keep other sites from framing, scripting or caching it. */
export function htmlResponse(
  page: HtmlPage,
  { status = 200, headers = {}, formTargets = [] }: HtmlOptions = {},
): RawResponse {
  const policy = [
    "default-src 'none'",
    `style-src ${[STYLE_SOURCE, ...(page.styles === undefined ? [] : [styleSourceOf(page.styles)])].join(' ')}`,
    'img-src data:',
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return new RawResponse(
    status,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'x-frame-options': 'DENY',
      // Other sites get no referrer. Not `no-referrer`: under it, browsers send this site's own forms with `Origin: null`.
      'referrer-policy': 'same-origin',
      ...headers,
    },
    layout(page).toString(),
  );
}
