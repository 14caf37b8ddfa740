import { EventKind } from './event-kind';

/** The event kinds that modules have registered. Bound to the registry of what modules declare. */
export abstract class EventKinds {
  /** The event kind with this type; undefined if there is none. */
  abstract eventKind(type: string): EventKind | undefined;
}
