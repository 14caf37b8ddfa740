import type { Route } from '#http/host';

/** The pages that are sent as HTML and can be opened without anything further, apart from the dashboard, which is an app of its own. */
export function standalonePages(routes: readonly Route[]): string[] {
  return routes
    .filter(({ method, endpoint }) => method === 'GET' && endpoint.mediaType?.startsWith('text/html'))
    .map(({ path }) => path)
    .filter((path) => !path.includes(':') && !/^\/(?:dashboard|docs|api)(?:\/|$)/.test(path));
}
