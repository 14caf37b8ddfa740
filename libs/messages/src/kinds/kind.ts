import { Look } from '../layout/look';
import { Writer } from '../words/words';

/** A part of a message, from top to bottom. */
export type Block =
  | { text: string }
  /** Less important than the rest. */
  | { note: string }
  | { list: readonly string[] }
  /** What somebody else wrote. */
  | { quote: string }
  /** What the reader types or shows. */
  | { code: string }
  /** A text for a camera, such as that of a till. @param code what the camera finds in it, for those who see no pictures */
  | { qr: string; code: string }
  /** Names and values. */
  | { facts: readonly (readonly [name: string, value: string])[] }
  /** What the reader should do: a link to a page of this service. @example { button: 'Team', path: '/dashboard/team' } */
  | { button: string; path: string }
  /** Another link, for few readers. */
  | { link: string; path: string };

/** What a message says, before the layout. */
export interface Content {
  subject: string;
  /** Above the text, if that is not the subject. */
  heading?: string;
  /** Whose message it is, to a customer; omitted if it is Perk's own. */
  business?: string;
  /** How that business looks; omitted for the look of Perk. */
  look?: Look;
  blocks: readonly Block[];
}

/** A kind of message. */
export interface Kind<T> {
  /** How long after its creation it is still useful. */
  validSeconds: number;
  compose: (data: T, writer: Writer) => Content;
  /** Whether it counts towards what a person gets in a day. Not what somebody asked for, and waits for. */
  isLimited?: true;
  /** Whether readers may unsubscribe from it. */
  canUnsubscribe?: true;
  /** Data for previews and tests: one for each form that the message has. */
  examples: readonly T[];
}

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How long a notice is worth sending if the mail server does not work. */
export const NOTICE_SECONDS = 3 * DAY;

/** Infers the type of the data. */
export function kind<T>(declared: Kind<T>): Kind<T> {
  return declared;
}
