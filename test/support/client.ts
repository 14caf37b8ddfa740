import { EndpointSpec } from '#http';
import { Route, RouteTable } from '#http/host';
import { fieldErrorsOf } from './declarations/shapes';

/** A response that has been checked against the declaration of its endpoint. */
export interface Answer {
  status: number;
  headers: Headers;
  /** The raw body. */
  text: string;
  /** The body as JSON; undefined if it is not JSON. */
  body: any;
  /** The `data` of a success. */
  data: any;
  /** The `error` of a failure. */
  error: any;
}

interface CallOptions {
  headers?: Record<string, string>;
  /** Sends the body as an HTML form instead of JSON. */
  form?: boolean;
}

/** A REST client that checks every response against the declaration of its endpoint: shape, status and headers. */
export class Client {
  constructor(
    private readonly origin: string,
    private readonly routes: RouteTable,
    private readonly ownHeaders: Record<string, string> = {},
  ) {}

  /** The same client with an API key or access token. */
  as(credential: string): Client {
    return this.with({ authorization: `Bearer ${credential}` });
  }

  /** A client that sends these headers with each request. */
  with(headers: Record<string, string>): Client {
    return new Client(this.origin, this.routes, headers);
  }

  get(path: string, options?: CallOptions): Promise<Answer> {
    return this.call('GET', path, undefined, options);
  }

  delete(path: string, options?: CallOptions): Promise<Answer> {
    return this.call('DELETE', path, undefined, options);
  }

  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer> {
    return this.call('POST', path, body, options);
  }

  patch(path: string, body?: unknown, options?: CallOptions): Promise<Answer> {
    return this.call('PATCH', path, body, options);
  }

  put(path: string, body?: unknown, options?: CallOptions): Promise<Answer> {
    return this.call('PUT', path, body, options);
  }

  /** @param path relative to /api/v1, or to the site root if it starts with `//` */
  async call(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    const { headers = {}, form = false } = options;
    const url = path.startsWith('//') ? path.slice(1) : `/api/v1${path}`;
    const response = await fetch(this.origin + url, {
      method,
      redirect: 'manual',
      headers: {
        ...this.ownHeaders,
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': typeOf(body, form) }),
        ...headers,
      },
      body: encoded(body, form),
    });
    const text = await response.text();
    const answer = read(response, text);
    assertCarriesHeaders(answer);
    const route = this.routes.find(method, url.split('?')[0] ?? '');
    if (route) assertNotCached(route, answer);
    if (route && method !== 'HEAD') assertDeclared(route, answer, form, /[?&]dryRun=true/.test(url));
    return answer;
  }
}

function typeOf(body: unknown, form: boolean): string {
  if (Buffer.isBuffer(body)) return 'application/octet-stream';
  return form ? 'application/x-www-form-urlencoded' : 'application/json';
}

/** Texts, bytes and forms with files are sent as they are. */
function encoded(body: unknown, form: boolean): string | Buffer | FormData | undefined {
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body) || body instanceof FormData) return body;
  return form ? formOf(body as object) : JSON.stringify(body);
}

/** A list is sent as repeated fields; undefined fields are omitted. */
function formOf(fields: object): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields) as [string, string | string[] | undefined][])
    for (const item of [value ?? []].flat()) form.append(name, item);
  return form.toString();
}

function read(response: Response, text: string): Answer {
  const { status, headers } = response;
  const body = headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : undefined;
  return { status, headers, text, body, data: body?.data, error: body?.error };
}

/** Every response must have these headers, including errors. */
function assertCarriesHeaders({ status, headers, text, error }: Answer): void {
  const expected = [
    'x-request-id',
    'x-response-time',
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
  ];
  // Trying again does not help if a setting is missing.
  if (status === 429 || (status === 503 && error?.code !== 'NOT_CONFIGURED')) expected.push('retry-after');
  if (status === 401) expected.push('www-authenticate');
  const absent = expected.filter((name) => !headers.has(name));
  if (absent.length > 0)
    throw new Error(`A response with status ${String(status)} lacks ${absent.join(', ')}: ${text.slice(0, 300)}`);
}

/** No cache keeps a response whose endpoint does not say for how long. Pages are checked by their own tests. */
function assertNotCached({ method, path, endpoint }: Route, { status, headers }: Answer): void {
  if (!path.startsWith('/api/v1/') || (endpoint.maxAgeSeconds !== undefined && status < 400)) return;
  const found = headers.get('cache-control');
  if (!found?.includes('no-store'))
    throw new Error(`${method} ${path} answered ${String(status)} with Cache-Control: ${String(found)}.`);
}

function assertDeclared(
  { method, path, endpoint }: Route,
  { status, body, text }: Answer,
  form: boolean,
  isDryRun: boolean,
): void {
  const where = `${method} ${path} answered ${String(status)}`;
  // An endpoint that accepts forms and JSON responds to forms in another protocol, without the envelope.
  const bare = endpoint.envelope === false || (form && endpoint.body === 'either');
  // Errors in another protocol are checked by the tests of that protocol.
  if (status >= 400 && bare && endpoint.renderError && text !== '' && body?.success === undefined) return;
  // A page says in words why there is nothing to see.
  if (status >= 400 && endpoint.mediaType?.startsWith('text/html') && text.startsWith('<!doctype html>')) return;
  if (status >= 400) {
    const { success, error, ...rest } = body ?? {};
    const known = ['code', 'message', 'details', 'requestId'];
    const wellFormed =
      success === false &&
      Object.keys(rest).length === 0 &&
      Object.keys(error ?? {}).every((key) => known.includes(key));
    if (!wellFormed || !error.code || !error.message || !error.requestId)
      throw new Error(`${where} outside the error envelope: ${JSON.stringify(body)}`);
    return;
  }
  if (status === 304) return;
  if (isDryRun) {
    const names = Object.keys(body?.data ?? {})
      .sort()
      .join();
    const fieldErrors = names === 'dryRun,effects,status,wouldReturn' ? [] : [`has the fields ${names}`];
    if (status !== 200 || fieldErrors.length > 0)
      throw new Error(`${where}, which is not the response to a dry run: ${JSON.stringify(fieldErrors)}\n${text}`);
    assertShape(endpoint, where, body.data.wouldReturn);
    return;
  }
  assertShape(endpoint, where, bare ? (body ?? text) : body?.data);
  if (!bare && body?.success !== true) throw new Error(`${where} outside the envelope.`);
  if (status !== (endpoint.status ?? 200) && !endpoint.alsoReturns?.[status])
    throw new Error(`${where}, which it does not declare.`);
}

/** Checks the shape strictly: undeclared fields are errors, like missing ones. */
function assertShape(endpoint: EndpointSpec, where: string, data: any): void {
  if (data === null && endpoint.nullWhen !== undefined) return;
  const some = Array.isArray(data?.items) ? { ...data, items: sampleOf(data.items) } : data;
  const fieldErrors = endpoint.returns ? fieldErrorsOf(endpoint.returns, some) : [];
  if (fieldErrors.length === 0) return;
  throw new Error(
    `${where} in another shape than it declares: ${JSON.stringify(fieldErrors.slice(0, 5))}\n${JSON.stringify(data)}`,
  );
}

/**
 * The items of a list that are checked: the first five and the last one, because checking hundreds takes longer than the request. With
 * CI_FULL=1 it is all of them.
 */
function sampleOf(items: unknown[]): unknown[] {
  return items.length > 6 && process.env.CI_FULL !== '1' ? [...items.slice(0, 5), items.at(-1)] : items;
}
