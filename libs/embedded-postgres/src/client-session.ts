import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The database as a session uses it. */
export interface Backend {
  /** Resolves when `session` is the only active one. */
  admit(session: ClientSession): Promise<void>;
  /** Sends complete messages and returns the complete response. */
  roundTrip(messages: Buffer): Promise<Buffer>;
}

/** Frontend messages after which the client waits: Query, Sync, Flush, FunctionCall. */
const AWAITED = new Set(Buffer.from('QSHF'));

const EMPTY: Buffer = Buffer.alloc(0);

/** The client's end of a connection, which `pg` uses as its socket. */
export class ClientSession extends Duplex {
  private input = EMPTY;
  private admitted = false;
  private drained?: () => void;

  constructor(private readonly backend: Backend) {
    super();
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay = () => this;
  setKeepAlive = () => this;
  ref = () => this;
  unref = () => this;

  override _read(): void {
    this.drained?.();
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.receive(chunk).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.receive(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  /** Terminate ('X') needs no response, and `pg` ends the stream after it. */
  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  private async receive(bytes: Buffer): Promise<void> {
    this.input = this.input.length ? Buffer.concat([this.input, bytes]) : bytes;
    const messages = this.takeInput(this.admitted ? this.awaitedLength() : this.input.length);
    if (!messages.length) return;
    // Yields like a socket would; otherwise a loop of queries would block timers and all other I/O.
    await nextTurn();
    if (!this.admitted) await this.backend.admit(this);
    this.admitted = true;
    if (this.destroyed) return;
    const response = await this.backend.roundTrip(messages);
    if (!this.push(response)) await new Promise<void>((resolve) => (this.drained = resolve));
  }

  /** The length up to the end of the last awaited message. PGlite treats the end of its input as a disconnect. */
  private awaitedLength(): number {
    let length = 0;
    for (let at = 0; at + 5 <= this.input.length;) {
      const type = this.input[at];
      at += 1 + this.input.readInt32BE(at + 1);
      if (at > this.input.length) break;
      if (type !== undefined && AWAITED.has(type)) length = at;
    }
    return length;
  }

  private takeInput(length: number): Buffer {
    const taken = this.input.subarray(0, length);
    this.input = length < this.input.length ? this.input.subarray(length) : EMPTY;
    return taken;
  }
}
