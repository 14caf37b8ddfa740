import { z } from 'zod';
import { Scope } from '../actor';
import { Dto } from '../dto';

/** One kind of event: a row of the one table that publishers, webhooks and the API description read. */
export interface EventKind<T extends object = object> {
  /** `aggregate.happened`; the part before the dot names the kind of thing. */
  type: EventType;
  /** What happened, in one sentence. */
  about: string;
  /** What one must be allowed to read to read `data`, here or where it is sent: that of the endpoint that shows the same. */
  scope: Scope;
  /** The shape of `data`: the thing as it is after it happened, as the API shows it. */
  data: z.ZodType<T> | Dto<T>;
  /** What such `data` looks like, for documents and test deliveries. */
  sample: T;
}

export type EventType = `${string}.${string}`;

const kinds = new Map<string, EventKind>();

/** Adds a kind to the table. A context declares its own in its `events.ts`. */
export function defineEvent<T extends object>(
  type: EventType,
  spec: Pick<EventKind<T>, 'about' | 'scope' | 'data'> & { sample: NoInfer<T> },
): EventKind<T> {
  if (kinds.has(type)) throw new Error(`The event ${type} is defined twice.`);
  const kind = { type, ...spec };
  kinds.set(type, kind);
  return kind;
}

/** A kind by its type; undefined when there is none. */
export function eventKind(type: string): EventKind | undefined {
  return kinds.get(type);
}

/** The whole table, by type. */
export function eventKinds(): EventKind[] {
  return [...kinds.values()].sort((a, b) => a.type.localeCompare(b.type));
}
