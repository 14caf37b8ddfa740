/** The beginning of `perk.ts`: its documentation, errors and responses. `@VERSION@` and `@ORIGIN@` are replaced. */
export const TYPESCRIPT_ERRORS = String.raw`/**
 * Client of the Perk API @VERSION@, generated from its OpenAPI document. Do not edit it: download a new one instead.
 *
 * It runs wherever there is fetch (Node.js 20 and newer, browsers, Deno, workers), without packages. Node.js 22.18 and newer run
 * TypeScript that imports it as it is; in a package with "type": "commonjs" name it perk.mts, as GET /sdk/typescript-module does.
 *
 *     import { PerkClient } from './perk.ts';
 *
 *     const client = new PerkClient({ apiKey: 'perk_test_...' });
 *     for await (const campaign of client.campaigns.iterate({ status: 'active' })) console.log(campaign.id, campaign.name);
 *
 * - Every operation is a method of its resource, such as 'client.campaigns.create(body)'. It resolves with 'data' of the response.
 * - 'iterate' yields the items of all pages. 'list' resolves with one page, and takes 'page' (from 1) or 'cursor' (the 'nextCursor'
 *   of the previous page), and 'perPage' (1 to 100). 'total: false' does not count the items, which is faster. 'createdAfter' and
 *   'createdBefore' are exclusive.
 * - To find out what a write would do, send it with client.request<DryRun>('POST', '/campaigns', { query: { dryRun: true }, body }).
 * - Times are strings in ISO 8601, such as '2026-11-21T09:30:00.000Z'.
 * - Writes are sent with an idempotency key, which is the same when the request is repeated: nothing happens twice. Pass your own
 *   'idempotencyKey' to repeat a request after a restart of your program.
 * - A request is repeated after 429, 503 and a lost connection, as long as that is safe: see 'ClientOptions'.
 * - A request that fails rejects with 'ApiError', or 'NetworkError' if there is no response. Both are a 'PerkError'. If its
 *   'signal' is aborted, it rejects with the reason of the signal.
 */

/** The version of the API that this client was generated for. */
export const VERSION = '@VERSION@';

/** The origin of the service, unless another one is given. */
export const DEFAULT_BASE_URL = '@ORIGIN@';

/** The base of all errors of this module. */
export class PerkError extends Error {
  override name = 'PerkError';
}

/** The service refused the request. */
export class ApiError extends PerkError {
  override name = 'ApiError';
  readonly status: number;
  /** Stable, such as NOT_FOUND: use it to handle errors. UNEXPECTED_RESPONSE if it is not from the service but from a proxy. */
  readonly code: ErrorCode | 'UNEXPECTED_RESPONSE';
  /** Machine-readable details. For VALIDATION_ERROR, a list of {path, message}. */
  readonly details: unknown;
  readonly requestId: string | undefined;
  readonly headers: Headers;

  constructor(response: ApiResponse<unknown>) {
    const { status, headers, data } = response;
    const envelope = (data ?? {}) as { error?: { code?: ErrorCode; message?: string; details?: unknown; requestId?: string } };
    const error = envelope.error ?? {};
    super(error.message ?? 'The response has the status ' + String(status) + '.');
    this.status = status;
    this.code = error.code ?? 'UNEXPECTED_RESPONSE';
    this.details = error.details;
    this.requestId = error.requestId ?? response.requestId;
    this.headers = headers;
  }

  /** Seconds to wait before trying again, if the service says so. */
  get retryAfter(): number | undefined {
    const value = this.headers.get('retry-after');
    if (value === null) return undefined;
    const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
    return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
  }
}

/**
 * There is no response: the service could not be reached, or the connection was lost, or it took too long. A write may have been
 * executed; its 'idempotencyKey' makes it safe to send it again.
 */
export class NetworkError extends PerkError {
  override name = 'NetworkError';
  readonly idempotencyKey: string | undefined;

  constructor(message: string, cause: unknown, idempotencyKey?: string) {
    super(message, { cause });
    this.idempotencyKey = idempotencyKey;
  }
}

/** The request to a webhook was not sent by Perk for this secret, or is too old. Respond with status 400. */
export class WebhookVerificationError extends PerkError {
  override name = 'WebhookVerificationError';
}

/** A response. 'data' is without the envelope; text if the response is text, and bytes if it is another file. */
export class ApiResponse<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: T;

  constructor(status: number, headers: Headers, data: T) {
    this.status = status;
    this.headers = headers;
    this.data = data;
  }

  get requestId(): string | undefined {
    return this.headers.get('x-request-id') ?? undefined;
  }

  /** The limit of requests to the endpoint in a window of 60 seconds; 'reset' is when the next one begins, in seconds since 1970. */
  get rateLimit(): { limit: number; remaining: number; reset: number } | undefined {
    const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => this.headers.get('x-ratelimit-' + name));
    if (limit == null || remaining == null || reset == null) return undefined;
    return { limit: Number(limit), remaining: Number(remaining), reset: Number(reset) };
  }
}

export interface ClientOptions {
  /** An API key or an access token, or a function that returns the current one. Public operations need none. */
  apiKey?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  /** The origin of the service. */
  baseUrl?: string | undefined;
  /** Milliseconds to wait for a response before it counts as lost; 30,000 by default. */
  timeoutMs?: number | undefined;
  /**
   * How often a request is repeated, 4 times by default: after 429; and after 502, 503, 504 and a lost connection if it only reads
   * or has an idempotency key. Nothing is repeated if the service says that it does not help.
   */
  maxRetries?: number | undefined;
  /** The longest time to wait before repeating, 60,000 by default; if the service says to wait longer, the request fails. */
  maxRetryWaitMs?: number | undefined;
  /**
   * Milliseconds before the first repetition, 500 by default, if the service does not say how long to wait; each further one waits
   * twice as long, up to 8,000. Half of the time is random.
   */
  retryDelayMs?: number | undefined;
  /** Is called with every response, including those that are errors and repeated. */
  onResponse?: ((response: ApiResponse<unknown>) => void) | undefined;
  /** Instead of the global fetch. */
  fetch?: typeof fetch | undefined;
}

/** Options of one request. */
export interface RequestOptions {
  /** Ends the request, the waiting before a repetition, and a stream. */
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
}

/** Options of a write. */
export interface WriteOptions extends RequestOptions {
  /** 1 to 255 printable ASCII characters; random by default. */
  idempotencyKey?: string | undefined;
}

/** A request to any endpoint. */
export interface ApiRequest extends WriteOptions {
  /** Parameters; those that are undefined are left out. */
  query?: object | undefined;
  /** Sent as JSON, unless there is a content type. */
  body?: unknown;
  contentType?: string | undefined;
  headers?: Record<string, string> | undefined;
}
`;
