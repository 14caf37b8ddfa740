import { EndpointSpec } from '#http';
import { actorOf, InnerCall } from '#http/host';
import { Actor } from '#kernel';
import { Call } from '../protocol/call';

/** The reading of a resource, as the guards see it. */
export class OfferedCall extends InnerCall {
  constructor(
    readonly call: Call,
    endpoint: EndpointSpec,
    readonly read: (call: OfferedCall) => unknown,
  ) {
    super(endpoint);
  }

  /** Available only if it is not public. */
  get actor(): Actor {
    return actorOf(this.call.request);
  }
}
