import { Injectable } from '@nestjs/common';
import { Dto, fieldsOf } from '#kernel/host';
import { estimateTokens } from '../tools/token-estimate';
import { FoundOperation, FoundOperations } from './operation.dto';
import { Brevity, operationInput } from './operation-input';
import { Operation, Operations } from './operations';

const MOST = 5;

/** The estimate is rather too high, so a result takes less than 2,000 tokens. */
const MAX_TOKENS = 1900;

/** Operations that fit much less than the best one are not shown. */
const LEAST_SHARE = 0.35;

/** Other words for those that the API uses. */
const SYNONYMS: Readonly<Record<string, string>> = {
  campaign: 'offer',
  submission: 'proof post',
  perk: 'coupon voucher discount reward',
  participant: 'customer people person contact',
  influencer: 'creator',
  program: 'loyalty',
  webhook: 'hook callback',
  balance: 'money',
  payout: 'withdraw',
  invoice: 'bill',
  usage: 'quota',
  stats: 'statistics number',
  get: 'show read view lookup see fetch',
  find: 'search',
  create: 'add new make',
  update: 'change edit modify set pause resume stop',
  delete: 'remove erase',
  replay: 'resend retry',
};

/** Words that say nothing about what is wanted. */
const FILLERS = new Set(
  (
    'a an and any are as at be by can do for from how i in is it many me my of on once one or our please several some the this to ' +
    'want we what which with your'
  ).split(' '),
);

/** What a word in each part of an operation counts. */
const WEIGHTS = { id: 6, summary: 4, path: 2, tag: 2, fields: 1.5, description: 1 } as const;

interface Indexed {
  operation: Operation;
  /** By word: the sum of the weights of the parts that contain it. */
  words: ReadonlyMap<string, number>;
}

/** Finds operations by words. */
@Injectable()
export class OperationSearch {
  private index: readonly Indexed[] = [];
  /** By word: how rare it is. */
  private rarity = new Map<string, number>();

  constructor(private readonly operations: Operations) {}

  find(query: string): FoundOperations {
    const found = this.ranked(query).slice(0, MOST);
    if (found.length === 0)
      return {
        operations: [],
        advice:
          'No operation fits. Try other words, such as create, list or update with campaigns, submissions, perks, programs, participants, orders, payouts or webhooks.',
      };
    const advice = 'Call one with callOperation and its id. Absent arguments have their defaults.';
    return { operations: shortEnough(found), advice };
  }

  private ranked(query: string): Operation[] {
    const exact = this.operations.find(query);
    // A query that is an id asks for its schema.
    if (exact) return [exact];
    if (this.index.length === 0) this.build();
    const wanted = [...new Set(wordsOf(query).flatMap((word) => [word, meaningOf(word)]))];
    const scored = this.index
      .map(({ operation, words }) => ({ operation, score: this.scoreOf(wanted, words) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || (a.operation.endpoint.id < b.operation.endpoint.id ? -1 : 1));
    const best = scored[0]?.score ?? 0;
    const near = scored.filter(({ score }) => score >= best * LEAST_SHARE).map(({ operation }) => operation);
    return near;
  }

  private scoreOf(wanted: readonly string[], words: ReadonlyMap<string, number>): number {
    return wanted.reduce((sum, word) => sum + (words.get(word) ?? 0) * (this.rarity.get(word) ?? 0), 0);
  }

  private build(): void {
    this.index = this.operations.all.map((operation) => ({ operation, words: weighted(operation) }));
    const counts = new Map<string, number>();
    for (const { words } of this.index) for (const word of words.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, count] of counts) this.rarity.set(word, Math.log(1 + this.index.length / count));
  }
}

function weighted({ path, endpoint, own }: Operation): ReadonlyMap<string, number> {
  const { id, summary, description = '', tag, input } = endpoint;
  const parts: Record<keyof typeof WEIGHTS, string> = {
    id: [id, ...own].join(' '),
    summary,
    path: path.replace('/api/v1', ''),
    tag,
    fields: input ? fieldNames(input).join(' ') : '',
    description,
  };
  const words = new Map<string, number>();
  for (const [part, text] of Object.entries(parts))
    for (const word of new Set(wordsOf(text).flatMap((each) => [each, meaningOf(each)])))
      words.set(word, (words.get(word) ?? 0) + WEIGHTS[part as keyof typeof WEIGHTS]);
  return words;
}

/** The names of fields that clients may send, with aliases, and the values of enumerations. */
function fieldNames(dto: Dto): string[] {
  const { fields, byName } = fieldsOf(dto);
  const synonyms = fields.flatMap(({ options }) => Object.keys((options as { synonyms?: object }).synonyms ?? {}));
  return [...byName.keys(), ...synonyms];
}

/** The words of a text or of an identifier, in lower case and without endings. */
function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && !FILLERS.has(word))
    .map(stem);
}

function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 5 && word.endsWith('ing')) return withoutE(word.slice(0, -3));
  if (word.length > 4 && word.endsWith('ed')) return withoutE(word.slice(0, -2));
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return withoutE(word.slice(0, -1));
  return withoutE(word);
}

/** Pause, pausing and paused have the same stem. */
function withoutE(word: string): string {
  return word.length > 3 && word.endsWith('e') ? word.slice(0, -1) : word;
}

const MEANINGS = new Map(
  Object.entries(SYNONYMS).flatMap(([word, others]) => others.split(' ').map((other) => [stem(other), stem(word)])),
);

function meaningOf(word: string): string {
  return MEANINGS.get(word) ?? word;
}

/** How much is shown of the best operation, and of the others. */
const SHAPES: readonly (readonly [best: Brevity, others: Brevity])[] = [
  ['described', 'described'],
  ['described', 'brief'],
  ['described', 'typed'],
  ['described', 'required'],
  ['brief', 'required'],
  ['typed', 'required'],
];

/** The operations with as much of their schemas as fits. If that is only the required fields, the last operations are left out. */
function shortEnough(operations: readonly Operation[]): FoundOperation[] {
  for (let count = operations.length; count > 0; count--)
    for (const [best, others] of SHAPES) {
      const found = operations
        .slice(0, count)
        .map((operation, index) => described(operation, index === 0 ? best : others));
      if (fits(found)) return found;
    }
  return operations.slice(0, 1).map((operation) => described(operation, 'required'));
}

function fits(found: FoundOperation[]): boolean {
  return estimateTokens(JSON.stringify(found)) <= MAX_TOKENS;
}

function described({ method, path, endpoint, own }: Operation, brevity: Brevity): FoundOperation {
  const { id, summary, access, cost, input } = endpoint;
  return {
    ...{ id, method, path, summary, access },
    ...(cost !== undefined && { cost }),
    ...(own.length > 0 && { tools: [...own] }),
    input: operationInput(input, brevity),
  };
}
