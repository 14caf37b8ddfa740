import { Scope } from '#kernel/actors';
import { Dto, exampleOf } from '#kernel/host';

/** The declaration of an event kind, used by publishers, subscribers and the API description. */
export interface EventKind<T extends object = object> {
  /** Such as `thing.created`; the part before the dot is the kind of aggregate. */
  type: EventType;
  /** What happened, in a few words for people, such as `Thing created`: starts with a capital letter, without a full stop. */
  label: string;
  /** What happened, in one sentence. */
  description: string;
  /** The scope required to read `data` or to be sent it: the same as for the endpoint that returns the resource. */
  scope: Scope;
  /** The type of `data`: the resource after the event, as the API returns it. */
  data: Dto<T>;
  /** The fields whose example in `data` does not fit this kind, such as the status that it leads to. */
  sample?: Partial<T>;
}

export type EventType = `${string}.${string}`;

/** The kind of aggregate that events of this type are about: `thing` of `thing.created`. */
export function resourceOf(type: EventType): string {
  return type.slice(0, type.indexOf('.'));
}

/** Defines an event kind, which the publishing module must register. Each context defines its own in its `events.ts`. */
export function defineEvent<T extends object>(
  type: EventType,
  spec: Pick<EventKind<T>, 'label' | 'description' | 'scope' | 'data'> & { sample?: Partial<NoInfer<T>> },
): EventKind<T> {
  return { type, ...spec };
}

/**
 * What `data` of this kind looks like, for documents and test deliveries: the examples of its fields, and what the kind
 * declares instead.
 * @throws Error that names a field which has no example
 */
export function sampleOf<T extends object>({ data, sample }: EventKind<T>): T {
  return { ...exampleOf(data), ...sample };
}
