/**
 * Estimates, rather too high than too low, how many tokens a language model needs for a JSON text, without loading the
 * megabytes of a tokenizer. A word is about one token, a long word more. Ids and URLs mix letters, digits and punctuation,
 * so they break into many short runs and cost far more per character than prose. A non-ASCII character counts as one token.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let state = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Characters beyond ASCII share the column after it.
    const step = state * COLUMNS + (code < COLUMNS ? code : COLUMNS - 1);
    tokens += COSTS[step] ?? 0;
    state = NEXT[step] ?? 0;
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

/** The 128 ASCII characters, and one for all others. */
const COLUMNS = 129;

/** The longest run that has to be told from a longer one. */
const LONGEST = 5;

/** The run that a text ends with. */
interface Run {
  kind: number;
  /** At most `LONGEST`. */
  length: number;
  /** Letters after a digit, as in an id, do not form a word. */
  isId: boolean;
}

/** What each character costs after each run, and the number of the run then. The first run is also that of no text. */
const { COSTS, NEXT } = tablesOf();

function tablesOf(): { COSTS: Float64Array; NEXT: Uint8Array } {
  const runs = [NON_ASCII, PUNCTUATION, DIGIT, UPPER, LOWER].flatMap((kind) =>
    [false, true].flatMap((isId) =>
      Array.from({ length: LONGEST }, (_, index): Run => ({ kind, isId, length: index + 1 })),
    ),
  );
  const stateOf = ({ kind, isId, length }: Run) => (kind * 2 + (isId ? 1 : 0)) * LONGEST + length - 1;
  const COSTS = new Float64Array(runs.length * COLUMNS);
  const NEXT = new Uint8Array(runs.length * COLUMNS);
  for (const run of runs)
    for (let code = 0; code < COLUMNS; code++) {
      const { cost, next } = continued(run, kindOf(code));
      COSTS[stateOf(run) * COLUMNS + code] = cost;
      NEXT[stateOf(run) * COLUMNS + code] = stateOf(next);
    }
  return { COSTS, NEXT };
}

/** What a character of this kind costs after a run, and the run that it ends. */
function continued({ kind, length, isId }: Run, next: number): { cost: number; next: Run } {
  // A capital letter belongs to the lower-case word that it starts.
  if (next === kind || (next === LOWER && kind === UPPER && length === 1)) {
    const run = { kind: next, length: Math.min(length + 1, LONGEST), isId };
    if (isId) return { cost: FURTHER_IN_ID, next: run };
    return { cost: run.length > (COVERED[next] ?? 0) ? (FURTHER[next] ?? 1) : 0, next: run };
  }
  const startsInId = kind === DIGIT && (next === LOWER || next === UPPER);
  return { cost: FIRST[next] ?? 1, next: { kind: next, length: 1, isId: startsInId } };
}

function kindOf(code: number): number {
  if (code >= 128) return NON_ASCII;
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return LOWER;
  if (/[A-Z]/.test(character)) return UPPER;
  return /[0-9]/.test(character) ? DIGIT : PUNCTUATION;
}
