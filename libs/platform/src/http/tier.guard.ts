import { randomUUID } from 'node:crypto';
import { ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  getOptionsToken,
  getStorageToken,
  ThrottlerGuard,
  ThrottlerModuleOptions,
  ThrottlerStorage,
} from '@nestjs/throttler';
import { Request, Response } from 'express';
import { MetricCounter, Metrics } from '../metrics/metrics';
import { Problem, RATE_LIMITED } from '../problem';
import { SETTINGS, Settings } from '../settings';
import { addressOf, clientOf } from './client-address';
import { endpointOf, EndpointSpec, Tier, TIERS } from './endpoint';
import { MemoryTierStorage, WINDOW_SECONDS } from './tier-storage';

/** What is counted: under which name, against which limit. */
type Counted = Pick<EndpointSpec, 'id' | 'tier' | 'probe' | 'countsItself'>;

const THIS_PROCESS = randomUUID();
const WINDOW_MS = WINDOW_SECONDS * 1000;

/**
 * Counts each request once against the tier of its endpoint, per client, and states the limit in three headers. It is
 * counted by its head, before its body is read.
 */
@Injectable()
export class TierGuard extends ThrottlerGuard {
  private readonly limited: MetricCounter<'endpoint'>;
  /** Calls over their limit, where a request must be read to know what it calls. Per process: it is this one that is spared. */
  private readonly refusals = new MemoryTierStorage();

  constructor(
    @Inject(getOptionsToken()) options: ThrottlerModuleOptions,
    @Inject(getStorageToken()) storage: ThrottlerStorage,
    reflector: Reflector,
    @Inject(SETTINGS) private readonly settings: Settings,
    metrics: Metrics,
  ) {
    super(options, storage, reflector);
    this.limited = metrics.counter({
      name: 'perk_rate_limited_total',
      help: 'Requests and calls of tools that were over the limit of their endpoint.',
      labelNames: ['endpoint'],
    });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    if (endpointOf(context.getHandler())?.countsItself) return true;
    await this.countOnce(http.getRequest<Request>(), http.getResponse<Response>());
    return true;
  }

  /**
   * Lets a request in by its head alone. One that counts its own calls is let in unless its client goes on after many
   * calls were refused: their number is limited as reading is.
   * @throws Problem RATE_LIMITED with `Retry-After`
   */
  async admit(request: Request, response: Response): Promise<void> {
    const endpoint = countedAs(request);
    if (!endpoint.countsItself) return this.count(request, response, endpoint);
    const blockedMs = this.refusals.spentFor(refusalsOf(request), WINDOW_MS);
    if (blockedMs > 0) throw this.refusal(response, endpoint, this.limitOf('relaxed'), blockedMs);
  }

  /** Counts a request unless that was done. @throws Problem RATE_LIMITED with `Retry-After` */
  async countOnce(request: Request, response: Response): Promise<void> {
    if (!response.hasHeader('x-ratelimit-limit')) await this.count(request, response);
  }

  /**
   * Counts one request, or one of the calls in it.
   * @throws Problem RATE_LIMITED with `Retry-After`
   */
  async count(request: Request, response: Response, endpoint: Counted = countedAs(request)): Promise<void> {
    const limit = this.limitOf(endpoint.tier);
    const counter = endpoint.probe ? `${endpoint.id}@${THIS_PROCESS}` : endpoint.id;
    const key = `${counter}|${clientOf(addressOf(request))}`;
    const { totalHits, timeToExpire } = await this.storageService.increment(key, WINDOW_MS, limit, 0, endpoint.tier);
    stateLimit(response, { limit, remaining: Math.max(0, limit - totalHits), timeToExpire });
    if (totalHits <= limit) return;
    if (countedAs(request).countsItself)
      await this.refusals.increment(refusalsOf(request), WINDOW_MS, this.limitOf('relaxed'));
    throw this.refusal(response, endpoint, limit, timeToExpire);
  }

  private limitOf(tier: Tier): number {
    return Math.max(1, Math.floor(TIERS[tier] * this.settings.RATE_LIMIT_FACTOR));
  }

  private refusal(response: Response, { id }: Counted, limit: number, timeToExpire: number): Problem {
    this.limited.inc({ endpoint: id });
    stateLimit(response, { limit, remaining: 0, timeToExpire });
    const retryAfterSeconds = Math.max(1, Math.ceil(timeToExpire / 1000));
    return RATE_LIMITED.because(
      undefined,
      { limit, retryAfterSeconds },
      { headers: { 'retry-after': String(retryAfterSeconds) } },
    );
  }
}

function stateLimit(
  response: Response,
  { limit, remaining, timeToExpire }: { limit: number; remaining: number; timeToExpire: number },
): void {
  response.setHeader('x-ratelimit-limit', limit);
  response.setHeader('x-ratelimit-remaining', remaining);
  response.setHeader('x-ratelimit-reset', Math.round((Date.now() + timeToExpire) / 1000));
}

function refusalsOf(request: Request): string {
  return `refusals|${clientOf(addressOf(request))}`;
}

/** A path that no endpoint answers counts as reading or writing does. */
export function countedAs(request: Request): Counted {
  return request.endpoint ?? unmatched(request.method);
}

function unmatched(method: string): Counted {
  const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  return { id: reads ? 'unmatched.read' : 'unmatched.write', tier: reads ? 'relaxed' : 'standard' };
}
