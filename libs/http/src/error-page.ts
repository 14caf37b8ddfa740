import { NOT_FOUND, ApiError, SERVICE_UNAVAILABLE } from '#kernel';
import { METHOD_NOT_ALLOWED, RATE_LIMITED } from '#kernel/errors';
import { PRODUCT } from '#kernel/host';
import { RawResponse } from './raw-response';
import { Html, html } from './pages/html';
import { htmlResponse } from './html-response';

/** An error as shown to a person in a browser. */
export interface ErrorText {
  title: string;
  text: Html;
}

/** @param requestId shown if only the operator can help, who can look it up in the log */
export function errorText({ type, message, headers }: ApiError, requestId: string): ErrorText {
  const seconds = headers['retry-after'] ?? 'a few';
  const wait = seconds === '1' ? 'a second' : `${seconds} seconds`;
  switch (type) {
    case NOT_FOUND:
      return { title: 'Page not found', text: html`There is no page at this address. Check it for typing errors.` };
    case METHOD_NOT_ALLOWED:
      return { title: 'Method not allowed', text: html`This page accepts only ${headers.allow ?? 'GET'} requests.` };
    case RATE_LIMITED:
      return { title: 'Too many requests', text: html`Wait ${wait}, then go back and try again.` };
    case SERVICE_UNAVAILABLE:
      return {
        title: `${PRODUCT.name} is temporarily unavailable`,
        text: html`Wait ${wait}, then reload this page.`,
      };
  }
  if (type.status < 500) return { title: 'The request failed', text: html`${message}` };
  return {
    title: 'Something went wrong on our side',
    text: html`Try again. If it happens again, contact us with this request id: <code>${requestId}</code>`,
  };
}

/** The error page for browsers. */
export function errorPage(error: ApiError, requestId: string): RawResponse {
  const { title, text } = errorText(error, requestId);
  const body = html`<div class="lead">
      <h1>${title}</h1>
      <p>${text}</p>
    </div>
    <p class="row">
      <a class="tap" href="/">Start page</a>
      <a class="tap" href="/docs">API documentation</a>
    </p>`;
  return htmlResponse({ title, body }, { status: error.type.status });
}

/** The REST API and MCP: there, errors are always JSON, whatever the client accepts. */
const API_PATHS = /^\/(?:api|mcp)(?:\/|$)/;

/** Whether people may open the address in a browser, so that the response depends on `Accept`. */
export function isPagePath(url: string): boolean {
  return !API_PATHS.test(url.split('?')[0] ?? '');
}

/** Whether the client is a browser that loads a page: browsers name `text/html`, while other clients accept anything. */
export function acceptsHtml(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === 'text/html' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
