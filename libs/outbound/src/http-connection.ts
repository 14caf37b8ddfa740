import { Socket } from 'node:net';
import { Client } from 'undici';
import { SafeHttpError } from './safe-http-error';

const MAX_HEADER_BYTES = 16 * 1024;
/** The most bytes that headers, chunk sizes and encryption may add to a body. */
const MAX_FRAMING_BYTES = 64 * 1024;
/** How long a connection may wait for its next request; less if the server announces a shorter time. */
const IDLE_MS = 4000;
/** How long a connection may be used, so that a change of the host's addresses takes effect. */
const MAX_AGE_MS = 60_000;

interface HttpConnectionOptions {
  /** Whether it may serve more than one request. */
  reusable: boolean;
  /** The maximum size of each response body as received; undefined if the caller stops reading by itself. */
  maxBytes?: number;
}

/** An HTTP/1.1 client on one open socket. It never connects again, so all its requests go to the address that was checked. */
export class HttpConnection {
  private readonly client: Client;
  private readonly usableUntil = performance.now() + MAX_AGE_MS;
  private bytesBefore = 0;
  private bytesAllowed = 0;
  /** Whether undici found the connection closed before it sent a request, and wanted another one. */
  private wasReplaced = false;

  constructor(
    origin: string,
    private readonly socket: Socket,
    { reusable, maxBytes = -1 }: HttpConnectionOptions,
  ) {
    let isConnected = false;
    this.client = new Client(origin, {
      // Asynchronous, because undici would not notice the connection otherwise.
      connect: (_, done) =>
        queueMicrotask(() => {
          this.wasReplaced = isConnected;
          if (isConnected) return done(new SafeHttpError('protocol'), null);
          isConnected = true;
          done(null, socket);
        }),
      // 0 closes the connection after a response.
      pipelining: reusable ? 1 : 0,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      maxResponseSize: maxBytes,
      // The total timeout applies instead; these restart with every byte.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    // Limits the bytes that undici does not count, such as endless informational responses and chunk extensions.
    socket.on('readable', () => {
      if (socket.bytesRead > this.bytesAllowed) socket.destroy(new SafeHttpError('too-large'));
    });
  }

  /** Whether another request may be sent. */
  get isUsable(): boolean {
    return !this.socket.destroyed && performance.now() < this.usableUntil;
  }

  /** Whether the server closed the connection without having responded to the current request. */
  get wasClosedUnanswered(): boolean {
    return this.wasReplaced || (this.socket.destroyed && this.socket.bytesRead === this.bytesBefore);
  }

  /** Sends a request. The signal closes the connection. */
  async request(
    options: Parameters<Client['request']>[0],
    maxBytes: number,
    signal: AbortSignal,
  ): ReturnType<Client['request']> {
    signal.addEventListener('abort', () => this.socket.destroy(signal.reason as Error), { once: true });
    this.bytesBefore = this.socket.bytesRead;
    this.bytesAllowed = this.bytesBefore + maxBytes + MAX_FRAMING_BYTES;
    return this.client.request(options);
  }

  async close(): Promise<void> {
    this.socket.destroy();
    await this.client.destroy();
  }
}
