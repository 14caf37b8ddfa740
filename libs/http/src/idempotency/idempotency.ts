import { Injectable, OnModuleInit } from '@nestjs/common';
import { Db } from '#database';
import { interruptible } from '#database/host';
import { Actor, Clock, ApiError, RecurringJobs } from '#kernel';
import { toApiError } from '../to-api-error';
import { Encryption } from '#kernel/secrets';
import { IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_KEY_REUSED } from './idempotency.errors';
import { FIND, FORGET_SECRETS, LOCK, PURGE, STORE } from './idempotency.queries';
import { IdempotentRequest } from './idempotent-request';

const RETENTION_SECONDS = 7 * 24 * 60 * 60;
/** How long a replay repeats a secret that is shown once: enough for a client that lost the response. */
const SECRET_RETENTION_SECONDS = 10 * 60;
const RETRY_SECONDS = 1;

/** Errors that are not stored, because the same request may succeed later. */
const NOT_STORED = [400, 401, 403, 429];

/** A response as it is stored. */
export interface StoredResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: string;
}

/** How to handle a request. */
export interface IdempotentWork {
  /** Executes the request. Like all transactions it may run again, so it must have no effects outside the database. */
  run: () => Promise<StoredResponse>;
  /** The response for an error. */
  renderError: (apiError: ApiError) => StoredResponse;
  /** Fields of `data` that replays omit after 10 minutes. */
  shownOnce?: readonly string[];
}

export interface IdempotentResponse extends StoredResponse {
  /** Whether it is the stored response to an earlier request. */
  replayed: boolean;
}

/** Makes requests safe to repeat: a request with a key is executed once, and its response is returned for 7 days. */
@Injectable()
export class Idempotency implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly encryption: Encryption,
    private readonly recurringJobs: RecurringJobs,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'idempotency.purge', everySeconds: 3600, run: () => this.purge() });
    this.recurringJobs.add({ id: 'idempotency.forget-secrets', everySeconds: 60, run: () => this.forgetSecrets() });
  }

  /**
   * The response to a request with a key. It is stored in the same transaction as the changes of the request, so a crash
   * never leaves one without the other. Keys are separate for each business and mode.
   * What a request does by `Db.outside` may be done twice by identical requests at the same time; only one of them has an effect.
   * Errors are stored as well, unless the same request may succeed later (400, 401, 403, 429, 5xx, and shortages).
   * @throws ApiError IDEMPOTENCY_IN_PROGRESS with `Retry-After`; IDEMPOTENCY_KEY_REUSED; and errors of `run` that are not stored
   */
  async once(actor: Actor, request: IdempotentRequest, work: IdempotentWork): Promise<IdempotentResponse> {
    return interruptible(() =>
      this.db.tx(
        async () =>
          (await this.find(actor, request)) ?? this.store(actor, request, await this.perform(work), work.shownOnce),
      ),
    );
  }

  /** Deletes expired responses in batches. */
  async purge(): Promise<void> {
    await this.recurringJobs.inBatches(async () => (await this.db.query(PURGE, [this.oldest()])).length);
  }

  /** Deletes stored secrets that replays no longer repeat, in batches. */
  async forgetSecrets(): Promise<void> {
    const before = this.clock.in(-SECRET_RETENTION_SECONDS);
    await this.recurringJobs.inBatches(async (most) => (await this.db.query(FORGET_SECRETS, [before, most])).length);
  }

  /** The stored response; undefined if there is none yet, in which case this transaction has the lock of the key. */
  private async find(actor: Actor, request: IdempotentRequest): Promise<IdempotentResponse | undefined> {
    const place = lockNameOf(actor, request);
    const oldestSecret = this.clock.in(-SECRET_RETENTION_SECONDS);
    // Sent together, and executed in this order. A dry run takes no lock: the request itself would be refused while it has it.
    const [[lock], [stored]] = await Promise.all([
      this.db.isDryRun ? [{ locked: true }] : this.db.query<{ locked: boolean }>(LOCK, [place]),
      this.db.query<StoredRow>(FIND, [...this.rowOf(actor, request), oldestSecret]),
    ]);
    if (stored?.fingerprint === request.fingerprint)
      return { ...parsed(this.encryption.decrypt(stored.fullResponse ?? stored.response, place)), replayed: true };
    if (stored) throw IDEMPOTENCY_KEY_REUSED.error();
    if (lock?.locked) return undefined;
    const headers = { 'retry-after': String(RETRY_SECONDS) };
    throw IDEMPOTENCY_IN_PROGRESS.error(undefined, undefined, { headers });
  }

  /**
   * A failed request is rolled back to a savepoint, inside the transaction that has the lock, so that no repeated request
   * can run before the error is stored.
   */
  private async perform({ run, renderError }: IdempotentWork): Promise<StoredResponse> {
    try {
      return await this.db.tx(run);
    } catch (error) {
      const apiError = toApiError(error);
      if (!isStored(apiError)) throw error;
      return renderError(apiError);
    }
  }

  private async store(
    actor: Actor,
    request: IdempotentRequest,
    response: StoredResponse,
    shownOnce: readonly string[] = [],
  ): Promise<IdempotentResponse> {
    if (this.db.isDryRun) return { ...response, replayed: false };
    const encrypted = ({ status, headers, body }: StoredResponse) =>
      this.encryption.encrypt(JSON.stringify([status, headers, body]), lockNameOf(actor, request));
    const withoutSecrets = withoutFields(response, shownOnce);
    const [stored] = await this.db.query(STORE, [
      ...this.rowOf(actor, request),
      request.fingerprint,
      encrypted(withoutSecrets),
      withoutSecrets === response ? null : encrypted(response),
      this.clock.now(),
    ]);
    if (!stored) throw new Error('A concurrent request stored another response for this key.');
    return { ...response, replayed: false };
  }

  private rowOf({ businessId, livemode }: Actor, { key }: IdempotentRequest): unknown[] {
    return [businessId, livemode, key, this.oldest()];
  }

  private oldest(): Date {
    return this.clock.in(-RETENTION_SECONDS);
  }
}

interface StoredRow {
  fingerprint: string;
  response: string;
  fullResponse: string | null;
}

/** The response without these fields of `data`; the same object if there is nothing to omit. */
function withoutFields(response: StoredResponse, fields: readonly string[]): StoredResponse {
  if (fields.length === 0 || response.status >= 400) return response;
  const { data, ...envelope } = JSON.parse(response.body) as { data: Record<string, unknown> };
  const rest = Object.entries(data).filter(([name]) => !fields.includes(name));
  return { ...response, body: JSON.stringify({ ...envelope, data: Object.fromEntries(rest) }) };
}

function isStored({ type: { status, isShortage } }: ApiError): boolean {
  return status < 500 && !NOT_STORED.includes(status) && !isShortage;
}

/** The name of the lock, and the place to which the stored response is bound by encryption. */
function lockNameOf({ businessId, livemode }: Actor, { key }: IdempotentRequest): string {
  return `idempotency_keys.answer:${businessId}:${String(livemode)}:${key}`;
}

function parsed(text: string): StoredResponse {
  const [status, headers, body] = JSON.parse(text) as [number, StoredResponse['headers'], string];
  return { status, headers, body };
}
