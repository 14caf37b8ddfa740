/**
 * How many tokens a language model reads in a JSON text, on the safe side, without the megabytes of a tokenizer.
 * Words are about one token each, long ones more; ids and URLs, which mix letters with digits and signs, break into
 * many short runs and so cost far more per character than prose does. What is not ASCII counts one per character.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let kind: number = FOREIGN;
  let length = 0;
  let isBroken = false;
  for (let at = 0; at < text.length; at++) {
    const next = KINDS[text.charCodeAt(at)] ?? FOREIGN;
    // A capital begins the word that follows it.
    if (next === kind || (next === LOWER && kind === UPPER && length === 1)) {
      length++;
      if (isBroken) tokens += BROKEN;
      else if (length > (FREE[next] ?? 0)) tokens += MORE[next] ?? 1;
    } else {
      length = 1;
      tokens += FIRST[next] ?? 1;
      // Letters behind a digit are no word.
      isBroken = kind === DIGIT && (next === LOWER || next === UPPER);
    }
    kind = next;
  }
  return Math.ceil(tokens);
}

const [FOREIGN, SIGN, DIGIT, UPPER, LOWER] = [0, 1, 2, 3, 4] as const;

/** By kind of character: what the first of a run costs, how many are included in that, and what each further one costs. */
const FIRST = [1, 0.55, 1, 1, 1];
const FREE = [0, 0, 3, 1, 4];
const MORE = [1, 0.5, 1 / 3, 0.5, 0.2];

/** What each further letter of a run costs that is no word. */
const BROKEN = 0.5;

/** The kind of each ASCII character. */
const KINDS = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return LOWER;
  if (/[A-Z]/.test(character)) return UPPER;
  return /[0-9]/.test(character) ? DIGIT : SIGN;
});
