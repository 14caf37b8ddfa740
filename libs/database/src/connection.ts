import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import { Client, ClientConfig } from 'pg';
import { timeOf, TIMESTAMPTZ } from './timestamps';

/** The event of a connection whose server must not be used any more, not even by other connections. */
export const SERVER_LOST = 'serverLost';

/** The error code of a write on a server that is read-only, such as a primary that has become a standby. */
const READ_ONLY = '25006';

/**
 * A connection whose loss fails the current or the next statement. Without the listener, an error that is emitted while the
 * pool hands the connection to its next user would end the process.
 */
export class DatabaseConnection extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    this.setTypeParser(TIMESTAMPTZ, timeOf);
  }
}

/**
 * A connection to a server that closes itself if the server does not respond, for example because the machine was switched
 * off or the network is partitioned. Otherwise the pool would fill with connections that wait for minutes.
 */
export class ServerConnection extends DatabaseConnection {
  /** If the server does not respond to a statement within this time, it counts as lost, even without a network error. */
  protected readonly responseTimeoutMs: number = 9_000;

  constructor(config?: string | ClientConfig) {
    super(config);
    this.once('connect', () => {
      const { connection } = this as unknown as { connection: EventEmitter & { stream: Socket } };
      connection.stream.setTimeout(this.responseTimeoutMs, () => {
        const { readyForQuery } = this as unknown as { readyForQuery: boolean };
        if (readyForQuery) return;
        this.emit(SERVER_LOST);
        connection.stream.destroy(new Error('Connection terminated: the server does not respond.'));
      });
      sendTogether(connection.stream);
      connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === READ_ONLY) this.emit(SERVER_LOST);
      });
    });
  }
}

/** The statements of one turn of the event loop are sent with one system call, which costs more CPU time than making them. */
function sendTogether(stream: Socket): void {
  const cork = stream.cork.bind(stream);
  let isHeld = false;
  // pg corks the stream for the messages of each prepared statement, and then uncorks it.
  stream.cork = () => {
    cork();
    if (isHeld) return;
    isHeld = true;
    cork();
    process.nextTick(() => {
      isHeld = false;
      stream.uncork();
    });
  };
}

/** A connection for reads that are repeated elsewhere if they take longer. */
export class ReplicaConnection extends ServerConnection {
  protected override readonly responseTimeoutMs = 2_000;
}
