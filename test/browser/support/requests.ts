import { Request, Response } from 'playwright-core';
import { Visit } from './dashboard';

/** Records what a page requests from now on, by the paths of the API and the names of the files. */
export function requestsOf({ page }: Visit) {
  const all: string[] = [];
  const urls = new Set<string>();
  const repeated: string[] = [];
  const refused: string[] = [];
  const onRequest = (request: Request) => {
    all.push(nameOf(request));
    // The icon of the tab is requested by the browser itself. The log of events starts at the newest one, like the live updates.
    const mayRepeat = /\.svg$|\/events\?limit=1$/.test(request.url());
    if (urls.has(request.url()) && !mayRepeat) repeated.push(nameOf(request));
    urls.add(request.url());
  };
  const onResponse = (response: Response) => {
    const isRead = response.request().method() === 'GET';
    if (isRead && response.status() >= 400) refused.push(nameOf(response.request()));
  };
  page.on('request', onRequest);
  page.on('response', onResponse);
  return { all, repeated, refused, stop: () => void page.off('request', onRequest).off('response', onResponse) };
}

export function nameOf(request: Request): string {
  const { pathname, search } = new URL(request.url());
  return pathname.replace(/^\/api\/v1|^\/dashboard\/assets/, '').replace(/-[\w-]{8}(\.\w+)$/, '$1') + search;
}
