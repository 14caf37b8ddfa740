import { METHOD_NOT_ALLOWED, NOT_FOUND, Problem, RATE_LIMITED, SERVICE_UNAVAILABLE } from '../problem';
import { PlainAnswer } from '../http/answer';
import { Html, html } from './html';
import { htmlAnswer } from './html-answer';

/** What went wrong, in words for a person at a browser. */
export interface ProblemWords {
  title: string;
  words: Html;
}

/** @param requestId shown where only the operator can help, so that it can be looked up in the log */
export function problemWords({ type, message, headers }: Problem, requestId: string): ProblemWords {
  const seconds = headers['retry-after'] ?? 'a few';
  switch (type) {
    case NOT_FOUND:
      return { title: 'Page not found', words: html`There is no page at this address. Check it for typing errors.` };
    case METHOD_NOT_ALLOWED:
      return { title: 'This page cannot be used that way', words: html`It answers ${headers.allow ?? 'GET'} only.` };
    case RATE_LIMITED:
      return { title: 'Too many requests', words: html`Wait ${seconds} seconds, then go back and try again.` };
    case SERVICE_UNAVAILABLE:
      return {
        title: 'Perk is not available right now',
        words: html`Wait ${seconds} seconds, then reload this page.`,
      };
  }
  if (type.status < 500) return { title: 'This could not be done', words: html`${message}` };
  return {
    title: 'Something went wrong on our side',
    words: html`Try again. If it happens again, tell us this number: <code>${requestId}</code>`,
  };
}

/** The problem as a page, for browsers that followed a link to nowhere. */
export function problemPage(problem: Problem, requestId: string): PlainAnswer {
  const { title, words } = problemWords(problem, requestId);
  const body = html`<div class="lead">
      <h1>${title}</h1>
      <p>${words}</p>
    </div>
    <p class="row">
      <a class="tap" href="/">Start page</a>
      <a class="tap" href="/docs">API documentation</a>
    </p>`;
  return htmlAnswer({ title, body }, { status: problem.type.status });
}

/** The API and the tools: there every error stays JSON, whatever the caller accepts. */
const FOR_CODE = /^\/(?:api|mcp)(?:\/|$)/;

/** Whether an address is one that people may open in a browser, so that the answer depends on `Accept`. */
export function isForPeople(url: string): boolean {
  return !FOR_CODE.test(url.split('?')[0] ?? '');
}

/** Whether the caller is a browser that loads a page: it says so by name, while other clients accept anything. */
export function acceptsHtml(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === 'text/html' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
