import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Db } from '#database';
import { LOG, Log, SETTINGS, Settings } from '#kernel';
import { MetricCounter, Metrics } from '#kernel/host';
import { DnsResolver, SafeHttpClient, SafeHttpError, SafeHttpResponse } from '#outbound';
import { TextsSettings } from './texts.settings';
import { Draft, draftIn, ModelFailure } from './completion';
import { DRAFT_SCHEMA, Message } from './prompt';

const MAX_BYTES = 256 * 1024;
const MAX_TOKENS = 1500;
/** For a request and its repetition together. */
const TOTAL_MS = 20_000;
/** Less is not worth a repetition. */
const LEAST_MS = 1000;
const RETRY_MS = 250;
/** What a server may ask to wait before the repetition. */
const MOST_RETRY_SECONDS = 3;
/** How many requests run at the same time, for all businesses and for one of them. */
const MOST_RUNNING = 32;
const MOST_RUNNING_PER_BUSINESS = 4;

/** The operator has chosen the address, so it may be on a private network. */
const ANY_ADDRESS = ['0.0.0.0/0', '::/0'];

/** Statuses with which servers reject an option that they do not know. */
const UNKNOWN_OPTION = [400, 422];

/** The language model that the operator has configured: any server with an OpenAI-compatible API. */
@Injectable()
export class LanguageModel {
  private readonly http: SafeHttpClient;
  private readonly calls: MetricCounter<'outcome'>;
  private readonly running: string[] = [];
  /** Shortened by tests. */
  totalMs = TOTAL_MS;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings & TextsSettings,
    @Inject(LOG) private readonly log: Log,
    private readonly db: Db,
    dns: DnsResolver,
    metrics: Metrics,
  ) {
    const userAgent = `Perk/1.0 (+${new URL(settings.BASE_URL).origin})`;
    this.http = new SafeHttpClient({ allow: ANY_ADDRESS, userAgent, maxTotalMs: TOTAL_MS }, dns);
    this.calls = metrics.counter({
      name: 'perk_language_model_calls_total',
      help: 'Texts that the language model was asked for, by outcome.',
      labelNames: ['outcome'],
    });
  }

  /** Its name; undefined if none is configured. */
  get name(): string | undefined {
    return this.settings.AI_MODEL;
  }

  /** Asks for a draft, and asks once more if that is likely to help. Must not be called in a transaction. */
  async write(businessId: string, messages: readonly Message[]): Promise<Draft | ModelFailure | 'busy'> {
    if (this.db.inTransaction) throw new Error('A language model must not be called in a transaction.');
    if (
      this.running.length >= MOST_RUNNING ||
      this.running.filter((each) => each === businessId).length >= MOST_RUNNING_PER_BUSINESS
    )
      return 'busy';
    this.running.push(businessId);
    try {
      const result = await this.askWithRetry(messages);
      this.calls.inc({ outcome: typeof result === 'string' ? result : 'written' });
      return result;
    } finally {
      this.running.splice(this.running.indexOf(businessId), 1);
    }
  }

  private async askWithRetry(messages: readonly Message[]): Promise<Draft | ModelFailure> {
    const deadline = performance.now() + this.totalMs;
    const first = await this.ask(messages, OPTIONS, deadline);
    if (typeof first.result !== 'string' || first.result === 'refused') return first.result;
    const status = first.response?.status ?? 0;
    const wait = waitBefore(first.response);
    if (wait === undefined || deadline - performance.now() < wait + LEAST_MS) return first.result;
    await sleep(wait);
    const second = await this.ask(messages, UNKNOWN_OPTION.includes(status) ? {} : OPTIONS, deadline);
    return second.result;
  }

  private async ask(
    messages: readonly Message[],
    options: object,
    deadline: number,
  ): Promise<{ result: Draft | ModelFailure; response?: SafeHttpResponse }> {
    const { AI_BASE_URL, AI_API_KEY, AI_MODEL } = this.settings;
    try {
      const response = await this.http.request(`${AI_BASE_URL ?? ''}/chat/completions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${AI_API_KEY ?? ''}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ model: AI_MODEL, messages, ...options }),
        maxBytes: MAX_BYTES,
        totalMs: Math.max(1, deadline - performance.now()),
      });
      const result = draftIn(response);
      if (typeof result === 'string') this.log.warn({ status: response.status, result }, FAILED);
      return { result, response };
    } catch (error) {
      if (!(error instanceof SafeHttpError)) throw error;
      this.log.warn({ reason: error.reason }, FAILED);
      return { result: error.reason === 'timeout' ? 'timeout' : 'unavailable' };
    }
  }
}

const FAILED = 'The language model did not write a text.';

const OPTIONS = {
  response_format: { type: 'json_schema', json_schema: { name: 'text', strict: true, schema: DRAFT_SCHEMA } },
  max_tokens: MAX_TOKENS,
  stream: false,
};

/** How long to wait before a repetition, in milliseconds; undefined if that takes too long or is of no use. */
function waitBefore(response: SafeHttpResponse | undefined): number | undefined {
  if (!response) return RETRY_MS;
  const { status, headers } = response;
  if ([401, 403, 404].includes(status)) return undefined;
  const seconds = Number(headers['retry-after'] ?? 0);
  if (Number.isNaN(seconds) || seconds > MOST_RETRY_SECONDS) return undefined;
  return Math.max(RETRY_MS, seconds * 1000);
}
