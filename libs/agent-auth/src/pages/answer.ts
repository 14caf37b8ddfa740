import { PlainAnswer } from '#platform';
import { layout, Page } from './layout';
import { STYLE_SOURCE } from './styles';

interface AnswerOptions {
  status?: number;
  headers?: Record<string, string | string[]>;
  /** Where a form of the page may lead in the end, beside this site. */
  formTargets?: readonly string[];
}

const ALWAYS = {
  'cache-control': 'no-store',
  // An agent on the web opens this in a window and waits for it to come back: redirects too must not cut it off.
  'cross-origin-opener-policy': 'unsafe-none',
};

/** A page, with what keeps it from being framed, scripted, cached or told to others. */
export function pageAnswer(
  page: Page,
  { status = 200, headers = {}, formTargets = [] }: AnswerOptions = {},
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
      ...headers,
      ...ALWAYS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'x-frame-options': 'DENY',
      // Nothing is told to other sites. Not `no-referrer`: under it, browsers send this site's own forms with `Origin: null`.
      'referrer-policy': 'same-origin',
    },
    layout(page).toString(),
  );
}

/** Sends the browser on, after a form. */
export function sentOn(location: string, headers: Record<string, string> = {}): PlainAnswer {
  return PlainAnswer.redirect(location, { ...headers, ...ALWAYS, 'referrer-policy': 'no-referrer' });
}
