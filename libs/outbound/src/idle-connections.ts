import { HttpConnection } from './http-connection';

/**
 * The maximum number of idle connections; beyond it, the one that has been idle for the longest is closed. It is more than are in use at
 * a time, so that those of 40 webhooks with five requests each are not closed and opened again.
 */
const MAX_IDLE = 300;

interface IdleConnection {
  key: string;
  connection: HttpConnection;
}

/** Connections that wait for their next request. */
export class IdleConnections {
  /** In the order in which they became idle. */
  private all: IdleConnection[] = [];

  /** Removes a usable connection with this key, and returns it; undefined if there is none. */
  take(key: string): HttpConnection | undefined {
    const found = this.all.findLast((idle) => idle.key === key && idle.connection.isUsable);
    this.all = this.all.filter((idle) => idle !== found);
    return found?.connection;
  }

  async put(key: string, connection: HttpConnection): Promise<void> {
    this.all = this.all.filter((idle) => idle.connection.isUsable);
    this.all.push({ key, connection });
    if (this.all.length > MAX_IDLE) await this.all.shift()?.connection.close();
  }
}
