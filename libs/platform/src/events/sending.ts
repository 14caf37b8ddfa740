import { Dto } from '../dto';
import { EventKind } from './event-kind';

/** How events are sent out, as whoever sends them tells it in the API description. */
export interface Sending {
  tag: string;
  /** What holds for every kind. */
  description: string;
  /** The headers that come with each, by name. */
  headers: Record<string, { description: string; example: string }>;
  /** What is understood by an answer, by its status or `2XX`. */
  answers: Record<string, string>;
  /** The body of one kind. */
  bodyOf: (kind: EventKind) => Dto;
  /** What such a body looks like. */
  exampleOf: (kind: EventKind) => unknown;
  /** The id of the endpoint whose description lists every kind. */
  listedAt: string;
}
