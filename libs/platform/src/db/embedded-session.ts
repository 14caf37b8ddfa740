import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** What a session asks of the database behind it. */
export interface Backend {
  /** Resolves once `session` is the only one. */
  admit(session: Session): Promise<void>;
  /** Hands over whole messages and gives the whole answer. */
  roundTrip(messages: Buffer): Promise<Buffer>;
}

/** Frontend messages after which the client waits: Query, Sync, Flush, FunctionCall. */
const AWAITED = new Set(Buffer.from('QSHF'));

const EMPTY: Buffer = Buffer.alloc(0);

/** The client's end of a connection: what `pg` takes for a socket. */
export class Session extends Duplex {
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

  /** Terminate ('X') needs no answer, and `pg` ends the stream behind it. */
  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  private async receive(bytes: Buffer): Promise<void> {
    this.input = this.input.length ? Buffer.concat([this.input, bytes]) : bytes;
    const messages = this.takeInput(this.admitted ? this.awaitedLength() : this.input.length);
    if (!messages.length) return;
    // As a socket would: otherwise a loop of queries keeps timers and all other input waiting.
    await nextTurn();
    if (!this.admitted) await this.backend.admit(this);
    this.admitted = true;
    if (this.destroyed) return;
    const answer = await this.backend.roundTrip(messages);
    if (!this.push(answer)) await new Promise<void>((resolve) => (this.drained = resolve));
  }

  /** How far the last awaited message reaches. PGlite takes the end of its input for the end of the client. */
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
