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

  /** The idempotency key of this call; undefined where there is none, or the call takes none. */
  sentKey(): SentKey | undefined {
    return undefined;
  }

  /** All that makes this call what it is, for comparing it with another that has the same key. */
  parts(): unknown[] {
    return [this.endpoint.id];
  }
}

/** The call that a context is about; undefined where it is about the whole request. */
export function innerCallIn(context: ExecutionContext): InnerCall | undefined {
  // For a route, it is the function that goes on to the next one.
  const call: unknown = context.getArgByIndex(2);
  return call instanceof InnerCall ? call : undefined;
}
