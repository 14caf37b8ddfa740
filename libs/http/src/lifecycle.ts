import { EndpointSpec } from './endpoint-spec';
import { Route } from './route-table';

/**
 * @param endpoints all endpoints, by id, of which one must be the one to call instead
 * @param file of the controller that declares the endpoint
 * @throws Error if the declared versions, dates or endpoints do not exist or contradict each other
 */
export function assertLifecycle(
  { id, since, deprecated }: EndpointSpec,
  endpoints: ReadonlyMap<string, EndpointSpec>,
  file: string,
): void {
  const problem = (what: string) => new Error(`The endpoint ${id} ${what}: correct it in ${file}.`);
  if (since !== undefined && !/^\d+\.\d+\.\d+$/.test(since))
    throw problem(`exists since "${since}", which is not a version such as 1.4.0`);
  if (!deprecated) return;
  const { since: from, sunset, use } = deprecated;
  for (const day of [from, ...(sunset === undefined ? [] : [sunset])])
    if (!isDay(day)) throw problem(`is deprecated with the date "${day}", which is not a day such as 2027-05-01`);
  if (sunset !== undefined && sunset < from)
    throw problem(`may be gone from ${sunset}, before it is deprecated (${from})`);
  if (use === undefined) return;
  const successor = endpoints.get(use);
  if (!successor) throw problem(`is replaced by ${use}, which no endpoint has as its id`);
  if (successor.deprecated) throw problem(`is replaced by ${use}, which is deprecated too`);
}

/**
 * The headers of every response of a deprecated endpoint: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and a `Link` to the address that
 * replaces the requested one, if its parameters are among those of the requested one.
 * @param path the requested one
 */
export function lifecycleHeaders(
  { path: template, endpoint }: Route,
  path: string,
  routes: readonly Route[],
): Record<string, string> {
  if (!endpoint.deprecated) return {};
  const { since, sunset, use } = endpoint.deprecated;
  const successor = routes.find((route) => route.endpoint.id === use);
  const address = successor && addressOf(successor.path, valuesIn(template, path));
  return {
    deprecation: `@${String(Date.parse(since) / 1000)}`,
    ...(sunset !== undefined && { sunset: new Date(sunset).toUTCString() }),
    ...(address !== undefined && { link: `<${address}>; rel="successor-version"` }),
  };
}

function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** The values of the parameters of a template. Only those with characters of a path segment (RFC 3986) can be part of a header. */
function valuesIn(template: string, path: string): Map<string, string> {
  const segments = path.split('/');
  const named = template.split('/').map((part, index) => [part, segments[index] ?? ''] as const);
  return new Map(named.filter(([part, value]) => part.startsWith(':') && /^[\w.~%!$&'()*+,;=:@-]+$/.test(value)));
}

/** Undefined if a parameter of the template has no value. */
function addressOf(template: string, values: Map<string, string>): string | undefined {
  const segments = template.split('/').map((part) => (part.startsWith(':') ? values.get(part) : part));
  return segments.includes(undefined) ? undefined : segments.join('/');
}
