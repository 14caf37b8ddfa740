import { Socket } from 'node:net';
import { Client, ClientConfig } from 'pg';

/** A server that was asked and says nothing for so long is gone, although the network has not told. */
const SILENCE_MS = 9_000;

/**
 * A connection whose loss is the error of the statement that it carries, or of the next one. In the pool's hands an
 * error ends the process when it comes in the very moment in which one user gives the connection to the next.
 */
export class Connection extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/**
 * A connection to a server, which hangs up when that was asked and says nothing: its machine was switched off or the
 * network cut in two, and nobody is there to end it. The pool would fill with connections on which all wait for minutes.
 */
export class ServerConnection extends Connection {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.once('connect', () => {
      const { connection } = this as unknown as { connection: { stream: Socket } };
      connection.stream.setTimeout(SILENCE_MS, () => {
        const { readyForQuery } = this as unknown as { readyForQuery: boolean };
        if (!readyForQuery) connection.stream.destroy(new Error('Connection terminated: the server says nothing.'));
      });
    });
  }
}
