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
import { FastifyReply, FastifyRequest } from 'fastify';
import { isValid, parse, IPv6 } from 'ipaddr.js';
import { MetricCounter, Metrics } from '../metrics/metrics';
import { RATE_LIMITED } from '../problem';
import { SETTINGS, Settings } from '../settings';
import { endpointOf, EndpointSpec, TIERS } from './endpoint';
import { WINDOW_SECONDS } from './tier-storage';

/** What is counted: under which name, against which limit. */
type Counted = Pick<EndpointSpec, 'id' | 'tier' | 'probe'>;

const THIS_PROCESS = randomUUID();

/** Counts each request against the tier of its endpoint, per client, and says so in three headers. */
@Injectable()
export class TierGuard extends ThrottlerGuard {
  private readonly limited: MetricCounter<'endpoint'>;

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
    await this.count(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
    return true;
  }

  /**
   * Counts one request, or one of the calls in it.
   * @throws Problem RATE_LIMITED with `Retry-After`
   */
  async count(request: FastifyRequest, reply: FastifyReply, endpoint: Counted = countedAs(request)): Promise<void> {
    const limit = Math.max(1, Math.floor(TIERS[endpoint.tier] * this.settings.RATE_LIMIT_FACTOR));
    const counter = endpoint.probe ? `${endpoint.id}@${THIS_PROCESS}` : endpoint.id;
    const key = `${counter}|${clientOf(request.ip)}`;
    const { totalHits, timeToExpire } = await this.storageService.increment(
      key,
      WINDOW_SECONDS * 1000,
      limit,
      0,
      endpoint.tier,
    );
    const reset = Math.round((Date.now() + timeToExpire) / 1000);
    reply
      .header('x-ratelimit-limit', limit)
      .header('x-ratelimit-remaining', Math.max(0, limit - totalHits))
      .header('x-ratelimit-reset', reset);
    if (totalHits > limit) {
      this.limited.inc({ endpoint: endpoint.id });
      const retryAfterSeconds = Math.max(1, Math.ceil(timeToExpire / 1000));
      throw RATE_LIMITED.because(
        undefined,
        { limit, retryAfterSeconds },
        { headers: { 'retry-after': String(retryAfterSeconds) } },
      );
    }
  }
}

/** A path that no endpoint answers counts as reading or writing does. */
export function countedAs(request: FastifyRequest): Counted {
  return endpointFor(request) ?? unmatched(request.method);
}

/** The router gives up on some paths before it has route options. */
function endpointFor(request: FastifyRequest): EndpointSpec | undefined {
  return (request.routeOptions as Partial<FastifyRequest['routeOptions']> | undefined)?.config?.endpoint;
}

function unmatched(method: string): Counted {
  const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  return { id: reads ? 'unmatched.read' : 'unmatched.write', tier: reads ? 'relaxed' : 'standard' };
}

/**
 * An IPv6 client is its /64: a household or a server holds all of it, and could otherwise take a new address per request.
 * Some proxies add the port of the client, which is new for each connection; what is no address counts as it stands.
 */
export function clientOf(forwarded: string): string {
  const ip = /^\[(.+)\](?::\d+)?$/.exec(forwarded)?.[1] ?? /^([\d.]+):\d+$/.exec(forwarded)?.[1] ?? forwarded;
  if (!ip.includes(':') || !isValid(ip)) return ip;
  const address = parse(ip) as IPv6;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
