import { ExecutionContext } from '@nestjs/common';
import { EndpointSpec } from './endpoint-spec';

/** An idempotency key as sent by the client, and its place in the request. */
export interface SentKey {
  value: unknown;
  place: string;
}

/**
 * One of several calls in a request (`countsItself`). Passed as the third argument of a handler, it makes guards and
 * interceptors treat the call as a separate request.
 */
export class InnerCall {
  /** Whether it has been counted against its limit already. */
  isCounted = false;

  /** @param input the validated input, which a handler gets in place of that of the request */
  constructor(
    readonly endpoint: EndpointSpec,
    readonly input?: object,
  ) {}

  /** The idempotency key that was sent with this call; undefined if none was sent, or if the call does not accept one. */
  sentKey(): SentKey | undefined {
    return undefined;
  }

  /** Whether the client only wants to know what the call would do. */
  isDryRun(): boolean {
    return false;
  }

  /** The parts that identify the call: two calls with the same key must have equal parts. */
  parts(): unknown[] {
    return [this.endpoint.id];
  }
}

/** The call that a context belongs to; undefined if the context belongs to the request as a whole. */
export function innerCallIn(context: ExecutionContext): InnerCall | undefined {
  // For a route, the third argument is Express's `next`.
  const call: unknown = context.getArgByIndex(2);
  return call instanceof InnerCall ? call : undefined;
}
