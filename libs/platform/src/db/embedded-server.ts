import { Duplex } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { Backend, Session } from './embedded-session';

const START_PARAMETERS = [
  ...PGlite.defaultStartParams,
  ...['-c', 'shared_buffers=8MB'],
  // Node's stack ends long before PostgreSQL's default limit: better an error of one statement than a crash.
  ...['-c', 'max_stack_depth=200kB'],
];

/** The status with which PostgreSQL's own jump to its error handler leaves the engine; any other way out is a crash. */
const ERROR_JUMP = 100;

/** What the end of a session means to a server: no open Sync, no transaction, nothing left of its state. */
const RESET = [message('S'), message('Q', 'ROLLBACK\0'), message('Q', 'DISCARD ALL\0')];

/** The connection is gone. */
export class EmbeddedServerError extends Error {
  override readonly name = 'EmbeddedServerError';

  /** @param code 57P02 and 57P03 as from a server; ECONNRESET after `stop`, which `pg` ignores while it says goodbye */
  constructor(
    readonly code: '57P02' | '57P03' | 'ECONNRESET',
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** PGlite, and what a server adds to it: clean sessions, one after the other, and a new start after a crash. */
export class EmbeddedServer implements Backend {
  private database?: Promise<PGlite>;
  private stopped = false;
  private lastWords = '';
  private lastSession: Promise<unknown> = Promise.resolve();
  private readonly sessions = new Set<Session>();

  constructor(private readonly directory: string) {}

  async start(): Promise<void> {
    this.lastWords = '';
    this.database = PGlite.create(this.directory, {
      startParams: START_PARAMETERS,
      initDbStartParams: ['--wal-segsize=1'],
      onStderr: (line) => {
        if (/PANIC|FATAL/.test(line)) this.lastWords = ` (${line.trim()})`;
        return false;
      },
    }).then(stopAtCrash);
    try {
      await this.database;
    } catch (cause) {
      this.database = undefined;
      const what = `The embedded database in ${this.directory} does not start${this.lastWords}.`;
      throw new EmbeddedServerError('57P03', what, cause);
    }
  }

  connect(): Duplex {
    const session = new Session(this);
    this.sessions.add(session);
    return session.once('close', () => this.sessions.delete(session));
  }

  async admit(session: Session): Promise<void> {
    const before = this.lastSession;
    const over = new Promise((resolve) => session.once('close', resolve));
    this.lastSession = before.then(() => over);
    await before;
    if (session.destroyed) return;
    if (!this.database && !this.stopped) await this.start();
    for (const step of RESET) await this.roundTrip(step);
  }

  async roundTrip(messages: Buffer): Promise<Buffer> {
    const database = await this.database;
    if (!database) throw closed();
    const answer: Buffer[] = [];
    // Only collected here: a listener that threw would throw into the engine. The bytes are the engine's to reuse.
    const onRawData = (bytes: Uint8Array) => void answer.push(Buffer.from(bytes));
    try {
      await database.runExclusive(() => database.execProtocolRawStream(messages, { onRawData }));
    } catch (cause) {
      this.abandon(database);
      const what = `The embedded database crashed${this.lastWords}; it starts again at the next use.`;
      throw new EmbeddedServerError('57P02', what, cause);
    }
    return Buffer.concat(answer);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const session of this.sessions) session.destroy(closed());
    const database = await this.database?.catch(() => undefined);
    this.database = undefined;
    await database?.close();
  }

  /** What crashed is not called again, since its memory may hold anything; not even by the timer that it has set. */
  private abandon(database: PGlite): void {
    this.database = undefined;
    const engine = database.Module as object as { _clear_setitimer?: () => void };
    engine._clear_setitimer?.();
    database.fs?.closeFs().catch(() => undefined);
  }
}

function closed(): EmbeddedServerError {
  return new EmbeddedServerError('ECONNRESET', 'The embedded database was closed.');
}

/**
 * PGlite goes on with the next message after an exception that it does not know, such as the end of the stack. The Sync
 * behind a broken statement would then commit what it did so far, or the engine would never return.
 */
function stopAtCrash(database: PGlite): PGlite {
  const engine = database.Module;
  const { _PostgresMainLoopOnce: runMessage, stackRestore } = engine;
  let crash: Error | undefined;
  engine._PostgresMainLoopOnce = () => {
    try {
      runMessage();
    } catch (error) {
      if ((error as { status?: number }).status !== ERROR_JUMP) crash = asError(error);
      throw error;
    }
  };
  // The first thing that PGlite calls when it has caught something.
  engine.stackRestore = (pointer) => {
    if (crash) throw crash;
    return stackRestore(pointer);
  };
  return database;
}

/** The engine also throws plain objects. */
function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(`The engine stopped with ${JSON.stringify(thrown)}.`);
}

function message(type: string, body = ''): Buffer {
  const bytes = Buffer.from(`${type}....${body}`, 'latin1');
  bytes.writeInt32BE(bytes.length - 1, 1);
  return bytes;
}
