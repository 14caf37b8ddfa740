import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, IncomingMessage, OutgoingHttpHeaders, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { Inject, Injectable, OnApplicationShutdown } from '@nestjs/common';
import { SETTINGS, Settings } from '../settings';
import { Metrics } from './metrics';

/** The text format that every Prometheus reads. */
const TEXT = 'text/plain; version=0.0.4; charset=utf-8';

interface Reply {
  status: number;
  body: string;
  headers: OutgoingHttpHeaders;
}

/** `GET /metrics` on a port of its own, which no balancer leads to. */
@Injectable()
export class MetricsServer implements OnApplicationShutdown {
  private server?: Server;

  constructor(
    private readonly metrics: Metrics,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'METRICS_PORT' | 'METRICS_TOKEN'>,
  ) {}

  /**
   * Serves from now on, if METRICS_PORT is set.
   * @returns the port
   * @throws the error of the socket: the port is taken, or may not be used
   */
  async start(): Promise<number | undefined> {
    if (this.settings.METRICS_PORT === undefined) return undefined;
    this.server = createServer((request, response) => {
      void this.answer(request).then(({ status, body, headers }) => {
        response.writeHead(status, headers).end(body);
      });
    });
    this.server.listen(this.settings.METRICS_PORT, '0.0.0.0');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  /** To the end: how a process drains is worth seeing. */
  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer({ headers, url, method }: IncomingMessage): Promise<Reply> {
    const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    if (!this.admits(headers.authorization))
      return { status: 401, body: 'METRICS_TOKEN, please.\n', headers: { ...plain, 'www-authenticate': 'Bearer' } };
    if (url?.split('?')[0] !== '/metrics') return { status: 404, body: 'There is /metrics alone.\n', headers: plain };
    if (method !== 'GET') return { status: 405, body: 'GET it.\n', headers: { ...plain, allow: 'GET' } };
    try {
      return { status: 200, body: (await this.metrics.text()) ?? '', headers: { ...plain, 'content-type': TEXT } };
    } catch {
      return { status: 500, body: 'The metrics could not be collected.\n', headers: plain };
    }
  }

  private admits(authorization = ''): boolean {
    const { METRICS_TOKEN } = this.settings;
    if (!METRICS_TOKEN) return true;
    const [given, expected] = [authorization, `Bearer ${METRICS_TOKEN}`].map((text) =>
      createHash('sha256').update(text).digest(),
    ) as [Buffer, Buffer];
    return timingSafeEqual(given, expected);
  }
}
