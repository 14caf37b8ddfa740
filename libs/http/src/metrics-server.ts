import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, IncomingMessage, OutgoingHttpHeaders, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { Inject, Injectable, OnApplicationShutdown } from '@nestjs/common';
import { Ping } from '#database/host';
import { RecurringJobs, SETTINGS, Settings } from '#kernel';
import { Metrics } from '#kernel/host';

/** The text format that every version of Prometheus can read. */
const TEXT = 'text/plain; version=0.0.4; charset=utf-8';

interface Reply {
  status: number;
  body: string;
  headers: OutgoingHttpHeaders;
}

/**
 * Serves `GET /metrics` on a separate port, which load balancers do not expose; and `GET /health` for orchestrators, which works without
 * the token, because it only says whether this process does its background work.
 */
@Injectable()
export class MetricsServer implements OnApplicationShutdown {
  private server?: Server;

  constructor(
    private readonly metrics: Metrics,
    private readonly ping: Ping,
    private readonly recurringJobs: RecurringJobs,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'METRICS_PORT' | 'METRICS_TOKEN'>,
  ) {}

  /**
   * Starts the server if METRICS_PORT is set.
   * @returns the port
   * @throws Error if the port is in use or not permitted
   */
  async start(): Promise<number | undefined> {
    if (this.settings.METRICS_PORT === undefined) return undefined;
    this.server = createServer((request, response) => {
      void this.respond(request).then(({ status, body, headers }) => {
        response.writeHead(status, headers).end(body);
      });
    });
    this.server.listen(this.settings.METRICS_PORT, '0.0.0.0');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  /** The last step of the shutdown, so that metrics are available while the process drains. */
  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async respond({ headers, url, method }: IncomingMessage): Promise<Reply> {
    const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    const path = url?.split('?')[0];
    if (path === '/health') {
      const problem = await this.problem();
      return { status: problem ? 503 : 200, body: `${problem ?? 'ok'}\n`, headers: plain };
    }
    if (!this.isAuthorized(headers.authorization))
      return { status: 401, body: 'Unauthorized.\n', headers: { ...plain, 'www-authenticate': 'Bearer' } };
    if (path !== '/metrics')
      return { status: 404, body: 'Not found. There are /metrics and /health.\n', headers: plain };
    if (method !== 'GET') return { status: 405, body: 'Method not allowed.\n', headers: { ...plain, allow: 'GET' } };
    try {
      return { status: 200, body: (await this.metrics.text()) ?? '', headers: { ...plain, 'content-type': TEXT } };
    } catch {
      return { status: 500, body: 'The metrics could not be collected.\n', headers: plain };
    }
  }

  private async problem(): Promise<string | undefined> {
    if ((await this.ping.latencyMs()) === null) return 'The database does not respond.';
    return this.recurringJobs.problem();
  }

  private isAuthorized(authorization = ''): boolean {
    const { METRICS_TOKEN } = this.settings;
    if (!METRICS_TOKEN) return true;
    const [sent, expected] = [authorization, `Bearer ${METRICS_TOKEN}`].map((text) =>
      createHash('sha256').update(text).digest(),
    ) as [Buffer, Buffer];
    return timingSafeEqual(sent, expected);
  }
}
