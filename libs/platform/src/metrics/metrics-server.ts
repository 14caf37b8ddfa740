import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, IncomingMessage, OutgoingHttpHeaders, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { Inject, Injectable, OnApplicationShutdown } from '@nestjs/common';
import { SETTINGS, Settings } from '../settings';
import { Metrics } from './metrics';

/** The text format that every version of Prometheus can read. */
const TEXT = 'text/plain; version=0.0.4; charset=utf-8';

interface Reply {
  status: number;
  body: string;
  headers: OutgoingHttpHeaders;
}

/** Serves `GET /metrics` on a separate port, which load balancers do not expose. */
@Injectable()
export class MetricsServer implements OnApplicationShutdown {
  private server?: Server;

  constructor(
    private readonly metrics: Metrics,
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
    if (!this.isAuthorized(headers.authorization))
      return { status: 401, body: 'Unauthorized.\n', headers: { ...plain, 'www-authenticate': 'Bearer' } };
    if (url?.split('?')[0] !== '/metrics')
      return { status: 404, body: 'Not found. The metrics are at /metrics.\n', headers: plain };
    if (method !== 'GET') return { status: 405, body: 'Method not allowed.\n', headers: { ...plain, allow: 'GET' } };
    try {
      return { status: 200, body: (await this.metrics.text()) ?? '', headers: { ...plain, 'content-type': TEXT } };
    } catch {
      return { status: 500, body: 'The metrics could not be collected.\n', headers: plain };
    }
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
