import { randomUUID } from 'node:crypto';
import { ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost, Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/internal';
import {
  getOptionsToken,
  getStorageToken,
  ThrottlerGuard,
  ThrottlerLimitDetail,
  ThrottlerModuleOptions,
  ThrottlerRequest,
  ThrottlerStorage,
} from '@nestjs/throttler';
import { Request, Response } from 'express';
import { ApiError, Clock, SETTINGS, Settings } from '#kernel';
import { RATE_LIMITED } from '#kernel/errors';
import { MetricCounter, Metrics, PRODUCT } from '#kernel/host';
import type { HttpAdapter, RateLimiter } from '../adapter';
import { addressOf, clientOf } from '../client-address';
import { EndpointSpec, Tier, TIERS } from '../endpoint-spec';
import { innerCallIn } from '../inner-call';
import { MemoryTierStorage } from './tier-storage';

/** The name under which a request is counted, and its limit. */
type Counted = Pick<EndpointSpec, 'id' | 'tier' | 'probe' | 'countsItself'>;

const THIS_PROCESS = randomUUID();
const LIMIT_HEADER = 'x-ratelimit-limit';

/** The context for counting a request, or a call in it, before there is a handler's context. */
class Counting extends ExecutionContextHost {
  constructor(
    request: Request,
    response: Response,
    readonly counted: Counted,
  ) {
    super([request, response], Counting, Counting);
  }
}

/**
 * Counts each request once per client against the tier of its endpoint, before its body is read, and states the limit in
 * three headers.
 */
@Injectable()
export class TierGuard extends ThrottlerGuard implements RateLimiter {
  private readonly limited: MetricCounter<'endpoint'>;
  /** Rejected calls in requests that must be read to find their calls. Counted per process, to limit this process's work. */
  private readonly rejections: MemoryTierStorage;

  constructor(
    @Inject(getOptionsToken()) options: ThrottlerModuleOptions,
    @Inject(getStorageToken()) storage: ThrottlerStorage,
    reflector: Reflector,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly clock: Clock,
    metrics: Metrics,
    host: HttpAdapterHost<HttpAdapter>,
  ) {
    super(options, storage, reflector);
    this.rejections = new MemoryTierStorage(clock);
    host.httpAdapter.limiter = this;
    this.limited = metrics.counter({
      name: `${PRODUCT.slug}_rate_limited_total`,
      help: 'Requests and tool calls that exceeded the rate limit of their endpoint.',
      labelNames: ['endpoint'],
    });
  }

  /**
   * Counts a request before its body is read. A request that contains calls is not counted itself, but rejected if too many
   * calls of the same client have been rejected: these are limited like the tier `relaxed`.
   * @throws ApiError RATE_LIMITED with `Retry-After`
   */
  async admit(request: Request, response: Response): Promise<void> {
    const endpoint = countedAs(request);
    if (!endpoint.countsItself) return this.count(request, response, endpoint);
    const timeToExpire = this.rejections.exhaustedFor(rejectionKey(request), this.windowMs);
    if (timeToExpire === 0) return;
    const limit = limitOf('relaxed', this.settings);
    this.stateLimit(response, { limit, totalHits: limit, timeToExpire });
    throw this.rateLimitError(endpoint, { limit, timeToExpire });
  }

  /** Counts a request unless it has been counted. @throws ApiError RATE_LIMITED with `Retry-After` */
  async countOnce(request: Request, response: Response): Promise<void> {
    if (!response.hasHeader(LIMIT_HEADER)) await this.count(request, response);
  }

  /**
   * Counts a request or one of its calls.
   * @throws ApiError RATE_LIMITED with `Retry-After`
   */
  async count(request: Request, response: Response, counted: Counted = countedAs(request)): Promise<void> {
    await this.canActivate(new Counting(request, response, counted));
  }

  /** Skips requests that `admit` has counted, and requests whose calls are counted one by one. */
  protected override shouldSkip(context: ExecutionContext): Promise<boolean> {
    const call = innerCallIn(context);
    if (call) return Promise.resolve(call.isCounted);
    if (context instanceof Counting) return Promise.resolve(false);
    const { request, response } = httpOf(context);
    return Promise.resolve(response.hasHeader(LIMIT_HEADER) || countedAs(request).countsItself === true);
  }

  protected override getTracker(request: Request): Promise<string> {
    return Promise.resolve(clientOf(addressOf(request)));
  }

  protected override generateKey(context: ExecutionContext, client: string): string {
    const { id, probe } = countedIn(context);
    return `${probe ? `${id}@${THIS_PROCESS}` : id}|${client}`;
  }

  protected override async handleRequest({ context, limit, ttl, ...options }: ThrottlerRequest): Promise<boolean> {
    const { request, response } = httpOf(context);
    const { name = 'default' } = options.throttler;
    const tracker = await options.getTracker(request, context);
    const key = options.generateKey(context, tracker, name);
    const hits = await this.storageService.increment(key, ttl, limit, options.blockDuration, name);
    this.stateLimit(response, { limit, ...hits });
    if (hits.isBlocked) await this.throwThrottlingException(context, { limit, ttl, key, tracker, ...hits });
    return true;
  }

  protected override async throwThrottlingException(
    context: ExecutionContext,
    detail: ThrottlerLimitDetail,
  ): Promise<void> {
    const { request } = httpOf(context);
    if (countedAs(request).countsItself)
      await this.rejections.increment(rejectionKey(request), this.windowMs, limitOf('relaxed', this.settings));
    throw this.rateLimitError(countedIn(context), detail);
  }

  private stateLimit(
    response: Response,
    { limit, totalHits, timeToExpire }: { limit: number; totalHits: number; timeToExpire: number },
  ): void {
    response.setHeader(LIMIT_HEADER, limit);
    response.setHeader('x-ratelimit-remaining', Math.max(0, limit - totalHits));
    response.setHeader('x-ratelimit-reset', Math.round(this.clock.in(timeToExpire / 1000).getTime() / 1000));
  }

  private get windowMs(): number {
    return this.settings.RATE_LIMIT_WINDOW_SECONDS * 1000;
  }

  private rateLimitError({ id }: Counted, { limit, timeToExpire }: { limit: number; timeToExpire: number }): ApiError {
    this.limited.inc({ endpoint: id });
    const retryAfterSeconds = Math.max(1, Math.ceil(timeToExpire / 1000));
    return RATE_LIMITED.error(
      undefined,
      { limit, retryAfterSeconds },
      { headers: { 'retry-after': String(retryAfterSeconds) } },
    );
  }
}

/** The limit of a request, for the configuration of @nestjs/throttler. */
export function limitIn(context: ExecutionContext, settings: Pick<Settings, 'RATE_LIMIT_FACTOR'>): number {
  return limitOf(countedIn(context).tier, settings);
}

/** The endpoint of a request. Requests that match none are counted together, separately for reads and writes. */
export function countedAs({ endpoint, method }: Pick<Request, 'endpoint' | 'method'>): Counted {
  if (endpoint) return endpoint;
  const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  return { id: reads ? 'unmatched.read' : 'unmatched.write', tier: reads ? 'relaxed' : 'standard' };
}

function limitOf(tier: Tier, settings: Pick<Settings, 'RATE_LIMIT_FACTOR'>): number {
  return Math.max(1, Math.floor(TIERS[tier] * settings.RATE_LIMIT_FACTOR));
}

function countedIn(context: ExecutionContext): Counted {
  if (context instanceof Counting) return context.counted;
  return innerCallIn(context)?.endpoint ?? countedAs(httpOf(context).request);
}

function httpOf(context: ExecutionContext): { request: Request; response: Response } {
  const http = context.switchToHttp();
  return { request: http.getRequest(), response: http.getResponse() };
}

function rejectionKey(request: Request): string {
  return `rejections|${clientOf(addressOf(request))}`;
}
