import { Injectable, OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Metrics } from '../metrics/metrics';
import { HttpAdapter } from './adapter';
import { elapsedMs } from './request';
import { countedAs } from './tier.guard';

/** Counts answers by endpoint and status, and times them by endpoint. A stream is as long as it was open. */
@Injectable()
export class HttpMetrics implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost<HttpAdapter>,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    if (!this.metrics.enabled) return;
    const answered = this.metrics.counter({
      name: 'perk_http_requests_total',
      help: 'Requests by the id of their endpoint, as in the API description, and the status of the answer.',
      labelNames: ['endpoint', 'status'],
    });
    const took = this.metrics.durations({
      name: 'perk_http_request_duration_seconds',
      help: 'From the head of a request to the end of its answer.',
      labelNames: ['endpoint'],
    });
    this.host.httpAdapter.onAnswered((request, response) => {
      const endpoint = countedAs(request).id;
      answered.inc({ endpoint, status: String(response.statusCode) });
      took.observe({ endpoint }, elapsedMs(request) / 1000);
    });
  }
}
