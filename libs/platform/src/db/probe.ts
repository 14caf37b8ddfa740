import { ServerConnection } from './connection';

/**
 * Asks a server whether it answers, on a connection of its own: when all others are taken the database is busy, not away.
 * The connection is made at the first question, and made again after it was lost.
 */
export class Probe {
  private connection?: Promise<ServerConnection>;

  /** @param timeoutMs how long connecting and asking may each take, in milliseconds */
  constructor(
    private readonly url: string,
    private readonly timeoutMs: number,
  ) {}

  /** @throws what keeps the server from answering */
  async ask(): Promise<void> {
    const connection = (this.connection ??= this.connect());
    try {
      await (await connection).query('select 1');
    } catch (error) {
      this.forget(connection);
      throw error;
    }
  }

  async close(): Promise<void> {
    const connection = await this.connection?.catch(() => undefined);
    await connection?.end();
  }

  private connect(): Promise<ServerConnection> {
    const client = new ServerConnection({
      connectionString: this.url,
      connectionTimeoutMillis: this.timeoutMs,
      query_timeout: this.timeoutMs,
      keepAlive: true,
    });
    const connection = client.connect().then(() => client);
    client.once('end', () => {
      this.forget(connection);
    });
    return connection;
  }

  private forget(connection: Promise<ServerConnection>): void {
    if (this.connection === connection) this.connection = undefined;
    void connection.then((client) => client.end()).catch(() => undefined);
  }
}
