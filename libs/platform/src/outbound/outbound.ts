import { BlockList, isIP, Socket } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { Client, errors } from 'undici';
import { SETTINGS, Settings } from '../settings';
import { urlFrom } from '../url';
import { covering, covers, isPublic } from './addresses';
import { hostOf, openConnection } from './connection';
import { ACCEPTED_ENCODINGS, beginning, decode } from './encoding';
import { Names } from './names';
import { OutboundError } from './outbound-error';

const MAX_URL_LENGTH = 2048;
const MAX_BYTES = 1024 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
/** What headers, chunk sizes and encryption may add to the bytes of a body. */
const MAX_FRAMING_BYTES = 64 * 1024;
const CONNECT_MS = 5000;
const TOTAL_MS = 10_000;
const MAX_TOTAL_MS = 15_000;
const MAX_REDIRECTS = 3;
const PUBLIC_PORTS = ['', '80', '443'];
const REDIRECTS = [301, 302, 303, 307, 308];

export interface OutboundOptions {
  /** GET unless given. */
  method?: 'GET' | 'POST';
  /** Not sent on to another origin. `user-agent` and `accept-encoding` are ours. */
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Most bytes of the answer's body, as sent and as decoded: 1 MiB, or less when given. */
  maxBytes?: number;
  /** Gives the first `maxBytes` of an answer that is longer, instead of refusing it. It is asked for as it is, and left out where it comes encoded. */
  cut?: boolean;
  /** Milliseconds for all of it, redirects included: 10,000 unless given, at most 15,000. */
  totalMs?: number;
  /** How many redirects of a GET are followed: 3 unless given. With 0, and for a POST, the redirect is the answer. */
  maxRedirects?: number;
}

export interface OutboundAnswer {
  status: number;
  /** By lower-case name; one that was sent several times has its values joined by `, `. */
  headers: Record<string, string>;
  /** Decoded. */
  body: Buffer;
  /** Where the answer came from, after redirects. */
  url: string;
}

/**
 * The one way to fetch a URL that somebody else gave: it reaches the public internet alone, and what OUTBOUND_ALLOW
 * adds. Every call has its own connection, knows no cookies and no proxy, and leaves nothing behind.
 */
@Injectable()
export class Outbound {
  private readonly allowed: BlockList;
  private readonly userAgent: string;

  constructor(
    @Inject(SETTINGS) settings: Pick<Settings, 'BASE_URL' | 'OUTBOUND_ALLOW'>,
    private readonly names: Names,
  ) {
    this.allowed = covering(settings.OUTBOUND_ALLOW);
    this.userAgent = `Perk/1.0 (+${new URL(settings.BASE_URL).origin})`;
  }

  /**
   * Whatever the server answers, whichever its status.
   * @throws OutboundError whose `reason` says why there is no answer
   * @throws Error when a header is not one, which is the caller's mistake
   */
  async request(url: string, options: OutboundOptions = {}): Promise<OutboundAnswer> {
    const stop = new AbortController();
    const timer = timeOut(stop, Math.min(options.totalMs ?? TOTAL_MS, MAX_TOTAL_MS));
    try {
      return await this.follow(url, options, stop);
    } catch (error) {
      if (error instanceof errors.InvalidArgumentError) throw error;
      throw stop.signal.aborted ? stop.signal.reason : verdictOn(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Why a URL can never be fetched, as far as it tells by itself: nobody is asked for the addresses of a name. */
  objectionTo(text: string): OutboundError | undefined {
    try {
      const url = urlOf(text);
      const host = hostOf(url);
      if (isIP(host)) this.assertAllowed([host], url);
      else if (this.allowed.rules.length === 0 && !PUBLIC_PORTS.includes(url.port)) throw new OutboundError('url');
      return undefined;
    } catch (error) {
      return verdictOn(error);
    }
  }

  private async follow(text: string, options: OutboundOptions, stop: AbortController): Promise<OutboundAnswer> {
    const start = urlOf(text);
    let url = start;
    for (let left = maxRedirectsOf(options); ; left--) {
      const headers = url.origin === start.origin ? options.headers : {};
      const answer = await this.ask(url, { ...options, headers }, stop);
      if (!('location' in answer)) return answer;
      const target = urlFrom(answer.location, url.href);
      if (left === 0 || !target) throw new OutboundError('redirect');
      const next = urlOf(target.href);
      if (url.protocol === 'https:' && next.protocol === 'http:') throw new OutboundError('redirect');
      url = next;
    }
  }

  private async ask(
    url: URL,
    options: OutboundOptions,
    stop: AbortController,
  ): Promise<OutboundAnswer | { location: string }> {
    const socket = await this.connect(url, stop);
    const maxBytes = Math.min(options.maxBytes ?? MAX_BYTES, MAX_BYTES);
    // What is cut is read no further than wanted; what came with it on the wire is no reason to have nothing.
    limit(socket, (options.cut ? MAX_BYTES : maxBytes) + MAX_FRAMING_BYTES);
    const client = new Client(url.origin, {
      // Not at once: the client would not notice that it has a connection.
      connect: (_, done) => queueMicrotask(() => done(null, socket)),
      pipelining: 0,
      maxHeaderSize: MAX_HEADER_BYTES,
      maxResponseSize: options.cut ? -1 : maxBytes,
      // The deadline is over all of it; these would start again with every byte.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    try {
      const answer = await client.request({
        path: url.pathname + url.search,
        method: options.method ?? 'GET',
        headers: {
          ...lowerCase(options.headers),
          'accept-encoding': options.cut ? 'identity' : ACCEPTED_ENCODINGS,
          'user-agent': this.userAgent,
        },
        body: options.body,
      });
      const { statusCode: status } = answer;
      const headers = lowerCase(answer.headers);
      const { location } = headers;
      if (location !== undefined && REDIRECTS.includes(status) && maxRedirectsOf(options) > 0) return { location };
      const encoding = headers['content-encoding'];
      const body = options.cut
        ? await beginning(answer.body, encoding, maxBytes)
        : await decode(Buffer.from(await answer.body.arrayBuffer()), encoding, maxBytes);
      return { status, headers, body, url: url.href };
    } finally {
      socket.destroy();
      await client.destroy();
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

  /** All addresses of the host, each of which may be reached. One that may not refuses the whole name. */
  private async addressesOf(url: URL, signal: AbortSignal): Promise<string[]> {
    const host = hostOf(url);
    const addresses = isIP(host) ? [host] : await this.names.resolve(host, signal);
    if (addresses.length === 0) throw new OutboundError('address');
    this.assertAllowed(addresses, url);
    return addresses;
  }

  private assertAllowed(addresses: string[], { port }: URL): void {
    const unusual = addresses.filter((address) => !covers(this.allowed, address));
    if (!unusual.every(isPublic)) throw new OutboundError('address');
    if (unusual.length > 0 && !PUBLIC_PORTS.includes(port)) throw new OutboundError('url');
  }
}

function urlOf(text: string): URL {
  const url = urlFrom(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.href.length > MAX_URL_LENGTH) {
    throw new OutboundError('url');
  }
  if (url.username || url.password) throw new OutboundError('url');
  url.hash = '';
  return url;
}

/** What a POST would do at another place is not what was asked for. */
function maxRedirectsOf({ method, maxRedirects = MAX_REDIRECTS }: OutboundOptions): number {
  return method === 'POST' ? 0 : maxRedirects;
}

function timeOut(stop: AbortController, milliseconds: number): NodeJS.Timeout {
  return setTimeout(() => stop.abort(new OutboundError('timeout')), milliseconds);
}

/** Counts what the client does not: headers without end before the answer, and what chunks carry beside the body. */
function limit(socket: Socket, maxBytes: number): void {
  socket.on('readable', () => {
    if (socket.bytesRead > maxBytes) socket.destroy(new OutboundError('too-large'));
  });
}

function lowerCase(headers: Record<string, string | string[] | undefined> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? []].flat().join(', ')]),
  );
}

function verdictOn(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const tooLarge = error instanceof errors.HeadersOverflowError || error instanceof errors.ResponseExceededMaxSizeError;
  return new OutboundError(tooLarge ? 'too-large' : 'protocol');
}
