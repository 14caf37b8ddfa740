import { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { Clock } from '#kernel';
import { EndpointSpec } from './endpoint-spec';

const MS_PER_SECOND = 1000;

/** How long a result is kept at most, so that a change is visible after a second. */
const LONGEST_MS = MS_PER_SECOND;

/** More than the URLs that most requests of a second are for. */
const MOST_RESULTS = 100;

/**
 * The results of public reads that clients may cache (`maxAgeSeconds`), by URL, for a second: until then guards, interceptors and handler
 * need not run again. Limits, middleware, headers, the log and metrics apply to each request as before. A result for which the handler set
 * headers is not kept.
 */
export class KeptResults {
  private readonly results: LRUCache<string, object>;
  private readonly headersBefore = new WeakMap<Response, number>();

  constructor(clock: Clock) {
    this.results = new LRUCache({ max: MOST_RESULTS, ttlResolution: 0, perf: { now: () => clock.now().getTime() } });
  }

  /** The result for a request of a route, if there is one. Called before the handler. */
  find({ method, url }: Request, response: Response, endpoint: EndpointSpec): object | undefined {
    if (!mayKeep(endpoint) || (method !== 'GET' && method !== 'HEAD')) return undefined;
    this.headersBefore.set(response, response.getHeaderNames().length);
    return this.results.get(url);
  }

  /** Keeps what a handler returned. Called before the headers of the response are set. */
  keep({ url }: Request, response: Response, endpoint: EndpointSpec, result: object): void {
    const before = this.headersBefore.get(response);
    if (!mayKeep(endpoint) || response.statusCode !== 200 || response.getHeaderNames().length !== before) return;
    this.results.set(url, result, { ttl: Math.min(LONGEST_MS, endpoint.maxAgeSeconds * MS_PER_SECOND) });
  }
}

function mayKeep(endpoint: EndpointSpec): endpoint is EndpointSpec & { maxAgeSeconds: number } {
  return endpoint.access === 'public' && (endpoint.maxAgeSeconds ?? 0) > 0;
}
