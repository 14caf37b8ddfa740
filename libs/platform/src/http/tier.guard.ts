import { randomUUID } from 'node:crypto';
import { ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
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
import { MetricCounter, Metrics } from '../metrics/metrics';
import { Problem, RATE_LIMITED } from '../problem';
import { SETTINGS, Settings } from '../settings';
import { addressOf, clientOf } from './client-address';
import { EndpointSpec, Tier, TIERS } from './endpoint';
import { innerCallIn } from './inner-call';
import { MemoryTierStorage, WINDOW_SECONDS } from './tier-storage';

/** What is counted: under which name, against which limit. */
type Counted = Pick<EndpointSpec, 'id' | 'tier' | 'probe' | 'countsItself'>;

const THIS_PROCESS = randomUUID();
const WINDOW_MS = WINDOW_SECONDS * 1000;
const STATED = 'x-ratelimit-limit';

/** A request that is about to be counted, or a message in it: the guard runs before there is a handler's context. */
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

  /**
   * Lets a request in by its head alone. One that counts its own calls is let in unless its client goes on after many
   * calls were refused: their number is limited as reading is.
   * @throws Problem RATE_LIMITED with `Retry-After`
   */
  async admit(request: Request, response: Response): Promise<void> {
    const endpoint = countedAs(request);
    if (!endpoint.countsItself) return this.count(request, response, endpoint);
    const timeToExpire = this.refusals.spentFor(refusalsOf(request), WINDOW_MS);
    if (timeToExpire === 0) return;
    const limit = limitOf('relaxed', this.settings);
    stateLimit(response, { limit, totalHits: limit, timeToExpire });
    throw this.refusal(endpoint, { limit, timeToExpire });
  }

  /** Counts a request unless that was done. @throws Problem RATE_LIMITED with `Retry-After` */
  async countOnce(request: Request, response: Response): Promise<void> {
    if (!response.hasHeader(STATED)) await this.count(request, response);
  }

  /**
   * Counts one request, or one of the calls in it.
   * @throws Problem RATE_LIMITED with `Retry-After`
   */
  async count(request: Request, response: Response, counted: Counted = countedAs(request)): Promise<void> {
    await this.canActivate(new Counting(request, response, counted));
  }

  /** What comes to its route was counted by its head, or holds calls that are counted one by one. */
  protected override shouldSkip(context: ExecutionContext): Promise<boolean> {
    if (context instanceof Counting || innerCallIn(context)) return Promise.resolve(false);
    const { request, response } = httpOf(context);
    return Promise.resolve(response.hasHeader(STATED) || countedAs(request).countsItself === true);
  }

  protected override getTracker(request: Request): Promise<string> {
    return Promise.resolve(clientOf(addressOf(request)));
  }

  protected override generateKey(context: ExecutionContext, client: string): string {
    const { id, probe } = countedIn(context);
    return `${probe ? `${id}@${THIS_PROCESS}` : id}|${client}`;
  }

  protected override async handleRequest({ context, limit, ttl, ...asked }: ThrottlerRequest): Promise<boolean> {
    const { request, response } = httpOf(context);
    const { name = 'default' } = asked.throttler;
    const tracker = await asked.getTracker(request, context);
    const key = asked.generateKey(context, tracker, name);
    const hits = await this.storageService.increment(key, ttl, limit, asked.blockDuration, name);
    stateLimit(response, { limit, ...hits });
    if (hits.isBlocked) await this.throwThrottlingException(context, { limit, ttl, key, tracker, ...hits });
    return true;
  }

  protected override async throwThrottlingException(
    context: ExecutionContext,
    detail: ThrottlerLimitDetail,
  ): Promise<void> {
    const { request } = httpOf(context);
    if (countedAs(request).countsItself)
      await this.refusals.increment(refusalsOf(request), WINDOW_MS, limitOf('relaxed', this.settings));
    throw this.refusal(countedIn(context), detail);
  }

  private refusal({ id }: Counted, { limit, timeToExpire }: { limit: number; timeToExpire: number }): Problem {
    this.limited.inc({ endpoint: id });
    const retryAfterSeconds = Math.max(1, Math.ceil(timeToExpire / 1000));
    return RATE_LIMITED.because(
      undefined,
      { limit, retryAfterSeconds },
      { headers: { 'retry-after': String(retryAfterSeconds) } },
    );
  }
}

/** The limit that the package asks for, with each request. */
export function limitIn(context: ExecutionContext, settings: Pick<Settings, 'RATE_LIMIT_FACTOR'>): number {
  return limitOf(countedIn(context).tier, settings);
}

/** A path that no endpoint answers counts as reading or writing does. */
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

function stateLimit(
  response: Response,
  { limit, totalHits, timeToExpire }: { limit: number; totalHits: number; timeToExpire: number },
): void {
  response.setHeader(STATED, limit);
  response.setHeader('x-ratelimit-remaining', Math.max(0, limit - totalHits));
  response.setHeader('x-ratelimit-reset', Math.round((Date.now() + timeToExpire) / 1000));
}

function refusalsOf(request: Request): string {
  return `refusals|${clientOf(addressOf(request))}`;
}
