import { BlockList, isIP, Socket } from 'node:net';
import { errors } from 'undici';
import { urlFrom } from './url';
import { parseRanges, includesAddress, isPublic } from './addresses';
import { hostOf, openConnection } from './connection';
import { ACCEPTED_ENCODINGS, readPrefix, decode } from './encoding';
import { DnsResolver } from './dns-resolver';
import { HttpConnection } from './http-connection';
import { IdleConnections } from './idle-connections';
import { SafeHttpError } from './safe-http-error';

const MAX_URL_LENGTH = 2048;
const DEFAULT_BYTES = 1024 * 1024;
const MAX_BYTES = 10 * DEFAULT_BYTES;
const CONNECT_MS = 5000;
const TOTAL_MS = 10_000;
const MAX_TOTAL_MS = 15_000;
const MAX_REDIRECTS = 3;
const PUBLIC_PORTS = ['', '80', '443'];
const REDIRECTS = [301, 302, 303, 307, 308];

export interface SafeHttpOptions {
  /** The default is GET. */
  method?: 'GET' | 'POST';
  /** Not sent to another origin after a redirect. `user-agent` and `accept-encoding` are set by the client. */
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The maximum size of the response body, encoded and decoded. The default is 1 MiB, the maximum 10 MiB. */
  maxBytes?: number;
  /** Returns the first `maxBytes` of a longer response instead of failing. Requests no encoding; an encoded body is returned as empty. */
  cut?: boolean;
  /** The timeout for the whole request including redirects, in milliseconds. The default is 10,000, the maximum that of the policy. */
  totalMs?: number;
  /** How many redirects of a GET to follow; the default is 3. With 0, and for a POST, the redirect is returned. */
  maxRedirects?: number;
  /**
   * Keeps the connection open for 4 s for the next request to the same origin with the same value here, `cut` and
   * `maxBytes`. If the server closes it in the meantime, the request is sent on a new one. By default, each request uses a
   * new connection.
   */
  reuse?: string;
}

export interface SafeHttpResponse {
  status: number;
  /** By lower-case name; the values of a repeated header are joined by `, `. */
  headers: Record<string, string>;
  /** Decoded. */
  body: Buffer;
  /** The URL after redirects. */
  url: string;
}

export interface OutboundPolicy {
  /** Addresses and CIDR ranges that are allowed in addition to the public internet. */
  allow: string[];
  /** Sent with every request. */
  userAgent: string;
  /** The longest timeout of a request, in milliseconds. The default is 15,000. */
  maxTotalMs?: number;
}

/**
 * The HTTP client for all URLs from users and other outsiders. It connects only to the public internet, and to the
 * addresses in OUTBOUND_ALLOW. The address is checked for every connection. Sends no cookies and uses no proxy.
 */
export class SafeHttpClient {
  private readonly allowed: BlockList;
  private readonly idle = new IdleConnections();

  constructor(
    private readonly policy: OutboundPolicy,
    private readonly dns: DnsResolver,
  ) {
    this.allowed = parseRanges(policy.allow);
  }

  /**
   * Returns the response, whatever its status.
   * @throws SafeHttpError with the `reason` why there is no response
   * @throws Error if a request header is invalid
   */
  async request(url: string, options: SafeHttpOptions = {}): Promise<SafeHttpResponse> {
    const stop = new AbortController();
    const timer = timeOut(stop, Math.min(options.totalMs ?? TOTAL_MS, this.policy.maxTotalMs ?? MAX_TOTAL_MS));
    try {
      return await this.follow(url, options, stop);
    } catch (error) {
      if (error instanceof errors.InvalidArgumentError) throw error;
      throw stop.signal.aborted ? stop.signal.reason : toSafeHttpError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Why a URL can never be fetched; undefined if it may be. Checks only the URL itself, without resolving its host. */
  objectionTo(text: string): SafeHttpError | undefined {
    try {
      const url = urlOf(text);
      const host = hostOf(url);
      if (isIP(host)) this.assertAllowed([host], url);
      else if (this.allowed.rules.length === 0 && !PUBLIC_PORTS.includes(url.port)) throw new SafeHttpError('url');
      return undefined;
    } catch (error) {
      return toSafeHttpError(error);
    }
  }

  private async follow(text: string, options: SafeHttpOptions, stop: AbortController): Promise<SafeHttpResponse> {
    const start = urlOf(text);
    let url = start;
    for (let left = maxRedirectsOf(options); ; left--) {
      const headers = url.origin === start.origin ? options.headers : {};
      const response = await this.send(url, { ...options, headers }, stop);
      if (!('location' in response)) return response;
      const target = urlFrom(response.location, url.href);
      if (left === 0 || !target) throw new SafeHttpError('redirect');
      const next = urlOf(target.href);
      if (url.protocol === 'https:' && next.protocol === 'http:') throw new SafeHttpError('redirect');
      url = next;
    }
  }

  private async send(
    url: URL,
    options: SafeHttpOptions,
    stop: AbortController,
  ): Promise<SafeHttpResponse | { location: string }> {
    const idle = options.reuse === undefined ? undefined : this.idle.take(keyOf(url, options.reuse));
    if (idle) {
      try {
        return await this.exchange(idle, url, options, stop.signal);
      } catch (error) {
        if (stop.signal.aborted || !idle.wasClosedUnanswered) throw error;
      }
    }
    const connection = new HttpConnection(url.origin, await this.connect(url, stop), {
      reusable: options.reuse !== undefined,
      maxBytes: options.cut ? undefined : maxBytesOf(options),
    });
    return this.exchange(connection, url, options, stop.signal);
  }

  /** Sends a request on a connection and reads the response. Then keeps the connection, or closes it. */
  private async exchange(
    connection: HttpConnection,
    url: URL,
    options: SafeHttpOptions,
    signal: AbortSignal,
  ): Promise<SafeHttpResponse | { location: string }> {
    const maxBytes = maxBytesOf(options);
    let isComplete = false;
    try {
      const request = {
        path: url.pathname + url.search,
        method: options.method ?? 'GET',
        headers: {
          ...lowerCase(options.headers),
          'accept-encoding': options.cut ? 'identity' : ACCEPTED_ENCODINGS,
          'user-agent': this.policy.userAgent,
        },
        body: options.body,
      };
      // With `cut`, reading stops early, but more bytes may already have arrived; they must not fail the request.
      const response = await connection.request(
        request,
        options.cut ? Math.max(DEFAULT_BYTES, maxBytes) : maxBytes,
        signal,
      );
      const { statusCode: status } = response;
      const headers = lowerCase(response.headers);
      const { location } = headers;
      if (location !== undefined && REDIRECTS.includes(status) && maxRedirectsOf(options) > 0) return { location };
      const encoding = headers['content-encoding'];
      const body = options.cut
        ? await readPrefix(response.body, encoding, maxBytes)
        : await decode(Buffer.from(await response.body.arrayBuffer()), encoding, maxBytes);
      isComplete = response.body.readableEnded;
      return { status, headers, body, url: url.href };
    } finally {
      if (options.reuse !== undefined && isComplete && connection.isUsable)
        await this.idle.put(keyOf(url, options.reuse), connection);
      else await connection.close();
    }
  }

  private async connect(url: URL, stop: AbortController): Promise<Socket> {
    const timer = timeOut(stop, CONNECT_MS);
    try {
      return await openConnection(url, await this.addressesOf(url, stop.signal), stop.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The addresses of the host. If one of them is not allowed, the host is rejected. */
  private async addressesOf(url: URL, signal: AbortSignal): Promise<string[]> {
    const host = hostOf(url);
    const addresses = isIP(host) ? [host] : await this.dns.resolve(host, signal);
    if (addresses.length === 0) throw new SafeHttpError('address');
    this.assertAllowed(addresses, url);
    return addresses;
  }

  private assertAllowed(addresses: string[], { port }: URL): void {
    const unusual = addresses.filter((address) => !includesAddress(this.allowed, address));
    if (!unusual.every(isPublic)) throw new SafeHttpError('address');
    if (unusual.length > 0 && !PUBLIC_PORTS.includes(port)) throw new SafeHttpError('url');
  }
}

function urlOf(text: string): URL {
  const url = urlFrom(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.href.length > MAX_URL_LENGTH) {
    throw new SafeHttpError('url');
  }
  if (url.username || url.password) throw new SafeHttpError('url');
  url.hash = '';
  return url;
}

function maxBytesOf({ maxBytes = DEFAULT_BYTES }: SafeHttpOptions): number {
  return Math.min(maxBytes, MAX_BYTES);
}

function keyOf({ origin }: URL, reuse: string): string {
  return `${origin} ${reuse}`;
}

/** A POST never follows redirects, because the other server is not the intended recipient. */
function maxRedirectsOf({ method, maxRedirects = MAX_REDIRECTS }: SafeHttpOptions): number {
  return method === 'POST' ? 0 : maxRedirects;
}

function timeOut(stop: AbortController, milliseconds: number): NodeJS.Timeout {
  return setTimeout(() => stop.abort(new SafeHttpError('timeout')), milliseconds);
}

function lowerCase(headers: Record<string, string | string[] | undefined> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? []].flat().join(', ')]),
  );
}

function toSafeHttpError(error: unknown): SafeHttpError {
  if (error instanceof SafeHttpError) return error;
  const tooLarge = error instanceof errors.HeadersOverflowError || error instanceof errors.ResponseExceededMaxSizeError;
  return new SafeHttpError(tooLarge ? 'too-large' : 'protocol');
}
