import { ServerConnection } from './connection';

/**
 * Asks a server on a separate connection, for example whether it responds, since a busy pool does not mean that the database
 * is down. The connection is opened at the first query, and reopened if it is lost.
 */
export class Probe {
  private connection?: Promise<ServerConnection>;

  /** @param timeoutMs the timeout for connecting and for each query, in milliseconds */
  constructor(
    private readonly url: string,
    private readonly timeoutMs: number,
  ) {}

  /** @throws Error if the server does not respond */
  async query<Row extends object>(text: string): Promise<Row[]> {
    const connection = (this.connection ??= this.connect());
    try {
      return (await (await connection).query<Row>(text)).rows;
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
