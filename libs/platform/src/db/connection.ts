import { Socket } from 'node:net';
import { Client, ClientConfig } from 'pg';

/** If the server does not respond to a statement within this time, it counts as lost, even without a network error. */
const RESPONSE_TIMEOUT_MS = 9_000;

/**
 * A connection whose loss fails the current or the next statement. Without the listener, an error that is emitted while the
 * pool hands the connection to its next user would end the process.
 */
export class Connection extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/**
 * A connection to a server that closes itself if the server does not respond, for example because the machine was switched
 * off or the network is partitioned. Otherwise the pool would fill with connections that wait for minutes.
 */
export class ServerConnection extends Connection {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.once('connect', () => {
      const { connection } = this as unknown as { connection: { stream: Socket } };
      connection.stream.setTimeout(RESPONSE_TIMEOUT_MS, () => {
        const { readyForQuery } = this as unknown as { readyForQuery: boolean };
        if (!readyForQuery) connection.stream.destroy(new Error('Connection terminated: the server does not respond.'));
      });
    });
  }
}
