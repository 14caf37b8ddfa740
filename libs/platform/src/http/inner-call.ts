import { ExecutionContext } from '@nestjs/common';
import type { EndpointSpec } from './endpoint';

/** An idempotency key as it was sent, and where it stood. */
export interface SentKey {
  value: unknown;
  place: string;
}

/**
 * One of the calls in a request that holds several (`countsItself`). As the third argument of a handler, it makes guards and
 * interceptors treat the call as a request of its own.
 */
export class InnerCall {
  constructor(readonly endpoint: EndpointSpec) {}

  /** The idempotency key that was sent with this call; undefined if none was sent, or if the call does not accept one. */
  sentKey(): SentKey | undefined {
    return undefined;
  }

  /** What identifies the call: two calls with the same key must agree in it. */
  parts(): unknown[] {
    return [this.endpoint.id];
  }
}

/** The call that a context belongs to; undefined if the context belongs to the request as a whole. */
export function innerCallIn(context: ExecutionContext): InnerCall | undefined {
  // For a route, it is the function that goes on to the next one.
  const call: unknown = context.getArgByIndex(2);
  return call instanceof InnerCall ? call : undefined;
}
