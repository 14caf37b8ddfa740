/**
 * Estimates, rather too high than too low, how many tokens a language model needs for a JSON text, without loading the
 * megabytes of a tokenizer. A word is about one token, a long word more. Ids and URLs mix letters, digits and punctuation,
 * so they break into many short runs and cost far more per character than prose. A non-ASCII character counts as one token.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let kind: number = NON_ASCII;
  let length = 0;
  let isId = false;
  for (let at = 0; at < text.length; at++) {
    const next = KINDS[text.charCodeAt(at)] ?? NON_ASCII;
    // A capital letter belongs to the lower-case word that it starts.
    if (next === kind || (next === LOWER && kind === UPPER && length === 1)) {
      length++;
      if (isId) tokens += FURTHER_IN_ID;
      else if (length > (COVERED[next] ?? 0)) tokens += FURTHER[next] ?? 1;
    } else {
      length = 1;
      tokens += FIRST[next] ?? 1;
      // Letters after a digit, as in an id, do not form a word.
      isId = kind === DIGIT && (next === LOWER || next === UPPER);
    }
    kind = next;
  }
  return Math.ceil(tokens);
}

const [NON_ASCII, PUNCTUATION, DIGIT, UPPER, LOWER] = [0, 1, 2, 3, 4] as const;

/** By kind of character: tokens for the first one of a run, how many characters that covers, and tokens for each further one. */
const FIRST = [1, 0.55, 1, 1, 1];
const COVERED = [0, 0, 3, 1, 4];
const FURTHER = [1, 0.5, 1 / 3, 0.5, 0.2];

/** Tokens for each further letter of a run that is not a word. */
const FURTHER_IN_ID = 0.5;

/** The kind of each ASCII character. */
const KINDS = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return LOWER;
  if (/[A-Z]/.test(character)) return UPPER;
  return /[0-9]/.test(character) ? DIGIT : PUNCTUATION;
});
