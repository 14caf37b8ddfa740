import { Injectable, OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Metrics, PRODUCT } from '#kernel/host';
import { HttpAdapter } from './adapter';
import { elapsedMs } from './request';
import { countedAs } from './rate-limit/tier.guard';

/** Counts responses by endpoint and status, and measures durations by endpoint. A stream lasts as long as it is open. */
@Injectable()
export class HttpMetrics implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost<HttpAdapter>,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    if (!this.metrics.enabled) return;
    const requests = this.metrics.counter({
      name: `${PRODUCT.slug}_http_requests_total`,
      help: 'Requests by operation id of their endpoint, and by status of the response.',
      labelNames: ['endpoint', 'status'],
    });
    const durations = this.metrics.durations({
      name: `${PRODUCT.slug}_http_request_duration_seconds`,
      help: 'Time from the arrival of the request headers to the end of the response.',
      labelNames: ['endpoint'],
    });
    const refused = this.metrics.counter({
      name: `${PRODUCT.slug}_overload_refused_total`,
      help: 'Requests refused because the process was overloaded.',
    });
    this.host.httpAdapter.onRefused = () => {
      refused.inc({});
    };
    this.host.httpAdapter.onResponse((request, response) => {
      const endpoint = countedAs(request).id;
      requests.inc({ endpoint, status: String(response.statusCode) });
      durations.observe({ endpoint }, elapsedMs(request) / 1000);
    });
  }
}
