import { PlainAnswer } from '../http/answer';
import { HtmlPage, layout } from './layout';
import { STYLE_SOURCE } from './styles';

interface HtmlOptions {
  status?: number;
  /** Headers of the page; these win over the defaults. */
  headers?: Record<string, string | string[]>;
  /** Where a form of the page may lead in the end, beside this site. */
  formTargets?: readonly string[];
}

/** A page with the headers that keep other sites from framing, scripting or caching it. */
export function htmlAnswer(
  page: HtmlPage,
  { status = 200, headers = {}, formTargets = [] }: HtmlOptions = {},
): PlainAnswer {
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_SOURCE}`,
    'img-src data:',
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return new PlainAnswer(
    status,
    {
      'cache-control': 'no-store',
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
