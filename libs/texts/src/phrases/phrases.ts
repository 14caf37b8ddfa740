import { enumeration } from '#kernel';

export const TEXT_KINDS = enumeration('TextKind', ['campaign', 'post_brief', 'reply', 'guidelines']);
export type TextKind = (typeof TEXT_KINDS)[number];

export const TONES = ['friendly', 'professional', 'playful'] as const;
export type Tone = (typeof TONES)[number];

/** The sentences of one language. They contain no numbers, because every number must come from the user. */
export interface Phrases {
  /** The name of the language in English, for the instructions of the language model. */
  name: string;
  openings: Record<TextKind, Record<Tone, string>>;
  /** What is asked for: an `{action}` on a `{platform}`, something on a `{platform}`, or neither is known. */
  requests: { action: string; platform: string; any: string };
  /** What stands above the facts of the user. */
  facts: Record<TextKind, string>;
  /** Rules for everybody who takes part. */
  rules: { honesty: string; pictures: string; consent: string; visible: string };
  /** Asks for a disclosure, `{wording}`, in a post that is still to be written. */
  disclosure: string;
  /** The same for a post that exists. */
  reminder: string;
  /** Asks for the platform's own `{label}`. */
  label: string;
  closings: Record<Tone, string>;
}
