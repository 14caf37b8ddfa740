import { Dto } from '#kernel/host';
import { EventKind } from './event-kind';

/** How events are sent to other services, for the API description. */
export interface Sending {
  tag: string;
  /** How every event is sent, for the introduction of the API description. */
  description: string;
  /** The headers of each request, by name. */
  headers: Record<string, { description: string; example: string }>;
  /** The meaning of the receiver's responses, by status or `2XX`. */
  responses: Record<string, string>;
  /** The request body of an event kind. */
  bodyOf: (kind: EventKind) => Dto;
  /** An example of the body. */
  exampleOf: (kind: EventKind) => unknown;
  /** The id of the endpoint whose description lists all event kinds. */
  listedAt: string;
}
