import { Injectable, OnModuleInit } from '@nestjs/common';
import { Actor } from '../actor';
import { Clock } from '../clock';
import { Db } from '../db/db';
import { toProblem } from '../http/to-problem';
import { Problem } from '../problem';
import { Sweeps } from '../sweeps';
import { Vault } from '../vault';
import { IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_KEY_REUSED } from './idempotency.problems';
import { FIND, FORGET_SECRETS, KEEP, LOCK, PURGE } from './idempotency.queries';
import { KeyedRequest } from './keyed-request';

const KEPT_SECONDS = 7 * 24 * 60 * 60;
/** How long a replay repeats a secret that is shown once: for a client that lost the answer, and not for a log or a backup. */
const SECRETS_KEPT_SECONDS = 10 * 60;
const RETRY_SECONDS = 1;

/** Refusals after which the same request may well be let through. */
const NOT_KEPT = [400, 401, 403, 429];

/** An answer as it is kept. */
export interface KeptAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: string;
}

/** How a request is answered. */
export interface KeyedWork {
  /** Does it. As all transactions it may run again, and must do nothing outside the database. */
  run: () => Promise<KeptAnswer>;
  /** Says what was wrong instead. */
  tell: (problem: Problem) => KeptAnswer;
  /** Fields of `data` that a replay leaves out after 10 minutes. */
  shownOnce?: readonly string[];
}

export interface KeyedAnswer {
  answer: KeptAnswer;
  /** Whether it was given before. */
  replayed: boolean;
}

/** Makes requests safe to repeat: what a key was first used for is done once, and answered the same again for 7 days. */
@Injectable()
export class Idempotency implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly vault: Vault,
    private readonly sweeps: Sweeps,
  ) {}

  onModuleInit(): void {
    this.sweeps.add({ id: 'idempotency.purge', everySeconds: 3600, run: () => this.purge() });
    this.sweeps.add({ id: 'idempotency.forget-secrets', everySeconds: 60, run: () => this.forgetSecrets() });
  }

  /**
   * The answer to a request with a key. It is stored in the transaction in which the request is done, so there is both or
   * neither, whenever the process ends. Keys are known per business and mode.
   * A refusal is stored as well, unless the same request may well be let through later (400, 401, 403, 429, 5xx).
   * @throws Problem IDEMPOTENCY_IN_PROGRESS with `Retry-After`; IDEMPOTENCY_KEY_REUSED; and what `run` throws and is not kept
   */
  async once(actor: Actor, request: KeyedRequest, work: KeyedWork): Promise<KeyedAnswer> {
    return this.db.tx(
      async () =>
        (await this.find(actor, request)) ?? this.keep(actor, request, await this.perform(work), work.shownOnce),
    );
  }

  /** Deletes what is too old to be told again, batch by batch. */
  async purge(): Promise<void> {
    await this.sweeps.inBatches(async () => (await this.db.query(PURGE, [this.oldest()])).length);
  }

  /** Takes secrets that replays no longer repeat out of what is stored, batch by batch. */
  async forgetSecrets(): Promise<void> {
    const before = this.clock.in(-SECRETS_KEPT_SECONDS);
    await this.sweeps.inBatches(async (most) => (await this.db.query(FORGET_SECRETS, [before, most])).length);
  }

  /** The answer that was kept; undefined when there is none yet, and then nobody but the caller is at it. */
  private async find(actor: Actor, request: KeyedRequest): Promise<KeyedAnswer | undefined> {
    const place = placeOf(actor, request);
    const [lock] = await this.db.query<{ locked: boolean }>(LOCK, [place]);
    const [kept] = await this.db.query<KeptRow>(FIND, [
      ...this.rowOf(actor, request),
      this.clock.in(-SECRETS_KEPT_SECONDS),
    ]);
    if (kept?.fingerprint === request.fingerprint)
      return { answer: opened(this.vault.open(kept.fullAnswer ?? kept.answer, place)), replayed: true };
    if (kept) throw IDEMPOTENCY_KEY_REUSED.because();
    if (lock?.locked) return undefined;
    const headers = { 'retry-after': String(RETRY_SECONDS) };
    throw IDEMPOTENCY_IN_PROGRESS.because(undefined, undefined, { headers });
  }

  /** What is refused is undone in the same transaction: whoever asks again meanwhile must not get in between. */
  private async perform({ run, tell }: KeyedWork): Promise<KeptAnswer> {
    try {
      return await this.db.tx(run);
    } catch (error) {
      const problem = toProblem(error);
      if (!isKept(problem)) throw error;
      return tell(problem);
    }
  }

  private async keep(
    actor: Actor,
    request: KeyedRequest,
    answer: KeptAnswer,
    shownOnce: readonly string[] = [],
  ): Promise<KeyedAnswer> {
    const seal = ({ status, headers, body }: KeptAnswer) =>
      this.vault.seal(JSON.stringify([status, headers, body]), placeOf(actor, request));
    const lasting = withoutFields(answer, shownOnce);
    const answers = [seal(lasting), lasting === answer ? null : seal(answer)];
    const [kept] = await this.db.query(KEEP, [
      ...this.rowOf(actor, request),
      request.fingerprint,
      ...answers,
      this.clock.now(),
    ]);
    if (!kept) throw new Error('Another answer to this key was stored meanwhile.');
    return { answer, replayed: false };
  }

  private rowOf({ businessId, livemode }: Actor, { key }: KeyedRequest): unknown[] {
    return [businessId, livemode, key, this.oldest()];
  }

  private oldest(): Date {
    return this.clock.in(-KEPT_SECONDS);
  }
}

interface KeptRow {
  fingerprint: string;
  answer: string;
  fullAnswer: string | null;
}

/** The answer without these fields of its data; the same one where there are none to leave out. */
function withoutFields(answer: KeptAnswer, fields: readonly string[]): KeptAnswer {
  if (fields.length === 0 || answer.status >= 400) return answer;
  const { data, ...envelope } = JSON.parse(answer.body) as { data: Record<string, unknown> };
  const left = Object.entries(data).filter(([name]) => !fields.includes(name));
  return { ...answer, body: JSON.stringify({ ...envelope, data: Object.fromEntries(left) }) };
}

function isKept({ type: { status } }: Problem): boolean {
  return status < 500 && !NOT_KEPT.includes(status);
}

/** What is locked, and what an answer is sealed to. */
function placeOf({ businessId, livemode }: Actor, { key }: KeyedRequest): string {
  return `idempotency_keys.answer:${businessId}:${String(livemode)}:${key}`;
}

function opened(text: string): KeptAnswer {
  const [status, headers, body] = JSON.parse(text) as [number, KeptAnswer['headers'], string];
  return { status, headers, body };
}
