const MAX_LENGTH = 100;

/** Joiners are part of words and emoji in some scripts. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;

/** What is said of a name that `posesAsService`. */
export const POSES = 'must not look like the name or the host of this service: use a name of its own';

/**
 * What is wrong with the trimmed name of an agent, which a person reads before deciding; undefined when nothing is. It is one
 * line, and shows in full: characters that reorder or hide text could make it another name.
 */
export function nameFault(name: string): string | undefined {
  if (name === '') return 'is required: what the agent is called';
  if (name.length > MAX_LENGTH) return `must be at most ${String(MAX_LENGTH)} characters`;
  if (INVISIBLE.test(name)) return 'must not contain control characters, or characters that hide or reorder text';
  return undefined;
}
