import { Scope } from '../actor';
import { Dto } from '../dto';

/** One kind of event: what publishers, webhooks and the API description say of it. */
export interface EventKind<T extends object = object> {
  /** `aggregate.happened`; the part before the dot names the kind of thing. */
  type: EventType;
  /** What happened, in one sentence. */
  about: string;
  /** What one must be allowed to read to read `data`, here or where it is sent: that of the endpoint that shows the same. */
  scope: Scope;
  /** The shape of `data`: the thing as it is after it happened, as the API shows it. */
  data: Dto<T>;
  /** What such `data` looks like, for documents and test deliveries. */
  sample: T;
}

export type EventType = `${string}.${string}`;

/** A kind of event, for the module that publishes it to register. A context defines its own in its `events.ts`. */
export function defineEvent<T extends object>(
  type: EventType,
  spec: Pick<EventKind<T>, 'about' | 'scope' | 'data'> & { sample: NoInfer<T> },
): EventKind<T> {
  return { type, ...spec };
}
