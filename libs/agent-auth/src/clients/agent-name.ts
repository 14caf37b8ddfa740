import { textError } from '#kernel/text';

const MAX_LENGTH = 100;

/** Joiners are part of words and emoji in some scripts. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;

/** The error for a name that `impersonatesService`. */
export const IMPERSONATION_MESSAGE = 'must not look like the name or the host of this service: choose another name';

/**
 * The error in the name of an agent, as `cleanText` returns it; undefined when it is valid. People read the name before they decide, so it must
 * be one line without characters that reorder or hide text.
 */
export function agentNameError(name: string): string | undefined {
  if (name === '') return 'is required: the name of the agent';
  if (name.length > MAX_LENGTH) return `must be at most ${String(MAX_LENGTH)} characters`;
  if (INVISIBLE.test(name)) return 'must not contain control characters, or characters that hide or reorder text';
  return textError(name, false);
}
