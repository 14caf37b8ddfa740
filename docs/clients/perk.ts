/**
 * Client of the Perk API 1.0.0, generated from its OpenAPI document. Do not edit it: download a new one instead.
 *
 * It runs wherever there is fetch (Node.js 20 and newer, browsers, Deno, workers), without packages. Node.js 22.18 and newer run
 * TypeScript that imports it as it is; in a package with "type": "commonjs" name it perk.mts, as GET /sdk/typescript-module does.
 *
 *     import { PerkClient } from './perk.ts';
 *
 *     const client = new PerkClient({ apiKey: 'perk_test_...' });
 *     for await (const campaign of client.campaigns.iterate({ status: 'active' })) console.log(campaign.id, campaign.name);
 *
 * - Every operation is a method of its resource, such as 'client.campaigns.create(body)'. It resolves with 'data' of the response.
 * - 'iterate' yields the items of all pages. 'list' resolves with one page, and takes 'page' (from 1) or 'cursor' (the 'nextCursor'
 *   of the previous page), and 'perPage' (1 to 100). 'total: false' does not count the items, which is faster. 'createdAfter' and
 *   'createdBefore' are exclusive.
 * - To find out what a write would do, send it with client.request<DryRun>('POST', '/campaigns', { query: { dryRun: true }, body }).
 * - Times are strings in ISO 8601, such as '2026-11-21T09:30:00.000Z'.
 * - Writes are sent with an idempotency key, which is the same when the request is repeated: nothing happens twice. Pass your own
 *   'idempotencyKey' to repeat a request after a restart of your program.
 * - A request is repeated after 429, 503 and a lost connection, as long as that is safe: see 'ClientOptions'.
 * - A request that fails rejects with 'ApiError', or 'NetworkError' if there is no response. Both are a 'PerkError'. If its
 *   'signal' is aborted, it rejects with the reason of the signal.
 */

/** The version of the API that this client was generated for. */
export const VERSION = '1.0.0';

/** The origin of the service, unless another one is given. */
export const DEFAULT_BASE_URL = 'http://localhost:3000';

/** The base of all errors of this module. */
export class PerkError extends Error {
  override name = 'PerkError';
}

/** The service refused the request. */
export class ApiError extends PerkError {
  override name = 'ApiError';
  readonly status: number;
  /** Stable, such as NOT_FOUND: use it to handle errors. UNEXPECTED_RESPONSE if it is not from the service but from a proxy. */
  readonly code: ErrorCode | 'UNEXPECTED_RESPONSE';
  /** Machine-readable details. For VALIDATION_ERROR, a list of {path, message}. */
  readonly details: unknown;
  readonly requestId: string | undefined;
  readonly headers: Headers;

  constructor(response: ApiResponse<unknown>) {
    const { status, headers, data } = response;
    const envelope = (data ?? {}) as { error?: { code?: ErrorCode; message?: string; details?: unknown; requestId?: string } };
    const error = envelope.error ?? {};
    super(error.message ?? 'The response has the status ' + String(status) + '.');
    this.status = status;
    this.code = error.code ?? 'UNEXPECTED_RESPONSE';
    this.details = error.details;
    this.requestId = error.requestId ?? response.requestId;
    this.headers = headers;
  }

  /** Seconds to wait before trying again, if the service says so. */
  get retryAfter(): number | undefined {
    const value = this.headers.get('retry-after');
    if (value === null) return undefined;
    const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
    return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
  }
}

/**
 * There is no response: the service could not be reached, or the connection was lost, or it took too long. A write may have been
 * executed; its 'idempotencyKey' makes it safe to send it again.
 */
export class NetworkError extends PerkError {
  override name = 'NetworkError';
  readonly idempotencyKey: string | undefined;

  constructor(message: string, cause: unknown, idempotencyKey?: string) {
    super(message, { cause });
    this.idempotencyKey = idempotencyKey;
  }
}

/** The request to a webhook was not sent by Perk for this secret, or is too old. Respond with status 400. */
export class WebhookVerificationError extends PerkError {
  override name = 'WebhookVerificationError';
}

/** A response. 'data' is without the envelope; text if the response is text, and bytes if it is another file. */
export class ApiResponse<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: T;

  constructor(status: number, headers: Headers, data: T) {
    this.status = status;
    this.headers = headers;
    this.data = data;
  }

  get requestId(): string | undefined {
    return this.headers.get('x-request-id') ?? undefined;
  }

  /** The limit of requests to the endpoint in a window of 60 seconds; 'reset' is when the next one begins, in seconds since 1970. */
  get rateLimit(): { limit: number; remaining: number; reset: number } | undefined {
    const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => this.headers.get('x-ratelimit-' + name));
    if (limit == null || remaining == null || reset == null) return undefined;
    return { limit: Number(limit), remaining: Number(remaining), reset: Number(reset) };
  }
}

export interface ClientOptions {
  /** An API key or an access token, or a function that returns the current one. Public operations need none. */
  apiKey?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  /** The origin of the service. */
  baseUrl?: string | undefined;
  /** Milliseconds to wait for a response before it counts as lost; 30,000 by default. */
  timeoutMs?: number | undefined;
  /**
   * How often a request is repeated, 4 times by default: after 429; and after 502, 503, 504 and a lost connection if it only reads
   * or has an idempotency key. Nothing is repeated if the service says that it does not help.
   */
  maxRetries?: number | undefined;
  /** The longest time to wait before repeating, 60,000 by default; if the service says to wait longer, the request fails. */
  maxRetryWaitMs?: number | undefined;
  /**
   * Milliseconds before the first repetition, 500 by default, if the service does not say how long to wait; each further one waits
   * twice as long, up to 8,000. Half of the time is random.
   */
  retryDelayMs?: number | undefined;
  /** Is called with every response, including those that are errors and repeated. */
  onResponse?: ((response: ApiResponse<unknown>) => void) | undefined;
  /** Instead of the global fetch. */
  fetch?: typeof fetch | undefined;
}

/** Options of one request. */
export interface RequestOptions {
  /** Ends the request, the waiting before a repetition, and a stream. */
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
}

/** Options of a write. */
export interface WriteOptions extends RequestOptions {
  /** 1 to 255 printable ASCII characters; random by default. */
  idempotencyKey?: string | undefined;
}

/** A request to any endpoint. */
export interface ApiRequest extends WriteOptions {
  /** Parameters; those that are undefined are left out. */
  query?: object | undefined;
  /** Sent as JSON, unless there is a content type. */
  body?: unknown;
  contentType?: string | undefined;
  headers?: Record<string, string> | undefined;
}

/** The API, with a field for each resource. */
export class PerkClient {
  /** Reference data: the actions of all platforms, their estimated value, and industry benchmarks. */
  readonly actions: ActionsResource;
  /** How an agent gets an API key with a person's consent, and what was done with each key. */
  readonly agentActivity: AgentActivityResource;
  /** How an agent gets an API key with a person's consent, and what was done with each key. */
  readonly agentAuth: AgentAuthResource;
  /** Recommendations based on observed campaigns, texts for campaigns, and advice on submissions. */
  readonly ai: AiResource;
  /** Time series of the activity of a business. */
  readonly analytics: AnalyticsResource;
  /** Credentials for programs, managed by a signed-in owner. */
  readonly apiKeys: ApiKeysResource;
  /** User accounts: sign up, sign in, sessions, passwords, and who the current credential belongs to. */
  readonly auth: AuthResource;
  /** Reference data: the actions of all platforms, their estimated value, and industry benchmarks. */
  readonly benchmarks: BenchmarksResource;
  /** The plan of the business, what it costs and its usage. */
  readonly billing: BillingResource;
  /** The name and the industry of your business. */
  readonly business: BusinessResource;
  /** Offers of a perk for a marketing action, from draft to completion. */
  readonly campaigns: CampaignsResource;
  /** Health of the service, public statistics, and this API description. */
  readonly docs: DocsResource;
  /** The event log of a business: read it, stream it, or receive it through webhooks. */
  readonly events: EventsResource;
  /** A market on which businesses bid for marketing actions and creators offer them. */
  readonly exchange: ExchangeResource;
  /** Health of the service, public statistics, and this API description. */
  readonly health: HealthResource;
  /** Public profiles of creators, and a search for them. */
  readonly influencers: InfluencersResource;
  /** The money of a business: balances, transactions, deposits and payouts. */
  readonly ledger: LedgerResource;
  /** Reference data: the actions of all platforms, their estimated value, and industry benchmarks. */
  readonly legal: LegalResource;
  /** Tools for AI agents, over the Model Context Protocol (MCP). */
  readonly mcp: McpResource;
  /** Accounts on platforms that a creator has proven to own. */
  readonly oauth: OauthResource;
  /** The rewards for approved submissions, and their redemption. */
  readonly perks: PerksResource;
  /** Reference data: the actions of all platforms, their estimated value, and industry benchmarks. */
  readonly pricing: PricingResource;
  /** Points, tiers and cash-back for the actions of members over time. */
  readonly programs: ProgramsResource;
  /** Recommendations based on observed campaigns, texts for campaigns, and advice on submissions. */
  readonly recommendations: RecommendationsResource;
  /** Clients for this API, generated from its description, each as one file. */
  readonly sdk: SdkResource;
  /** User accounts: sign up, sign in, sessions, passwords, and who the current credential belongs to. */
  readonly session: SessionResource;
  /** Offers of a perk for a marketing action, from draft to completion. */
  readonly stats: StatsResource;
  /** Proofs of completed actions, and the decisions on them. */
  readonly submissions: SubmissionsResource;
  /** The users of a business, their roles, and invitations. */
  readonly team: TeamResource;
  /** The plan of the business, what it costs and its usage. */
  readonly usage: UsageResource;
  /** Proofs of completed actions, and the decisions on them. */
  readonly verification: VerificationResource;
  /** Endpoints of a business that receive signed events, with retries. */
  readonly webhooks: WebhooksResource;
  readonly #options: ClientOptions;
  readonly #root: string;

  constructor(options: ClientOptions = {}) {
    this.#options = options;
    const { origin, pathname, protocol } = new URL(options.baseUrl ?? DEFAULT_BASE_URL);
    if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError('baseUrl must start with https:// or http://');
    const path = pathname.replace(/\/+$/, '');
    this.#root = origin + (path.endsWith('/api/v1') ? path : path + '/api/v1');
    this.actions = new ActionsResource(this);
    this.agentActivity = new AgentActivityResource(this);
    this.agentAuth = new AgentAuthResource(this);
    this.ai = new AiResource(this);
    this.analytics = new AnalyticsResource(this);
    this.apiKeys = new ApiKeysResource(this);
    this.auth = new AuthResource(this);
    this.benchmarks = new BenchmarksResource(this);
    this.billing = new BillingResource(this);
    this.business = new BusinessResource(this);
    this.campaigns = new CampaignsResource(this);
    this.docs = new DocsResource(this);
    this.events = new EventsResource(this);
    this.exchange = new ExchangeResource(this);
    this.health = new HealthResource(this);
    this.influencers = new InfluencersResource(this);
    this.ledger = new LedgerResource(this);
    this.legal = new LegalResource(this);
    this.mcp = new McpResource(this);
    this.oauth = new OauthResource(this);
    this.perks = new PerksResource(this);
    this.pricing = new PricingResource(this);
    this.programs = new ProgramsResource(this);
    this.recommendations = new RecommendationsResource(this);
    this.sdk = new SdkResource(this);
    this.session = new SessionResource(this);
    this.stats = new StatsResource(this);
    this.submissions = new SubmissionsResource(this);
    this.team = new TeamResource(this);
    this.usage = new UsageResource(this);
    this.verification = new VerificationResource(this);
    this.webhooks = new WebhooksResource(this);
  }

  /**
   * Sends a request to any endpoint, such as 'client.request('GET', '/usage')', and resolves with the whole response. Without an
   * idempotency key, a POST is not repeated when the connection was lost.
   * @throws ApiError if the status is 400 or more
   * @throws NetworkError if there is no response
   */
  async request<T = unknown>(method: string, path: string, request: ApiRequest = {}): Promise<ApiResponse<T>> {
    const { body, contentType = 'application/json', idempotencyKey, signal } = request;
    const headers = await this.#headers(request.headers);
    const init: RequestInit = { method, headers };
    if (body !== undefined) {
      headers.set('content-type', contentType);
      init.body = contentType === 'application/json' ? JSON.stringify(body) : (body as NonNullable<RequestInit['body']>);
    }
    if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
    const isRepeatable = ['GET', 'HEAD', 'PUT', 'DELETE'].includes(method) || idempotencyKey !== undefined;
    for (let attempt = 0; ; attempt++) {
      let error: PerkError;
      let waitMs: number | undefined;
      let isRetried = isRepeatable;
      try {
        const response = await this.#exchange<T>(this.#url(path, request.query), init, request);
        this.#options.onResponse?.(response);
        if (response.status < 400) return response;
        const refusal = new ApiError(response);
        error = refusal;
        waitMs = refusal.retryAfter === undefined ? undefined : refusal.retryAfter * 1000;
        isRetried = mayHelp(refusal, isRepeatable);
      } catch (cause) {
        signal?.throwIfAborted();
        if (!(cause instanceof Lost)) throw cause;
        error = new NetworkError('There is no response: ' + cause.message, cause.cause, idempotencyKey);
      }
      if (!isRetried || this.#isOver(attempt, waitMs)) throw error;
      await this.#wait(attempt, waitMs, signal);
    }
  }

  /** The items of all pages, each of which is requested when it is needed. */
  async *iteratePages<T>(path: string, query: object, by: string, field: string, options: RequestOptions = {}): AsyncGenerator<T, void, undefined> {
    for (let current: object | undefined = query; current; ) {
      const { data }: ApiResponse<Record<string, unknown>> = await this.request('GET', path, { ...options, query: current });
      const items = data[field] as T[] | undefined;
      if (!items) throw new PerkError('The response is not a list. Call the method that returns it instead.');
      yield* items;
      if (by === 'sequence') {
        current = data['hasMore'] === true ? { ...query, after: data['nextAfter'] } : undefined;
      } else {
        const { nextCursor } = (data['pagination'] ?? data) as { nextCursor?: string | null };
        current = nextCursor == null ? undefined : { ...query, cursor: nextCursor, page: undefined };
      }
    }
  }

  /** Server-sent events, with a new connection whenever one is lost, from where it was lost. */
  async *streamEvents<T>(path: string, query: object, options: RequestOptions = {}): AsyncGenerator<T, void, undefined> {
    const { signal } = options;
    const more: Record<string, string> = { accept: 'text/event-stream' };
    for (let attempt = 0; ; attempt++) {
      let waitMs: number | undefined;
      // The service sends something at least every 15 seconds, so a silence means that the connection is lost.
      const silence = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const heard = () => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), options.timeoutMs ?? this.#options.timeoutMs ?? 30_000);
      };
      try {
        heard();
        const response = await this.#fetch(this.#url(path, query), {
          headers: await this.#headers(more),
          signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
        }).catch(lost);
        if (response.status !== 200) throw new ApiError(await read(response));
        for await (const { id, data } of eventsIn(response, heard)) {
          attempt = 0;
          if (id) more['last-event-id'] = id;
          yield JSON.parse(data) as T;
        }
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof ApiError) {
          waitMs = error.retryAfter === undefined ? undefined : error.retryAfter * 1000;
          if (!mayHelp(error, true) || this.#isOver(attempt, waitMs)) throw error;
        } else if (!(error instanceof Lost)) {
          throw error;
        } else if (this.#isOver(attempt, undefined)) {
          throw new NetworkError('The stream was lost: ' + error.message, error.cause);
        }
      } finally {
        clearTimeout(timer);
        silence.abort();
      }
      await this.#wait(attempt, waitMs, signal);
    }
  }

  #url(path: string, query: object = {}): string {
    const parameters = new URLSearchParams();
    type Text = string | number | boolean;
    type Parameter = Text | Record<string, Text> | null | undefined;
    for (const [name, value] of Object.entries(query as Record<string, Parameter>))
      if (typeof value === 'object' && value !== null)
        for (const [key, each] of Object.entries(value)) parameters.append(name + '[' + key + ']', String(each));
      else if (value != null) parameters.append(name, String(value));
    const text = parameters.toString();
    return this.#root + path + (text && '?' + text);
  }

  async #headers(more: Record<string, string> = {}): Promise<Headers> {
    const headers = new Headers({ accept: 'application/json, */*;q=0.5', ...more });
    const { apiKey } = this.#options;
    const credential = typeof apiKey === 'function' ? await apiKey() : apiKey;
    if (credential) headers.set('authorization', 'Bearer ' + credential);
    return headers;
  }

  /** The global fetch must be called without an object. */
  #fetch(url: string, init: RequestInit): Promise<Response> {
    const send = this.#options.fetch ?? fetch;
    return send(url, init);
  }

  async #exchange<T>(url: string, init: RequestInit, { signal, timeoutMs }: RequestOptions): Promise<ApiResponse<T>> {
    // Not AbortSignal.timeout, which cannot be stopped and would keep a process running.
    const timeout = new AbortController();
    const limitMs = timeoutMs ?? this.#options.timeoutMs ?? 30_000;
    const timer = setTimeout(() => timeout.abort(new Error('no response within ' + String(limitMs) + ' ms')), limitMs);
    try {
      const either = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
      return await read<T>(await this.#fetch(url, { ...init, signal: either }).catch(lost));
    } finally {
      clearTimeout(timer);
    }
  }

  #isOver(attempt: number, waitMs = 0): boolean {
    return attempt >= (this.#options.maxRetries ?? 4) || waitMs > (this.#options.maxRetryWaitMs ?? 60_000);
  }

  /** Clients that failed together do not come back together. */
  #wait(attempt: number, waitMs: number | undefined, signal: AbortSignal | undefined): Promise<void> {
    const first = this.#options.retryDelayMs ?? 500;
    const ms = waitMs === undefined ? Math.min(8000, first * 2 ** attempt) * (0.5 + Math.random() / 2) : waitMs + Math.random() * first;
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, ms);
      if (signal?.aborted) stop();
      else signal?.addEventListener('abort', stop, { once: true });
    });
  }
}

export interface ActionsListQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** Only actions on this platform, by id (`ig`), slug (`instagram`) or alias. */
  platformId?: string | undefined;
  /** Only actions of this type. */
  type?: ActionType | undefined;
  /** Only actions with at most this effort, 0 to 5. */
  maxEffort?: number | undefined;
}

/** Reference data: the actions of all platforms, their estimated value, and industry benchmarks. */
export class ActionsResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * List actions.
   *
   * The marketing actions of all platforms, with effort and value, in the order of the catalogue. No perk may be offered
   * for actions with `incentivizable: false`.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 120 requests a minute (Public).
   */
  async list(query: ActionsListQuery = {}, options: RequestOptions = {}): Promise<ActionPage> {
    const { data } = await this.#client.request<ActionPage>('GET', '/actions', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    query: Omit<ActionsListQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Action, void, undefined> {
    return this.#client.iteratePages('/actions', { perPage: 100, total: false, ...query }, 'cursor', 'actions', options);
  }
}

export interface AgentActivityListQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** Only items that were created after this time. */
  createdAfter?: string | undefined;
  /** Only items that were created before this time. */
  createdBefore?: string | undefined;
  /** Which items come first; `newest` by default. */
  sort?: ListOrder | undefined;
}

/** How an agent gets an API key with a person's consent, and what was done with each key. */
export class AgentActivityResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Get agent activity.
   *
   * For each key of the business, newest first: campaigns created, submissions filed and reviewed, the time of the last
   * use, and the last ten actions. Counted from the stored campaigns and submissions. A key sees only the keys of its
   * own mode.
   *
   * - **Access:** an API key or access token with the scope `read.analytics`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(query: AgentActivityListQuery = {}, options: RequestOptions = {}): Promise<AgentActivityPage> {
    const { data } = await this.#client.request<AgentActivityPage>('GET', '/agent-activity', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    query: Omit<AgentActivityListQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<AgentActivity, void, undefined> {
    return this.#client.iteratePages('/agent-activity', { perPage: 100, total: false, ...query }, 'cursor', 'agents', options);
  }
}

/** How an agent gets an API key with a person's consent, and what was done with each key. */
export class AgentAuthResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Approve an agent.
   *
   * Does the same as the Approve button of the consent page at `/agent/authorize`: returns an authorization code, and
   * the URL that takes it to the agent. The API key is created when the agent exchanges the code.
   *
   * - **Access:** a signed-in owner of the business, never an API key.
   * - **Requires:** a verified e-mail address.
   * - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST /session/confirm`).
   * - **Rate limit:** 5 requests a minute (Strict).
   */
  async approve(body: ApproveAgent, options: WriteOptions = {}): Promise<ApprovedAgent> {
    const { data } = await this.#client.request<ApprovedAgent>('POST', '/agent-auth/approve', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Exchange an authorization code for an API key.
   *
   * A code is valid for 60 seconds and can be used once. Using it again with the same parameters revokes the key that it
   * was exchanged for.
   *
   * A request sent as `application/x-www-form-urlencoded` with the same fields gets the responses and errors of RFC
   * 6749, without the envelope.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 5 requests a minute (Strict).
   */
  async token(body: ExchangeCode, options: RequestOptions = {}): Promise<AgentToken> {
    const { data } = await this.#client.request<AgentToken>('POST', '/agent-auth/token', { ...options, body });
    return data;
  }
}

/** Recommendations based on observed campaigns, texts for campaigns, and advice on submissions. */
export class AiResource {
  readonly #client: PerkClient;
  /** Recommendations based on observed campaigns, texts for campaigns, and advice on submissions. */
  readonly generations: AiGenerationsResource;

  constructor(client: PerkClient) {
    this.#client = client;
    this.generations = new AiGenerationsResource(client);
  }

  /**
   * Plan campaigns within a budget.
   *
   * Allocates the budget to the campaigns with the highest expected return. Each is returned as a request that can be
   * sent unchanged, with the result of a dry run and the expected results. Nothing is executed: the requests are tried
   * in transactions that are rolled back. Consumes one unit of `aiGenerations`.
   *
   * - **Access:** an API key or access token with the scope `use.ai`.
   * - **Rate limit:** 30 requests a minute (Standard).
   * - **Cost:** one unit of `aiGenerations` of the plan.
   */
  async campaignAgent(body: PlanCampaigns = {}, options: WriteOptions = {}): Promise<PlannedCampaigns> {
    const { data } = await this.#client.request<PlannedCampaigns>('POST', '/ai/campaign-agent', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Generate a campaign text.
   *
   * A description, a brief, a reply or guidelines, from your facts. It is written by the language model of the operator
   * or, without one or if its text does not pass the checks, from a template; `source` and `fallback` say which. Every
   * text asks for the disclosures that the rules require. Consumes one unit of `aiGenerations`.
   *
   * - **Access:** an API key or access token with the scope `use.ai`.
   * - **Rate limit:** 30 requests a minute (Standard).
   * - **Cost:** one unit of `aiGenerations` of the plan.
   */
  async generate(body: GenerateText = {}, options: WriteOptions = {}): Promise<GeneratedText> {
    const { data } = await this.#client.request<GeneratedText>('POST', '/ai/generate', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Recommend a first campaign.
   *
   * Returns one campaign with its expected results, the reasons, and a body for `POST /campaigns`. Figures come from
   * observations on this service and, until there are enough, from the estimates of the catalogue; `basis` says which.
   * Consumes one unit of `aiGenerations`; nothing else is changed.
   *
   * - **Access:** an API key or access token with the scope `use.ai`.
   * - **Rate limit:** 30 requests a minute (Standard).
   * - **Cost:** one unit of `aiGenerations` of the plan.
   */
  async quickStart(body: QuickStart = {}, options: WriteOptions = {}): Promise<QuickStartAnswer> {
    const { data } = await this.#client.request<QuickStartAnswer>('POST', '/ai/quick-start', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Recommend actions and perks.
   *
   * Returns actions, best first, each with the perk that suits it best, the expected results and the reasons. Free of
   * charge, and changes nothing.
   *
   * - **Access:** an API key or access token with the scope `use.ai`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async recommend(body: Recommend = {}, options: WriteOptions = {}): Promise<Recommendations> {
    const { data } = await this.#client.request<Recommendations>('POST', '/ai/recommend', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Get advice on a submission.
   *
   * Returns the arguments for and against approving a proof that your business reviews: its checks, the record of the
   * submitter, the rules, and your decisions in similar cases. It is only advice: nothing is decided, and no language
   * model is used. Free of charge. Decide with `POST /submissions/review`.
   *
   * - **Access:** an API key or access token with the scope `use.ai`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async review(body: AdviseOnSubmission, options: WriteOptions = {}): Promise<ReviewAdvice> {
    const { data } = await this.#client.request<ReviewAdvice>('POST', '/ai/review', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }
}

export interface AiGenerationsListQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** Only items that were created after this time. */
  createdAfter?: string | undefined;
  /** Only items that were created before this time. */
  createdBefore?: string | undefined;
  /** Which items come first; `newest` by default. */
  sort?: ListOrder | undefined;
}

/** Recommendations based on observed campaigns, texts for campaigns, and advice on submissions. */
export class AiGenerationsResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Get a generation.
   *
   * Returns a generation with its request and its result.
   *
   * - **Access:** an API key or access token with the scope `use.ai`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async get(id: string, options: RequestOptions = {}): Promise<GenerationDetails> {
    const { data } = await this.#client.request<GenerationDetails>('GET', '/ai/generations/' + segment(id), options);
    return data;
  }

  /**
   * List generations.
   *
   * The results that consumed a unit of `aiGenerations`, newest first, each with its outcome.
   *
   * - **Access:** an API key or access token with the scope `use.ai`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(query: AiGenerationsListQuery = {}, options: RequestOptions = {}): Promise<GenerationPage> {
    const { data } = await this.#client.request<GenerationPage>('GET', '/ai/generations', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    query: Omit<AiGenerationsListQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Generation, void, undefined> {
    return this.#client.iteratePages('/ai/generations', { perPage: 100, total: false, ...query }, 'cursor', 'items', options);
  }
}

export interface AnalyticsSeriesQuery {
  /**
   * `submissions` received, those `approved` or `rejected` (on the day of the decision), `perksIssued`,
   * `perksRedeemed`, or `campaigns` created.
   */
  metric: SeriesMetric;
  /** The first day, in UTC. Default: 30 days up to and including `to`. */
  from?: string | undefined;
  /** The last day, in UTC; at most 400 days in all. Default: today. */
  to?: string | undefined;
  /** The length of an interval, of which the first starts at `from`. */
  interval?: SeriesInterval | undefined;
}

/** Time series of the activity of a business. */
export class AnalyticsResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Get a time series.
   *
   * Counts the activity of the caller's business in each interval of a period, and in the period before it. Days are UTC
   * days. The last interval ends with the period, so it may be shorter than the others.
   *
   * - **Access:** an API key or access token with the scope `read.analytics`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async series(query: AnalyticsSeriesQuery, options: RequestOptions = {}): Promise<Series> {
    const { data } = await this.#client.request<Series>('GET', '/analytics/series', { ...options, query });
    return data;
  }
}

export interface ApiKeysListQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** Only items that were created after this time. */
  createdAfter?: string | undefined;
  /** Only items that were created before this time. */
  createdBefore?: string | undefined;
  /** Which items come first; `newest` by default. */
  sort?: ListOrder | undefined;
}

/** Credentials for programs, managed by a signed-in owner. */
export class ApiKeysResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Create an API key.
   *
   * Requires a signed-in owner: an API key cannot create or revoke keys. A live key requires a verified e-mail address.
   *
   * - **Access:** a signed-in owner of the business, never an API key.
   * - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST /session/confirm`).
   * - **Rate limit:** 30 requests a minute (Standard).
   * - **Shown once:** `key`. A replay by `Idempotency-Key` repeats it for 10 minutes, then omits it.
   */
  async create(body: CreateApiKey, options: WriteOptions = {}): Promise<NewApiKey> {
    const { data } = await this.#client.request<NewApiKey>('POST', '/api-keys', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * List API keys.
   *
   * Includes revoked and expired keys, newest first. The secrets are not shown.
   *
   * - **Access:** a signed-in owner of the business, never an API key.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(query: ApiKeysListQuery = {}, options: RequestOptions = {}): Promise<ApiKeyPage> {
    const { data } = await this.#client.request<ApiKeyPage>('GET', '/api-keys', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    query: Omit<ApiKeysListQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<ApiKey, void, undefined> {
    return this.#client.iteratePages('/api-keys', { perPage: 100, total: false, ...query }, 'cursor', 'items', options);
  }

  /**
   * Revoke an API key.
   *
   * The key stops working immediately, or within 5 s if the service runs as several processes. Revoking a revoked key
   * changes nothing.
   *
   * - **Access:** a signed-in owner of the business, never an API key.
   * - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST /session/confirm`).
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async revoke(id: string, options: RequestOptions = {}): Promise<ApiKey> {
    const { data } = await this.#client.request<ApiKey>('DELETE', '/api-keys/' + segment(id), options);
    return data;
  }

  /**
   * Rotate an API key.
   *
   * Creates a key with the same name, scopes and mode. The old key continues to work for `graceSeconds`. A key can be
   * rotated only once; after that, rotate its replacement.
   *
   * - **Access:** a signed-in owner of the business, never an API key.
   * - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST /session/confirm`).
   * - **Rate limit:** 30 requests a minute (Standard).
   * - **Shown once:** `key`. A replay by `Idempotency-Key` repeats it for 10 minutes, then omits it.
   */
  async rotate(id: string, body: RotateApiKeyBody = {}, options: WriteOptions = {}): Promise<NewApiKey> {
    const { data } = await this.#client.request<NewApiKey>('POST', '/api-keys/' + segment(id) + '/rotate', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }
}

/** User accounts: sign up, sign in, sessions, passwords, and who the current credential belongs to. */
export class AuthResource {
  readonly #client: PerkClient;
  /** User accounts: sign up, sign in, sessions, passwords, and who the current credential belongs to. */
  readonly sessions: AuthSessionsResource;

  constructor(client: PerkClient) {
    this.#client = client;
    this.sessions = new AuthSessionsResource(client);
  }

  /**
   * Register, sign in or change a password.
   *
   * `action` selects the operation; the default is `login`. `register` returns 201 and sends a verification link by
   * e-mail; until the address is verified, the account cannot create live keys or webhooks, or approve agents.
   * `resend-verification` sends a new link. Outside production, addresses count as verified if no mail server is
   * configured.
   *
   * A refresh token works once. If the response was lost, the same token works a second time within 10 s. Using an older
   * token ends the session. A session ends after 30 days without a refresh, and after 90 days in any case.
   *
   * After 10 wrong passwords for one address in 15 minutes, requests get 429 for a while, even with the correct
   * password; registering an address that is already taken also counts. At most 3 e-mails of each kind are sent to an
   * address per hour.
   *
   * `change-password` requires an access token (`Authorization: Bearer`) and the current password, and ends all other
   * sessions. `reset-password` ends all sessions and verifies the address. With `revokeAccess`, or if the address was
   * not verified before, it also revokes all API keys, including those of agents, and disables all webhooks and replaces
   * their secrets.
   *
   * `accept-invitation` creates the account of a person who was invited to a team, with the token from the e-mail, which
   * also verifies the address. `view-invitation` shows what the invitation is for.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 5 requests a minute (Strict).
   */
  async authenticate(body: AuthRequest, options: RequestOptions = {}): Promise<AuthResponse> {
    const { data } = await this.#client.request<AuthResponse>('POST', '/auth', { ...options, body });
    return data;
  }

  /**
   * Get the current user or API key.
   *
   * Returns the user or API key that the credential belongs to, with its business, scopes and mode.
   *
   * - **Access:** any API key or access token.
   * - **Rate limit:** 5 requests a minute (Strict).
   */
  async get(options: RequestOptions = {}): Promise<Principal> {
    const { data } = await this.#client.request<Principal>('GET', '/auth', options);
    return data;
  }

  /**
   * Update the current user.
   *
   * Changes the name of the signed-in user, which is visible to the team.
   *
   * - **Access:** a signed-in user, never an API key.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async update(body: UpdateUser, options: WriteOptions = {}): Promise<UserSummary> {
    const { data } = await this.#client.request<UserSummary>('PUT', '/auth', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }
}

export interface AuthSessionsListQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** Only items that were created after this time. */
  createdAfter?: string | undefined;
  /** Only items that were created before this time. */
  createdBefore?: string | undefined;
  /** Which items come first; `newest` by default. */
  sort?: ListOrder | undefined;
}

/** User accounts: sign up, sign in, sessions, passwords, and who the current credential belongs to. */
export class AuthSessionsResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * End a session.
   *
   * Ends one of your sessions, which may be the current one. Its tokens, or its cookie, stop working immediately, or
   * within 5 s if the service runs as several processes.
   *
   * - **Access:** a signed-in user, never an API key.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async end(id: string, options: RequestOptions = {}): Promise<SessionEnded> {
    const { data } = await this.#client.request<SessionEnded>('DELETE', '/auth/sessions/' + segment(id), options);
    return data;
  }

  /**
   * End all other sessions.
   *
   * Ends your sessions, except the one of this request. They stop working immediately, or within 5 s if the service runs
   * as several processes.
   *
   * - **Access:** a signed-in user, never an API key.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async endAll(options: RequestOptions = {}): Promise<SessionsEnded> {
    const { data } = await this.#client.request<SessionsEnded>('DELETE', '/auth/sessions', options);
    return data;
  }

  /**
   * List sessions.
   *
   * Your active sessions, newest first.
   *
   * - **Access:** a signed-in user, never an API key.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(query: AuthSessionsListQuery = {}, options: RequestOptions = {}): Promise<SessionPage> {
    const { data } = await this.#client.request<SessionPage>('GET', '/auth/sessions', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    query: Omit<AuthSessionsListQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Session, void, undefined> {
    return this.#client.iteratePages('/auth/sessions', { perPage: 100, total: false, ...query }, 'cursor', 'items', options);
  }
}

export interface BenchmarksGetQuery {
  /** Only this industry, by name or slug, such as `coffee-shops`. */
  businessType?: string | undefined;
}

/** Reference data: the actions of all platforms, their estimated value, and industry benchmarks. */
export class BenchmarksResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Get industry benchmarks.
   *
   * Rates and perk values for planning, for one industry or all 20. `basis: estimate` means that they are not measured.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 120 requests a minute (Public).
   */
  async get(query: BenchmarksGetQuery = {}, options: RequestOptions = {}): Promise<Benchmarks> {
    const { data } = await this.#client.request<Benchmarks>('GET', '/benchmarks', { ...options, query });
    return data;
  }
}

/** The plan of the business, what it costs and its usage. */
export class BillingResource {
  readonly #client: PerkClient;
  /** The plan of the business, what it costs and its usage. */
  readonly invoices: BillingInvoicesResource;
  /** The plan of the business, what it costs and its usage. */
  readonly plans: BillingPlansResource;

  constructor(client: PerkClient) {
    this.#client = client;
    this.invoices = new BillingInvoicesResource(client);
    this.plans = new BillingPlansResource(client);
  }

  /**
   * Manage the subscription.
   *
   * Owners only, never an API key. What the response contains depends on `action`:
   *
   * - `create_checkout`: a page on which a person pays for `plan`. The plan is in force when the payment processor
   * reports the payment, not when the browser returns.
   * - `create_portal`: a page of the payment processor to change the card and to see invoices.
   * - `change_plan`: a plan that costs more is in force at once, and the difference for the rest of the period is
   * charged now; one that costs less follows at the end of the period. `free` is the same as `cancel`.
   * - `cancel`: the subscription ends at the end of the period. `resume` takes that back, and a downgrade too.
   * - `get_subscription` and `get_usage`: the same as `GET /billing` and `GET /usage`.
   *
   * - **Access:** a signed-in owner of the business, never an API key.
   * - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST /session/confirm`).
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async change(body: ChangeBilling, options: WriteOptions = {}): Promise<BillingResult> {
    const { data } = await this.#client.request<BillingResult>('POST', '/billing', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Get the plan and the subscription.
   *
   * Both are up to date with the events that the payment processor has sent.
   *
   * - **Access:** an API key or access token with the scope `read.billing`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async get(options: RequestOptions = {}): Promise<Subscription> {
    const { data } = await this.#client.request<Subscription>('GET', '/billing', options);
    return data;
  }

  /**
   * Receive a payment processor event.
   *
   * For Stripe, which signs the raw body with the signing secret of this endpoint (`Stripe-Signature`), at most 5
   * minutes before. An event that is not signed correctly never has any effect. Events may arrive in any order, and each
   * is processed once: the current state is read from Stripe.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 120 requests a minute (Public).
   */
  async webhook(options: RequestOptions = {}): Promise<BillingEventReceipt> {
    const { data } = await this.#client.request<BillingEventReceipt>('POST', '/billing/webhook', options);
    return data;
  }
}

export interface BillingInvoicesListQuery {
  /** The number of invoices, 1 to 100. */
  limit?: number | undefined;
  /** Only invoices that come after the one with this id: the `nextAfter` of the previous page. */
  after?: string | undefined;
}

/** The plan of the business, what it costs and its usage. */
export class BillingInvoicesResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * List invoices.
   *
   * They are read from the payment processor. The test checkout issues none.
   *
   * - **Access:** an API key or access token with the scope `read.billing`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(query: BillingInvoicesListQuery = {}, options: RequestOptions = {}): Promise<Invoices> {
    const { data } = await this.#client.request<Invoices>('GET', '/billing/invoices', { ...options, query });
    return data;
  }
}

/** The plan of the business, what it costs and its usage. */
export class BillingPlansResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * List plans.
   *
   * A year costs as much as ten months. The prices are without taxes.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 120 requests a minute (Public).
   */
  async get(options: RequestOptions = {}): Promise<PlanOffers> {
    const { data } = await this.#client.request<PlanOffers>('GET', '/billing/plans', options);
    return data;
  }
}

/** The name and the industry of your business. */
export class BusinessResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Get the business.
   *
   * - **Access:** any API key or access token.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async get(options: RequestOptions = {}): Promise<BusinessSummary> {
    const { data } = await this.#client.request<BusinessSummary>('GET', '/business', options);
    return data;
  }

  /**
   * Update the business.
   *
   * Requires a signed-in owner. Changes the fields that are sent, and leaves the others as they are.
   *
   * - **Access:** a signed-in owner of the business, never an API key.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async update(body: UpdateBusiness = {}, options: WriteOptions = {}): Promise<BusinessSummary> {
    const { data } = await this.#client.request<BusinessSummary>('PUT', '/business', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }
}

export interface CampaignsListQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** Only items that were created after this time. */
  createdAfter?: string | undefined;
  /** Only items that were created before this time. */
  createdBefore?: string | undefined;
  /** Which items come first; `newest` by default. */
  sort?: ListOrder | undefined;
  /** The caller's own business. */
  businessId?: string | undefined;
  /** Only campaigns with this status. */
  status?: CampaignStatus | undefined;
  /** Only campaigns with an action on this platform, by id or slug. */
  platformId?: string | undefined;
  /** Only campaigns whose name contains this text; not case-sensitive. */
  q?: string | undefined;
  /** True for archived campaigns, false (the default) for all others. */
  archived?: boolean | undefined;
  /** Only items whose metadata contains these texts, such as `metadata[externalId]=8421`. Several keys must all match. */
  metadata?: Record<string, string> | undefined;
}

export interface CampaignsListOpenQuery {
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /** Only campaigns on this platform, by id or slug. */
  platformId?: string | undefined;
  /** Only campaigns for this action, by id or alias. */
  actionId?: string | undefined;
  /** Only campaigns for actions of this type. */
  type?: ActionType | undefined;
  /**
   * Whether to return only campaigns on the platforms of your influencer profile that require no more followers than
   * you have there. Default: true if your account is a creator with a profile.
   */
  matching?: boolean | undefined;
}

/** Offers of a perk for a marketing action, from draft to completion. */
export class CampaignsResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Get a challenge code.
   *
   * Call this before posting, if the campaign requires a code (`requirements.challengeCode`). Each business has its own
   * code per campaign, so nobody can submit another business's post.
   *
   * - **Access:** an API key or access token with the scope `read.campaigns`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async challenge(id: string, options: RequestOptions = {}): Promise<CampaignChallenge> {
    const { data } = await this.#client.request<CampaignChallenge>('GET', '/campaigns/' + segment(id) + '/challenge', options);
    return data;
  }

  /**
   * Create a campaign.
   *
   * The campaign is live at once, unless `status` is `draft`. The action and the reward can be specified in three ways;
   * see the examples.
   *
   * - **Access:** an API key or access token with the scope `write.campaigns`.
   * - **Rate limit:** 30 requests a minute (Standard).
   * - **Cost:** one unit of `campaigns` of the plan.
   */
  async create(body: CreateCampaign, options: WriteOptions = {}): Promise<Campaign> {
    const { data } = await this.#client.request<Campaign>('POST', '/campaigns', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Get a campaign.
   *
   * Returns one of the caller's own campaigns.
   *
   * - **Access:** an API key or access token with the scope `read.campaigns`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async get(id: string, options: RequestOptions = {}): Promise<Campaign> {
    const { data } = await this.#client.request<Campaign>('GET', '/campaigns/' + segment(id), options);
    return data;
  }

  /**
   * List campaigns.
   *
   * Returns the caller's own campaigns, newest first. Expired campaigns have the status `completed`.
   *
   * - **Access:** an API key or access token with the scope `read.campaigns`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(query: CampaignsListQuery = {}, options: RequestOptions = {}): Promise<CampaignPage> {
    const { data } = await this.#client.request<CampaignPage>('GET', '/campaigns', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    query: Omit<CampaignsListQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Campaign, void, undefined> {
    return this.#client.iteratePages('/campaigns', { perPage: 100, total: false, ...query }, 'cursor', 'items', options);
  }

  /**
   * List open campaigns.
   *
   * Campaigns of all businesses that currently accept proofs, newest first, with their public fields only. The list is
   * paged by `cursor` and has no total.
   *
   * - **Access:** an API key or access token with the scope `read.campaigns`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async listOpen(query: CampaignsListOpenQuery = {}, options: RequestOptions = {}): Promise<OpenCampaignPage> {
    const { data } = await this.#client.request<OpenCampaignPage>('GET', '/campaigns/open', { ...options, query });
    return data;
  }

  /** The items of all pages of 'listOpen', page by page as they are needed. */
  iterateOpen(
    query: Omit<CampaignsListOpenQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<OpenCampaign, void, undefined> {
    return this.#client.iteratePages('/campaigns/open', { perPage: 100, ...query }, 'cursor', 'items', options);
  }

  /**
   * Get a campaign offer.
   *
   * For the people who follow a link to a campaign: what it offers, what it asks for, and which business runs it. Public
   * for live campaigns that accept proofs now. For test campaigns, a credential of their business in test mode is
   * needed; without it they return NOT_FOUND, as do the drafts of others. An invalid credential is ignored.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 120 requests a minute (Public).
   */
  async offer(id: string, options: RequestOptions = {}): Promise<CampaignOffer> {
    const { data } = await this.#client.request<CampaignOffer>('GET', '/campaigns/' + segment(id) + '/offer', options);
    return data;
  }

  /**
   * Simulate a campaign.
   *
   * Takes the body of `POST /campaigns` and creates nothing. Returns the expected proofs and cost with their intervals,
   * and the effect of two possible changes. Free of charge.
   *
   * - **Access:** an API key or access token with the scope `use.ai`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async simulate(body: SimulateCampaign = {}, options: WriteOptions = {}): Promise<SimulatedCampaign> {
    const { data } = await this.#client.request<SimulatedCampaign>('POST', '/campaigns/simulate', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Get campaign statistics.
   *
   * Returns the current numbers of submissions, decisions and perks for one of the caller's own campaigns.
   *
   * - **Access:** an API key or access token with the scope `read.analytics`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async stats(id: string, options: RequestOptions = {}): Promise<CampaignStats> {
    const { data } = await this.#client.request<CampaignStats>('GET', '/campaigns/' + segment(id) + '/stats', options);
    return data;
  }

  /**
   * Update a campaign.
   *
   * Changes any fields except the business, makes a transition, or both. Null clears a field; an absent field is
   * unchanged. A completed campaign cannot be changed. A changed reward applies to proofs submitted from then on.
   *
   * - **Access:** an API key or access token with the scope `write.campaigns`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async update(id: string, body: UpdateCampaignBody = {}, options: WriteOptions = {}): Promise<Campaign> {
    const { data } = await this.#client.request<Campaign>('PUT', '/campaigns/' + segment(id), { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Update a campaign (id in the body).
   *
   * Changes any fields except the business, makes a transition, or both. Null clears a field; an absent field is
   * unchanged. A completed campaign cannot be changed. A changed reward applies to proofs submitted from then on.
   *
   * - **Access:** an API key or access token with the scope `write.campaigns`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async updateCampaignByBody(body: UpdateCampaignByBody, options: WriteOptions = {}): Promise<Campaign> {
    const { data } = await this.#client.request<Campaign>('PUT', '/campaigns', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }
}

/** Health of the service, public statistics, and this API description. */
export class DocsResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Get the OpenAPI document.
   *
   * Returns this OpenAPI 3.1 document, without the envelope. An interactive page is at `/docs`.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 120 requests a minute (Public).
   */
  async get(options: RequestOptions = {}): Promise<ApiDescription> {
    const { data } = await this.#client.request<ApiDescription>('GET', '/docs', options);
    return data;
  }
}

export interface EventsListQuery {
  /** Only events after this `sequence`; 0 reads from the oldest stored event. */
  after?: number | undefined;
  /** Only events of this kind, or with `campaign.*` of all kinds of one resource. */
  type?: string | undefined;
  /** The maximum number of events, 1 to 100. */
  limit?: number | undefined;
}

/** The event log of a business: read it, stream it, or receive it through webhooks. */
export class EventsResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Get an event.
   *
   * Returns an event from the log of the caller's business, if the scopes of the credential may read its kind.
   *
   * - **Access:** an API key or access token with the scope `read.webhooks`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async get(id: string, options: RequestOptions = {}): Promise<Event> {
    const { data } = await this.#client.request<Event>('GET', '/events/' + segment(id), options);
    return data;
  }

  /**
   * List or stream events.
   *
   * Returns the log of the caller's business in the caller's mode, oldest first: every event that concerns the business,
   * once, numbered by `sequence` without gaps. The log is read with a cursor: pass the `nextAfter` of the last response
   * as `after`.
   *
   * Events are stored for at least 400 days unless the operator has configured another period. Numbers are never reused,
   * so a log whose oldest events were deleted starts at a higher `sequence`. An `after` before the oldest event returns
   * 410 `EVENTS_PURGED`; continue with its `details.after`. Without `after`, reading starts at the oldest stored event.
   *
   * With `Accept: text/event-stream` the same path returns a stream: the existing events, then new ones within half a
   * second. A client that reconnects sends the last `id` as `Last-Event-ID` and misses nothing. A comment is sent after
   * 15 s without events. The stream ends when its credential does. A business may have 10 streams open per process.
   *
   * Only kinds that the scopes of the credential may read are included. Requesting another kind by name returns 403
   * `INSUFFICIENT_SCOPE`.
   *
   * | Kind | Scope | What happened |
   * |---|---|---|
   * | `agent.authorized` | `read.analytics` | An agent exchanged an authorization code for an API key. |
   * | `auction.crossed` | `read.exchange` | An auction traded at least one of your orders. |
   * | `campaign.completed` | `read.campaigns` | A campaign ended because its owner completed it or its cap was reached. |
   * | `campaign.created` | `read.campaigns` | A campaign was created, as a draft or live. |
   * | `campaign.expired` | `read.campaigns` | A campaign ended because it expired. |
   * | `campaign.launched` | `read.campaigns` | A draft was launched. |
   * | `campaign.paused` | `read.campaigns` | A campaign was paused and accepts no proofs. |
   * | `campaign.reopened` | `read.campaigns` | A campaign that was completed by its cap is active or paused again, because an approval was reversed. |
   * | `campaign.resumed` | `read.campaigns` | A paused campaign accepts proofs again. |
   * | `campaign.updated` | `read.campaigns` | Fields of a campaign were changed. |
   * | `cashback.approved` | `read.programs` | The owner approved a payout of cash-back, and is going to pay it. |
   * | `cashback.paid` | `read.programs` | A payout of cash-back was paid: the owner recorded it, or it was transferred from its balance. |
   * | `cashback.rejected` | `read.programs` | The owner rejected a payout of cash-back; the amount can be requested again. |
   * | `cashback.requested` | `read.programs` | Cash-back was requested by or for a member. |
   * | `connection.created` | `read.influencers` | An account on a platform was connected, or connected again; its profile shows it as verified. |
   * | `connection.deleted` | `read.influencers` | An account was disconnected, and its profile no longer shows it as verified. |
   * | `connection.expired` | `read.influencers` | Access to a connected account is no longer valid, and its profile no longer shows it as verified. Connect it again. |
   * | `deposit.succeeded` | `read.billing` | A deposit was credited, and its amount is available. |
   * | `key.created` | `read.analytics` | An API key was created. Events never contain its secret. |
   * | `key.revoked` | `read.analytics` | An API key was revoked and no longer works. |
   * | `key.rotated` | `read.analytics` | An API key was replaced by a new one. `expiresAt` is when the old key stops working. |
   * | `member.enrolled` | `read.programs` | A member was enrolled in a program, by its owner or by itself. `email` is always null. |
   * | `member.removed` | `read.programs` | The owner of a program removed a member. `email` is always null. |
   * | `member.tier_reached` | `read.programs` | A member reached a tier in a cycle for the first time; `perk` was issued for it. |
   * | `order.cancelled` | `read.exchange` | The unfilled part of an order was cancelled, by its owner or by the exchange; `reason` says why, for example `followers_not_verified`. |
   * | `order.expired` | `read.exchange` | An order expired. Its unfilled part was not traded. |
   * | `order.filled` | `read.exchange` | An order was filled completely. Each trade has its own event, even if it fills only a part of the order. |
   * | `order.placed` | `read.exchange` | An order was placed. It may have traded at once: see `filled` and the events of its trades. |
   * | `order.updated` | `read.exchange` | The quantity or the price of an order was changed. |
   * | `payout.failed` | `read.billing` | A payout failed for the reason in `reason`, and its amount is available again. This is final. |
   * | `payout.paid` | `read.billing` | A payout was paid. This is final. |
   * | `payout.requested` | `read.billing` | A payout was requested, and its amount is held. |
   * | `perk.expired` | `read.perks` | A perk expired without being redeemed. |
   * | `perk.issued` | `read.perks` | A submission was approved and a perk was issued for it. |
   * | `perk.redeemed` | `read.perks` | A perk was redeemed. This is final. |
   * | `perk.revoked` | `read.perks` | A perk was revoked by the business that issued it, and can no longer be redeemed. |
   * | `plan.changed` | `read.billing` | The plan was changed. Data above its limits stays readable; new writes are subject to them. |
   * | `plan.limit_reached` | `read.analytics` | The last unit of a month was used. Further writes that need one fail with PLAN_LIMIT_EXCEEDED until the count is reset. |
   * | `program.created` | `read.programs` | A program was created, as a draft or active. |
   * | `program.ended` | `read.programs` | A program ended, which is final. |
   * | `program.launched` | `read.programs` | A draft was launched. |
   * | `program.paused` | `read.programs` | A program was paused, and accepts no enrollments and no proofs. |
   * | `program.resumed` | `read.programs` | A paused program accepts proofs again. |
   * | `program.updated` | `read.programs` | Fields of a program were changed. |
   * | `submission.approved` | `read.submissions` | A proof was approved, by a reviewer or automatically; `perk` is the perk that it earned, `earned` anything else. |
   * | `submission.created` | `read.submissions` | Proof was submitted to a campaign, a program or a trade. |
   * | `submission.rejected` | `read.submissions` | A proof was rejected; `reason` says why. |
   * | `submission.released` | `read.submissions` | An approval was reversed and its perk revoked: the submission is rejected for `reason`, its place is free, and the same proof may be submitted again. |
   * | `submission.verified` | `read.submissions` | The verification of a proof reached a verdict, or an external verifier changed it. An approval that follows is a separate event. |
   * | `subscription.canceled` | `read.billing` | A subscription has ended. |
   * | `subscription.created` | `read.billing` | A subscription to a plan has begun. |
   * | `subscription.past_due` | `read.billing` | A payment has failed. The plan remains in force until `graceEndsAt`. |
   * | `subscription.updated` | `read.billing` | A subscription was renewed or changed, or a change was scheduled or withdrawn. |
   * | `team.changed` | `read.analytics` | The role of a user or of an invitation was changed. |
   * | `team.invited` | `read.analytics` | Somebody was invited to the team, or the invitation was renewed. |
   * | `team.joined` | `read.analytics` | Somebody accepted an invitation and is now a user of the business. |
   * | `team.removed` | `read.analytics` | A user was removed from the team, or an invitation was withdrawn. |
   * | `trade.closed` | `read.exchange` | A trade was closed: the state of each of its units is final. |
   * | `trade.defaulted` | `read.exchange` | The seller did not deliver units in time. Their money was returned to the buyer. |
   * | `trade.disputed` | `read.exchange` | A side disputed a unit. Its money is held until the dispute is decided, after 7 days by the automatic checks. |
   * | `trade.matched` | `read.exchange` | A bid and an ask were matched. The seller has 7 days to submit proofs. |
   * | `trade.proof_submitted` | `read.exchange` | The seller submitted a proof for a unit. The buyer has 72 hours to review it. |
   * | `trade.rejected` | `read.exchange` | The proof of a unit was rejected. The seller may submit another one once, and dispute the rejection, within 48 hours. |
   * | `trade.resolved` | `read.exchange` | The dispute of a unit was decided; `dispute.outcome` says how. |
   * | `trade.settled` | `read.exchange` | A unit was settled: the seller has earned its price, which is available after the holding period of 24 hours. |
   * | `webhook.disabled` | `read.webhooks` | A webhook was disabled and no longer receives events; `disabledReason` says why. |
   *
   * - **Access:** an API key or access token with the scope `read.webhooks`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(query: EventsListQuery = {}, options: RequestOptions = {}): Promise<EventList> {
    const { data } = await this.#client.request<EventList>('GET', '/events', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    query: Omit<EventsListQuery, 'limit'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Event, void, undefined> {
    return this.#client.iteratePages('/events', { limit: 100, ...query }, 'sequence', 'items', options);
  }

  /**
   * The items after 'after', then new ones as they happen, until the signal is aborted. A stream that is interrupted continues
   * where it was.
   */
  stream(
    query: Omit<EventsListQuery, 'limit'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Event, void, undefined> {
    return this.#client.streamEvents('/events', query, options);
  }
}

export interface ExchangeMarketQuery {
  /**
   * `stats`: prices, volumes and rates of each instrument. `book`: the 10 best prices of each side. `trades`: the
   * latest 100. `history`: hourly candles. `index`: what actually settled, by action, platform and type.
   */
  view?: MarketViewName | undefined;
  /** Only this action, by id or alias. Required for `book`, `trades` and `history`. */
  actionId?: string | undefined;
  /** Only this platform, by id or slug. */
  platformId?: string | undefined;
  /** Only this follower band. For `book`, `trades` and `history`: `any` unless given. */
  band?: FollowerBand | undefined;
  /** How many hours `trades` and `history` go back, 1 to 168. */
  hours?: number | undefined;
  /** False for the market in test mode, which all test keys share. */
  livemode?: boolean | undefined;
  /** In test mode: the books of orders with `auction: true`. */
  auction?: boolean | undefined;
}

/** A market on which businesses bid for marketing actions and creators offer them. */
export class ExchangeResource {
  readonly #client: PerkClient;
  /** A market on which businesses bid for marketing actions and creators offer them. */
  readonly opportunities: ExchangeOpportunitiesResource;
  /** A market on which businesses bid for marketing actions and creators offer them. */
  readonly orders: ExchangeOrdersResource;
  /** A market on which businesses bid for marketing actions and creators offer them. */
  readonly trades: ExchangeTradesResource;

  constructor(client: PerkClient) {
    this.#client = client;
    this.opportunities = new ExchangeOpportunitiesResource(client);
    this.orders = new ExchangeOrdersResource(client);
    this.trades = new ExchangeTradesResource(client);
  }

  /**
   * Enroll as a seller.
   *
   * Required before asks can be placed. Creators and businesses can enroll, in each mode. Enrolling again replaces the
   * enrollment; omitted fields are cleared, except the name, and the record stays. Counterparties see only name, kind,
   * platforms, and how many units were settled and not delivered in time.
   *
   * A seller may have up to 20 undelivered units, offered or sold, until 10 units have settled, and 200 after that; each
   * unit that is not delivered in time lowers this by 2, but not below 1.
   *
   * - **Access:** an API key or access token with the scope `write.exchange`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async enroll(body: Enroll, options: WriteOptions = {}): Promise<Enrollment> {
    const { data } = await this.#client.request<Enrollment>('POST', '/exchange/enroll', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Get the seller enrollment.
   *
   * Returns the enrollment in the mode of the credential, the track record of the seller, and the number of undelivered
   * units that it may have.
   *
   * - **Access:** an API key or access token with the scope `read.exchange`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async enrollment(options: RequestOptions = {}): Promise<CurrentEnrollment> {
    const { data } = await this.#client.request<CurrentEnrollment>('GET', '/exchange/enrollment', options);
    return data;
  }

  /**
   * Get market data.
   *
   * Public figures about the market: statistics of each instrument, the best prices of a book, the latest trades, hourly
   * candles, or the index of what actually settled. Owners of orders and sides of trades are never shown. Prices are in
   * USD.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async market(query: ExchangeMarketQuery = {}, options: RequestOptions = {}): Promise<Market> {
    const { data } = await this.#client.request<Market>('GET', '/exchange/market', { ...options, query });
    return data;
  }
}

export interface ExchangeOpportunitiesListQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** Only actions on these platforms: ids or slugs, separated by commas. */
  platforms?: string | undefined;
  /**
   * Niches, separated by commas. Of opportunities with the same expected value, those whose requirements mention them
   * come first.
   */
  niches?: string | undefined;
  /** How many followers you have: bids that ask for more are left out. */
  followerCount?: number | undefined;
  /** Where you are. It is used like `niches`. */
  location?: string | undefined;
  /** Only actions with at most this effort, from 0 (a tap) to 5 (a day). */
  maxEffort?: number | undefined;
}

/** A market on which businesses bid for marketing actions and creators offer them. */
export class ExchangeOpportunitiesResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * List opportunities.
   *
   * The best open bids, and below them actions of the catalogue that nobody bids for, each ranked by price × chance −
   * effort × cost of effort. The chance of approval comes from the decided units of trades, and `n` says from how many.
   * With the credential of an enrolled seller, only what it is eligible for in the mode of the credential, by its
   * platforms and followers: those of its connected accounts in live mode, the declared ones in test mode. An invalid
   * credential is ignored.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(query: ExchangeOpportunitiesListQuery = {}, options: RequestOptions = {}): Promise<OpportunityPage> {
    const { data } = await this.#client.request<OpportunityPage>('GET', '/exchange/opportunities', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    query: Omit<ExchangeOpportunitiesListQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Opportunity, void, undefined> {
    return this.#client.iteratePages('/exchange/opportunities', { perPage: 100, total: false, ...query }, 'cursor', 'items', options);
  }
}

export interface ExchangeOrdersListQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** Only items that were created after this time. */
  createdAfter?: string | undefined;
  /** Only items that were created before this time. */
  createdBefore?: string | undefined;
  /** Which items come first; `newest` by default. */
  sort?: ListOrder | undefined;
  /** Only orders of this side. */
  side?: OrderSide | undefined;
  /** Only orders with this status. */
  status?: OrderStatus | undefined;
  /** Only orders for this action, by id or alias. */
  actionId?: string | undefined;
  /** Only orders on this platform, by id or slug. */
  platformId?: string | undefined;
  /** Only orders of this follower band. */
  band?: FollowerBand | undefined;
  /** Only items whose metadata contains these texts, such as `metadata[externalId]=8421`. Several keys must all match. */
  metadata?: Record<string, string> | undefined;
}

/** A market on which businesses bid for marketing actions and creators offer them. */
export class ExchangeOrdersResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Cancel an order.
   *
   * Cancels the unfilled part of an order and releases the money that it holds. Existing trades are not affected.
   *
   * - **Access:** an API key or access token with the scope `write.exchange`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async cancel(id: string, options: RequestOptions = {}): Promise<ExchangeOrder> {
    const { data } = await this.#client.request<ExchangeOrder>('DELETE', '/exchange/orders/' + segment(id), options);
    return data;
  }

  /**
   * Cancel all orders.
   *
   * Cancels all open orders of your business, in the mode of the credential. Existing trades are not affected. Stop
   * placing orders first: orders that are placed in the meantime may remain open.
   *
   * - **Access:** an API key or access token with the scope `write.exchange`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async cancelAll(options: RequestOptions = {}): Promise<CancelledOrders> {
    const { data } = await this.#client.request<CancelledOrders>('DELETE', '/exchange/orders', options);
    return data;
  }

  /**
   * Place an order.
   *
   * A bid holds the price and the fee of all units in your balance, and releases what it does not need. An ask needs an
   * enrollment (`POST /exchange/enroll`), and each unit that is sold must be delivered. A live ask in a band above `any`
   * needs a connected account (`POST /oauth/connect`) with its followers on the platform; in test mode, those declared
   * in the enrollment count. An order trades with the best resting orders of others at their prices, in price-time
   * priority. The unfilled part rests in the book, unless `timeInForce` says otherwise. An order matches at most 500
   * others; its unfilled part is then cancelled with the reason `match_limit`. Live books with few trades meet in an
   * auction every 15 minutes instead. A rejected order is returned with the status `rejected` and its `reason`.
   *
   * - **Access:** an API key or access token with the scope `write.exchange`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async create(body: PlaceOrder, options: WriteOptions = {}): Promise<OrderResult> {
    const { data } = await this.#client.request<OrderResult>('POST', '/exchange/orders', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Get an order.
   *
   * - **Access:** an API key or access token with the scope `read.exchange`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async get(id: string, options: RequestOptions = {}): Promise<ExchangeOrder> {
    const { data } = await this.#client.request<ExchangeOrder>('GET', '/exchange/orders/' + segment(id), options);
    return data;
  }

  /**
   * List orders.
   *
   * - **Access:** an API key or access token with the scope `read.exchange`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(query: ExchangeOrdersListQuery = {}, options: RequestOptions = {}): Promise<OrderPage> {
    const { data } = await this.#client.request<OrderPage>('GET', '/exchange/orders', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    query: Omit<ExchangeOrdersListQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<ExchangeOrder, void, undefined> {
    return this.#client.iteratePages('/exchange/orders', { perPage: 100, total: false, ...query }, 'cursor', 'items', options);
  }

  /**
   * Amend an order.
   *
   * Reducing the quantity keeps the time priority of the order. After any other change the order queues behind those
   * already at its price, and it may trade at once. The amount that a bid holds is adjusted.
   *
   * - **Access:** an API key or access token with the scope `write.exchange`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async update(id: string, body: AmendOrderBody = {}, options: WriteOptions = {}): Promise<OrderResult> {
    const { data } = await this.#client.request<OrderResult>('PUT', '/exchange/orders/' + segment(id), { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }
}

export interface ExchangeTradesListQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** Only items that were created after this time. */
  createdAfter?: string | undefined;
  /** Only items that were created before this time. */
  createdBefore?: string | undefined;
  /** Which items come first; `newest` by default. */
  sort?: ListOrder | undefined;
  /** Only trades with this status. */
  status?: TradeStatus | undefined;
  /** Only trades of this action, by id or alias. */
  actionId?: string | undefined;
  /** Only trades in which you buy, or sell. */
  side?: TradeSide | undefined;
}

/** A market on which businesses bid for marketing actions and creators offer them. */
export class ExchangeTradesResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Act on a trade.
   *
   * A trade is a contract to deliver verified proofs, one per unit. The seller sends `submit_proof` within 7 days; the
   * buyer sends `approve` or `reject` within 72 hours. A proof that passes all automatic checks is approved at once; one
   * that the buyer does not review in time is approved unless a check failed. After a rejection, the seller may submit
   * another proof once, within 48 hours. An approved unit is paid 24 hours later.
   *
   * Until then, either side can send `dispute`: the money stays where it is until both sides `agree` on an outcome, or
   * the operator decides, or after 7 days by the automatic checks: to the seller if they passed, to the buyer if they
   * failed, otherwise half each. `cancel` returns the money of what is not delivered when both sides have sent it.
   *
   * `POST /submissions` with `tradeId`, and `POST /submissions/review`, do the same as `submit_proof`, `approve` and
   * `reject`.
   *
   * - **Access:** an API key or access token with the scope `write.exchange`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async act(body: TradeRequest, options: WriteOptions = {}): Promise<Trade> {
    const { data } = await this.#client.request<Trade>('POST', '/exchange/trades', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Get a trade.
   *
   * Returns a trade in which your business buys or sells, with the proof of each unit and the disputes.
   *
   * - **Access:** an API key or access token with the scope `read.exchange`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async get(id: string, options: RequestOptions = {}): Promise<Trade> {
    const { data } = await this.#client.request<Trade>('GET', '/exchange/trades/' + segment(id), options);
    return data;
  }

  /**
   * List trades.
   *
   * The trades in which your business buys or sells, newest first.
   *
   * - **Access:** an API key or access token with the scope `read.exchange`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(query: ExchangeTradesListQuery = {}, options: RequestOptions = {}): Promise<TradePage> {
    const { data } = await this.#client.request<TradePage>('GET', '/exchange/trades', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    query: Omit<ExchangeTradesListQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<TradeSummary, void, undefined> {
    return this.#client.iteratePages('/exchange/trades', { perPage: 100, total: false, ...query }, 'cursor', 'items', options);
  }
}

/** Health of the service, public statistics, and this API description. */
export class HealthResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Get service health.
   *
   * Returns the health of the service and of its database. If the database is unavailable, the status is 503 and
   * `details` contains the same fields.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 120 requests a minute (Public).
   */
  async get(options: RequestOptions = {}): Promise<Health> {
    const { data } = await this.#client.request<Health>('GET', '/health', options);
    return data;
  }

  /**
   * Check liveness.
   *
   * A liveness probe for orchestrators: 200 as long as the process can respond. It does not check the database.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 120 requests a minute (Public).
   */
  async live(options: RequestOptions = {}): Promise<Alive> {
    const { data } = await this.#client.request<Alive>('GET', '/health/live', options);
    return data;
  }

  /**
   * Check readiness.
   *
   * A readiness probe for load balancers: 503 while the process is shutting down or its database is unavailable.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 120 requests a minute (Public).
   */
  async ready(options: RequestOptions = {}): Promise<Alive> {
    const { data } = await this.#client.request<Alive>('GET', '/health/ready', options);
    return data;
  }
}

export interface InfluencersListQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** A platform, by id (`ig`), slug (`instagram`) or alias. */
  platform?: string | undefined;
  /** Only creators with at least this many followers: on `platform` if specified, otherwise in total. */
  minFollowers?: number | undefined;
  /** Only creators with at most this many followers, counted like `minFollowers`. */
  maxFollowers?: number | undefined;
  /** Only creators with exactly this niche, case-insensitive. */
  niche?: string | undefined;
  /** Only creators whose location contains these words, whole and in any order, case-insensitive; at most 5. */
  location?: string | undefined;
  /**
   * Only creators of this tier, by their total followers: `micro` below 10,000, `mid` below 100,000, `macro` below
   * 1,000,000, `mega` from 1,000,000.
   */
  tier?: InfluencerTier | undefined;
  /** False for the profiles that were saved in test mode; live ones unless given. */
  livemode?: boolean | undefined;
}

/** Public profiles of creators, and a search for them. */
export class InfluencersResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Get an influencer profile.
   *
   * Public for anyone who has the id. Also returns test data, with `livemode: false`.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async get(id: string, options: RequestOptions = {}): Promise<Influencer> {
    const { data } = await this.#client.request<Influencer>('GET', '/influencers/' + segment(id), options);
    return data;
  }

  /**
   * Search influencers.
   *
   * Searches the public profiles of creators, most followers first (on `platform` if specified, otherwise in total).
   * Profiles that were saved in test mode are not included, unless `livemode` is false.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(query: InfluencersListQuery = {}, options: RequestOptions = {}): Promise<InfluencerPage> {
    const { data } = await this.#client.request<InfluencerPage>('GET', '/influencers', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    query: Omit<InfluencersListQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Influencer, void, undefined> {
    return this.#client.iteratePages('/influencers', { perPage: 100, total: false, ...query }, 'cursor', 'influencers', options);
  }

  /**
   * Create or replace your influencer profile.
   *
   * For creator accounts, which have one profile per mode. The profile is public immediately. Omitted fields are
   * cleared. A connected account stays in the profile, with the handle and the followers that its platform reports,
   * until it is disconnected.
   *
   * - **Access:** an API key or access token with the scope `write.influencers`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async save(body: SaveInfluencer, options: WriteOptions = {}): Promise<Influencer> {
    const { data } = await this.#client.request<Influencer>('POST', '/influencers', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }
}

/** The money of a business: balances, transactions, deposits and payouts. */
export class LedgerResource {
  readonly #client: PerkClient;
  /** The money of a business: balances, transactions, deposits and payouts. */
  readonly deposits: LedgerDepositsResource;
  /** The money of a business: balances, transactions, deposits and payouts. */
  readonly payouts: LedgerPayoutsResource;
  /** The money of a business: balances, transactions, deposits and payouts. */
  readonly transactions: LedgerTransactionsResource;

  constructor(client: PerkClient) {
    this.#client = client;
    this.deposits = new LedgerDepositsResource(client);
    this.payouts = new LedgerPayoutsResource(client);
    this.transactions = new LedgerTransactionsResource(client);
  }

  /**
   * Get balances.
   *
   * Returns what is available, held and earned in each currency. A test key sees test money only.
   *
   * - **Access:** an API key or access token with the scope `read.billing`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async balance(options: RequestOptions = {}): Promise<Balances> {
    const { data } = await this.#client.request<Balances>('GET', '/ledger/balance', options);
    return data;
  }

  /**
   * Set up the payout account.
   *
   * Owners only. Returns the address of a Stripe page on which the owner enters the details needed to receive payouts.
   * Call it again for a new address, or to check whether the account is ready. Payouts that are requested afterwards are
   * transferred to it.
   *
   * - **Access:** a signed-in owner of the business, never an API key.
   * - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST /session/confirm`).
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async payoutAccount(body: OpenPayoutAccount = {}, options: WriteOptions = {}): Promise<PayoutAccount> {
    const { data } = await this.#client.request<PayoutAccount>('POST', '/ledger/payout-account', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }
}

/** The money of a business: balances, transactions, deposits and payouts. */
export class LedgerDepositsResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Create a deposit.
   *
   * With a test key, test money is credited at once. For live money, open `url` and pay there within a day; the deposit
   * is credited when the payment has succeeded, and `deposit.succeeded` is published. Without a payment processor, live
   * deposits return 503 `NOT_CONFIGURED`.
   *
   * - **Access:** an API key or access token with the scope `write.billing`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async create(body: CreateDeposit, options: WriteOptions = {}): Promise<Deposit> {
    const { data } = await this.#client.request<Deposit>('POST', '/ledger/deposits', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }
}

export interface LedgerPayoutsListQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** Only items that were created after this time. */
  createdAfter?: string | undefined;
  /** Only items that were created before this time. */
  createdBefore?: string | undefined;
  /** Which items come first; `newest` by default. */
  sort?: ListOrder | undefined;
  /** Only payouts with this status. */
  status?: LedgerPayoutStatus | undefined;
}

/** The money of a business: balances, transactions, deposits and payouts. */
export class LedgerPayoutsResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Request a payout.
   *
   * The amount is held while the payout is `pending`. If your business has a payout account that is ready (`POST
   * /ledger/payout-account`), it is transferred there; otherwise the operator of the service pays it. If it fails, the
   * amount is available again. With a test key, the payout is `paid` at once, and no money moves outside the service.
   *
   * - **Access:** an API key or access token with the scope `write.billing`.
   * - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST /session/confirm`).
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async create(body: CreatePayout, options: WriteOptions = {}): Promise<LedgerPayout> {
    const { data } = await this.#client.request<LedgerPayout>('POST', '/ledger/payouts', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * List payouts.
   *
   * Returns the payouts that your business has requested, newest first.
   *
   * - **Access:** an API key or access token with the scope `read.billing`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(query: LedgerPayoutsListQuery = {}, options: RequestOptions = {}): Promise<PayoutPage> {
    const { data } = await this.#client.request<PayoutPage>('GET', '/ledger/payouts', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    query: Omit<LedgerPayoutsListQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<LedgerPayout, void, undefined> {
    return this.#client.iteratePages('/ledger/payouts', { perPage: 100, total: false, ...query }, 'cursor', 'items', options);
  }
}

export interface LedgerTransactionsListQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** Only items that were created after this time. */
  createdAfter?: string | undefined;
  /** Only items that were created before this time. */
  createdBefore?: string | undefined;
  /** Which items come first; `newest` by default. */
  sort?: ListOrder | undefined;
  /** Only transactions of this kind. */
  kind?: string | undefined;
  /** Only transactions about the resource with this id. */
  reference?: string | undefined;
}

/** The money of a business: balances, transactions, deposits and payouts. */
export class LedgerTransactionsResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Get a transaction.
   *
   * Returns a transaction that changed an account of your business.
   *
   * - **Access:** an API key or access token with the scope `read.billing`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async get(id: string, options: RequestOptions = {}): Promise<LedgerTransaction> {
    const { data } = await this.#client.request<LedgerTransaction>('GET', '/ledger/transactions/' + segment(id), options);
    return data;
  }

  /**
   * List transactions.
   *
   * Every change of a balance is a transaction whose postings add up to 0. Postings of your own accounts have the
   * balance after them; of the accounts of others, only the kind and the amount are shown.
   *
   * - **Access:** an API key or access token with the scope `read.billing`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(query: LedgerTransactionsListQuery = {}, options: RequestOptions = {}): Promise<TransactionPage> {
    const { data } = await this.#client.request<TransactionPage>('GET', '/ledger/transactions', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    query: Omit<LedgerTransactionsListQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<LedgerTransaction, void, undefined> {
    return this.#client.iteratePages('/ledger/transactions', { perPage: 100, total: false, ...query }, 'cursor', 'items', options);
  }
}

export interface LegalGetQuery {
  /** The industry, such as `breweries`, or `health` or `alcohol`, for which more rules apply. */
  businessType?: string | undefined;
  /** Only these actions, by id or alias, separated by commas. */
  actions?: string | undefined;
  /** Only actions on this platform, by id or slug. */
  platformId?: string | undefined;
  /** Where the posts are aimed at. */
  jurisdiction?: Jurisdiction | undefined;
}

/** Reference data: the actions of all platforms, their estimated value, and industry benchmarks. */
export class LegalResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Get the reward policy and its sources.
   *
   * For each action, whether a perk may be offered for it, what a post must disclose, and which law or rule of the
   * platform says so. Campaigns, programs and orders with a `forbidden` action are refused; those with a `restricted`
   * one have `warnings`. The list is maintained with care, but is not legal advice.
   *
   * - **Access:** any API key or access token.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async get(query: LegalGetQuery = {}, options: RequestOptions = {}): Promise<Policy> {
    const { data } = await this.#client.request<Policy>('GET', '/legal', { ...options, query });
    return data;
  }
}

/** Tools for AI agents, over the Model Context Protocol (MCP). */
export class McpResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * List tool definitions.
   *
   * Every tool with its schemas, cost and required scope, and the addresses of the MCP endpoints. Generated from the
   * tools that those endpoints serve.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 120 requests a minute (Public).
   */
  async get(options: RequestOptions = {}): Promise<ToolDefinition> {
    const { data } = await this.#client.request<ToolDefinition>('GET', '/mcp', options);
    return data;
  }
}

export interface OauthGetQuery {
  /** The authorization code. */
  code?: string | undefined;
  /** The `state` of the sign-in. */
  state?: string | undefined;
  /** Instead of `code`: why the creator was not signed in. It is never shown. */
  error?: string | undefined;
}

/** Accounts on platforms that a creator has proven to own. */
export class OauthResource {
  readonly #client: PerkClient;
  /** Accounts on platforms that a creator has proven to own. */
  readonly connections: OauthConnectionsResource;

  constructor(client: PerkClient) {
    this.#client = client;
    this.connections = new OauthConnectionsResource(client);
  }

  /**
   * Start connecting an account.
   *
   * Proves that an account belongs to you, so that your profile shows it as verified with the followers that the
   * platform reports. Creator accounts only, with a profile.
   *
   * With method `oauth`, open `authorizationUrl` in the same browser: it needs the cookie of this response. The platform
   * sends the browser back to `GET /oauth/{platform}`, and that to `returnTo` with `?connected=instagram` or `?error=`
   * and one of `denied`, `state_mismatch`, `session_ended`, `conflict` (the account is connected to another profile),
   * `no_profile` and `platform_error`. This needs a signed-in user.
   *
   * With method `code`, put the code into the public bio, then call `POST /oauth/connect/check`.
   *
   * - **Access:** an API key or access token with the scope `write.influencers`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async connect(body: StartConnection, options: WriteOptions = {}): Promise<StartedConnection> {
    const { data } = await this.#client.request<StartedConnection>('POST', '/oauth/connect', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Check the code in an account's bio.
   *
   * Reads the public profile of the account. If its bio contains the code from `POST /oauth/connect`, the account is
   * connected. Can be repeated.
   *
   * - **Access:** an API key or access token with the scope `write.influencers`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async connectCheck(body: CheckConnection, options: WriteOptions = {}): Promise<Connection> {
    const { data } = await this.#client.request<Connection>('POST', '/oauth/connect/check', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Receive an OAuth callback.
   *
   * The redirect URI to which a platform sends the browser after a sign-in; register it with the platform. Parameters:
   * `code` and `state`, or `error`; others are ignored. Needs the cookie of the browser in which the sign-in was
   * started.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async get(platform: string, query: OauthGetQuery = {}, options: RequestOptions = {}): Promise<string> {
    const { data } = await this.#client.request<string>('GET', '/oauth/' + segment(platform), { ...options, query });
    return data;
  }
}

export interface OauthConnectionsListQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** Only items that were created after this time. */
  createdAfter?: string | undefined;
  /** Only items that were created before this time. */
  createdBefore?: string | undefined;
  /** Which items come first; `newest` by default. */
  sort?: ListOrder | undefined;
}

/** Accounts on platforms that a creator has proven to own. */
export class OauthConnectionsResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Disconnect an account.
   *
   * The profile no longer shows the account as verified, and it can be connected to another profile. Access is revoked
   * at the platform in the background, where the platform allows that; this also works while the platform is down.
   *
   * - **Access:** an API key or access token with the scope `write.influencers`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async delete(id: string, options: RequestOptions = {}): Promise<ConnectionDeleted> {
    const { data } = await this.#client.request<ConnectionDeleted>('DELETE', '/oauth/connections/' + segment(id), options);
    return data;
  }

  /**
   * List connected accounts.
   *
   * Newest first. Tokens are never included.
   *
   * - **Access:** an API key or access token with the scope `read.influencers`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(query: OauthConnectionsListQuery = {}, options: RequestOptions = {}): Promise<ConnectionPage> {
    const { data } = await this.#client.request<ConnectionPage>('GET', '/oauth/connections', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    query: Omit<OauthConnectionsListQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Connection, void, undefined> {
    return this.#client.iteratePages('/oauth/connections', { perPage: 100, total: false, ...query }, 'cursor', 'items', options);
  }
}

export interface PerksListQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** Only items that were created after this time. */
  createdAfter?: string | undefined;
  /** Only items that were created before this time. */
  createdBefore?: string | undefined;
  /** Which items come first; `newest` by default. */
  sort?: ListOrder | undefined;
  /** Only the perk with this code, for example to check it before redeeming it. Not case-sensitive. */
  code?: string | undefined;
  /** Only perks of this campaign. */
  campaignId?: string | undefined;
  /** Only perks of this program; not together with `campaignId`. */
  programId?: string | undefined;
  /** Only perks with this status. */
  status?: PerkStatus | undefined;
}

/** The rewards for approved submissions, and their redemption. */
export class PerksResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Get a perk.
   *
   * Returns a perk that your business issued or earned.
   *
   * - **Access:** an API key or access token with the scope `read.perks`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async get(id: string, options: RequestOptions = {}): Promise<Perk> {
    const { data } = await this.#client.request<Perk>('GET', '/perks/' + segment(id), options);
    return data;
  }

  /**
   * List perks.
   *
   * The perks that your business issued in its own campaigns and programs, and those that it earned in those of others,
   * newest first. With `code`, only the perk with that code, or an empty list. Users with the role `till` have to send
   * it.
   *
   * - **Access:** an API key or access token with the scope `read.perks`. Also users with the role `till`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(query: PerksListQuery = {}, options: RequestOptions = {}): Promise<PerkPage> {
    const { data } = await this.#client.request<PerkPage>('GET', '/perks', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    query: Omit<PerksListQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Perk, void, undefined> {
    return this.#client.iteratePages('/perks', { perPage: 100, total: false, ...query }, 'cursor', 'items', options);
  }

  /**
   * Redeem a perk.
   *
   * For the business that issued the perk, at the till. A perk can be redeemed only once, and this is final.
   *
   * - **Access:** an API key or access token with the scope `write.perks`. Also users with the role `till`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async redeem(body: RedeemPerk, options: WriteOptions = {}): Promise<Perk> {
    const { data } = await this.#client.request<Perk>('POST', '/perks/redeem', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Revoke a perk.
   *
   * For the business that issued the perk, while its status is `issued`. A revoked perk cannot be redeemed, and this is
   * final. The submission remains approved and the completion remains counted. If the proof was approved by mistake,
   * send `release: true` within 30 days of the approval and before the perk is redeemed: the submission becomes
   * rejected, its place in the campaign is free, the proof may be submitted again, and a campaign that was completed by
   * its cap is open again, unless it has expired.
   *
   * - **Access:** an API key or access token with the scope `write.perks`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async revoke(id: string, body: RevokePerkBody = {}, options: WriteOptions = {}): Promise<Perk> {
    const { data } = await this.#client.request<Perk>('POST', '/perks/' + segment(id) + '/revoke', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }
}

export interface PricingGetQuery {
  /** Only this action, by id (`ig_st`) or alias (`ig_story`). */
  actionId?: string | undefined;
  /** Only actions on this platform, by id (`ig`), slug (`instagram`) or alias. */
  platformId?: string | undefined;
  /** The industry to estimate for, by name or slug, such as `coffee-shops`. `general` means no particular industry. */
  businessType?: string | undefined;
}

/** Reference data: the actions of all platforms, their estimated value, and industry benchmarks. */
export class PricingResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Get price estimates.
   *
   * With `actionId`, returns one estimate; otherwise `estimates` for all actions of the platform, or of all platforms.
   * `basis` is what an estimate is based on.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 120 requests a minute (Public).
   */
  async get(query: PricingGetQuery = {}, options: RequestOptions = {}): Promise<PricingResponse> {
    const { data } = await this.#client.request<PricingResponse>('GET', '/pricing', { ...options, query });
    return data;
  }
}

export interface ProgramsListQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** Only items that were created after this time. */
  createdAfter?: string | undefined;
  /** Only items that were created before this time. */
  createdBefore?: string | undefined;
  /** Which items come first; `newest` by default. */
  sort?: ListOrder | undefined;
  /** Only programs with this status. */
  status?: ProgramStatus | undefined;
  /** Only programs whose name contains this text; not case-sensitive. */
  q?: string | undefined;
  /** Only items whose metadata contains these texts, such as `metadata[externalId]=8421`. Several keys must all match. */
  metadata?: Record<string, string> | undefined;
}

export interface ProgramsProgressQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** The member. A member may omit it; without it, the owner gets the list of all members. */
  memberId?: string | undefined;
  /** The cycle: `current` (the default), `previous`, or a date in it (UTC). */
  cycle?: string | undefined;
}

/** Points, tiers and cash-back for the actions of members over time. */
export class ProgramsResource {
  readonly #client: PerkClient;
  /** Points, tiers and cash-back for the actions of members over time. */
  readonly cashback: ProgramsCashbackResource;
  /** Points, tiers and cash-back for the actions of members over time. */
  readonly members: ProgramsMembersResource;

  constructor(client: PerkClient) {
    this.#client = client;
    this.cashback = new ProgramsCashbackResource(client);
    this.members = new ProgramsMembersResource(client);
  }

  /**
   * Create a program.
   *
   * A program rewards many actions of its members: each approved proof earns points, and points reach tiers with a perk
   * in each cycle. It is active at once, unless `status` is `draft`.
   *
   * - **Access:** an API key or access token with the scope `write.programs`.
   * - **If it starts or raises cash-back that is paid from the balance (`funding: ledger`):** also the scope
   * `write.billing`; in a browser session, the password entered within the last 10 minutes (`POST /session/confirm`).
   * - **If it sets the `monthlyBudget` of cash-back that is paid from the balance:** an owner of the business, never an
   * API key; in a browser session, the password entered within the last 10 minutes (`POST /session/confirm`).
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async create(body: CreateProgram, options: WriteOptions = {}): Promise<Program> {
    const { data } = await this.#client.request<Program>('POST', '/programs', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * End a program.
   *
   * Ends a program, which is final. It is not deleted: pending proofs can be reviewed, and payouts continue.
   *
   * - **Access:** an API key or access token with the scope `write.programs`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async end(id: string, options: RequestOptions = {}): Promise<Program> {
    const { data } = await this.#client.request<Program>('DELETE', '/programs/' + segment(id), options);
    return data;
  }

  /**
   * Get a program.
   *
   * Returns one of the caller's own programs. Members see its actions and tiers in their progress.
   *
   * - **Access:** an API key or access token with the scope `read.programs`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async get(id: string, options: RequestOptions = {}): Promise<Program> {
    const { data } = await this.#client.request<Program>('GET', '/programs/' + segment(id), options);
    return data;
  }

  /**
   * List programs.
   *
   * Returns the caller's own programs, newest first.
   *
   * - **Access:** an API key or access token with the scope `read.programs`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(query: ProgramsListQuery = {}, options: RequestOptions = {}): Promise<ProgramPage> {
    const { data } = await this.#client.request<ProgramPage>('GET', '/programs', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    query: Omit<ProgramsListQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Program, void, undefined> {
    return this.#client.iteratePages('/programs', { perPage: 100, total: false, ...query }, 'cursor', 'items', options);
  }

  /**
   * Get member progress.
   *
   * With `memberId`, or if the caller is a member, returns the progress of one member in a cycle. Otherwise, the owner
   * gets a page of members, most points first: all active members for the current cycle, or those with points for an
   * earlier one.
   *
   * - **Access:** an API key or access token with the scope `read.programs`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async progress(
    id: string,
    query: ProgramsProgressQuery = {},
    options: RequestOptions = {},
  ): Promise<ProgressResponse> {
    const { data } = await this.#client.request<ProgressResponse>('GET', '/programs/' + segment(id) + '/progress', { ...options, query });
    return data;
  }

  /** The items of all pages of 'progress', page by page as they are needed. */
  iterateProgress(
    id: string,
    query: Omit<ProgramsProgressQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<ProgramStanding, void, undefined> {
    return this.#client.iteratePages('/programs/' + segment(id) + '/progress', { perPage: 100, total: false, ...query }, 'cursor', 'items', options);
  }

  /**
   * Submit a proof to a program.
   *
   * Submits proof that a member did one of the actions. Members submit their own proofs; the owner says whose proof it
   * is with `memberId`. The owner reviews the submission, unless the program approves automatically. Points and
   * cash-back are those promised now, and count in the current cycle, even if the proof is approved later; `earned` of
   * the submission says what it earned.
   *
   * - **Access:** an API key or access token with the scope `write.programs`.
   * - **Rate limit:** 30 requests a minute (Standard).
   * - **Cost:** one unit of `submissions` of the plan.
   */
  async submit(id: string, body: SubmitToProgramAsMemberBody, options: WriteOptions = {}): Promise<Submission> {
    const { data } = await this.#client.request<Submission>('POST', '/programs/' + segment(id) + '/submit', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Update a program.
   *
   * Changes any fields, makes a transition, or both. Null clears a field; an absent field is unchanged; a list is
   * replaced as a whole, and so is `cashback`: without `monthlyBudget` it has no limit, unless it is paid from the
   * balance. Changed rules and amounts apply to proofs submitted from then on. Changing `cycle` or `cycleStartDay`
   * starts a new cycle without points. A paused program accepts no enrollments and no proofs, and one that has ended
   * cannot be changed, except that an owner can set the budget of its cash-back; reviews and payouts continue.
   *
   * - **Access:** an API key or access token with the scope `write.programs`.
   * - **If it starts or raises cash-back that is paid from the balance (`funding: ledger`):** also the scope
   * `write.billing`; in a browser session, the password entered within the last 10 minutes (`POST /session/confirm`).
   * - **If it sets the `monthlyBudget` of cash-back that is paid from the balance:** an owner of the business, never an
   * API key; in a browser session, the password entered within the last 10 minutes (`POST /session/confirm`).
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async update(id: string, body: UpdateProgramBody = {}, options: WriteOptions = {}): Promise<Program> {
    const { data } = await this.#client.request<Program>('PUT', '/programs/' + segment(id), { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }
}

export interface ProgramsCashbackListQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** Only items that were created after this time. */
  createdAfter?: string | undefined;
  /** Only items that were created before this time. */
  createdBefore?: string | undefined;
  /** Which items come first; `newest` by default. */
  sort?: ListOrder | undefined;
  /** Only payouts with this status. */
  status?: CashbackPayoutStatus | undefined;
  /** Only payouts of this member. */
  memberId?: string | undefined;
}

/** Points, tiers and cash-back for the actions of members over time. */
export class ProgramsCashbackResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Request or decide on a cash-back payout.
   *
   * `request`: a member, or the owner for one, requests cash-back that was earned and has not been requested. `approve`,
   * `reject`, `mark_paid`: the owner decides. With `funding: ledger`, an approved payout is transferred from the balance
   * of the owner to that of the member, and is paid at once; otherwise the owner pays it outside this service and then
   * records it with `mark_paid`.
   *
   * - **Access:** an API key or access token with the scope `write.programs`.
   * - **If it approves a payout that is paid from the balance:** also the scope `write.billing`; in a browser session,
   * the password entered within the last 10 minutes (`POST /session/confirm`).
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async change(id: string, body: ChangeCashbackBody = {}, options: WriteOptions = {}): Promise<CashbackPayout> {
    const { data } = await this.#client.request<CashbackPayout>('POST', '/programs/' + segment(id) + '/cashback', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * List cash-back payouts.
   *
   * Returns payouts, newest first: to the owner all payouts of the program, to a member only its own.
   *
   * - **Access:** an API key or access token with the scope `read.programs`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(
    id: string,
    query: ProgramsCashbackListQuery = {},
    options: RequestOptions = {},
  ): Promise<CashbackPayoutPage> {
    const { data } = await this.#client.request<CashbackPayoutPage>('GET', '/programs/' + segment(id) + '/cashback', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    id: string,
    query: Omit<ProgramsCashbackListQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<CashbackPayout, void, undefined> {
    return this.#client.iteratePages('/programs/' + segment(id) + '/cashback', { perPage: 100, total: false, ...query }, 'cursor', 'items', options);
  }
}

export interface ProgramsMembersListQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** Only items that were created after this time. */
  createdAfter?: string | undefined;
  /** Only items that were created before this time. */
  createdBefore?: string | undefined;
  /** Which items come first; `newest` by default. */
  sort?: ListOrder | undefined;
  /**
   * Only members whose name starts with this text, or whose `memberId` or e-mail address is this text; not
   * case-sensitive, except for `memberId`. The members are then in the order of their names, and the filters by time
   * and `sort` do not apply.
   */
  q?: string | undefined;
  /** Only members with this status. */
  status?: ProgramMemberStatus | undefined;
  /** Only items whose metadata contains these texts, such as `metadata[externalId]=8421`. Several keys must all match. */
  metadata?: Record<string, string> | undefined;
}

/** Points, tiers and cash-back for the actions of members over time. */
export class ProgramsMembersResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Enroll a member.
   *
   * The owner enrolls anyone: with `businessId` an account on this service, otherwise somebody for whom the owner
   * submits proofs. A creator enrolls itself in a program with open membership by sending `{}`. Only the owner can
   * enroll a removed member again, who then has its history.
   *
   * - **Access:** an API key or access token with the scope `write.programs`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async create(id: string, body: EnrolMemberBody = {}, options: WriteOptions = {}): Promise<ProgramMember> {
    const { data } = await this.#client.request<ProgramMember>('POST', '/programs/' + segment(id) + '/members', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * List members.
   *
   * Returns all members to the owner, newest first, and to a member only its own record.
   *
   * - **Access:** an API key or access token with the scope `read.programs`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(id: string, query: ProgramsMembersListQuery = {}, options: RequestOptions = {}): Promise<MemberPage> {
    const { data } = await this.#client.request<MemberPage>('GET', '/programs/' + segment(id) + '/members', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    id: string,
    query: Omit<ProgramsMembersListQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<ProgramMember, void, undefined> {
    return this.#client.iteratePages('/programs/' + segment(id) + '/members', { perPage: 100, total: false, ...query }, 'cursor', 'items', options);
  }

  /**
   * Remove a member.
   *
   * For the owner. The member submits no more proofs; its points, perks and cash-back are kept, and it can still request
   * what it has earned.
   *
   * - **Access:** an API key or access token with the scope `write.programs`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async remove(id: string, memberId: string, options: RequestOptions = {}): Promise<ProgramMember> {
    const { data } = await this.#client.request<ProgramMember>('DELETE', '/programs/' + segment(id) + '/members/' + segment(memberId), options);
    return data;
  }
}

export interface RecommendationsGetQuery {
  /** Your own public profile. Default: the one of your business. */
  influencerId?: string | undefined;
  /** A campaign of yours: only creators for it are returned. */
  campaignId?: string | undefined;
  /**
   * For a creator: how many campaigns, and how many bids, to return. For a business: for how many of its active
   * campaigns, newest first, creators are searched.
   */
  maxCampaigns?: number | undefined;
  /** For a creator: from how many different businesses. For a business: how many creators per campaign. */
  maxBusinesses?: number | undefined;
  /** Only items with at least this score, 0 to 1. */
  minScore?: number | undefined;
}

/** Recommendations based on observed campaigns, texts for campaigns, and advice on submissions. */
export class RecommendationsResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Get recommendations.
   *
   * For a creator: open campaigns and bids that fit its profile. For a business: creators for its active campaigns, and
   * its next best actions. Each has a score, the components of the score, and the reasons. Free of charge.
   *
   * - **Access:** an API key or access token with the scope `use.ai`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async get(query: RecommendationsGetQuery = {}, options: RequestOptions = {}): Promise<MatchedRecommendations> {
    const { data } = await this.#client.request<MatchedRecommendations>('GET', '/recommendations', { ...options, query });
    return data;
  }
}

/** Clients for this API, generated from its description, each as one file. */
export class SdkResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Download the Postman collection.
   *
   * Returns a collection in the format 2.1, generated from this API description: import it, set the variable `apiKey`,
   * and run the folder "The loop".
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 120 requests a minute (Public).
   */
  async postman(options: RequestOptions = {}): Promise<PostmanCollection> {
    const { data } = await this.#client.request<PostmanCollection>('GET', '/sdk/postman', options);
    return data;
  }

  /**
   * Download the Python client.
   *
   * Returns `perk.py`, generated from this API description: Python 3.9 or newer, standard library only, with types for
   * mypy. Put it next to your program: `from perk import PerkClient`.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 120 requests a minute (Public).
   */
  async python(options: RequestOptions = {}): Promise<string> {
    const { data } = await this.#client.request<string>('GET', '/sdk/python', options);
    return data;
  }

  /**
   * Download the TypeScript client.
   *
   * Returns `perk.ts`, generated from this API description, for everything that has fetch: Node.js 20 or newer,
   * browsers, Deno and workers. It needs no packages: `import { PerkClient } from './perk.ts'`. If Node.js runs it
   * without a compiler in a package with `"type": "commonjs"`, use `perk.mts` of `GET /sdk/typescript-module`.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 120 requests a minute (Public).
   */
  async typescript(options: RequestOptions = {}): Promise<string> {
    const { data } = await this.#client.request<string>('GET', '/sdk/typescript', options);
    return data;
  }

  /**
   * Download the TypeScript client as an ES module.
   *
   * Returns `perk.mts`, which is `perk.ts` with the extension that makes it an ES module in every package, also in one
   * with `"type": "commonjs"`: `import { PerkClient } from './perk.mts'`.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 120 requests a minute (Public).
   */
  async typescriptModule(options: RequestOptions = {}): Promise<string> {
    const { data } = await this.#client.request<string>('GET', '/sdk/typescript-module', options);
    return data;
  }
}

/** User accounts: sign up, sign in, sessions, passwords, and who the current credential belongs to. */
export class SessionResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Confirm the password.
   *
   * For browser sessions only. For 10 minutes, the session may do what otherwise returns `PASSWORD_REQUIRED`, such as
   * creating an API key. Signing in counts too. Wrong passwords are counted together with those of `POST /auth`.
   *
   * - **Access:** a signed-in user, never an API key.
   * - **Rate limit:** 5 requests a minute (Strict).
   */
  async confirm(body: ConfirmPassword, options: RequestOptions = {}): Promise<BrowserSession> {
    const { data } = await this.#client.request<BrowserSession>('POST', '/session/confirm', { ...options, body });
    return data;
  }

  /**
   * Get the browser session.
   *
   * Returns null for `data` if the browser is not signed in. Send `X-Perk-Page: 1`.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async get(options: RequestOptions = {}): Promise<BrowserSession | null> {
    const { data } = await this.#client.request<BrowserSession | null>('GET', '/session', options);
    return data;
  }

  /**
   * Create a browser session.
   *
   * For the pages of this service; programs use `POST /auth`. Sets a cookie that scripts cannot read. It is a credential
   * for requests that such a page sends with `X-Perk-Page: 1`, and without another credential. The session ends 7 days
   * after the last request, and 30 days after the sign-in in any case. Wrong passwords are counted together with those
   * of `POST /auth`.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 5 requests a minute (Strict).
   */
  async signIn(body: SignIn, options: RequestOptions = {}): Promise<BrowserSession> {
    const { data } = await this.#client.request<BrowserSession>('POST', '/session', { ...options, body });
    return data;
  }

  /**
   * End the browser session.
   *
   * Ends the session and deletes the cookie. Send `X-Perk-Page: 1`. Returns the same if nobody is signed in.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async signOut(options: RequestOptions = {}): Promise<SignedOut> {
    const { data } = await this.#client.request<SignedOut>('DELETE', '/session', options);
    return data;
  }

  /**
   * Switch between live and test mode.
   *
   * For browser sessions only. A response to a `GET` may be from the previous mode for 5 s if the service runs as
   * several processes.
   *
   * - **Access:** a signed-in user, never an API key.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async update(body: SwitchMode, options: RequestOptions = {}): Promise<BrowserSession> {
    const { data } = await this.#client.request<BrowserSession>('PUT', '/session', { ...options, body });
    return data;
  }
}

export interface StatsCampaignsQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** Only items that were created after this time. */
  createdAfter?: string | undefined;
  /** Only items that were created before this time. */
  createdBefore?: string | undefined;
  /** Which items come first; `newest` by default. */
  sort?: ListOrder | undefined;
  /** The caller's own business. */
  businessId?: string | undefined;
  /** Only campaigns with this status. */
  status?: CampaignStatus | undefined;
  /** Only campaigns with an action on this platform, by id or slug. */
  platformId?: string | undefined;
  /** Only campaigns whose name contains this text; not case-sensitive. */
  q?: string | undefined;
  /** True for archived campaigns, false (the default) for all others. */
  archived?: boolean | undefined;
  /** Only items whose metadata contains these texts, such as `metadata[externalId]=8421`. Several keys must all match. */
  metadata?: Record<string, string> | undefined;
}

/** Offers of a perk for a marketing action, from draft to completion. */
export class StatsResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * List campaign statistics.
   *
   * Returns the numbers of submissions, decisions and perks of the campaigns that `GET /campaigns` returns for the same
   * query, in the same order.
   *
   * - **Access:** an API key or access token with the scope `read.analytics`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async campaigns(query: StatsCampaignsQuery = {}, options: RequestOptions = {}): Promise<CampaignFiguresPage> {
    const { data } = await this.#client.request<CampaignFiguresPage>('GET', '/stats/campaigns', { ...options, query });
    return data;
  }

  /** The items of all pages of 'campaigns', page by page as they are needed. */
  iterateCampaigns(
    query: Omit<StatsCampaignsQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<CampaignFigures, void, undefined> {
    return this.#client.iteratePages('/stats/campaigns', { perPage: 100, total: false, ...query }, 'cursor', 'items', options);
  }

  /**
   * Get public statistics.
   *
   * The counts are rounded, cached for 5 minutes, and exclude test data. Below 10 campaigns or 3 businesses `show` is
   * false and the counts are zero.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 120 requests a minute (Public).
   */
  async public(options: RequestOptions = {}): Promise<PublicStats> {
    const { data } = await this.#client.request<PublicStats>('GET', '/stats/public', options);
    return data;
  }
}

export interface SubmissionsListQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** Only items that were created after this time. */
  createdAfter?: string | undefined;
  /** Only items that were created before this time. */
  createdBefore?: string | undefined;
  /** Which items come first; `newest` by default. */
  sort?: ListOrder | undefined;
  /** The caller's own business. */
  businessId?: string | undefined;
  /** Only submissions to subjects of this type. */
  subject?: SubjectType | undefined;
  /** Only submissions to this campaign. */
  campaignId?: string | undefined;
  /** Only submissions to this program. */
  programId?: string | undefined;
  /** Only submissions to this trade. */
  tradeId?: string | undefined;
  /** Only submissions in this state. */
  state?: SubmissionState | undefined;
}

/** Proofs of completed actions, and the decisions on them. */
export class SubmissionsResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Submit a proof.
   *
   * Submits proof to an active campaign of any business, to a program of which your business is a member, or for a trade
   * that it sold: send exactly one of `campaignId`, `programId` and `tradeId`. The owner reviews it, unless the subject
   * approves automatically. A post counts once per subject and action, however its URL is written. Proofs of type `url`
   * are checked automatically within moments; `verification` contains the results.
   *
   * - **Access:** an API key or access token with the scope `write.submissions`.
   * - **Rate limit:** 30 requests a minute (Standard).
   * - **Cost:** one unit of `submissions` of the plan.
   */
  async create(body: CreateSubmission, options: WriteOptions = {}): Promise<Submission> {
    const { data } = await this.#client.request<Submission>('POST', '/submissions', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Get a submission.
   *
   * Returns a submission that the caller's business sent or received, with its perk once approved. The business that
   * reviews it also gets `review`: what it decided about the submitter before, and where it received the same proof.
   *
   * - **Access:** an API key or access token with the scope `read.submissions`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async get(id: string, options: RequestOptions = {}): Promise<SubmissionDetail> {
    const { data } = await this.#client.request<SubmissionDetail>('GET', '/submissions/' + segment(id), options);
    return data;
  }

  /**
   * List submissions.
   *
   * Returns submissions that the caller's business sent or that its campaigns, programs and trades received, newest
   * first. A reviewer who may not decide on trades (`write.exchange`) does not see the proofs that trades received.
   *
   * - **Access:** an API key or access token with the scope `read.submissions`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(query: SubmissionsListQuery = {}, options: RequestOptions = {}): Promise<SubmissionPage> {
    const { data } = await this.#client.request<SubmissionPage>('GET', '/submissions', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    query: Omit<SubmissionsListQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Submission, void, undefined> {
    return this.#client.iteratePages('/submissions', { perPage: 100, total: false, ...query }, 'cursor', 'items', options);
  }

  /**
   * Get a proof preview.
   *
   * Returns a copy of the picture that the proof shows: a submitted screenshot, or the preview image of a post. It is
   * fetched once, after the submission, so that it shows what was there then, and is encoded again, so that it contains
   * only pixels. Pictures of decided submissions are deleted 90 days after they were submitted.
   *
   * - **Access:** an API key or access token with the scope `read.submissions`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async preview(id: string, options: RequestOptions = {}): Promise<SubmissionPreview> {
    const { data } = await this.#client.request<SubmissionPreview>('GET', '/submissions/' + segment(id) + '/preview', options);
    return data;
  }

  /**
   * Review a submission.
   *
   * Only the owner of the campaign, program or trade can review, and a decision is final. Approving releases what was
   * promised: the perk and one completion of a campaign, points of a program, the payment of a trade. Rejecting requires
   * a reason.
   *
   * - **Access:** an API key or access token with the scope `review.submissions`.
   * - **If the submission is the proof of a trade, whose approval releases the escrow:** also the scope
   * `write.exchange`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async review(body: ReviewSubmission, options: WriteOptions = {}): Promise<Submission> {
    const { data } = await this.#client.request<Submission>('POST', '/submissions/review', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Review submissions in bulk.
   *
   * Makes each decision as `POST /submissions/review` would, one after the other. A decision that cannot be made changes
   * nothing and does not stop the others: its result has the error. Counts as one request. With an `Idempotency-Key`,
   * all decisions are made in one transaction.
   *
   * - **Access:** an API key or access token with the scope `review.submissions`.
   * - **If the submission is the proof of a trade, whose approval releases the escrow:** also the scope
   * `write.exchange`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async reviewBulk(body: BulkReview, options: WriteOptions = {}): Promise<BulkReviewResult> {
    const { data } = await this.#client.request<BulkReviewResult>('POST', '/submissions/review/bulk', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }
}

/** The users of a business, their roles, and invitations. */
export class TeamResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Invite a team member.
   *
   * Sends an e-mail with a link that works for 7 days. Inviting the same address again sends a new link, and the
   * previous one stops working. An address gets at most 3 e-mails an hour, and a business sends at most 50 a day. An
   * address that already has an account, with another business, cannot accept.
   *
   * - **Access:** a signed-in owner of the business, never an API key.
   * - **Requires:** a verified e-mail address.
   * - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST /session/confirm`).
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async create(body: InviteTeamMember, options: WriteOptions = {}): Promise<TeamMember> {
    const { data } = await this.#client.request<TeamMember>('POST', '/team', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * List team members and invitations.
   *
   * The users of your business with their roles, and the invitations that can still be accepted.
   *
   * - **Access:** a signed-in user, never an API key. Not users with the role `till`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async get(options: RequestOptions = {}): Promise<Team> {
    const { data } = await this.#client.request<Team>('GET', '/team', options);
    return data;
  }

  /**
   * Remove a team member or an invitation.
   *
   * The sessions of the user end immediately, or within 5 s if the service runs as several processes. API keys and
   * agents belong to the business and keep working; an e-mail tells the remaining owners which of them the user created.
   * Webhooks that the user created are disabled, and invitations that the user sent are withdrawn; both also happen when
   * a role no longer allows them. The last owner cannot be removed.
   *
   * - **Access:** a signed-in owner of the business, never an API key.
   * - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST /session/confirm`).
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async remove(id: string, options: RequestOptions = {}): Promise<TeamMemberRemoved> {
    const { data } = await this.#client.request<TeamMemberRemoved>('DELETE', '/team/' + segment(id), options);
    return data;
  }

  /**
   * Change the role of a team member.
   *
   * Applies to the next request of the user, or within 5 s if the service runs as several processes. The last owner
   * cannot get another role.
   *
   * - **Access:** a signed-in owner of the business, never an API key.
   * - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST /session/confirm`).
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async update(id: string, body: UpdateTeamMemberBody, options: WriteOptions = {}): Promise<TeamMember> {
    const { data } = await this.#client.request<TeamMember>('PUT', '/team/' + segment(id), { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }
}

/** The plan of the business, what it costs and its usage. */
export class UsageResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Get usage and plan limits.
   *
   * Units used in the current UTC calendar month. Check it before a write to avoid PLAN_LIMIT_EXCEEDED. Test data does
   * not count.
   *
   * - **Access:** an API key or access token with the scope `read.analytics`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async get(options: RequestOptions = {}): Promise<Usage> {
    const { data } = await this.#client.request<Usage>('GET', '/usage', options);
    return data;
  }
}

/** Proofs of completed actions, and the decisions on them. */
export class VerificationResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Receive a verification result.
   *
   * For an external verifier that has the VERIFICATION_WEBHOOK_SECRET of this service. Send `X-Webhook-Signature:
   * sha256=…` with the HMAC-SHA256 of the raw body in lower-case hex. Send `X-Webhook-Timestamp` in seconds since 1970;
   * it must be within 5 minutes of the server time. A result counts once, even if it is repeated or arrives out of
   * order. The first verdict other than `unknown` counts. `passed` decides checks of ours that are `unknown`, but never
   * overrides a failed check.
   *
   * - **Access:** anyone, without credentials.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async webhook(body: ReceiveVerificationResult, options: RequestOptions = {}): Promise<VerificationReceipt> {
    const { data } = await this.#client.request<VerificationReceipt>('POST', '/verification/webhook', { ...options, body });
    return data;
  }
}

export interface WebhooksListQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 100. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** Only items that were created after this time. */
  createdAfter?: string | undefined;
  /** Only items that were created before this time. */
  createdBefore?: string | undefined;
  /** Which items come first; `newest` by default. */
  sort?: ListOrder | undefined;
  /** Only items whose metadata contains these texts, such as `metadata[externalId]=8421`. Several keys must all match. */
  metadata?: Record<string, string> | undefined;
}

/** Endpoints of a business that receive signed events, with retries. */
export class WebhooksResource {
  readonly #client: PerkClient;
  /** Endpoints of a business that receive signed events, with retries. */
  readonly deliveries: WebhooksDeliveriesResource;

  constructor(client: PerkClient) {
    this.#client = client;
    this.deliveries = new WebhooksDeliveriesResource(client);
  }

  /**
   * Create a webhook.
   *
   * Sends events in the mode of the caller to the URL from now on. The secret that signs them is shown only in this
   * response. The webhook stores the scopes of the credential and receives only events that these may read.
   *
   * The plan limits the number of webhooks in each mode, live and test: 3 on free, 10 on starter, 25 on professional,
   * 100 on enterprise. Webhooks above the limit after a change of plan keep working.
   *
   * - **Access:** an API key or access token with the scope `write.webhooks`.
   * - **Requires:** a verified e-mail address.
   * - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST /session/confirm`).
   * - **Rate limit:** 30 requests a minute (Standard).
   * - **Shown once:** `secret`. A replay by `Idempotency-Key` repeats it for 10 minutes, then omits it.
   */
  async create(body: CreateWebhook, options: WriteOptions = {}): Promise<NewWebhook> {
    const { data } = await this.#client.request<NewWebhook>('POST', '/webhooks', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Delete a webhook.
   *
   * The webhook receives no more events, and its deliveries can no longer be listed.
   *
   * - **Access:** an API key or access token with the scope `write.webhooks`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async delete(id: string, options: RequestOptions = {}): Promise<WebhookDeleted> {
    const { data } = await this.#client.request<WebhookDeleted>('DELETE', '/webhooks/' + segment(id), options);
    return data;
  }

  /**
   * Get a webhook.
   *
   * - **Access:** an API key or access token with the scope `read.webhooks`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async get(id: string, options: RequestOptions = {}): Promise<Webhook> {
    const { data } = await this.#client.request<Webhook>('GET', '/webhooks/' + segment(id), options);
    return data;
  }

  /**
   * List webhooks.
   *
   * The webhooks in the mode of the caller, newest first, with their health. Secrets are never included.
   *
   * - **Access:** an API key or access token with the scope `read.webhooks`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(query: WebhooksListQuery = {}, options: RequestOptions = {}): Promise<WebhookPage> {
    const { data } = await this.#client.request<WebhookPage>('GET', '/webhooks', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    query: Omit<WebhooksListQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Webhook, void, undefined> {
    return this.#client.iteratePages('/webhooks', { perPage: 100, total: false, ...query }, 'cursor', 'items', options);
  }

  /**
   * Resend missed events.
   *
   * Sends every event since `since` that the webhook subscribes to, has not received, and has no pending delivery of:
   * failed deliveries, and events that happened while it was disabled. Kinds of event that the scopes of the credential
   * or of the webhook may not read are skipped. With `dryRun`, the events are only counted.
   *
   * - **Access:** an API key or access token with the scope `write.webhooks`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async recover(id: string, body: RecoverWebhookBody, options: WriteOptions = {}): Promise<Recovery> {
    const { data } = await this.#client.request<Recovery>('POST', '/webhooks/' + segment(id) + '/recover', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Rotate a webhook secret.
   *
   * The new secret is shown only in this response. For 24 hours each delivery is signed with both secrets, the new one
   * first. A secret that is still valid from an earlier rotation stops being used at once.
   *
   * - **Access:** an API key or access token with the scope `write.webhooks`.
   * - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST /session/confirm`).
   * - **Rate limit:** 30 requests a minute (Standard).
   * - **Shown once:** `secret`. A replay by `Idempotency-Key` repeats it for 10 minutes, then omits it.
   */
  async rotateSecret(id: string, options: WriteOptions = {}): Promise<NewWebhook> {
    const { data } = await this.#client.request<NewWebhook>('POST', '/webhooks/' + segment(id) + '/rotate-secret', { ...options, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Send a test event.
   *
   * Sends a sample event with `sequence` 0, which is not added to the log. It is delivered like any other event, so its
   * result is listed with the deliveries. The credential needs the scope that reads the kind of event.
   *
   * - **Access:** an API key or access token with the scope `write.webhooks`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async test(id: string, body: TestWebhookBody = {}, options: WriteOptions = {}): Promise<WebhookDelivery> {
    const { data } = await this.#client.request<WebhookDelivery>('POST', '/webhooks/' + segment(id) + '/test', { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }

  /**
   * Update a webhook.
   *
   * Omitted fields do not change. A new `url`, or enabling the webhook again, resets its failure count. Setting `url` or
   * `events` replaces the scopes of the webhook with those of the credential: events that these may not read are no
   * longer sent, and a kind of event listed by name that the credential may not read is rejected with
   * `INSUFFICIENT_SCOPE`. Setting `url` requires a verified e-mail address.
   *
   * - **Access:** an API key or access token with the scope `write.webhooks`.
   * - **If it sets `url` or `events`, or enables a webhook that was disabled for the reason `creator` or `revoked`:** in
   * a browser session, the password entered within the last 10 minutes (`POST /session/confirm`).
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async update(id: string, body: UpdateWebhookBody = {}, options: WriteOptions = {}): Promise<Webhook> {
    const { data } = await this.#client.request<Webhook>('PUT', '/webhooks/' + segment(id), { ...options, body, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }
}

export interface WebhooksDeliveriesListQuery {
  /** The page number, from 1. Page numbers reach the first 10000 items; continue with `cursor`. */
  page?: number | undefined;
  /** The number of items per page, 1 to 25. */
  perPage?: number | undefined;
  /**
   * The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing
   * when items are added.
   */
  cursor?: string | undefined;
  /**
   * Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and
   * false with `cursor`.
   */
  total?: boolean | undefined;
  /** Only items that were created after this time. */
  createdAfter?: string | undefined;
  /** Only items that were created before this time. */
  createdBefore?: string | undefined;
  /** Which items come first; `newest` by default. */
  sort?: ListOrder | undefined;
  /** Only deliveries of this status. */
  status?: WebhookDeliveryStatus | undefined;
}

/** Endpoints of a business that receive signed events, with retries. */
export class WebhooksDeliveriesResource {
  readonly #client: PerkClient;

  constructor(client: PerkClient) {
    this.#client = client;
  }

  /**
   * Get a webhook delivery.
   *
   * Returns a delivery with the result of each attempt, and with what was sent.
   *
   * - **Access:** an API key or access token with the scope `read.webhooks`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async get(id: string, deliveryId: string, options: RequestOptions = {}): Promise<WebhookDeliveryDetails> {
    const { data } = await this.#client.request<WebhookDeliveryDetails>('GET', '/webhooks/' + segment(id) + '/deliveries/' + segment(deliveryId), options);
    return data;
  }

  /**
   * List webhook deliveries.
   *
   * The deliveries of at least the last 30 days with the result of each attempt, newest first. Only events of kinds that
   * the scopes of the credential may read.
   *
   * - **Access:** an API key or access token with the scope `read.webhooks`.
   * - **Rate limit:** 60 requests a minute (Relaxed).
   */
  async list(
    id: string,
    query: WebhooksDeliveriesListQuery = {},
    options: RequestOptions = {},
  ): Promise<WebhookDeliveryPage> {
    const { data } = await this.#client.request<WebhookDeliveryPage>('GET', '/webhooks/' + segment(id) + '/deliveries', { ...options, query });
    return data;
  }

  /** The items of all pages of 'list', page by page as they are needed. */
  iterate(
    id: string,
    query: Omit<WebhooksDeliveriesListQuery, 'cursor' | 'total'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<WebhookDelivery, void, undefined> {
    return this.#client.iteratePages('/webhooks/' + segment(id) + '/deliveries', { perPage: 100, total: false, ...query }, 'cursor', 'items', options);
  }

  /**
   * Replay a webhook delivery.
   *
   * Sends the same event with the same id in a new delivery with ten attempts, whatever the result of the first one.
   * Both the credential and the webhook need the scope that reads the kind of event.
   *
   * - **Access:** an API key or access token with the scope `write.webhooks`.
   * - **Rate limit:** 30 requests a minute (Standard).
   */
  async replay(id: string, deliveryId: string, options: WriteOptions = {}): Promise<WebhookDelivery> {
    const { data } = await this.#client.request<WebhookDelivery>('POST', '/webhooks/' + segment(id) + '/deliveries/' + segment(deliveryId) + '/replay', { ...options, idempotencyKey: options.idempotencyKey ?? newKey() });
    return data;
  }
}

/**
 * Checks that Perk sent this to your webhook, and resolves with the event.
 * @param payload the body of the request exactly as it arrived, before any parsing
 * @param headers the headers of the request
 * @param secret the secret of the webhook, which starts with whsec_
 * @param tolerance how many seconds old, or in the future, the timestamp may be
 * @throws WebhookVerificationError if a header is missing, the signature is wrong or the timestamp is too far off
 */
export async function verifyWebhook(
  payload: string | Uint8Array<ArrayBuffer>,
  headers: Headers | Record<string, string | readonly string[] | undefined>,
  secret: string,
  tolerance = 300,
): Promise<WebhookEvent> {
  const given = headers instanceof Headers ? Object.fromEntries(headers) : headers;
  const header = (name: string) => String(Object.entries(given).find(([key]) => key.toLowerCase() === name)?.[1] ?? '');
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')];
  const signatures = header('webhook-signature').split(' ').filter(Boolean);
  if (!/^whsec_[A-Za-z0-9+/]+=*$/.test(secret)) throw new TypeError('The secret of a webhook starts with whsec_');
  if (!id || signatures.length === 0 || !/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError('A signature header is missing or malformed.');
  const body = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload;
  const start = new TextEncoder().encode(id + '.' + timestamp + '.');
  const signed = new Uint8Array(start.length + body.length);
  signed.set(start);
  signed.set(body, start.length);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.slice('whsec_'.length)), algorithm, false, ['verify']);
  // While a secret is being replaced there are two signatures. The comparison takes the same time wherever they differ.
  const valid = await Promise.all(
    signatures.map(async (one) => /^v1,[A-Za-z0-9+/]+=*$/.test(one) && crypto.subtle.verify(algorithm, key, bytesOf(one.slice(3)), signed)),
  );
  if (!valid.includes(true)) throw new WebhookVerificationError('The signature is wrong: is this the secret of this webhook?');
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > tolerance)
    throw new WebhookVerificationError('The timestamp is too far off.');
  return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** The connection was lost, or there was none. */
class Lost extends Error {}

function lost(cause: unknown): never {
  throw new Lost(cause instanceof Error ? cause.message : String(cause), { cause });
}

/** Whether the same request may succeed later, and does not happen twice. */
function mayHelp({ status, code }: ApiError, isRepeatable: boolean): boolean {
  if (status === 429 || code === 'IDEMPOTENCY_IN_PROGRESS') return true;
  return isRepeatable && [502, 503, 504].includes(status) && code !== 'NOT_CONFIGURED';
}

async function read<T>(response: Response): Promise<ApiResponse<T>> {
  const [kind = ''] = (response.headers.get('content-type') ?? '').split(';');
  let data: unknown;
  if (/^application\/(?:[\w.-]+\+)?json$/i.test(kind.trim())) {
    data = await response.json().catch(lost);
    const { success, data: inside } = (data ?? {}) as { success?: boolean; data?: unknown };
    if (success === true && inside !== undefined) data = inside;
  } else if (/^text\//i.test(kind)) data = await response.text().catch(lost);
  else data = new Uint8Array(await response.arrayBuffer().catch(lost));
  return new ApiResponse(response.status, response.headers, data as T);
}

/** The id and the data of each server-sent event. */
async function* eventsIn(response: Response, heard: () => void): AsyncGenerator<{ id: string; data: string }, void, undefined> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let text = '';
  let id = '';
  let data: string[] = [];
  try {
    for (;;) {
      const chunk = await reader.read().catch(lost);
      if (chunk.done) return;
      heard();
      const lines = (text + decoder.decode(chunk.value as Uint8Array, { stream: true })).split(/\r?\n/);
      text = lines.pop() ?? '';
      for (const line of lines) {
        const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
        if (name === 'id') id = value;
        else if (name === 'data') data.push(value);
        else if (line === '' && data.length > 0) {
          yield { id, data: data.join('\n') };
          data = [];
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** A part of a path. One that is empty or consists of dots would be another path. */
function segment(value: string): string {
  if (value === '' || value === '.' || value === '..') throw new TypeError('An id must not be empty.');
  return encodeURIComponent(value);
}

/** A random key. Not randomUUID, which browsers offer only to pages with https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface AcceptInvitation {
  /** Create the account of an invited user and sign in. */
  action: 'accept-invitation';
  /** The token from the link in the e-mail. */
  token: string;
  /** 12 to 128 characters. */
  password: string;
  /** The person's name. */
  name?: string;
}

export type AccountKind = 'available' | 'held' | 'earned' | 'escrow' | 'platform.fees' | 'external.deposits' | 'external.payouts';

export interface Action {
  /** The id of the action, which starts with the id of its platform. */
  id: string;
  /** The display name. */
  label: string;
  /** The type of the action. */
  type: ActionType;
  /** The effort, from 0 (a tap) to 5 (a day's work). */
  effort: number;
  /** What it is worth to the average business, in USD. */
  value: number;
  /** Whether a perk may be offered for it. */
  incentivizable: boolean;
  /** The id of its platform. */
  platformId: string;
  /** The name of the platform. */
  platformName: string;
  /** An emoji for the platform. */
  platformIcon: string;
  /** The colour of the platform, as `#RRGGBB`. */
  platformColor: string;
}

export interface ActionPage {
  /** The number of this page, from 1; absent with `cursor`. */
  page?: number;
  /** The maximum number of items per page. */
  perPage: number;
  /** The total number of items, counted up to 10000; absent if it was not requested. */
  total?: number;
  /** The number of pages that `page` can reach; 0 if there are no items. */
  totalPages?: number;
  /** True if there are more items than `total` says; absent otherwise. */
  totalIsCapped?: boolean;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
  /** The actions of this page, in the order of the catalogue. */
  actions: Action[];
}

export interface ActionPolicy {
  /** The action. */
  actionId: string;
  /** Its platform. */
  platformId: string;
  /** `restricted`: the platform forbids or discourages rewarding it, the law does not. */
  verdict: PolicyVerdict;
  /** What a post must contain because it earns a perk. */
  disclosures: string[];
  /** What the verdict is based on. */
  citations: PolicyCitation[];
  /** What follows for the business; null if nothing. */
  consequence: string | null;
  /** Actions on the same platform that are neither restricted nor forbidden. */
  safer: string[];
}

export type ActionType = 'content' | 'review' | 'engage' | 'share' | 'referral';

export type ActorKind = 'user' | 'key';

export interface AdviseOnSubmission {
  /** A submission to a campaign, program or trade of your business. */
  submissionId: string;
}

export interface Agent {
  /** The name of the seller. */
  displayName: string;
  /** What kind of seller it is. */
  agentType: AgentType;
  /** The ids of its platforms. */
  platforms: string[];
  /** How many units it has delivered and been paid for. */
  settledUnits: number;
  /** How many units it has not delivered in time. */
  defaultedUnits: number;
  /** The enrollment. */
  id: string;
  /** What the seller posts about. */
  niches: string[];
  /** Where the seller is based. */
  location: string | null;
  /** The rate card. */
  rateCard: Rate[];
  /** Followers on the largest platform, as declared. */
  followerCount: number | null;
  /**
   * Which followers count for follower bands: in live mode those in `verifiedFollowers`, for each platform; in test
   * mode the declared `followerCount`.
   */
  followerSource: FollowerSource;
  /** The followers of your connected accounts (`POST /oauth/connect`), for each platform that reports them. */
  verifiedFollowers: VerifiedFollowers[];
  /** Whether asks were placed from the rate card. */
  autoQuote: boolean;
  /** Undelivered units: offered in open asks, or sold and not decided yet. */
  committedUnits: number;
  /** How many undelivered units are allowed. */
  unitLimit: number;
  /** When it was enrolled. */
  enrolledAt: string;
  /** When the enrollment was last replaced. */
  updatedAt: string;
  /** False for test data. */
  livemode: boolean;
}

export interface AgentAct {
  /** What was done. */
  type: AgentActType;
  /** The id of the campaign or submission. */
  id: string;
  /** When it was done. */
  at: string;
}

export type AgentActType = 'campaign.created' | 'submission.created' | 'submission.approved' | 'submission.rejected';

export interface AgentActivity {
  /** The API key. */
  keyId: string;
  /** The name of the agent that has the key, or the name of a key that was created by hand. */
  agentName: string;
  /** Whether the agent received the key when a person approved its request; false for a key that was created by hand. */
  agent: boolean;
  /** The scopes of the key. */
  scopes: Scope[];
  /** The data that the key can access. */
  mode: Mode;
  /** When the key was created. */
  createdAt: string;
  /** When the key was last used, to the minute; null if never. */
  lastUsedAt: string | null;
  /** When the key stops working; null if it does not expire. */
  expiresAt: string | null;
  /** When the key was revoked; null while it is valid. */
  revokedAt: string | null;
  /** Campaigns created with the key. */
  campaignsCreated: number;
  /** Submissions filed with the key, to any campaign. */
  submissionsFiled: number;
  /** Submissions approved or rejected with the key. */
  submissionsReviewed: number;
  /** The last ten actions with the key, newest first. */
  recent: AgentAct[];
}

export interface AgentActivityPage {
  /** The keys of this page, newest first. */
  agents: AgentActivity[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export interface AgentAuthorization {
  /** The API key that the agent received. */
  keyId: string;
  /** The name of the agent. */
  agentName: string;
  /** The scopes of the key. */
  scopes: Scope[];
  /** The data that the key can access. */
  mode: Mode;
  /** The user who approved. */
  userId: string;
  /** The business of the user. */
  businessId: string;
  /** The registered client; null for an agent without one. */
  clientId: string | null;
}

export interface AgentAuthorizedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'agent.authorized';
  /** The resource as it was right after the event. */
  data: AgentAuthorization;
}

export interface AgentProfile {
  /** The name of the seller. */
  displayName: string;
  /** What kind of seller it is. */
  agentType: AgentType;
  /** The ids of its platforms. */
  platforms: string[];
  /** How many units it has delivered and been paid for. */
  settledUnits: number;
  /** How many units it has not delivered in time. */
  defaultedUnits: number;
}

export interface AgentToken {
  /** The API key. */
  access_token: string;
  /** Send the key as `Authorization: Bearer`. */
  token_type: 'bearer';
  /** The scopes of the key, separated by spaces. */
  scope: string;
  /** The business that the key belongs to. */
  business_id: string;
  /** The name of the agent, which is also the name of the key. */
  agent_name: string;
}

export type AgentType = 'influencer' | 'creator' | 'ambassador' | 'agency';

export interface AgreeOnTrade {
  /** The trade. */
  tradeId: string;
  /** The number of the unit, from `proofs`; required if the action is possible for several units. */
  unit?: number;
  /** Proposes an outcome of a dispute. */
  action: 'agree';
  /** To whom the money goes: the seller, the buyer, or half each. */
  outcome: DisputeOutcome;
}

export interface Alive {
  /** Always `ok`. */
  status: string;
}

export interface AmendOrderBody {
  /** Units in total, including those that were traded. */
  quantity?: number;
  /** The worst price per unit, in USD. */
  price?: number;
}

/** An OpenAPI 3.1 document. */
export interface ApiDescription {
  /** The OpenAPI version of the document. */
  openapi: string;
}

export interface ApiKey {
  /** The key. */
  id: string;
  /** What the key is used for. */
  name: string;
  /** Its scopes. */
  scopes: Scope[];
  /** Whether it reads and writes live or test data. */
  mode: Mode;
  /** Its last four characters. */
  last4: string;
  /** When it was created. */
  createdAt: string;
  /** The user who created the key, replaced it, or approved the agent; null if the key is older than November 2026. */
  createdBy: string | null;
  /** When it stops working; null if it does not expire. */
  expiresAt: string | null;
  /** Whether an agent received it when a person approved its request. */
  agent: boolean;
  /** The path of the only resource that an agent key is valid for, such as `/mcp`; null if it is valid everywhere. */
  resource: string | null;
  /** When it was last used, to the minute; null if never. */
  lastUsedAt: string | null;
  /** When it was revoked; null if it is not. */
  revokedAt: string | null;
  /** The key that replaced it by rotation; null if none did. */
  replacedBy: string | null;
}

export interface ApiKeyPage {
  /** The items of this page, newest first by default. */
  items: ApiKey[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export interface ApprovalChance {
  /** The estimated chance: (approved + 1) / (n + 2), so 0.5 if nothing is known. */
  value: number;
  /** How many decided units of trades of this action it is based on. */
  n: number;
}

export interface ApproveAgent {
  /** The name of the agent, 1 to 100 characters. */
  agentName?: string;
  /** The requested scopes, separated by spaces or commas. */
  scope?: string;
  /** The URL that receives the code: https, or http on localhost, 127.0.0.1 or [::1]. */
  redirectUri: string;
  /** Returned unchanged with the code. */
  state?: string;
  /** The PKCE code challenge: the SHA-256 of a code verifier, in base64url. */
  codeChallenge?: string;
  /** The PKCE method. */
  codeChallengeMethod?: 'S256';
  /** The data that the key can access: live or test data. */
  mode?: Mode;
  /** The id of a registered client, or the https URL of a client metadata document. */
  clientId?: string;
  /**
   * Limits the key to one address of this service (RFC 8707): `{base}/mcp`, `{base}/mcp/auth`, `{base}/api/mcp` or
   * `{base}/api/v1`.
   */
  resource?: string;
}

export interface ApproveSubmission {
  /** The submission. */
  submissionId: string;
  /** The decision, which is final. */
  decision: 'approve';
  /** The reason, which is shown to the submitter. */
  reason?: string;
}

export interface ApproveTradeProof {
  /** The trade. */
  tradeId: string;
  /** The number of the unit, from `proofs`; required if the action is possible for several units. */
  unit?: number;
  /** The buyer approves the proof of a unit, which is final; the seller is paid after 24 hours. */
  action: 'approve';
  /** A note that is shown to the seller. */
  reason?: string;
}

export interface ApprovedAgent {
  /** The authorization code. */
  code: string;
  /** Where to send the browser: the `redirectUri` with `code`, `state` and `iss` added. */
  redirectUri: string;
}

export interface AuctionCrossedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'auction.crossed';
  /** The resource as it was right after the event. */
  data: AuctionResult;
}

export interface AuctionResult {
  /** The instrument. */
  instrumentId: string;
  /** The action. */
  actionId: string;
  /** The fewest followers of the seller on the platform. */
  band: FollowerBand;
  /** The price per unit of all its trades, in USD. */
  price: number;
  /** Units that were traded. */
  volume: number;
  /** Your own units of these. */
  ownVolume: number;
  /** Units that found nobody at this price: positive if they were bids, negative if they were asks. */
  surplus: number;
  /** When the auction was held. */
  heldAt: string;
  /** False for test data. */
  livemode: boolean;
}

export type AuthRequest = Register | Login | Refresh | Logout | RequestPasswordReset | ResetPassword | ChangePassword | VerifyEmail | ResendVerification | ViewInvitation | AcceptInvitation;

export type AuthResponse = SignedIn | LoggedOut | MailRequested | PasswordReset | PasswordChanged | EmailVerified | Invitation;

export interface Balance {
  /** The currency of the amounts. */
  currency: Currency;
  /** What can be spent and paid out. */
  available: number;
  /** What is reserved, such as for open orders and pending payouts. */
  held: number;
  /** What has been earned and becomes available when its holding period ends. */
  earned: number;
}

export interface Balances {
  /** One for each currency that the business has used; empty before the first deposit or income. */
  balances: Balance[];
  /** False for test money. */
  livemode: boolean;
}

export interface Benchmark {
  /** The display name. */
  industry: string;
  /** The slug, which identifies the industry in requests. */
  slug: string;
  /** The share of people reached by a post who react to it, 0 to 1. */
  engagementRate: number;
  /** The share of people who react who then buy, 0 to 1. */
  conversionRate: number;
  /** The share of people who take up an offer whose action is approved, 0 to 1. */
  avgCompletionRate: number;
  /** The average value of a perk, in USD. */
  avgPerkValue: number;
  /** Platform ids, most useful first. */
  topPlatforms: string[];
  /** The number of observations that the figures are based on. */
  sampleSize: number;
  /** `estimate`: planning figures, not measured. */
  basis: BenchmarkBasis;
  /** When the figures were last updated. */
  updatedAt: string;
}

export type BenchmarkBasis = 'estimate' | 'observed';

export interface Benchmarks {
  /** The requested industry, or all industries. */
  benchmarks: Benchmark[];
}

export interface BidMatch {
  /** How well it fits, 0 to 1: the weighted mean of the components. */
  score: number;
  /** What the score consists of. */
  components: ScoreComponent[];
  /** Why it was chosen, with the facts. */
  why: string[];
  /** An open bid of the exchange. */
  bid: Opportunity;
}

export type BillingAction = 'create_checkout' | 'create_portal' | 'get_subscription' | 'get_usage' | 'change_plan' | 'cancel' | 'resume';

export interface BillingEventReceipt {
  /** The event was received. */
  received: true;
}

export type BillingPeriod = 'monthly' | 'annual';

export interface BillingPortal {
  /** The page on which a person manages cards and sees invoices. */
  url: string;
}

export type BillingProvider = 'stripe' | 'test' | 'none';

export type BillingResult = StartedCheckout | BillingPortal | Subscription | Usage;

export interface BrowserSession {
  /** The user who is signed in. */
  user: UserSummary;
  /** The business of the user. */
  business: BusinessSummary;
  /** What the role of the user allows. */
  scopes: Scope[];
  /** Whether the session reads and writes live or test data. */
  mode: Mode;
  /** When it ends if it is not used: 7 days after the last request, but at most 30 days after the sign-in. */
  expiresAt: string;
  /** Until when what requires the password can be done without entering it again: 10 minutes after it was entered. */
  passwordConfirmedUntil: string | null;
}

export interface BulkReview {
  /** The decisions, of which each is made by itself. */
  reviews: ReviewSubmission[];
}

export interface BulkReviewResult {
  /** One result for each decision, in the order of the request. */
  results: ReviewResult[];
  /** How many decisions were made. */
  reviewed: number;
  /** How many were not. */
  failed: number;
}

export type BusinessKind = 'business' | 'creator';

export interface BusinessSummary {
  /** The business. */
  id: string;
  /** Its name. */
  name: string;
  /** `business` offers perks; `creator` is an influencer. */
  kind: BusinessKind;
  /** Its industry; null if not specified. */
  businessType: string | null;
  /** Its plan, which sets the monthly limits. */
  plan: string;
}

export interface Campaign {
  /** The campaign. */
  id: string;
  /** The business that offers the perk. */
  businessId: string;
  /** The name of the campaign. */
  name: string;
  /** What the campaign is about. */
  description: string | null;
  /** What a creator should know before doing the action. */
  guidelines: string | null;
  /** How demanding the campaign is, from `starter` to `premium`. */
  tier: CampaignTier;
  /** The first of `actions`. */
  actionId: string;
  /** The platform of the first action. */
  platformId: string;
  /** The actions that earn the perk. */
  actions: string[];
  /** The slug of the platform. */
  platform: string;
  /** The type of the action on its platform. */
  actionType: string;
  /** The kind of perk. */
  rewardType: RewardType;
  /** Per cent for `pct`, USD otherwise. */
  rewardValue: number;
  /** Describes the perk, such as the name of a free item; null without a description. */
  rewardDescription: string | null;
  /** The reward as an object. */
  reward: CampaignRewardView;
  /** The current status. */
  status: CampaignStatus;
  /** The same as `status`. */
  state: CampaignStatus;
  /** How proofs are approved. */
  verificationMode: VerificationMode;
  /** Requirements for creators and posts. */
  requirements: CampaignRequirementsView;
  /** The maximum number of approved submissions; null for no limit. */
  maxCompletions: number | null;
  /** The number of approved submissions so far. */
  completions: number;
  /** How long a perk can be redeemed after it is issued, in days. */
  perkExpiresInDays: number;
  /** Disclosures that a post must contain because it earns a perk, such as `#ad`. */
  disclosures: string[];
  /** Rules of platforms that discourage rewarding its actions; absent if there are none. */
  warnings?: PolicyWarning[];
  /** When proofs are accepted from; null for immediately. */
  startsAt: string | null;
  /** When it ends; null for a draft whose `expiresInDays` counts from its launch. */
  expiresAt: string | null;
  /**
   * Why it is completed: its cap was reached (`cap`), its owner completed it (`owner`), its time was over (`expired`),
   * or `unknown` if that was not recorded.
   */
  completionReason: CompletionReason | null;
  /** True for an archived campaign, which lists leave out unless asked for. */
  archived: boolean;
  /** The texts that you store with it. */
  metadata: Record<string, string>;
  /** When it was created. */
  createdAt: string;
  /** When it was last updated. */
  updatedAt: string;
  /** False for test data. */
  livemode: boolean;
  /** The page of the campaign in the dashboard. */
  dashboardUrl: string;
}

export interface CampaignChallenge {
  /** The campaign. */
  campaignId: string;
  /** The code that the post must contain. */
  code: string;
  /** Instructions for using the code, to show to a person. */
  instructions: string;
}

export interface CampaignCompletedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'campaign.completed';
  /** The resource as it was right after the event. */
  data: Campaign;
}

export interface CampaignCreatedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'campaign.created';
  /** The resource as it was right after the event. */
  data: Campaign;
}

export interface CampaignExpiredEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'campaign.expired';
  /** The resource as it was right after the event. */
  data: Campaign;
}

export interface CampaignFigures {
  /** The campaign. */
  campaignId: string;
  /** The number of submissions so far. */
  totalSubmissions: number;
  /** The number of submissions that wait for review. */
  pending: number;
  /** The number of approved submissions. */
  approved: number;
  /** The number of rejected submissions. */
  rejected: number;
  /** The share of approved among decided submissions, 0 to 1; 0 before the first decision. */
  conversionRate: number;
  /** The number of issued perks. */
  perksIssued: number;
  /** The number of redeemed perks. */
  perksRedeemed: number;
}

export interface CampaignFiguresPage {
  /** The items of this page, newest first by default. */
  items: CampaignFigures[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export interface CampaignLaunchedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'campaign.launched';
  /** The resource as it was right after the event. */
  data: Campaign;
}

export interface CampaignMatch {
  /** How well it fits, 0 to 1: the weighted mean of the components. */
  score: number;
  /** What the score consists of. */
  components: ScoreComponent[];
  /** Why it was chosen, with the facts. */
  why: string[];
  /** What everyone may know about the campaign. */
  campaign: OpenCampaign;
}

export interface CampaignOffer {
  /** The campaign. */
  id: string;
  /** The business that offers the perk. */
  businessId: string;
  /** The name of the campaign. */
  name: string;
  /** What the campaign is about. */
  description: string | null;
  /** What a creator should know before doing the action. */
  guidelines: string | null;
  /** How demanding the campaign is, from `starter` to `premium`. */
  tier: CampaignTier;
  /** The actions that earn the perk. */
  actions: string[];
  /** The kind of perk. */
  rewardType: RewardType;
  /** Per cent for `pct`, USD otherwise. */
  rewardValue: number;
  /** Describes the perk, such as the name of a free item; null without a description. */
  rewardDescription: string | null;
  /** How proofs are approved. */
  verificationMode: VerificationMode;
  /** Requirements for creators and posts. */
  requirements: CampaignRequirementsView;
  /** How long a perk can be redeemed after it is issued, in days. */
  perkExpiresInDays: number;
  /** Disclosures that a post must contain because it earns a perk, such as `#ad`. */
  disclosures: string[];
  /** When it ends; null for a draft whose `expiresInDays` counts from its launch. */
  expiresAt: string | null;
  /** When it was created. */
  createdAt: string;
  /** False for test data. */
  livemode: boolean;
  /** The name of the business that offers the perk. */
  businessName: string;
}

export interface CampaignPage {
  /** The items of this page, newest first by default. */
  items: Campaign[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export interface CampaignPausedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'campaign.paused';
  /** The resource as it was right after the event. */
  data: Campaign;
}

export interface CampaignPlan {
  /** The industry that was used, as a slug. */
  businessType: string;
  /** Says that the given industry is unknown, so that `general` was used; null otherwise. */
  notice: string | null;
  /** Why nothing is recommended; null if something is. */
  reason: NoRecommendationReason | null;
  /** What to run in order to learn more; null unless the evidence is insufficient. */
  learn: LearnMore | null;
  /**
   * The default of the catalogue, which is no recommendation: its most valuable permitted action with the perk of
   * `/pricing`.
   */
  catalogueDefault: SuggestedCampaign | null;
  /** The stored generation. */
  id: string;
  /** The plan in a few sentences. */
  summary: string;
  /** What to do, in this order; none with a `reason`. */
  steps: PlanStep[];
  /** What is spent. */
  budget: PlanBudget;
  /** Actions that would serve the goals, but whose reward is forbidden, or discouraged by the platform. */
  forbidden: ForbiddenActions[];
  /** Actions that were considered and are not part of the plan. */
  leftOut: LeftOutAction[];
  /** For each campaign of the plan, the recommendation that it is based on, for 30 days. */
  recommendations: Recommendation[];
  /** How many weeks are planned. */
  horizonWeeks: number;
  /** Send it to get the same plan again, as long as nothing new is observed. */
  seed: number;
}

export interface CampaignReopenedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'campaign.reopened';
  /** The resource as it was right after the event. */
  data: Campaign;
}

export interface CampaignRequirements {
  /** The minimum number of followers of a creator; null for no minimum. */
  minFollowers?: number | null;
  /** Hashtags that a post must contain. */
  hashtags?: string[];
  /** Whether a post must contain the submitter's challenge code. */
  challengeCode?: boolean;
}

export interface CampaignRequirementsView {
  /** The minimum number of followers of a creator; null for no minimum. */
  minFollowers: number | null;
  /** Hashtags that a post must contain. */
  hashtags: string[];
  /** Whether a post must contain the submitter's challenge code. */
  challengeCode: boolean;
}

export interface CampaignResumedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'campaign.resumed';
  /** The resource as it was right after the event. */
  data: Campaign;
}

export interface CampaignReward {
  /** A percentage off, a fixed amount in USD off, or a free item. */
  type: CampaignRewardType;
  /** Per cent for `percentage` (0.01 to 100), USD for `fixed` (0.01 to 10,000), the value in USD for `free_item`. */
  value: number;
}

export type CampaignRewardType = 'percentage' | 'fixed' | 'free_item';

export interface CampaignRewardView {
  /** The same as `rewardType`, with other names. */
  type: CampaignRewardType;
  /** The same as `rewardValue`. */
  value: number;
}

export interface CampaignStats {
  /** The campaign. */
  campaignId: string;
  /** The number of submissions so far. */
  totalSubmissions: number;
  /** The number of submissions that wait for review. */
  pending: number;
  /** The number of approved submissions. */
  approved: number;
  /** The number of rejected submissions. */
  rejected: number;
  /** The share of approved among decided submissions, 0 to 1; 0 before the first decision. */
  conversionRate: number;
  /** The number of issued perks. */
  perksIssued: number;
  /** The number of redeemed perks. */
  perksRedeemed: number;
  /** What the automatic checks found; submissions without checks, and those not checked yet, are not counted. */
  verification: VerificationCounts;
  /** Seconds from the creation of the campaign to its first submission; null before the first. */
  timeToFirstSubmissionSeconds: number | null;
}

export type CampaignStatus = 'draft' | 'active' | 'paused' | 'completed';

export type CampaignTier = 'starter' | 'essential' | 'growth' | 'high_impact' | 'premium';

export type CampaignTransition = 'launch' | 'pause' | 'resume' | 'complete';

export interface CampaignUpdatedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'campaign.updated';
  /** The resource as it was right after the event. */
  data: Campaign;
}

export interface CancelTrade {
  /** The trade. */
  tradeId: string;
  /** Cancels the units without an accepted proof, except those in review, when both sides have sent this. */
  action: 'cancel';
}

export interface CancelledOrders {
  /** The number of orders that were cancelled. */
  cancelled: number;
}

export type CashbackAction = 'request' | 'approve' | 'reject' | 'mark_paid';

export interface CashbackApprovedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'cashback.approved';
  /** The resource as it was right after the event. */
  data: CashbackPayout;
}

export interface CashbackBalance {
  /** Earned so far, in all cycles. */
  earned: number;
  /** Requested or approved, and not paid yet. */
  requested: number;
  /** Paid. */
  paid: number;
  /** What can be requested. */
  available: number;
  /** The currency of the amounts. */
  currency: Currency;
}

export type CashbackFunding = 'external' | 'ledger';

export interface CashbackPaidEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'cashback.paid';
  /** The resource as it was right after the event. */
  data: CashbackPayout;
}

export interface CashbackPayout {
  /** The payout. */
  id: string;
  /** The program. */
  programId: string;
  /** The `memberId` of the member. */
  memberId: string;
  /** The name of the member. */
  memberName: string;
  /** The amount. */
  amount: number;
  /** The currency. */
  currency: Currency;
  /** The status. */
  status: CashbackPayoutStatus;
  /** When it was requested. */
  requestedAt: string;
  /** When the owner last decided on it; null before. */
  processedAt: string | null;
  /** A note of the owner, which the member can read. */
  note: string | null;
}

export interface CashbackPayoutPage {
  /** The items of this page, newest first by default. */
  items: CashbackPayout[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export type CashbackPayoutStatus = 'requested' | 'approved' | 'rejected' | 'paid';

export interface CashbackRejectedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'cashback.rejected';
  /** The resource as it was right after the event. */
  data: CashbackPayout;
}

export interface CashbackRequestedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'cashback.requested';
  /** The resource as it was right after the event. */
  data: CashbackPayout;
}

export interface ChangeBilling {
  /** What to do. */
  action: BillingAction;
  /** Your own business, if given. */
  businessId?: string;
  /** With `create_checkout` and `change_plan`: the plan. */
  plan?: PlanName;
  /** With `create_checkout`: how often it is paid; `monthly` by default. */
  billingPeriod?: BillingPeriod;
  /** With `create_checkout`: where the browser goes after the payment; a path or URL of this site. */
  successUrl?: string;
  /** With `create_checkout`: where the browser goes if the person does not pay; a path or URL of this site. */
  cancelUrl?: string;
  /** With `create_portal`: where the browser goes afterwards; a path or URL of this site. */
  returnUrl?: string;
}

export interface ChangeCashbackBody {
  /** `request`: request cash-back. */
  action?: CashbackAction;
  /** To request: the member, if the owner requests for it. */
  memberId?: string;
  /** To request: the amount in the currency of the program, at most what was earned and has not been requested. */
  amount?: number;
  /** To decide: the payout. */
  payoutId?: string;
  /** To decide: a note that the member can read. */
  note?: string;
}

export interface ChangePassword {
  /** Set a new password for the signed-in user. */
  action: 'change-password';
  /** The current password. */
  currentPassword: string;
  /** 12 to 128 characters. */
  newPassword: string;
  /**
   * Whether to revoke all other access to the business as well: API keys, agents, webhooks and the sessions of all
   * users.
   */
  revokeAccess?: boolean;
}

export interface CheckConnection {
  /** The platform, by id (`ig`), slug (`instagram`) or alias. */
  platformId: string;
  /** The account whose bio contains the code. */
  handle: string;
}

export type CheckoutMode = 'live' | 'test';

export interface CodeForBio {
  /** The creator puts a code into the bio. */
  method: 'code';
  /** The id of the platform. */
  platformId: string;
  /** The account, in the form in which it is compared. */
  handle: string;
  /** Put it anywhere into the public bio of the account, then call POST /oauth/connect/check. */
  code: string;
}

export type CompletionReason = 'cap' | 'owner' | 'expired' | 'unknown';

export type Confidence = 'low' | 'medium' | 'high';

export interface ConfirmPassword {
  /** The password of the signed-in user. */
  password: string;
}

export interface Connection {
  /** The connection. */
  id: string;
  /** The id of the platform. */
  platformId: string;
  /** The platform's permanent id of the account. */
  accountId: string;
  /** The name of the account, without a leading @. */
  handle: string;
  /** The number of followers, read daily; null if the platform does not report it. */
  followers: number | null;
  /** How it was proven that the account is the creator's. */
  method: ConnectionMethod;
  /** `active`, or `expired`: access was revoked at the platform, or the account could not be read for a week. */
  status: ConnectionStatus;
  /** What was granted, in the platform's own names. */
  scopes: string[];
  /** When the account was connected. */
  createdAt: string;
  /** When handle and followers were last read. */
  checkedAt: string;
}

export interface ConnectionCreatedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'connection.created';
  /** The resource as it was right after the event. */
  data: Connection;
}

export interface ConnectionDeleted {
  /** The deleted connection. */
  id: string;
  /** The account is disconnected. */
  deleted: true;
}

export interface ConnectionDeletedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'connection.deleted';
  /** The resource as it was right after the event. */
  data: Connection;
}

export interface ConnectionExpiredEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'connection.expired';
  /** The resource as it was right after the event. */
  data: Connection;
}

export type ConnectionMethod = 'oauth' | 'code';

export interface ConnectionPage {
  /** The items of this page, newest first by default. */
  items: Connection[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export type ConnectionStatus = 'active' | 'expired';

export interface CreateApiKey {
  /** What the key is used for. */
  name: string;
  /** The scopes of the key. */
  scopes?: Scope[];
  /** A test key reads and writes only test data. */
  mode?: Mode;
  /** When the key stops working. */
  expiresAt?: string;
}

export type CreateCampaign = CreateCampaignFromAction | CreateCampaignFromActionType | CreateCampaignFromActions;

export interface CreateCampaignFromAction {
  /** The name. */
  name?: string;
  /** What the campaign is about. */
  description?: string | null;
  /** What a creator should know before doing the action. */
  guidelines?: string | null;
  /** How demanding the campaign is. */
  tier?: CampaignTier;
  /** A description of the perk; required for a free item, where it names the item. */
  rewardDescription?: string | null;
  /** `manual`: every proof waits for review. */
  verificationMode?: VerificationMode;
  /** Requirements for creators and posts. */
  requirements?: CampaignRequirements;
  /** The maximum number of approved submissions; null for no limit. */
  maxCompletions?: number | null;
  /** How long a perk can be redeemed after it is issued, in days. */
  perkExpiresInDays?: number;
  /** How long the campaign runs from its launch, in days. */
  expiresInDays?: number;
  /** When the campaign starts to accept proofs. */
  startsAt?: string | null;
  /** When the campaign ends; an alternative to `expiresInDays`. */
  expiresAt?: string;
  /** The caller's own business. */
  businessId?: string;
  /** `active` launches it at once; `draft` hides it from other businesses until it is launched. */
  status?: NewCampaignStatus;
  /** Texts of your own to store with it, such as its id in your system. */
  metadata?: Record<string, string>;
  /** An action from the catalogue, by id or alias. */
  actionId: string;
  /** The platform of the action, by id or slug. */
  platformId: string;
  /** A percentage off, an amount in USD off, or a free item. */
  rewardType: RewardType;
  /** Per cent for `pct` (0.01 to 100), USD for `amount` (0.01 to 10,000), the value in USD for `free_item`. */
  rewardValue: number;
}

export interface CreateCampaignFromActionType {
  /** The name. */
  name?: string;
  /** What the campaign is about. */
  description?: string | null;
  /** What a creator should know before doing the action. */
  guidelines?: string | null;
  /** How demanding the campaign is. */
  tier?: CampaignTier;
  /** A description of the perk; required for a free item, where it names the item. */
  rewardDescription?: string | null;
  /** `manual`: every proof waits for review. */
  verificationMode?: VerificationMode;
  /** Requirements for creators and posts. */
  requirements?: CampaignRequirements;
  /** The maximum number of approved submissions; null for no limit. */
  maxCompletions?: number | null;
  /** How long a perk can be redeemed after it is issued, in days. */
  perkExpiresInDays?: number;
  /** How long the campaign runs from its launch, in days. */
  expiresInDays?: number;
  /** When the campaign starts to accept proofs. */
  startsAt?: string | null;
  /** When the campaign ends; an alternative to `expiresInDays`. */
  expiresAt?: string;
  /** The caller's own business. */
  businessId?: string;
  /** `active` launches it at once; `draft` hides it from other businesses until it is launched. */
  status?: NewCampaignStatus;
  /** Texts of your own to store with it, such as its id in your system. */
  metadata?: Record<string, string>;
  /** A platform, by id or slug. */
  platform: string;
  /** The type of the action on that platform. */
  actionType: string;
  /** The reward as an object. */
  reward: CampaignReward;
}

export interface CreateCampaignFromActions {
  /** The name. */
  name?: string;
  /** What the campaign is about. */
  description?: string | null;
  /** What a creator should know before doing the action. */
  guidelines?: string | null;
  /** How demanding the campaign is. */
  tier?: CampaignTier;
  /** A description of the perk; required for a free item, where it names the item. */
  rewardDescription?: string | null;
  /** `manual`: every proof waits for review. */
  verificationMode?: VerificationMode;
  /** Requirements for creators and posts. */
  requirements?: CampaignRequirements;
  /** The maximum number of approved submissions; null for no limit. */
  maxCompletions?: number | null;
  /** How long a perk can be redeemed after it is issued, in days. */
  perkExpiresInDays?: number;
  /** How long the campaign runs from its launch, in days. */
  expiresInDays?: number;
  /** When the campaign starts to accept proofs. */
  startsAt?: string | null;
  /** When the campaign ends; an alternative to `expiresInDays`. */
  expiresAt?: string;
  /** The caller's own business. */
  businessId?: string;
  /** `active` launches it at once; `draft` hides it from other businesses until it is launched. */
  status?: NewCampaignStatus;
  /** Texts of your own to store with it, such as its id in your system. */
  metadata?: Record<string, string>;
  /** Actions from the catalogue, by id or alias; any of them earns the perk. */
  actions: string[];
  /** Per cent or US dollars. */
  discountType: DiscountType;
  /** Per cent for `pct` (0.01 to 100), US dollars for `dol` (0.01 to 10,000), with at most two decimals. */
  discountValue: number;
}

export interface CreateDeposit {
  /** The amount to deposit, with at most two decimals. */
  amount: number;
  /** The currency. */
  currency: Currency;
}

export interface CreatePayout {
  /** The amount to pay out, with at most two decimals. */
  amount: number;
  /** The currency. */
  currency: Currency;
}

export interface CreateProgram {
  /** What the program is about. */
  description?: string | null;
  /** What members reach with their points in a cycle, by required points, ascending. */
  tiers?: ProgramTierInput[];
  /** How often points start again from zero. */
  cycle?: ProgramCycle;
  /**
   * The day on which a cycle starts: 1 (Monday) to 7 for weeks; 1 to 31 for months, or the last day of a shorter
   * month.
   */
  cycleStartDay?: number;
  /** Cash-back; null for none. */
  cashback?: ProgramCashbackInput | null;
  /** `open`: creators may enroll themselves. */
  membership?: ProgramMembership;
  /** `manual`: every proof waits for review. */
  verificationMode?: VerificationMode;
  /** Requirements for members and posts. */
  requirements?: ProgramRequirements;
  /** The name. */
  name: string;
  /** The actions that earn points, each at most once. */
  rules: ProgramRuleInput[];
  /** `active` launches it at once; `draft` accepts no proofs until it is launched. */
  status?: NewProgramStatus;
  /** Texts of your own to store with it, such as its id in your system. */
  metadata?: Record<string, string>;
}

export type CreateSubmission = SubmitToCampaign | SubmitToProgram | SubmitToTrade;

export interface CreateWebhook {
  /**
   * The URL that events are sent to by POST: http or https (only https for live data in production), on the public
   * internet, on port 80 or 443.
   */
  url: string;
  /** The kinds of event to send: a name, `campaign.*` for all kinds of one resource, or `*` for all kinds. */
  events?: string[];
  /** What the webhook is for; null for no description. */
  description?: string | null;
  /** Texts of your own to store with it, such as its id in your system. */
  metadata?: Record<string, string>;
}

export interface CreatorMatch {
  /** How well it fits, 0 to 1: the weighted mean of the components. */
  score: number;
  /** What the score consists of. */
  components: ScoreComponent[];
  /** Why it was chosen, with the facts. */
  why: string[];
  /** The campaign of yours that the creator fits. */
  campaignId: string;
  /** The public profile of the creator. */
  influencer: Influencer;
}

export type Currency = 'USD' | 'EUR' | 'GBP' | 'CAD' | 'AUD';

export interface CurrentEnrollment {
  /** The enrollment; null before the first one. */
  agent: Agent | null;
}

export type DatabaseEngine = 'pglite' | 'postgres';

export interface DatabaseHealth {
  /** Whether the database responded. */
  connected: boolean;
  /** `pglite` for the embedded database, `postgres` for a PostgreSQL server. */
  engine: DatabaseEngine;
  /** Duration of a trivial query in milliseconds; null if the database did not respond. */
  latencyMs: number | null;
}

export interface DaysToFirst {
  /** Half of such campaigns have a submission by then. */
  median: number;
  /** One in ten has one by then. */
  low: number;
  /** Nine in ten have one by then. */
  high: number;
}

export interface Deposit {
  /** The deposit. */
  id: string;
  /** The transaction that credited it; null while it is pending. */
  transactionId: string | null;
  /** The amount. */
  amount: number;
  /** The currency. */
  currency: Currency;
  /** Test money is `credited` at once. */
  status: DepositStatus;
  /** The page on which a pending deposit is paid, within a day; null if there is nothing to pay. */
  url: string | null;
  /** When it was created. */
  createdAt: string;
  /** False for test money. */
  livemode: boolean;
}

export type DepositStatus = 'pending' | 'credited';

export interface DepositSucceededEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'deposit.succeeded';
  /** The resource as it was right after the event. */
  data: Deposit;
}

export type DisclosureOutcome = 'passed' | 'failed' | 'unknown' | 'not_required';

export type DiscountType = 'pct' | 'dol';

export interface Dispute {
  /** The dispute. */
  id: string;
  /** The number of the disputed unit within the trade. */
  unit: number;
  /** Who opened it. */
  openedBy: TradeSide;
  /** Why. */
  reason: string;
  /** Evidence, such as a URL; null if there is none. */
  evidence: string | null;
  /** What the buyer proposes with `agree`; null before. */
  buyerProposal: DisputeOutcome | null;
  /** What the seller proposes with `agree`; null before. */
  sellerProposal: DisputeOutcome | null;
  /** To whom the money goes: `seller`, `buyer`, or half each (`split`); null while it is open. */
  outcome: DisputeOutcome | null;
  /** Who decided: both sides by `agreement`, the `operator`, or the `verification` of the proof. */
  decidedBy: DisputeDecider | null;
  /** When it was decided; null while it is open. */
  decidedAt: string | null;
  /** When it was opened. */
  createdAt: string;
}

export type DisputeDecider = 'agreement' | 'operator' | 'verification';

export type DisputeOutcome = 'seller' | 'buyer' | 'split';

export interface DisputeTrade {
  /** The trade. */
  tradeId: string;
  /** The number of the unit, from `proofs`; required if the action is possible for several units. */
  unit?: number;
  /** Either side disputes a unit that has a proof and whose money is not available yet. */
  action: 'dispute';
  /** The reason, which is shown to the other side. */
  reason: string;
  /** Evidence, such as the URL of a screenshot. */
  evidence?: string;
}

/** What a request with `dryRun=true` would return and do. */
export interface DryRun {
  dryRun: true;
  /** The `data` that the request would return, without secrets that are shown once. */
  wouldReturn: unknown;
  /** The status that the request would have. */
  status: number;
  /** What else the request would do. */
  effects: {
    /** The kinds of event that would be published. */
    events: string[];
    /** The warnings about the rules of platforms. */
    policy: PolicyWarning[];
    /** The changes of the business's own accounts, as `{account, amount}` in the currency of the account. */
    ledger: {
      account: 'available' | 'held' | 'earned' | 'escrow';
      amount: number;
    }[];
    /** The units of the plan that would be used, by resource. */
    units: Record<string, number>;
  };
}

export interface EmailVerified {
  /** The address is verified. */
  emailVerified: true;
}

export interface EnrolMemberBody {
  /** What you call the member in your own system, without / \ ? */
  memberId?: string;
  /** The name of the member; required from the owner. */
  name?: string;
  /** The e-mail address of the member, which only the owner can set and see. */
  email?: string;
  /** The account of the member on this service. */
  businessId?: string;
  /** Texts of your own to store with it, such as its id in your system. */
  metadata?: Record<string, string>;
}

export interface Enroll {
  /** The name that counterparties see; your previous one unless specified, at first `Seller`. */
  displayName?: string;
  /** What kind of seller you are. */
  agentType?: AgentType;
  /** The platforms on which you sell actions. */
  platforms: string[];
  /** What you post about, in lower case and without duplicates. */
  niches?: string[];
  /** Where you are based. */
  location?: string;
  /** Your price in USD for each action, by action id or alias. */
  rateCard?: Record<string, unknown>;
  /** How many followers you have on your largest platform, as you declare it. */
  followerCount?: number;
  /**
   * Whether to place an ask for one unit of each action of the rate card, in place of those of your previous
   * enrollment.
   */
  autoQuote?: boolean;
}

export interface Enrollment {
  /** The enrollment. */
  agentId: string;
  /** The enrollment. */
  agent: Agent;
  /** The asks that were placed from the rate card; none without `autoQuote`. */
  orders: QuotedAsk[];
  /** The best opportunities for you now, at most 10. */
  opportunities: Opportunity[];
}

/** The stable name of an error. */
export type ErrorCode = 'INVALID_GRANT' | 'INVALID_SIGNATURE' | 'UNSUPPORTED_GRANT_TYPE' | 'VALIDATION_ERROR' | 'INVALID_CREDENTIALS' | 'UNAUTHENTICATED' | 'PAYMENT_FAILED' | 'EMAIL_NOT_VERIFIED' | 'FORBIDDEN' | 'INSUFFICIENT_SCOPE' | 'PASSWORD_REQUIRED' | 'PLAN_LIMIT_EXCEEDED' | 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'ALREADY_ENROLLED' | 'ALREADY_REDEEMED' | 'ALREADY_REVIEWED' | 'AUCTION_ONLY' | 'CAMPAIGN_CAP_REACHED' | 'CONFLICT' | 'CYCLE_LIMIT_REACHED' | 'DUPLICATE_SUBMISSION' | 'EMAIL_TAKEN' | 'IDEMPOTENCY_IN_PROGRESS' | 'INVALID_STATE' | 'LAST_OWNER' | 'OPEN_OBLIGATIONS_LIMIT' | 'EVENTS_PURGED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'IDEMPOTENCY_KEY_REUSED' | 'INSUFFICIENT_FUNDS' | 'PRICE_OUT_OF_RANGE' | 'PROHIBITED_ACTION' | 'RATE_LIMITED' | 'TOO_MANY_STREAMS' | 'INTERNAL_ERROR' | 'NOT_CONFIGURED' | 'SERVICE_UNAVAILABLE';

export type EstimateBasis = 'catalogue' | 'observed';

export interface Event {
  /** The event. */
  id: string;
  /** The kind of event. */
  type: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** The resource as it was right after the event, in the same form as the API returns it. */
  data: Record<string, unknown>;
}

export interface EventList {
  /** The events after `after`, oldest first. */
  items: Event[];
  /** Whether more events can be read now. */
  hasMore: boolean;
  /** The `after` of the next request: at once if `hasMore`, otherwise later. */
  nextAfter: number;
  /** The `sequence` of the newest event in the log; 0 if there has been none. */
  last: number;
}

export interface EventObject {
  /** The type of the resource. */
  type: string;
  /** The id of the resource. */
  id: string;
  /** Numbers the events of this resource: 1, 2, 3… Deliveries may arrive out of order. */
  sequence: number;
}

export interface ExchangeCode {
  /** The authorization code from the redirect. */
  code: string;
  /** Optional in JSON, required in a form. */
  grant_type?: 'authorization_code';
  /** The PKCE code verifier. */
  code_verifier?: string;
  /** If given, must be the URL that the code was sent to. */
  redirect_uri?: string;
  /** The client that the code was issued to. */
  client_id?: string;
  /** If given, must be the resource of the authorization request (RFC 8707). */
  resource?: string;
}

export interface ExchangeOrder {
  /** The order. */
  id: string;
  /** The instrument: action, follower band and mode. */
  instrumentId: string;
  /** The action. */
  actionId: string;
  /** The platform of the action. */
  platformId: string;
  /** The fewest followers of the seller on the platform. */
  band: FollowerBand;
  /** Whether it buys or sells. */
  side: OrderSide;
  /** A `limit` order may wait for its price; a `market` order trades at once. */
  type: OrderType;
  /** How long it waits. */
  timeInForce: TimeInForce;
  /** The worst price per unit at which it trades, in USD. */
  price: number;
  /** Units in total. */
  quantity: number;
  /** Units that were traded. */
  filled: number;
  /** Units that are not traded. */
  remaining: number;
  /** The status. */
  status: OrderStatus;
  /**
   * Why the exchange rejected or cancelled it: `post_only`, `fill_or_kill`, `immediate_or_cancel`, `self_trade`,
   * `match_limit` if it met more than 500 orders (place another one for the rest), or `followers_not_verified` if it
   * is a live ask and your connected account no longer has the followers of the band (connect one that has); otherwise
   * null.
   */
  reason: string | null;
  /** The money that it holds for what is not traded yet, including the fee, in USD; 0 for a sale. */
  held: number;
  /** Whether it is rejected rather than traded at once. */
  postOnly: boolean;
  /** What happens if it would trade with an order of the same owner. */
  selfTrade: SelfTradeMode;
  /** What the buyer requires or the seller offers. */
  requirements: string | null;
  /** What a post for this action must contain, by law and by platform. */
  disclosures: string[];
  /** The owner's own id for it. */
  clientOrderId: string | null;
  /** Rules of the platform that discourage paying for the action; absent if there are none. */
  warnings?: PolicyWarning[];
  /** The texts that you store with it. */
  metadata: Record<string, string>;
  /** When it expires. */
  expiresAt: string;
  /** When it was placed. */
  createdAt: string;
  /** When it last changed. */
  updatedAt: string;
  /** False for test data. */
  livemode: boolean;
}

export interface ExpectedFigures {
  /** Submitted proofs, on average. */
  submissions: number;
  /** Approved proofs, on average. */
  approved: number;
  /** The cost in USD if all perks are redeemed, on average. */
  cost: number;
  /** The cost of one perk in USD; null if no proof can be approved. */
  costPerApproved: number | null;
}

export interface FactLeftOut {
  /** The fact. */
  fact: string;
  /** Why it is not in the text. */
  reason: string;
}

export type FollowerBand = 'any' | '10k' | '100k' | '1m';

export type FollowerSource = 'declared' | 'verified';

export interface ForbiddenActions {
  /** `forbidden` or `restricted`. */
  verdict: PolicyVerdict;
  /** Why; `GET /policy` has the citations. */
  why: string;
  /** The actions. */
  actionIds: string[];
}

export interface GenerateText {
  /** `campaign`: the description of a campaign. */
  kind?: TextKind;
  /** The platform, by id or slug. */
  platformId?: string;
  /** The rewarded action, by id or alias. */
  actionId?: string;
  /** The industry, by name or slug. */
  businessType?: string;
  /** The tone: friendly, professional, playful. */
  tone?: string;
  /** What the text may say about the business, one fact per line. */
  facts?: string[];
  /** The language of the text, as a tag such as `de` or `pt-BR`: en, de, fr, es, it, pt, nl. */
  language?: string;
}

export interface GeneratedText {
  /** What kind of text it is. */
  kind: TextKind;
  /** The text. */
  text: string;
  /** Other versions of it. */
  variants: string[];
  /** The language of the text. */
  language: Language;
  /** What a rewarded post must contain, in the language of the text. */
  disclosures: string[];
  /** What the rules say about rewarding the action in the US; null without an action. */
  policy: ActionPolicy | null;
  /** Who wrote it. */
  source: TextSource;
  /** The language model; null for a template. */
  model: string | null;
  /** Why the text is from a template; null if a language model wrote it. */
  fallback: TextFallback | null;
  /** Facts that are not in the text because it would ask for something forbidden. */
  leftOut: FactLeftOut[];
  /** What differs from the request. */
  notices: string[];
  /** The stored generation. */
  generationId: string;
}

export interface Generation {
  /** The generation. */
  id: string;
  /** `quick_start`: a recommended campaign. */
  kind: GenerationKind;
  /** The version of the statistical model or of the templates, or the name of the language model. */
  modelVersion: string;
  /** The campaign that was created as recommended; null if there is none, and for plans. */
  campaignId: string | null;
  /** What came of that campaign; null until it has ended. */
  outcome: GenerationOutcome | null;
  /** When it was generated. */
  createdAt: string;
  /** False for test data. */
  livemode: boolean;
}

export interface GenerationDetails {
  /** The generation. */
  id: string;
  /** `quick_start`: a recommended campaign. */
  kind: GenerationKind;
  /** The version of the statistical model or of the templates, or the name of the language model. */
  modelVersion: string;
  /** The campaign that was created as recommended; null if there is none, and for plans. */
  campaignId: string | null;
  /** What came of that campaign; null until it has ended. */
  outcome: GenerationOutcome | null;
  /** When it was generated. */
  createdAt: string;
  /** False for test data. */
  livemode: boolean;
  /** What was asked for. */
  request: Record<string, unknown>;
  /** What was answered. */
  response: Record<string, unknown>;
  /** What came of the campaigns of a plan; empty for anything else. */
  steps: GenerationStepOutcome[];
}

export type GenerationKind = 'quick_start' | 'text' | 'campaign_agent';

export interface GenerationOutcome {
  /** The campaign. */
  campaignId: string;
  /** When it ended. */
  endedAt: string;
  /** How many days it ran. */
  days: number;
  /** The proofs that it received. */
  submissions: number;
  /** The proofs that were approved. */
  approved: number;
  /** What the perks cost if all are redeemed, in USD. */
  cost: number;
}

export interface GenerationPage {
  /** The items of this page, newest first by default. */
  items: Generation[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export interface GenerationStepOutcome {
  /** The step, by its `order` in the plan. */
  order: number;
  /** The campaign that was created as planned; null if there is none. */
  campaignId: string | null;
  /** What came of that campaign; null until it has ended. */
  outcome: GenerationOutcome | null;
}

export interface Health {
  /** `ok` if the service can handle requests. */
  status: HealthStatus;
  /** The version of the service. */
  version: string;
  /** Seconds since the process started. */
  uptime: number;
  /** The database. */
  database: DatabaseHealth;
}

export type HealthStatus = 'ok' | 'degraded';

export interface IndicativeAuction {
  /** The price at which an auction would trade now, in USD. */
  price: number;
  /** Units that it would trade. */
  volume: number;
  /** Units that would find nobody: positive if they are bids, negative if they are asks. */
  imbalance: number;
}

export interface Influencer {
  /** The profile. */
  id: string;
  /** The display name. */
  displayName: string;
  /** A short description by the creator. */
  bio: string | null;
  /** What the creator posts about, in lower case. */
  niches: string[];
  /** Where the creator is based, as free text. */
  location: string | null;
  /** The total number of followers on all platforms. */
  followerCount: number;
  /** The share of people reached by a post who react to it, 0 to 1, as stated by the creator. */
  engagementRate: number | null;
  /** By `followerCount`: `micro` below 10,000, `mid` below 100,000, `macro` below 1,000,000, `mega` from 1,000,000. */
  tier: InfluencerTier;
  /** The accounts of the creator, most followers first. */
  platforms: InfluencerPlatform[];
  /**
   * The number of campaigns of other businesses in which a submission of the creator was approved; null before the
   * first review.
   */
  completedCampaigns: number | null;
  /**
   * The share of their reviewed submissions to other businesses that was approved, 0 to 1; null before the first
   * review.
   */
  approvalRate: number | null;
  /** When the profile was created. */
  createdAt: string;
  /** When the profile was last saved. */
  updatedAt: string;
  /** False for test data, which has no track record and does not appear in searches. */
  livemode: boolean;
}

export interface InfluencerPage {
  /** The number of this page, from 1; absent with `cursor`. */
  page?: number;
  /** The maximum number of items per page. */
  perPage: number;
  /** The total number of items, counted up to 10000; absent if it was not requested. */
  total?: number;
  /** The number of pages that `page` can reach; 0 if there are no items. */
  totalPages?: number;
  /** True if there are more items than `total` says; absent otherwise. */
  totalIsCapped?: boolean;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
  /** The profiles of this page, most followers first. */
  influencers: Influencer[];
}

export interface InfluencerPlatform {
  /** The id of the platform. */
  platformId: string;
  /** The name of the account, without a leading @. */
  handle: string;
  /** The number of followers: as reported by the platform if `followersVerified`, otherwise as stated by the creator. */
  followers: number;
  /** Whether the account is connected, which proves that it is the creator's. The handle is then that of the platform. */
  verified: boolean;
  /** Whether the platform itself reported `followers`, less than about a day ago. */
  followersVerified: boolean;
}

export type InfluencerTier = 'micro' | 'mid' | 'macro' | 'mega';

export interface Invitation {
  /** The business whose team the person is invited to. */
  businessName: string;
  /**
   * `owner` may do everything; `manager` everything except for the team, API keys, agents, the plan and payouts;
   * `reviewer` may read everything and review submissions; `till` may only look perks up by their codes and redeem
   * them.
   */
  role: Role;
  /** The address to sign in with. */
  email: string;
  /** The person's name; null if the invitation has none. */
  name: string | null;
  /** Until when it can be accepted. */
  expiresAt: string;
}

export interface InviteTeamMember {
  /** The address that the invitation is sent to, and to sign in with. */
  email: string;
  /**
   * `owner` may do everything; `manager` everything except for the team, API keys, agents, the plan and payouts;
   * `reviewer` may read everything and review submissions; `till` may only look perks up by their codes and redeem
   * them.
   */
  role: Role;
  /** The person's name. */
  name?: string;
}

export interface Invoice {
  /** The id that the payment processor has given it. */
  id: string;
  /** The number on the invoice; null for a draft. */
  number: string | null;
  /** Whether it is paid. */
  status: InvoiceStatus;
  /** The currency of the amounts, as an ISO 4217 code. */
  currency: string;
  /** The amount of the invoice. */
  amountDue: number;
  /** What has been paid of it. */
  amountPaid: number;
  /** When the period that it is for began. */
  periodStart: string;
  /** When that period ended. */
  periodEnd: string;
  /** When the invoice was created. */
  createdAt: string;
  /** The page that shows the invoice; null if there is none. */
  url: string | null;
  /** The invoice as a PDF; null if there is none. */
  pdfUrl: string | null;
}

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';

export interface Invoices {
  /** Newest first. */
  invoices: Invoice[];
  /** The `after` of the next page; null on the last page. */
  nextAfter: string | null;
}

export type Jurisdiction = 'US' | 'EU' | 'UK' | 'DE' | 'CA' | 'AU';

export interface KeyCreatedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'key.created';
  /** The resource as it was right after the event. */
  data: ApiKey;
}

export interface KeyRevokedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'key.revoked';
  /** The resource as it was right after the event. */
  data: ApiKey;
}

export interface KeyRotatedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'key.rotated';
  /** The resource as it was right after the event. */
  data: ApiKey;
}

export interface KeySummary {
  /** The key. */
  id: string;
  /** Its name. */
  name: string;
  /** Its last four characters. */
  last4: string;
}

export type Language = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl';

export interface LearnMore {
  /** What to run in order to learn more. */
  advice: string;
  /** A body for `POST /campaigns`. */
  campaign: SuggestedCampaign;
}

export interface LedgerPayout {
  /** The payout. */
  id: string;
  /** The amount. */
  amount: number;
  /** The currency. */
  currency: Currency;
  /**
   * The amount of a `pending` payout is held until the payout is `paid`; if it `failed`, the amount is available
   * again.
   */
  status: LedgerPayoutStatus;
  /**
   * Who pays it: `transfer` if it goes to your payout account, `operator` if the operator of the service pays it by
   * hand.
   */
  method: LedgerPayoutMethod;
  /** Why it failed; null otherwise. */
  reason: string | null;
  /** When it was requested. */
  createdAt: string;
  /** When it was paid or failed; null while it is pending. */
  processedAt: string | null;
  /** False for test money, which is paid out at once and goes nowhere. */
  livemode: boolean;
}

export type LedgerPayoutMethod = 'operator' | 'transfer';

export type LedgerPayoutStatus = 'pending' | 'paid' | 'failed';

export interface LedgerPosting {
  /** The kind of account. */
  account: AccountKind;
  /** The account if it is your own; null for those of others. */
  accountId: string | null;
  /** What it receives; negative for what is taken from it. */
  amount: number;
  /** The balance of the account after this posting, if it is your own; null for those of others. */
  balance: number | null;
}

export interface LedgerReference {
  /** The kind of thing. */
  type: string;
  /** Its id. */
  id: string;
}

export interface LedgerTransaction {
  /** The transaction. */
  id: string;
  /** What it is, such as `deposit`, `hold`, `release` or `payout`. */
  kind: string;
  /** What it is about. */
  reference: LedgerReference;
  /** The currency of all amounts. */
  currency: Currency;
  /** The changes of the accounts. */
  postings: LedgerPosting[];
  /** When it was posted. */
  createdAt: string;
  /** False for test money. */
  livemode: boolean;
}

export interface LeftOutAction {
  /** The action. */
  actionId: string;
  /** Its platform. */
  platformId: string;
  /** `already_running`: a campaign for it is active. */
  reason: LeftOutReason;
  /** The same in words. */
  why: string;
}

export type LeftOutReason = 'already_running' | 'plan_limit' | 'too_many' | 'budget';

export type ListOrder = 'newest' | 'oldest';

export interface LoggedOut {
  /** The session has ended. */
  loggedOut: true;
}

export interface Login {
  /** Sign in. */
  action: 'login';
  /** The e-mail address of the account, case-insensitive. */
  email: string;
  /** The password of the account. */
  password: string;
}

export interface Logout {
  /** End the session. */
  action: 'logout';
  /** The latest refresh token of the session. */
  refreshToken: string;
}

export interface MailRequested {
  /** An e-mail is sent if the account exists and needs it, and received fewer than 3 of its kind in the last hour. */
  requested: true;
}

export interface Market {
  /** The requested view. */
  view: MarketViewName;
  /** False for the market in test mode. */
  livemode: boolean;
  /** When it was computed. */
  asOf: string;
  /** For `stats`: the instruments that have traded or have orders, by action and band. */
  instruments?: MarketInstrument[];
  /** For `book`. */
  book?: MarketBook;
  /** For `trades`: the latest first. */
  trades?: MarketTrade[];
  /** For `history`: the hours with trades, the earliest first. */
  candles?: MarketCandle[];
  /** For `index`: entries with at least 5 different buyers and 5 different sellers. */
  index?: PriceIndexEntry[];
}

export interface MarketBook {
  /** The 10 highest prices of bids. */
  bids: MarketLevel[];
  /** The 10 lowest prices of asks. */
  asks: MarketLevel[];
  /** Whether orders meet at once, or in an auction every 15 minutes. */
  mode: TradingMode;
  /** When the next auction is held; null for `continuous`. */
  nextAuctionAt: string | null;
  /** What an auction would do now; null for `continuous`, or if no bid is as high as an ask. */
  auction: IndicativeAuction | null;
}

export interface MarketCandle {
  /** The start of the hour. */
  start: string;
  /** The first price, in USD. */
  open: number;
  /** The highest price. */
  high: number;
  /** The lowest price. */
  low: number;
  /** The last price. */
  close: number;
  /** Units. */
  volume: number;
  /** The average price per unit. */
  vwap: number;
}

export interface MarketInstrument {
  /** The instrument. */
  id: string;
  /** The action. */
  actionId: string;
  /** Its name. */
  label: string;
  /** The platform of the action. */
  platformId: string;
  /** The fewest followers of the seller on the platform. */
  band: FollowerBand;
  /** Whether orders meet at once, or in an auction every 15 minutes. */
  mode: TradingMode;
  /** When the next auction is held; null for `continuous`. */
  nextAuctionAt: string | null;
  /** The reference price, in USD. */
  referencePrice: number;
  /** The price of the last trade, in USD; null before the first. */
  last: number | null;
  /** The highest bid, in USD; null if there is none. */
  bestBid: number | null;
  /** The lowest ask, in USD; null if there is none. */
  bestAsk: number | null;
  /** The difference between the two, in USD; null without either. */
  spread: number | null;
  /** Units traded in the last 24 hours. */
  volume24h: number;
  /** The average price per unit of the last 24 hours, in USD. */
  vwap24h: number | null;
  /** The average price per unit of the last 7 days, in USD. */
  vwap7d: number | null;
  /** The share of units that were traded, 0 to 1, of the orders that left the book in the last 7 days. */
  fillRate: number | null;
  /** The share of units that settled, 0 to 1, of those of the latest 200 trades that are decided. */
  settleRate: number | null;
  /** The median time from the trade until a unit settled, in hours, of the latest 200 settled units. */
  medianHoursToSettle: number | null;
  /** Units that settled in the last 30 days, counted up to 1,000, as of the last quarter of an hour. */
  n: number;
  /** Whether `n` is less than 20, so that the figures say little. */
  indicative: boolean;
}

export interface MarketLevel {
  /** The price per unit, in USD. */
  price: number;
  /** Units that wait at this price. */
  quantity: number;
  /** The number of orders. */
  orders: number;
}

export interface MarketTrade {
  /** The price per unit, in USD. */
  price: number;
  /** Units. */
  quantity: number;
  /** When it was matched. */
  at: string;
}

export type MarketViewName = 'stats' | 'book' | 'trades' | 'history' | 'index';

export interface MatchedRecommendations {
  /** The profile that is matched; null for a business without one. */
  influencerId: string | null;
  /** What is missing for recommendations; null if nothing. */
  notice: string | null;
  /** For creators: open campaigns that fit the profile, best first. */
  campaigns: CampaignMatch[];
  /** For creators: open bids that fit the profile, best first. */
  bids: BidMatch[];
  /** For businesses: creators for each campaign, best first. */
  creators: CreatorMatch[];
  /** For businesses: what to do next, best first. */
  nextActions: NextAction[];
}

export interface MemberEnrolledEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'member.enrolled';
  /** The resource as it was right after the event. */
  data: ProgramMember;
}

export interface MemberPage {
  /** The items of this page, newest first by default. */
  items: ProgramMember[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export interface MemberRemovedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'member.removed';
  /** The resource as it was right after the event. */
  data: ProgramMember;
}

export interface MemberTierReachedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'member.tier_reached';
  /** The resource as it was right after the event. */
  data: ProgramTierReached;
}

export interface Meter {
  /** Units used this month. */
  used: number;
  /** Units per month that the plan allows; null if unlimited. */
  limit: number | null;
  /** Units left this month; null if unlimited. */
  remaining: number | null;
}

export interface Meters {
  /** Campaigns created. */
  campaigns: Meter;
  /** Submissions received. */
  submissions: Meter;
  /** Texts generated by AI. */
  aiGenerations: Meter;
}

export type Mode = 'live' | 'test';

export interface NewApiKey {
  /** The key. */
  id: string;
  /** What the key is used for. */
  name: string;
  /** Its scopes. */
  scopes: Scope[];
  /** Whether it reads and writes live or test data. */
  mode: Mode;
  /** Its last four characters. */
  last4: string;
  /** When it was created. */
  createdAt: string;
  /** The user who created the key, replaced it, or approved the agent; null if the key is older than November 2026. */
  createdBy: string | null;
  /** When it stops working; null if it does not expire. */
  expiresAt: string | null;
  /** The secret API key, shown only once. */
  key?: string;
}

export type NewCampaignStatus = 'draft' | 'active';

export type NewProgramStatus = 'draft' | 'active';

export interface NewWebhook {
  /** The webhook. */
  id: string;
  /** The URL that events are sent to. */
  url: string;
  /** The kinds of event that are sent, as specified in the request. */
  events: string[];
  /** The scopes of the credential that created the webhook, or that last set its `url` or `events`. */
  scopes: string[];
  /** What the webhook is for; null when it has no description. */
  description: string | null;
  /** The texts that you store with it. */
  metadata: Record<string, string>;
  /** A disabled webhook receives no events. */
  status: WebhookStatus;
  /**
   * Why the webhook is disabled: `owner`, disabled through the API; `gone`, it returned 410; `failures`, every attempt
   * failed for 5 days, at least 20 in all; `revoked`, all access to the business was revoked: check the URL and rotate
   * the secret before you enable it; `creator`, the user who created it was removed from the team or may no longer
   * create webhooks.
   */
  disabledReason: WebhookDisabledReason | null;
  /** When the webhook was disabled; null while it is active. */
  disabledAt: string | null;
  /** When the first attempt after the last success failed; null when the last attempt succeeded. */
  failingSince: string | null;
  /** How many attempts in a row have failed, across all deliveries. */
  consecutiveFailures: number;
  /** Until when deliveries are also signed with the previous secret; null when there is only one secret. */
  previousSecretUntil: string | null;
  /** The user or API key that created the webhook, or that last set its `url`; null if that is not known. */
  createdBy: string | null;
  /** When the webhook was created. */
  createdAt: string;
  /** When its owner last changed the webhook. */
  updatedAt: string;
  /** True when the webhook receives live events, false when it receives events of test data. */
  livemode: boolean;
  /** The secret that signs each delivery. */
  secret?: string;
}

export interface NextAction {
  /** How well it fits, 0 to 1: the weighted mean of the components. */
  score: number;
  /** What the score consists of. */
  components: ScoreComponent[];
  /** Why it was chosen, with the facts. */
  why: string[];
  /** What kind of action it is. */
  kind: NextActionKind;
  /** What to do. */
  title: string;
  /** The request to send, exactly as it is, after a person has agreed. */
  call: StepCall;
}

export type NextActionKind = 'review_proofs' | 'launch_draft' | 'create_campaign';

export type NoRecommendationReason = 'insufficient_evidence' | 'no_permitted_action';

export interface OfferedPerk {
  /** The kind of perk. */
  type: RewardType;
  /** Per cent for `pct`, USD otherwise. */
  value: number;
}

export interface OpenCampaign {
  /** The campaign. */
  id: string;
  /** The business that offers the perk. */
  businessId: string;
  /** The name of the campaign. */
  name: string;
  /** What the campaign is about. */
  description: string | null;
  /** What a creator should know before doing the action. */
  guidelines: string | null;
  /** How demanding the campaign is, from `starter` to `premium`. */
  tier: CampaignTier;
  /** The actions that earn the perk. */
  actions: string[];
  /** The kind of perk. */
  rewardType: RewardType;
  /** Per cent for `pct`, USD otherwise. */
  rewardValue: number;
  /** Describes the perk, such as the name of a free item; null without a description. */
  rewardDescription: string | null;
  /** How proofs are approved. */
  verificationMode: VerificationMode;
  /** Requirements for creators and posts. */
  requirements: CampaignRequirementsView;
  /** How long a perk can be redeemed after it is issued, in days. */
  perkExpiresInDays: number;
  /** Disclosures that a post must contain because it earns a perk, such as `#ad`. */
  disclosures: string[];
  /** When it ends; null for a draft whose `expiresInDays` counts from its launch. */
  expiresAt: string | null;
  /** When it was created. */
  createdAt: string;
  /** False for test data. */
  livemode: boolean;
}

export interface OpenCampaignPage {
  /** The items of this page, newest first by default. */
  items: OpenCampaign[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export interface OpenPayoutAccount {
  /** Where the browser goes afterwards: a path or URL of this site. */
  returnUrl?: string;
}

export interface Opportunity {
  /** `bid`: someone pays the price now. */
  kind: OpportunityKind;
  /** The instrument; null if the action has no bids. */
  instrument: string | null;
  /** The action. */
  actionId: string;
  /** The platform of the action. */
  platformId: string;
  /** The fewest followers of the account that delivers. */
  band: FollowerBand;
  /** The name of the action. */
  label: string;
  /** USD per unit: of the best bid, or of the catalogue. */
  price: number;
  /** How many units the best bids want at this price; 0 if nobody bids. */
  quantity: number;
  /** The effort of the action, from 0 (a tap) to 5 (a day). */
  effort: number;
  /** The chance that a proof of this action is approved. */
  chance: ApprovalChance;
  /** USD: price × chance − effort × 0.50. */
  expectedValue: number;
  /** When the first of the best bids expires; null if nobody bids. */
  deadline: string | null;
  /** The requirements of the first of the best bids; null if there are none. */
  requirements: string | null;
}

export type OpportunityKind = 'bid' | 'catalogue';

export interface OpportunityPage {
  /** The items of this page, newest first by default. */
  items: Opportunity[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export interface OrderCancelledEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'order.cancelled';
  /** The resource as it was right after the event. */
  data: ExchangeOrder;
}

export interface OrderExecution {
  /** The trade. */
  tradeId: string;
  /** Units. */
  quantity: number;
  /** The price per unit, in USD. */
  price: number;
  /** What the buyer pays in addition for all units if they settle, in USD. */
  fee: number;
}

export interface OrderExpiredEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'order.expired';
  /** The resource as it was right after the event. */
  data: ExchangeOrder;
}

export interface OrderFilledEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'order.filled';
  /** The resource as it was right after the event. */
  data: ExchangeOrder;
}

export interface OrderPage {
  /** The items of this page, newest first by default. */
  items: ExchangeOrder[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export interface OrderPlacedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'order.placed';
  /** The resource as it was right after the event. */
  data: ExchangeOrder;
}

export interface OrderResult {
  /** The order. */
  order: ExchangeOrder;
  /** What it traded at once. */
  trades: OrderExecution[];
}

export type OrderSide = 'buy' | 'sell';

export type OrderStatus = 'open' | 'partially_filled' | 'filled' | 'cancelled' | 'expired' | 'rejected';

export type OrderType = 'limit' | 'market';

export interface OrderUpdatedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'order.updated';
  /** The resource as it was right after the event. */
  data: ExchangeOrder;
}

export interface Pagination {
  /** The number of this page, from 1; absent with `cursor`. */
  page?: number;
  /** The maximum number of items per page. */
  perPage: number;
  /** The total number of items, counted up to 10000; absent if it was not requested. */
  total?: number;
  /** The number of pages that `page` can reach; 0 if there are no items. */
  totalPages?: number;
  /** True if there are more items than `total` says; absent otherwise. */
  totalIsCapped?: boolean;
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null;
}

export type PaidPlan = 'starter' | 'professional' | 'enterprise';

export interface PasswordChanged {
  /** The password was set, and all other sessions of the user have ended. */
  passwordChanged: true;
  /** Whether all other access was revoked as well: API keys, agents, webhooks and the sessions of all users. */
  accessRevoked: boolean;
}

export interface PasswordReset {
  /** The password was set, and all sessions of the user have ended. */
  passwordReset: true;
  /** Whether all other access was revoked as well: API keys, agents, webhooks and the sessions of all users. */
  accessRevoked: boolean;
}

export interface PayoutAccount {
  /** `ready` if payouts are transferred to it; `incomplete` until the owner has entered what the processor needs. */
  status: PayoutAccountStatus;
  /** The page on which the owner continues; null if the account is ready. */
  url: string | null;
  /** When `url` stops working; call again for a new one. */
  expiresAt: string | null;
}

export type PayoutAccountStatus = 'incomplete' | 'ready';

export interface PayoutFailedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'payout.failed';
  /** The resource as it was right after the event. */
  data: LedgerPayout;
}

export interface PayoutPage {
  /** The items of this page, newest first by default. */
  items: LedgerPayout[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export interface PayoutPaidEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'payout.paid';
  /** The resource as it was right after the event. */
  data: LedgerPayout;
}

export interface PayoutRequestedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'payout.requested';
  /** The resource as it was right after the event. */
  data: LedgerPayout;
}

export interface Perk {
  /** The perk. */
  id: string;
  /** The code that the holder shows: 10 letters and digits, without characters that look alike. */
  code: string;
  /** The business that issued it. */
  businessId: string;
  /** The campaign or program in which it was earned. */
  source: PerkSource;
  /** The campaign in which it was earned; null for other sources. */
  campaignId: string | null;
  /** The submission that earned it; null for a perk of a tier, which several submissions earn together. */
  submissionId: string | null;
  /** A percentage off (`pct`), an amount in USD, or a free item. */
  type: RewardType;
  /** Per cent for `pct`, USD for `amount`; for `free_item`, what the item is worth in USD. */
  value: number;
  /** Describes the perk, such as the name of a free item; null without a description. */
  description: string | null;
  /** The status. */
  status: PerkStatus;
  /** When it was issued. */
  issuedAt: string;
  /** When it expires. */
  expiresAt: string;
  /** When it was redeemed; null if it was not. */
  redeemedAt: string | null;
  /** When it was revoked; null if it was not. */
  revokedAt: string | null;
  /** Why it was revoked; null if it was not, or for no given reason. */
  revocationReason: string | null;
  /** False for test data. */
  livemode: boolean;
}

export interface PerkExpiredEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'perk.expired';
  /** The resource as it was right after the event. */
  data: Perk;
}

export interface PerkIssuedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'perk.issued';
  /** The resource as it was right after the event. */
  data: Perk;
}

export interface PerkPage {
  /** The items of this page, newest first by default. */
  items: Perk[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export interface PerkRedeemedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'perk.redeemed';
  /** The resource as it was right after the event. */
  data: Perk;
}

export interface PerkRevokedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'perk.revoked';
  /** The resource as it was right after the event. */
  data: Perk;
}

export interface PerkSource {
  /** What it was earned in. */
  type: PerkSourceType;
  /** The id of the campaign or program. */
  id: string;
}

export type PerkSourceType = 'campaign' | 'program';

export type PerkStatus = 'issued' | 'redeemed' | 'expired' | 'revoked';

export interface PlaceOrder {
  /** Whether to buy or sell. */
  side: OrderSide;
  /** An action from the catalogue, by id or alias. */
  actionId: string;
  /** The platform of the action, by id or slug. */
  platformId?: string;
  /** The fewest followers of the seller on the platform; in live mode, those of a connected account. */
  band?: FollowerBand;
  /** Units, 1 to 10,000. */
  quantity: number;
  /** The worst price per unit for a limit order, in USD. */
  price?: number;
  /** A `limit` order may wait for its price. */
  type?: OrderType;
  /** The highest price per unit for a market order to buy, in USD. */
  maxPrice?: number;
  /** The lowest price per unit for a market order to sell, in USD. */
  minPrice?: number;
  /** `GTC` waits until it is cancelled or expires, `GTD` until `expiresAt`. */
  timeInForce?: TimeInForce;
  /** When it expires: at most 90 days from now. */
  expiresAt?: string;
  /** The hours until it expires, instead of `expiresAt`. */
  expiresInHours?: number;
  /** Reject it rather than trade at once, so that it never takes from the book. */
  postOnly?: boolean;
  /**
   * What happens if it would trade with an order of your own account or another account of the same owner, which never
   * happens: this order is cancelled, the other one, or both.
   */
  selfTrade?: SelfTradeMode;
  /** In test mode: trade in call auctions, as thin live books do. */
  auction?: boolean;
  /** What you require as a buyer or offer as a seller, in addition to the action. */
  requirements?: string;
  /** Your own id for the order. */
  clientOrderId?: string;
  /** Texts of your own to store with it, such as its id in your system. */
  metadata?: Record<string, string>;
}

export interface PlanBudget {
  /** The budget in USD for 30 days; null if none was given. */
  perMonth: number | null;
  /** The budget in USD for all weeks; null if none was given. */
  total: number | null;
  /** The most that all steps together can cost, in USD. */
  allocated: number;
  /** What they are expected to cost, in USD. */
  expected: number;
  /** What they are expected to bring beyond the cost of the perks, in USD. */
  netValue: number;
}

export interface PlanCampaigns {
  /** The industry, by name or slug, such as `coffee-shops`. */
  businessType?: string;
  /** The most that the perks may cost in 30 days, in USD. */
  budget?: number;
  /** The caller's own business. */
  businessId?: string;
  /** What the campaigns are for: reviews, social-reach, referrals, engagement, brand-awareness. */
  goals?: string[];
  /** How many weeks to plan for. */
  horizonWeeks?: number;
  /** The same seed gives the same plan, as long as nothing new is observed. */
  seed?: number;
}

export interface PlanChange {
  /** The plan that is in force now. */
  plan: string;
  /** The plan that was in force before. */
  previousPlan: string;
  /** `subscription`: another plan is paid for. */
  reason: PlanChangeReason;
  /** When it changed. */
  changedAt: string;
}

export type PlanChangeReason = 'subscription' | 'past_due' | 'canceled';

export interface PlanChangedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'plan.changed';
  /** The resource as it was right after the event. */
  data: PlanChange;
}

export interface PlanLimitReached {
  /** The resource that is used up. */
  resource: PlanResourceData;
  /** Units per month that the plan allows. */
  limit: number;
  /** Units used. */
  used: number;
  /** The plan. */
  plan: string;
  /** When the count is reset. */
  resetsAt: string;
}

export interface PlanLimitReachedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'plan.limit_reached';
  /** The resource as it was right after the event. */
  data: PlanLimitReached;
}

export type PlanName = 'free' | 'starter' | 'professional' | 'enterprise';

export interface PlanOffer {
  /** The plan. */
  plan: PlanName;
  /** Campaigns per month; null if unlimited. */
  campaigns: number | null;
  /** Submissions per month; null if unlimited. */
  submissions: number | null;
  /** AI generations per month; null if unlimited. */
  aiGenerations: number | null;
  /** Webhooks in each mode, live and test. */
  webhooks: number;
  /** The price of a month, if the plan is paid monthly. */
  pricePerMonth: number;
  /** The price of a year, if it is paid annually: that of ten months. */
  pricePerYear: number;
}

export interface PlanOffers {
  /** Cheapest first. */
  plans: PlanOffer[];
  /** The currency of the prices. */
  currency: 'USD';
}

export type PlanResourceData = 'campaigns' | 'submissions' | 'aiGenerations';

export interface PlanStep {
  /** Its place in the plan, from 1. */
  order: number;
  /** What it does. */
  title: string;
  /** The request to send, exactly as it is, after a person has agreed. */
  call: StepCall;
  /** What the call would do now; null if it only reads. */
  dryRun: StepDryRun | null;
  /** What is expected of it; null if it only reads. */
  expected: ExpectedFigures | null;
  /** In 8 of 10 such campaigns the number is in this interval; null if it only reads. */
  interval80: PredictionIntervals | null;
  /** The most that it can cost in USD, if all perks are redeemed. */
  cost: number;
  /** The steps that must come before it, by `order`. */
  dependsOn: number[];
  /** Why it is part of the plan, with the facts. */
  why: string[];
}

export interface PlannedCampaigns {
  /** The plan. */
  plan: CampaignPlan;
}

export interface Policy {
  /** The version of the rules. */
  policyVersion: string;
  /** The day from which this version applies. */
  effectiveFrom: string;
  /** Where the posts are aimed at. */
  jurisdiction: Jurisdiction;
  /** The industry; null for any. */
  businessType: string | null;
  /** One verdict for each action, in the order of the catalogue. */
  verdicts: ActionPolicy[];
  /** How many actions have each verdict. */
  summary: PolicySummary;
  /** What a business should know before it launches a campaign, in paragraphs. */
  briefing: string[];
  /** These are rules of thumb with sources, not legal advice. */
  notLegalAdvice: true;
}

export interface PolicyCitation {
  /** The title of the document. */
  title: string;
  /** Where it is published. */
  url: string;
  /** Who publishes it. */
  publisher: string;
  /** The day from which it applies; null if its publisher states none. */
  effectiveFrom: string | null;
  /** Its own words, up to 200 characters; null if the rule follows from a longer passage. */
  quote: string | null;
}

export interface PolicySummary {
  /** Actions that may be rewarded without a disclosure. */
  allowed: number;
  /** Actions that may be rewarded if the perk is disclosed. */
  allowedWithDisclosure: number;
  /** Actions whose reward the platform forbids or discourages. */
  restricted: number;
  /** Actions that must not be rewarded. */
  forbidden: number;
}

export type PolicyVerdict = 'allowed' | 'allowed_with_disclosure' | 'restricted' | 'forbidden';

export interface PolicyWarning {
  /** The platform forbids or discourages rewarding the action. */
  code: PolicyWarningCode;
  /** The action. */
  actionId: string;
  /** The rule of the platform. */
  citation: PolicyCitation;
  /** What may happen. */
  consequence: string;
}

export type PolicyWarningCode = 'PLATFORM_POLICY';

export interface PossibleChange {
  /** What is changed; everything else stays the same. */
  what: SimulatedChange;
  /** The change in words. */
  description: string;
  /** The perk with the change. */
  perk: OfferedPerk;
  /** The days with the change. */
  days: number;
  /** What is then expected. */
  expected: ExpectedFigures;
  /** In 8 of 10 such campaigns the number is in this interval. */
  interval80: PredictionIntervals;
  /** How many more approved proofs are expected than without the change. */
  approvedDifference: number;
  /** How much more is expected to be spent, in USD. */
  costDifference: number;
}

/** A collection of Postman in the format 2.1. */
export interface PostmanCollection {
  /** What the collection is. */
  info: PostmanInfo;
  /** The folders. */
  item: PostmanItem[];
}

export interface PostmanInfo {
  /** The name of the collection. */
  name: string;
  /** The format of the collection. */
  schema: string;
}

export interface PostmanItem {
  /** The name of the folder or request. */
  name: string;
}

export type PrecedentBasis = 'same_action' | 'any_action';

export type PredictionBasis = 'estimate' | 'blend' | 'observed';

export interface PredictionEvidence {
  /** Proofs that the campaigns of this business received for the action. */
  own: number;
  /** Proofs that other businesses of the industry received for it; 0 unless there are at least five such businesses. */
  peers: number;
  /** Observations behind the benchmarks: 0, because they are estimates. */
  benchmark: number;
}

export interface PredictionInterval {
  /** The lowest number in the interval. */
  low: number;
  /** The highest number in the interval. */
  high: number;
}

export interface PredictionIntervals {
  /** Of submitted proofs. */
  submissions: PredictionInterval;
  /** Of approved proofs. */
  approved: PredictionInterval;
  /** Of the cost in USD. */
  cost: PredictionInterval;
  /** Of the cost of one perk in USD. */
  costPerApproved: PredictionInterval;
}

export type PreviewStatus = 'none' | 'pending' | 'ready';

export interface PriceIndexEntry {
  /** Whether it is about one action, one platform, or one type of actions. */
  scope: PriceIndexScope;
  /** The id of the action or platform, or the type. */
  key: string;
  /** Its name. */
  label: string;
  /** The average price per settled unit, in USD. */
  price: number;
  /** A tenth of the units settled at this price or less, in USD. */
  low: number;
  /** A tenth of the units settled at this price or more, in USD: 80 % lie between `low` and `high`. */
  high: number;
  /** Units that settled in the last 30 days, at most the latest 1,000 of each instrument. */
  n: number;
  /** Whether `n` is less than 20. */
  indicative: boolean;
}

export type PriceIndexScope = 'action' | 'platform' | 'type';

export interface PricingEstimate {
  /** The action. */
  actionId: string;
  /** Its platform. */
  platformId: string;
  /** The industry that the estimate is for; `general` for no particular industry. */
  businessType: string;
  /** What the action is worth, in USD. */
  estimatedValueUsd: number;
  /** A perk of about the same value; null if no perk may be offered, or the platform discourages it. */
  recommendedPerk: RecommendedPerk | null;
  /** How reliable the estimate is, from 0 to 1. */
  confidence: number;
  /** `catalogue`: starting figures and assumptions. */
  basis: EstimateBasis;
  /** The number of observations that the estimate is based on. */
  sampleSize: number;
  /** Why no perk is recommended; null if one is. */
  notice: string | null;
}

export interface PricingEstimates {
  /** One estimate for each action, in the order of the catalogue. */
  estimates: PricingEstimate[];
}

export type PricingResponse = PricingEstimate | PricingEstimates;

export interface Principal {
  /** Whether the credential belongs to a user or is an API key. */
  type: ActorKind;
  /** The user; null for a key. */
  user: UserSummary | null;
  /** The key; null for a user. */
  key: KeySummary | null;
  /** The business that the credential belongs to. */
  business: BusinessSummary;
  /** The scopes of the credential. */
  scopes: Scope[];
  /** Whether it reads and writes live or test data. */
  mode: Mode;
}

export interface Program {
  /** The program. */
  id: string;
  /** The business that owns it. */
  businessId: string;
  /** The name. */
  name: string;
  /** What it is about; null without a description. */
  description: string | null;
  /** The status. */
  status: ProgramStatus;
  /** The actions that earn points. */
  rules: ProgramRule[];
  /** What members reach with their points in a cycle, ascending. */
  tiers: ProgramTier[];
  /** How often points start again from zero. */
  cycle: ProgramCycle;
  /** The day on which a cycle starts: of the week, from 1 for Monday, or of the month. */
  cycleStartDay: number;
  /** Cash-back; null if there is none. */
  cashback: ProgramCashback | null;
  /** `open`: creators may enroll themselves. */
  membership: ProgramMembership;
  /** `manual`: every proof waits for review. */
  verificationMode: VerificationMode;
  /** Requirements for members and posts. */
  requirements: ProgramRequirementsView;
  /** The number of active members. */
  memberCount: number;
  /** Rules of platforms that discourage rewarding its actions; absent if there are none. */
  warnings?: PolicyWarning[];
  /** The texts that you store with it. */
  metadata: Record<string, string>;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** False for test data. */
  livemode: boolean;
}

export interface ProgramActionProgress {
  /** The action. */
  actionId: string;
  /** The points for each approved proof; null if the action no longer earns any. */
  points: number | null;
  /** Approved proofs. */
  approved: number;
  /** Proofs that wait for a decision. */
  pending: number;
  /** The most pending and approved proofs in a cycle; null for no limit. */
  maxPerCycle: number | null;
}

export interface ProgramCashback {
  /** For each approved proof; null if it depends on points. */
  amountPerAction: number | null;
  /** For each point of an approved proof; null if it does not. */
  amountPerPoint: number | null;
  /** The currency of all amounts. */
  currency: Currency;
  /** The least amount that a member can request at once. */
  minimumPayout: number;
  /** The most that all members together can earn in a calendar month (UTC); null for no limit. */
  monthlyBudget: number | null;
  /** `external`: you pay members outside this service and record it. */
  funding: CashbackFunding;
}

export interface ProgramCashbackInput {
  /** What a member earns for each approved proof. */
  amountPerAction?: number;
  /** What a member earns for each point of an approved proof. */
  amountPerPoint?: number;
  /** The currency of all amounts. */
  currency?: Currency;
  /** The least amount that a member can request at once. */
  minimumPayout?: number;
  /** The most that all members together can earn in a calendar month (UTC); null for no limit. */
  monthlyBudget?: number | null;
  /** `external`: you pay members outside this service and record it. */
  funding?: CashbackFunding;
}

export interface ProgramCreatedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'program.created';
  /** The resource as it was right after the event. */
  data: Program;
}

export type ProgramCycle = 'daily' | 'weekly' | 'biweekly' | 'monthly' | 'quarterly' | 'annual';

export interface ProgramCycleSpan {
  /** When the cycle starts. */
  start: string;
  /** When the next cycle starts. */
  end: string;
}

export interface ProgramEndedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'program.ended';
  /** The resource as it was right after the event. */
  data: Program;
}

export interface ProgramLaunchedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'program.launched';
  /** The resource as it was right after the event. */
  data: Program;
}

export interface ProgramMember {
  /** The member. */
  id: string;
  /** The program. */
  programId: string;
  /** What the owner calls the member; the id unless the owner has chosen it. */
  memberId: string;
  /** The name. */
  name: string;
  /** The e-mail address; null if it is not known, and for everyone except the owner. */
  email: string | null;
  /** The account of the member; null if it has none. */
  businessId: string | null;
  /** A removed member submits no proofs; its history is kept. */
  status: ProgramMemberStatus;
  /** When it was enrolled. */
  enrolledAt: string;
  /** The points in the current cycle. */
  points: number;
  /** The tier that these points reach; null below the first. */
  currentTier: string | null;
  /** The texts that the owner stores with it; null for everyone else. */
  metadata: Record<string, string> | null;
  /** False for test data. */
  livemode: boolean;
}

export type ProgramMemberStatus = 'active' | 'removed';

export type ProgramMembership = 'open' | 'invite';

export interface ProgramPage {
  /** The items of this page, newest first by default. */
  items: Program[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export interface ProgramPausedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'program.paused';
  /** The resource as it was right after the event. */
  data: Program;
}

export interface ProgramPerk {
  /** The perk. */
  id: string;
  /** The code that the holder shows: 10 letters and digits, without characters that look alike. */
  code: string;
  /** The business that issued it. */
  businessId: string;
  /** The campaign or program in which it was earned. */
  source: PerkSource;
  /** The campaign in which it was earned; null for other sources. */
  campaignId: string | null;
  /** The submission that earned it; null for a perk of a tier, which several submissions earn together. */
  submissionId: string | null;
  /** A percentage off (`pct`), an amount in USD, or a free item. */
  type: RewardType;
  /** Per cent for `pct`, USD for `amount`; for `free_item`, what the item is worth in USD. */
  value: number;
  /** Describes the perk, such as the name of a free item; null without a description. */
  description: string | null;
  /** The status. */
  status: PerkStatus;
  /** When it was issued. */
  issuedAt: string;
  /** When it expires. */
  expiresAt: string;
  /** When it was redeemed; null if it was not. */
  redeemedAt: string | null;
  /** When it was revoked; null if it was not. */
  revokedAt: string | null;
  /** Why it was revoked; null if it was not, or for no given reason. */
  revocationReason: string | null;
  /** False for test data. */
  livemode: boolean;
  /** The tier that it was issued for. */
  tier: string;
}

export interface ProgramProgress {
  /** The member. */
  id: string;
  /** The program. */
  programId: string;
  /** What the owner calls the member; the id unless the owner has chosen it. */
  memberId: string;
  /** The name. */
  name: string;
  /** The cycle. */
  cycle: ProgramCycleSpan;
  /** The points in the cycle. */
  points: number;
  /** The points in all cycles. */
  lifetimePoints: number;
  /** The tier that the points reach; null below the first. */
  currentTier: string | null;
  /** The tier after that; null at the last. */
  nextTier: string | null;
  /** The points that are missing for the next tier; null at the last. */
  pointsToNextTier: number | null;
  /** The actions of the program, and others with proofs in the cycle. */
  actions: ProgramActionProgress[];
  /** The proofs that were submitted in the cycle. */
  submissions: ProgramSubmissionCounts;
  /** Cash-back of all cycles; null if the program has never offered any. */
  cashback: CashbackBalance | null;
  /** The perks of the tiers that were reached in the cycle. */
  perks: ProgramPerk[];
  /** The code that a post must contain; null if the program requires none. */
  challengeCode: string | null;
}

export interface ProgramRequirements {
  /** The minimum number of followers of a creator; null for no minimum. */
  minFollowers?: number | null;
  /** Hashtags that a post must contain. */
  hashtags?: string[];
  /** Whether a post must contain the submitter's challenge code. */
  challengeCode?: boolean;
}

export interface ProgramRequirementsView {
  /** The minimum number of followers of a creator; null for no minimum. */
  minFollowers: number | null;
  /** Hashtags that a post must contain. */
  hashtags: string[];
  /** Whether a post must contain the submitter's challenge code. */
  challengeCode: boolean;
}

export interface ProgramResumedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'program.resumed';
  /** The resource as it was right after the event. */
  data: Program;
}

export interface ProgramRule {
  /** The action. */
  actionId: string;
  /** The platform of the action. */
  platformId: string;
  /** The points for each approved proof. */
  points: number;
  /** The most pending and approved proofs of a member in a cycle; null for no limit. */
  maxPerCycle: number | null;
}

export interface ProgramRuleInput {
  /** An action from the catalogue, by id or alias. */
  actionId: string;
  /** The platform of the action, by id or slug, to make sure that it is the right one. */
  platformId?: string;
  /** The points for each approved proof. */
  points: number;
  /** The most proofs of the action that a member can submit in a cycle; rejected ones do not count. */
  maxPerCycle?: number | null;
}

export interface ProgramStanding {
  /** The member. */
  id: string;
  /** The program. */
  programId: string;
  /** What the owner calls the member; the id unless the owner has chosen it. */
  memberId: string;
  /** The name. */
  name: string;
  /** The cycle. */
  cycle: ProgramCycleSpan;
  /** The points in the cycle. */
  points: number;
  /** The points in all cycles. */
  lifetimePoints: number;
  /** The tier that the points reach; null below the first. */
  currentTier: string | null;
  /** The tier after that; null at the last. */
  nextTier: string | null;
  /** The points that are missing for the next tier; null at the last. */
  pointsToNextTier: number | null;
}

export type ProgramStatus = 'draft' | 'active' | 'paused' | 'ended';

export interface ProgramSubmissionCounts {
  /** All proofs of the cycle. */
  total: number;
  /** Approved proofs. */
  approved: number;
  /** Proofs that wait for a decision. */
  pending: number;
  /** Rejected proofs. */
  rejected: number;
}

export interface ProgramTier {
  /** The name, unique in the program. */
  name: string;
  /** The points in a cycle with which a member reaches the tier. */
  requiredPoints: number;
  /** The perk that a member gets on reaching the tier, once per cycle. */
  perk: ProgramTierPerkTerms;
}

export interface ProgramTierInput {
  /** The name, unique in the program. */
  name: string;
  /** The points in a cycle with which a member reaches the tier; more than those of the tier before. */
  requiredPoints: number;
  /** The perk that a member gets on reaching the tier, once per cycle. */
  perk: ProgramTierPerkInput;
}

export interface ProgramTierPerkInput {
  /** A percentage off, an amount in USD off, or a free item. */
  type: RewardType;
  /** Per cent for `pct` (0.01 to 100), USD for `amount` (0.01 to 10,000), the value in USD for `free_item`. */
  value: number;
  /** A description of the perk; required for a free item, where it names the item. */
  description?: string | null;
  /** How long the perk can be redeemed after it is issued, in days. */
  expiresInDays?: number;
}

export interface ProgramTierPerkTerms {
  /** A percentage off, an amount in USD off, or a free item. */
  type: RewardType;
  /** Per cent for `pct`, USD otherwise. */
  value: number;
  /** Describes the perk, such as the name of a free item; null without a description. */
  description: string | null;
  /** How long it can be redeemed after it is issued, in days. */
  expiresInDays: number;
}

export interface ProgramTierReached {
  /** The member. */
  id: string;
  /** The program. */
  programId: string;
  /** What the owner calls the member. */
  memberId: string;
  /** The account of the member; null if it has none. */
  businessId: string | null;
  /** The cycle. */
  cycle: ProgramCycleSpan;
  /** The name of the tier. */
  tier: string;
  /** The points of the member in the cycle. */
  points: number;
  /** The perk of the tier. */
  perk: Perk;
  /** False for test data. */
  livemode: boolean;
}

export type ProgramTransition = 'launch' | 'pause' | 'resume' | 'end';

export interface ProgramUpdatedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'program.updated';
  /** The resource as it was right after the event. */
  data: Program;
}

export type ProgressResponse = ProgramProgress | StandingPage;

export type ProofType = 'screenshot' | 'url' | 'video' | 'api_verified';

export interface PublicStats {
  /** Whether the counts are shown, which requires at least 10 campaigns and 3 businesses. */
  show: boolean;
  /** Campaigns so far, rounded down to a multiple of 5. */
  campaigns: number;
  /** Businesses with a campaign, rounded down to a multiple of 5. */
  businesses: number;
  /** Active campaigns, rounded down to a multiple of 5. */
  active: number;
  /** When the counts were computed; at most 5 minutes ago. */
  updatedAt: string;
}

export interface QuickStart {
  /** The industry, by name or slug, such as `coffee-shops`. */
  businessType?: string;
  /** The same as `businessType`, which takes precedence. */
  industry?: string;
  /** The most that the perks may cost in 30 days, in USD. */
  budget?: number;
  /** The same seed gives the same answer, as long as nothing new is observed. */
  seed?: number;
  /** What the campaign is for: reviews, social-reach, referrals, engagement, brand-awareness. */
  goal?: string;
}

export interface QuickStartAnswer {
  /** The industry that was used, as a slug. */
  businessType: string;
  /** Says that the given industry is unknown, so that `general` was used; null otherwise. */
  notice: string | null;
  /** Why nothing is recommended; null if something is. */
  reason: NoRecommendationReason | null;
  /** What to run in order to learn more; null unless the evidence is insufficient. */
  learn: LearnMore | null;
  /**
   * The default of the catalogue, which is no recommendation: its most valuable permitted action with the perk of
   * `/pricing`.
   */
  catalogueDefault: SuggestedCampaign | null;
  /** The campaign to start with; null with a `reason`. */
  recommendation: Recommendation | null;
  /** A body for `POST /campaigns`: of the recommendation or, without one, `catalogueDefault`. */
  campaign: SuggestedCampaign | null;
  /** The stored generation. */
  generationId: string;
}

export interface QuotedAsk {
  /** The ask, which `GET /exchange/orders/:id` returns. */
  id: string;
  /** The action. */
  actionId: string;
  /** The price in USD. */
  price: number;
}

export interface Rate {
  /** The action. */
  actionId: string;
  /** The price in USD. */
  price: number;
}

export interface ReceiveVerificationResult {
  /** The submission that was verified. */
  submissionId: string;
  /** The overall outcome. */
  verdict: VerificationOutcome;
  /** The checks that the verdict is based on. */
  checks?: ReceivedCheck[];
  /** The verifier's id of this result. */
  externalId: string;
}

export interface ReceivedCheck {
  /** What was checked. */
  name: string;
  /** The outcome of this check. */
  outcome: VerificationOutcome;
  /** What the outcome is based on, for the reviewer. */
  evidence: string;
}

export interface Recommend {
  /** The industry, by name or slug, such as `coffee-shops`. */
  businessType?: string;
  /** The same as `businessType`, which takes precedence. */
  industry?: string;
  /** The most that the perks may cost in 30 days, in USD. */
  budget?: number;
  /** The same seed gives the same answer, as long as nothing new is observed. */
  seed?: number;
  /** The caller's own business. */
  businessId?: string;
  /** What the campaigns are for: reviews, social-reach, referrals, engagement, brand-awareness. */
  goals?: string[];
  /** How many to return, each for another action. */
  limit?: number;
}

export interface Recommendation {
  /** What is expected, on average. */
  expected: ExpectedFigures;
  /** In 8 of 10 such campaigns the number is in this interval. */
  interval80: PredictionIntervals;
  /** How many observations it is based on. */
  evidence: PredictionEvidence;
  /** How much of the certainty about the number of proofs comes from estimates instead of observations. */
  priorWeight: number;
  /** By the number of observed proofs: `medium` from 30, `high` from 150 of which 30 are own ones. */
  confidence: Confidence;
  /** `estimate`: nothing was observed. */
  basis: PredictionBasis;
  /** The method. */
  modelVersion: string;
  /** Send it to get the same answer again, as long as nothing new is observed. */
  seed: number;
  /** The action. */
  actionId: string;
  /** The platform of the action. */
  platformId: string;
  /** The name of the action. */
  label: string;
  /** The perk to offer. */
  perk: OfferedPerk;
  /** The days that the prediction is for. */
  days: number;
  /**
   * What it is expected to bring beyond the cost of the perks, in USD: approved proofs × (value of the action − cost
   * of the perk).
   */
  netValue: number;
  /** Why it is recommended, with the facts. */
  why: string[];
  /** The next best options, best first. */
  alternatives: RecommendationAlternative[];
  /** What the rules say about a perk for it. */
  policy: ActionPolicy;
  /** How it fits the budget. */
  budget: RecommendationBudget;
  /** The probability with which this option was chosen, for the evaluation of the choices. */
  propensity: number;
}

export interface RecommendationAlternative {
  /** The action. */
  actionId: string;
  /** The platform of the action. */
  platformId: string;
  /** The perk. */
  perk: OfferedPerk;
  /** What it is expected to bring beyond the cost of the perks, in USD. */
  netValue: number;
  /** The probability with which it would be chosen. */
  propensity: number;
}

export interface RecommendationBudget {
  /** The budget in USD that was given; null if none. */
  limit: number | null;
  /** How many perks it pays for; null without a budget. */
  maxApproved: number | null;
  /** What is expected to be spent, in USD. */
  expectedCost: number;
}

export interface Recommendations {
  /** The industry that was used, as a slug. */
  businessType: string;
  /** Says that the given industry is unknown, so that `general` was used; null otherwise. */
  notice: string | null;
  /** Why nothing is recommended; null if something is. */
  reason: NoRecommendationReason | null;
  /** What to run in order to learn more; null unless the evidence is insufficient. */
  learn: LearnMore | null;
  /**
   * The default of the catalogue, which is no recommendation: its most valuable permitted action with the perk of
   * `/pricing`.
   */
  catalogueDefault: SuggestedCampaign | null;
  /** Best first; none with a `reason`. */
  recommendations: Recommendation[];
  /** How many. */
  count: number;
}

export interface RecommendedPerk {
  /** A percentage off (`pct`), an amount in USD, or a free item. */
  type: RewardType;
  /** Per cent for `pct`, USD otherwise. */
  value: number;
}

export interface RecoverWebhookBody {
  /** Sends the events from this time on. */
  since: string;
  /** True only counts the events, and sends nothing. */
  dryRun?: boolean;
}

export interface Recovery {
  /** How many events will be sent; with `dryRun`, how many would be. */
  count: number;
  /** Whether the events were only counted. */
  dryRun: boolean;
}

export interface RedeemPerk {
  /** The code that the holder shows. */
  code: string;
}

export interface Refresh {
  /** Exchange a refresh token for a new pair of tokens. */
  action: 'refresh';
  /** The latest refresh token of the session. */
  refreshToken: string;
}

export interface Register {
  /** Register a business and its owner. */
  action: 'register';
  /** The e-mail address to sign in with, case-insensitive. */
  email: string;
  /** 12 to 128 characters. */
  password: string;
  /** The person's name. */
  name?: string;
  /** The name of the business. */
  businessName?: string;
  /** The industry of the business, such as `restaurants`. */
  businessType?: string;
  /** `business` offers perks; `creator` is an influencer, who performs the actions. */
  accountType?: BusinessKind;
}

export interface RejectSubmission {
  /** The submission. */
  submissionId: string;
  /** The decision, which is final. */
  decision: 'reject';
  /** The reason, which is shown to the submitter. */
  reason: string;
}

export interface RejectTradeProof {
  /** The trade. */
  tradeId: string;
  /** The number of the unit, from `proofs`; required if the action is possible for several units. */
  unit?: number;
  /** The buyer rejects the proof of a unit. */
  action: 'reject';
  /** The reason, which is shown to the seller. */
  reason: string;
}

export interface RequestPasswordReset {
  /** Send an e-mail with a token that sets a new password. */
  action: 'request-password-reset';
  /** The e-mail address of the account, case-insensitive. */
  email: string;
}

export interface ResendVerification {
  /** Send a new verification link by e-mail. */
  action: 'resend-verification';
  /** The e-mail address of the account, case-insensitive. */
  email: string;
}

export interface ResetPassword {
  /** Set a new password with the token from the e-mail. */
  action: 'reset-password';
  /** The token from the e-mail. */
  token?: string;
  /** 12 to 128 characters. */
  newPassword?: string;
  /** The address to send a token to, if `token` is missing. */
  email?: string;
  /**
   * Whether to revoke all other access to the business as well: API keys, agents, webhooks and the sessions of all
   * users.
   */
  revokeAccess?: boolean;
}

export interface ReviewAdvice {
  /** The submission. */
  submissionId: string;
  /** Its state: advice changes nothing. */
  state: SubmissionState;
  /** `look`: the checks do not decide it, so look at the post yourself. */
  verdict: ReviewAdviceVerdict;
  /** What it follows from. */
  reasons: ReviewReason[];
  /** How likely it is that the proof is not genuine. */
  risk: ReviewRisk;
  /** Whether the post says that it earns a perk. */
  disclosure: ReviewDisclosure;
  /** What the rules say about rewarding the action in the US; null if it is no longer in the catalogue. */
  policy: ActionPolicy | null;
  /** What your business decided in similar cases. */
  precedent: ReviewPrecedent;
}

export type ReviewAdviceVerdict = 'approve' | 'reject' | 'look';

export interface ReviewDisclosure {
  /** What the rules require in the post. */
  required: string[];
  /** Whether the post contains it. */
  outcome: DisclosureOutcome;
  /** What the outcome is based on. */
  evidence: string;
}

export interface ReviewError {
  /** The error code, as reviewing the submission alone would return it. */
  code: string;
  /** What is wrong and how to fix it. */
  message: string;
  /** The details of the error; absent if it has none. */
  details?: Record<string, unknown>;
}

export interface ReviewFacts {
  /** What your business has decided about the submitter's other submissions. */
  submitter: SubmitterHistory | null;
  /** Other submissions to your campaigns and programs with the same proof, whatever its URL; newest first, at most 20. */
  sameProof: string[];
  /**
   * The code of the submitter, which the post must contain if `requirements.challengeCode` of the campaign or program
   * is true.
   */
  challengeCode: string | null;
  /** Whether there is a picture of the proof at `GET /submissions/{id}/preview`. */
  preview: PreviewStatus;
}

export interface ReviewPrecedent {
  /** How many similar cases people of your business decided, of the latest 300 decisions. */
  n: number;
  /** How many of them were approved. */
  approved: number;
  /** How many of them were rejected. */
  rejected: number;
  /** What is similar: the result of the verification and the failed checks, and with `same_action` also the action. */
  basis: PrecedentBasis;
}

export interface ReviewReason {
  /**
   * The check of the proof; or `verification`, `policy`, `risk` or `precedent`, if that is what the advice follows
   * from.
   */
  check: string;
  /** Its outcome. */
  outcome: VerificationOutcome;
  /** What the outcome is based on. */
  evidence: string;
}

export interface ReviewResult {
  /** The submission. */
  submissionId: string;
  /** Whether the decision was made. */
  success: boolean;
  /** The submission, with its perk if it was approved; null if the decision was not made. */
  submission: Submission | null;
  /** Why the decision was not made; null if it was. */
  error: ReviewError | null;
}

export interface ReviewRisk {
  /** From 0 to 1: the signals together. */
  score: number;
  /** The facts that it is based on. */
  signals: RiskSignal[];
}

export type ReviewSubmission = ApproveSubmission | RejectSubmission;

export interface RevokePerkBody {
  /** Why, in words that its holder may read. */
  reason?: string;
  /**
   * True to also reverse the approval that earned the perk: the submission becomes rejected for the reason, its place
   * in the campaign is free, and the same proof may be submitted again.
   */
  release?: boolean;
}

export type RewardType = 'pct' | 'amount' | 'free_item';

export interface RiskSignal {
  /** What was found. */
  name: string;
  /** How much it weighs, from 0 to 1. The weights are our judgement, not measurements. */
  weight: number;
  /** The fact. */
  evidence: string;
}

export type Role = 'owner' | 'manager' | 'reviewer' | 'till';

export interface RotateApiKeyBody {
  /** How long the old key continues to work, in seconds; at most 7 days. */
  graceSeconds?: number;
}

export interface SaveInfluencer {
  /** The display name. */
  displayName: string;
  /** A short description by the creator. */
  bio?: string | null;
  /** What the creator posts about: up to 10 niches of up to 40 characters, stored in lower case and without duplicates. */
  niches?: string[];
  /** Where the creator is based, as free text. */
  location?: string | null;
  /** The share of people reached by a post who react to it, 0 to 1. */
  engagementRate?: number | null;
  /** The accounts of the creator, one per platform, 1 to 25. */
  platforms: SaveInfluencerPlatform[];
}

export interface SaveInfluencerPlatform {
  /** A platform, by id (`ig`), slug (`instagram`) or alias. */
  platformId: string;
  /** The name of the account on that platform, with or without @, or the address of its profile. */
  handle: string;
  /** The number of followers of that account. */
  followers: number;
}

export type Scope = 'use.ai' | 'read.analytics' | 'read.billing' | 'write.billing' | 'read.campaigns' | 'write.campaigns' | 'read.exchange' | 'write.exchange' | 'read.influencers' | 'write.influencers' | 'read.perks' | 'write.perks' | 'read.programs' | 'write.programs' | 'read.submissions' | 'write.submissions' | 'review.submissions' | 'read.webhooks' | 'write.webhooks';

export interface ScoreComponent {
  /** `reward`: what is offered, relative to the value of the action. */
  name: ScoreComponentName;
  /** Its value, 0 to 1. */
  value: number;
  /** How much it counts; the weights of a score add up to 1. */
  weight: number;
}

export type ScoreComponentName = 'reward' | 'approval' | 'niche' | 'followers' | 'account' | 'netValue' | 'certainty';

export type SelfTradeMode = 'cancel_newest' | 'cancel_oldest' | 'cancel_both';

export interface Series {
  /** The first day. */
  from: string;
  /** The last day. */
  to: string;
  /** The intervals, oldest first; also those in which nothing happened. */
  points: SeriesPoint[];
  /** The sum of all intervals. */
  total: number;
  /** What is counted. */
  metric: SeriesMetric;
  /** The length of an interval. */
  interval: SeriesInterval;
  /** The same number of intervals before `from`, of which the last one ends the day before `from`. */
  previous: SeriesPeriod;
}

export type SeriesInterval = 'day' | 'week' | 'month';

export type SeriesMetric = 'submissions' | 'approved' | 'rejected' | 'perksIssued' | 'perksRedeemed' | 'campaigns';

export interface SeriesPeriod {
  /** The first day. */
  from: string;
  /** The last day. */
  to: string;
  /** The intervals, oldest first; also those in which nothing happened. */
  points: SeriesPoint[];
  /** The sum of all intervals. */
  total: number;
}

export interface SeriesPoint {
  /** The first day of the interval, in UTC. */
  start: string;
  /** How many there were in the interval. */
  value: number;
}

export interface Session {
  /** The session. */
  id: string;
  /** When the user signed in. */
  createdAt: string;
  /** Whether a browser keeps it in a cookie (`POST /session`). */
  browser: boolean;
  /** When tokens were last issued: at sign-in or at a refresh. */
  lastUsedAt: string;
  /** When it ends if it is not refreshed or, in a browser, not used. */
  expiresAt: string;
  /** Whether it is the session of this request. */
  current: boolean;
  /** The `User-Agent` header of the sign-in; null if there was none. */
  userAgent: string | null;
  /** The IP address of the sign-in; null if unknown. */
  ipAddress: string | null;
}

export interface SessionEnded {
  /** The session. */
  id: string;
  /** Its tokens, or its cookie, no longer work. */
  ended: true;
}

export interface SessionPage {
  /** The items of this page, newest first by default. */
  items: Session[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export interface SessionsEnded {
  /** How many sessions have ended. */
  ended: number;
}

export interface SignIn {
  /** The e-mail address of the account, case-insensitive. */
  email: string;
  /** The password of the account. */
  password: string;
}

export interface SignInAtPlatform {
  /** The creator signs in at the platform. */
  method: 'oauth';
  /** The id of the platform. */
  platformId: string;
  /** Open it in the browser that made this request: its cookie proves that the same person comes back. */
  authorizationUrl: string;
  /** Identifies the sign-in. */
  state: string;
  /** What is requested, in the platform's own names. */
  scopes: string[];
  /** Until when the sign-in has to be finished: 10 minutes from now. */
  expiresAt: string;
}

export interface SignedIn {
  /** A JWT. */
  accessToken: string;
  /** Can be exchanged once for a new pair of tokens. */
  refreshToken: string;
  /** The authorization scheme for the access token. */
  tokenType: 'Bearer';
  /** The lifetime of the access token in seconds. */
  expiresIn: number;
  /** The user who signed in. */
  user: UserSummary;
  /** The business of the user. */
  business: BusinessSummary;
}

export interface SignedOut {
  /** The browser has no session any more. */
  signedOut: true;
}

export interface SimulateCampaign {
  /** The name. */
  name?: string;
  /** What the campaign is about. */
  description?: string | null;
  /** What a creator should know before doing the action. */
  guidelines?: string | null;
  /** How demanding the campaign is. */
  tier?: CampaignTier;
  /** A description of the perk; required for a free item, where it names the item. */
  rewardDescription?: string | null;
  /** `manual`: every proof waits for review. */
  verificationMode?: VerificationMode;
  /** Requirements for creators and posts. */
  requirements?: CampaignRequirements;
  /** The maximum number of approved submissions; null for no limit. */
  maxCompletions?: number | null;
  /** How long a perk can be redeemed after it is issued, in days. */
  perkExpiresInDays?: number;
  /** How long the campaign runs from its launch, in days. */
  expiresInDays?: number;
  /** When the campaign starts to accept proofs. */
  startsAt?: string | null;
  /** When the campaign ends; an alternative to `expiresInDays`. */
  expiresAt?: string;
  /** An action from the catalogue, by id or alias. */
  actionId?: string;
  /** The platform of the action, by id or slug. */
  platformId?: string;
  /** A percentage off, an amount in USD off, or a free item. */
  rewardType?: RewardType;
  /** Per cent for `pct` (0.01 to 100), USD for `amount` (0.01 to 10,000), the value in USD for `free_item`. */
  rewardValue?: number;
  /** A platform, by id or slug. */
  platform?: string;
  /** The type of the action on that platform. */
  actionType?: string;
  /** The reward as an object. */
  reward?: CampaignReward;
  /** Actions from the catalogue, by id or alias; any of them earns the perk. */
  actions?: string[];
  /** Per cent or US dollars. */
  discountType?: DiscountType;
  /** Per cent for `pct` (0.01 to 100), US dollars for `dol` (0.01 to 10,000), with at most two decimals. */
  discountValue?: number;
  /** The caller's own business. */
  businessId?: string;
  /** `active` launches it at once; `draft` hides it from other businesses until it is launched. */
  status?: NewCampaignStatus;
  /** Texts of your own to store with it, such as its id in your system. */
  metadata?: Record<string, string>;
  /** The days to simulate. */
  days?: number;
  /** The same seed gives the same answer, as long as nothing new is observed. */
  seed?: number;
}

export interface SimulatedCampaign {
  /** What is expected, on average. */
  expected: ExpectedFigures;
  /** In 8 of 10 such campaigns the number is in this interval. */
  interval80: PredictionIntervals;
  /** How many observations it is based on. */
  evidence: PredictionEvidence;
  /** How much of the certainty about the number of proofs comes from estimates instead of observations. */
  priorWeight: number;
  /** By the number of observed proofs: `medium` from 30, `high` from 150 of which 30 are own ones. */
  confidence: Confidence;
  /** `estimate`: nothing was observed. */
  basis: PredictionBasis;
  /** The method. */
  modelVersion: string;
  /** Send it to get the same answer again, as long as nothing new is observed. */
  seed: number;
  /** The actions, which are assumed not to compete with each other. */
  actions: string[];
  /** The perk. */
  perk: OfferedPerk;
  /** The days that are simulated. */
  days: number;
  /** Days until the first submission. */
  daysToFirst: DaysToFirst;
  /** The most that it can cost, in USD, if all perks are redeemed; null without a cap on completions. */
  maxCost: number | null;
  /** The effect of two possible changes. */
  changes: PossibleChange[];
}

export type SimulatedChange = 'perk' | 'days';

export interface StandingPage {
  /** The items of this page, newest first by default. */
  items: ProgramStanding[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export interface StartConnection {
  /** The platform, by id (`ig`), slug (`instagram`) or alias. */
  platformId: string;
  /** `oauth`: sign in at the platform, in the browser of a signed-in user. */
  method?: ConnectionMethod;
  /**
   * With method `code`: the name of the account, such as `anna.bsky.social` or `anna@mastodon.social`, or the address
   * of its profile.
   */
  handle?: string;
  /**
   * With method `oauth`: where the browser goes in the end, with `?connected=instagram` or `?error=…` added: a path on
   * this site, or one of the URLs that the operator allows.
   */
  returnTo?: string;
}

export interface StartedCheckout {
  /** The id of the checkout. */
  sessionId: string;
  /** The page on which a person pays. */
  url: string;
  /** The plan. */
  plan: PaidPlan;
  /** How often it is paid. */
  billingPeriod: BillingPeriod;
  /** `test`: no money moves. */
  mode: CheckoutMode;
}

export type StartedConnection = SignInAtPlatform | CodeForBio;

export interface StepCall {
  /** The method of the request. */
  method: StepMethod;
  /** The path of the request, with its query. */
  path: string;
  /** The tool that does the same; null if there is none. */
  tool: string | null;
  /** The body of the request, which is also the input of the tool. */
  body: Record<string, unknown>;
}

export interface StepDryRun {
  /** Nothing was changed. */
  dryRun: true;
  /** The status that the request would have. */
  status: number;
  /** The `data` that the request would return; ids and times in it are not valid. */
  wouldReturn: Record<string, unknown> | null;
  /** What else the request would do. */
  effects: Record<string, unknown>;
  /** Why it would be refused; null if not. */
  error: StepError | null;
}

export interface StepError {
  /** The code of the error. */
  code: string;
  /** What is wrong. */
  message: string;
}

export type StepMethod = 'GET' | 'POST' | 'PUT';

export type SubjectType = 'campaign' | 'program' | 'trade';

export interface Submission {
  /** The submission. */
  id: string;
  /** What the proof is for. */
  subject: SubmissionSubject;
  /** The campaign; null if the subject is not a campaign. */
  campaignId: string | null;
  /**
   * The business that owns the subject and reviews the submission; null if it is the other side of a trade, and in
   * events about trades.
   */
  businessId: string | null;
  /** Who submitted it. */
  submittedBy: Submitter;
  /** The action that was done. */
  actionId: string;
  /** The URL of the proof. */
  proofUrl: string;
  /** The type of the proof at `proofUrl`. */
  proofType: ProofType;
  /** Data that the submitter stored with it. */
  metadata: Record<string, unknown>;
  /** A note to the reviewer; null when there is none. */
  notes: string | null;
  /** The state of the review. */
  state: SubmissionState;
  /** The automatic checks: `passed` if all required checks passed, `failed` if any check failed, otherwise `unknown`. */
  verification: Verification;
  /** When it was decided; null while pending. */
  reviewedAt: string | null;
  /**
   * The user or API key that decided; null while pending, for an automatic decision, if it belongs to the other side
   * of a trade, and in events about trades.
   */
  reviewedBy: string | null;
  /** The reviewer's reason; null if none was given. */
  reason: string | null;
  /** The perk that it earned; null until it is approved, and if its subject does not offer one. */
  perk: Perk | null;
  /** What it earned besides a perk, such as the points of a program; null until it is approved, and if nothing. */
  earned: Record<string, unknown> | null;
  /** When it was submitted. */
  createdAt: string;
  /** False for test data. */
  livemode: boolean;
}

export interface SubmissionApprovedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'submission.approved';
  /** The resource as it was right after the event. */
  data: Submission;
}

export interface SubmissionCreatedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'submission.created';
  /** The resource as it was right after the event. */
  data: Submission;
}

export interface SubmissionDetail {
  /** The submission. */
  id: string;
  /** What the proof is for. */
  subject: SubmissionSubject;
  /** The campaign; null if the subject is not a campaign. */
  campaignId: string | null;
  /**
   * The business that owns the subject and reviews the submission; null if it is the other side of a trade, and in
   * events about trades.
   */
  businessId: string | null;
  /** Who submitted it. */
  submittedBy: Submitter;
  /** The action that was done. */
  actionId: string;
  /** The URL of the proof. */
  proofUrl: string;
  /** The type of the proof at `proofUrl`. */
  proofType: ProofType;
  /** Data that the submitter stored with it. */
  metadata: Record<string, unknown>;
  /** A note to the reviewer; null when there is none. */
  notes: string | null;
  /** The state of the review. */
  state: SubmissionState;
  /** The automatic checks: `passed` if all required checks passed, `failed` if any check failed, otherwise `unknown`. */
  verification: Verification;
  /** When it was decided; null while pending. */
  reviewedAt: string | null;
  /**
   * The user or API key that decided; null while pending, for an automatic decision, if it belongs to the other side
   * of a trade, and in events about trades.
   */
  reviewedBy: string | null;
  /** The reviewer's reason; null if none was given. */
  reason: string | null;
  /** The perk that it earned; null until it is approved, and if its subject does not offer one. */
  perk: Perk | null;
  /** What it earned besides a perk, such as the points of a program; null until it is approved, and if nothing. */
  earned: Record<string, unknown> | null;
  /** When it was submitted. */
  createdAt: string;
  /** False for test data. */
  livemode: boolean;
  /** What helps to decide on it; only for the business that reviews it, absent otherwise. */
  review?: ReviewFacts;
}

export interface SubmissionPage {
  /** The items of this page, newest first by default. */
  items: Submission[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export interface SubmissionPreview {
  /**
   * `ready` with an image, `pending` while it is being fetched, and `none` if the proof shows no picture to visitors,
   * was approved automatically, or was decided more than 90 days ago.
   */
  status: PreviewStatus;
  /** A WebP image of at most 200 kB as a `data:` URL, without the metadata of the original; null unless `ready`. */
  image: string | null;
  /** The width of the image in pixels; null unless `ready`. */
  width: number | null;
  /** The height of the image in pixels; null unless `ready`. */
  height: number | null;
  /** When the picture was fetched; null unless `ready`. */
  takenAt: string | null;
}

export interface SubmissionRejectedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'submission.rejected';
  /** The resource as it was right after the event. */
  data: Submission;
}

export interface SubmissionReleasedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'submission.released';
  /** The resource as it was right after the event. */
  data: Submission;
}

export type SubmissionState = 'pending' | 'approved' | 'rejected';

export interface SubmissionSubject {
  /** What kind of resource the proof is for. */
  type: SubjectType;
  /** The id of the resource. */
  id: string;
}

export interface SubmissionVerifiedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'submission.verified';
  /** The resource as it was right after the event. */
  data: Submission;
}

export interface SubmitToCampaign {
  /** The action that was done, by id or alias; required if several are allowed. */
  actionId?: string;
  /** The URL of the proof: absolute, http or https, without user name and password. */
  proofUrl: string;
  /** The type of the proof at `proofUrl`. */
  proofType?: ProofType;
  /** Any data to store with the submission: an object of up to 16 kB and 8 levels. */
  metadata?: Record<string, unknown>;
  /** A note to the reviewer. */
  notes?: string;
  /** The campaign that the proof is for. */
  campaignId: string;
}

export interface SubmitToProgram {
  /** The action that was done, by id or alias; required if several are allowed. */
  actionId?: string;
  /** The URL of the proof: absolute, http or https, without user name and password. */
  proofUrl: string;
  /** The type of the proof at `proofUrl`. */
  proofType?: ProofType;
  /** Any data to store with the submission: an object of up to 16 kB and 8 levels. */
  metadata?: Record<string, unknown>;
  /** A note to the reviewer. */
  notes?: string;
  /** The program that the proof is for. */
  programId: string;
}

export interface SubmitToProgramAsMemberBody {
  /** The action that was done, by id or alias; required if several are allowed. */
  actionId?: string;
  /** The URL of the proof: absolute, http or https, without user name and password. */
  proofUrl: string;
  /** The type of the proof at `proofUrl`. */
  proofType?: ProofType;
  /** Any data to store with the submission: an object of up to 16 kB and 8 levels. */
  metadata?: Record<string, unknown>;
  /** A note to the reviewer. */
  notes?: string;
  /** The member who did it. */
  memberId?: string;
}

export interface SubmitToTrade {
  /** The action that was done, by id or alias; required if several are allowed. */
  actionId?: string;
  /** The URL of the proof: absolute, http or https, without user name and password. */
  proofUrl: string;
  /** The type of the proof at `proofUrl`. */
  proofType?: ProofType;
  /** Any data to store with the submission: an object of up to 16 kB and 8 levels. */
  metadata?: Record<string, unknown>;
  /** A note to the reviewer. */
  notes?: string;
  /** The trade that the proof is for. */
  tradeId: string;
}

export interface SubmitTradeProof {
  /** The URL of the proof: absolute, http or https, without user name and password. */
  proofUrl: string;
  /** The type of the proof at `proofUrl`. */
  proofType?: ProofType;
  /** Any data to store with the submission: an object of up to 16 kB and 8 levels. */
  metadata?: Record<string, unknown>;
  /** A note to the reviewer. */
  notes?: string;
  /** The seller submits a proof for one unit, first for one whose proof was rejected. */
  action: 'submit_proof';
  /** The trade. */
  tradeId: string;
  /** The number of the unit; the next one that needs a proof unless specified. */
  unit?: number;
}

export interface Submitter {
  /** Whether a user or an API key submitted it. */
  type: ActorKind;
  /** The user or API key; null if it belongs to the other side of a trade, and in events about trades. */
  id: string | null;
  /**
   * The business that the user or API key belongs to; null if it is the other side of a trade, and in events about
   * trades.
   */
  businessId: string | null;
}

export interface SubmitterHistory {
  /** Approved submissions to your business, among the latest 250 approved ones anywhere. */
  approved: number;
  /** Rejected submissions to your business, among the latest 250 rejected ones anywhere. */
  rejected: number;
}

export interface Subscription {
  /** The plan that is in force. */
  plan: string;
  /** How often it is paid; null without a subscription. */
  billingPeriod: BillingPeriod | null;
  /** `none`: there was never a subscription. */
  status: SubscriptionStatus;
  /** When the period began that was paid last; null without a subscription. */
  currentPeriodStart: string | null;
  /** When it ends, and the next payment is due; null without a subscription. */
  currentPeriodEnd: string | null;
  /** Whether the subscription ends at `currentPeriodEnd`. */
  cancelAtPeriodEnd: boolean;
  /** The plan that follows at `currentPeriodEnd`; null if the plan does not change. */
  scheduledPlan: PlanName | null;
  /** When the business moves to the plan free unless the overdue payment is made; null if none is overdue. */
  graceEndsAt: string | null;
  /** Who takes the payments: `test` is the test checkout, in which no money moves; `none` if nobody does. */
  provider: BillingProvider;
}

export interface SubscriptionCanceledEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'subscription.canceled';
  /** The resource as it was right after the event. */
  data: Subscription;
}

export interface SubscriptionCreatedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'subscription.created';
  /** The resource as it was right after the event. */
  data: Subscription;
}

export interface SubscriptionPastDueEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'subscription.past_due';
  /** The resource as it was right after the event. */
  data: Subscription;
}

export type SubscriptionStatus = 'none' | 'trialing' | 'active' | 'past_due' | 'canceled';

export interface SubscriptionUpdatedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'subscription.updated';
  /** The resource as it was right after the event. */
  data: Subscription;
}

export interface SuggestedCampaign {
  /** The action. */
  actionId: string;
  /** The platform of the action. */
  platformId: string;
  /** The kind of perk. */
  rewardType: RewardType;
  /** Per cent for `pct`, USD otherwise. */
  rewardValue: number;
  /** How long it runs, in days. */
  expiresInDays: number;
  /** How many perks the budget pays for; absent without a budget. */
  maxCompletions?: number;
}

export interface SwitchMode {
  /** Whether the session reads and writes live or test data from now on. */
  mode: Mode;
}

export interface Team {
  /** The users of the business, and then those who are invited; oldest first. */
  items: TeamMember[];
}

export interface TeamChange {
  /** The user, or the invitation. */
  id: string;
  /** `active` for a user, `invited` for an invitation that can still be accepted. */
  status: TeamMemberStatus;
  /**
   * `owner` may do everything; `manager` everything except for the team, API keys, agents, the plan and payouts;
   * `reviewer` may read everything and review submissions; `till` may only look perks up by their codes and redeem
   * them.
   */
  role: Role;
}

export interface TeamChangedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'team.changed';
  /** The resource as it was right after the event. */
  data: TeamChange;
}

export interface TeamInvitedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'team.invited';
  /** The resource as it was right after the event. */
  data: TeamChange;
}

export interface TeamJoinedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'team.joined';
  /** The resource as it was right after the event. */
  data: TeamJoining;
}

export interface TeamJoining {
  /** The user, or the invitation. */
  id: string;
  /** `active` for a user, `invited` for an invitation that can still be accepted. */
  status: TeamMemberStatus;
  /**
   * `owner` may do everything; `manager` everything except for the team, API keys, agents, the plan and payouts;
   * `reviewer` may read everything and review submissions; `till` may only look perks up by their codes and redeem
   * them.
   */
  role: Role;
  /** The invitation that was accepted, which no longer exists. */
  invitationId: string;
}

export interface TeamMember {
  /** The user, or the invitation. */
  id: string;
  /** `active` for a user, `invited` for an invitation that can still be accepted. */
  status: TeamMemberStatus;
  /** The e-mail address. */
  email: string;
  /** The person's name; null if not specified. */
  name: string | null;
  /**
   * `owner` may do everything; `manager` everything except for the team, API keys, agents, the plan and payouts;
   * `reviewer` may read everything and review submissions; `till` may only look perks up by their codes and redeem
   * them.
   */
  role: Role;
  /** When the user joined, or when the person was first invited. */
  createdAt: string;
  /** When the invitation expires; null for a user. */
  expiresAt: string | null;
}

export interface TeamMemberRemoved {
  /** The user, or the invitation. */
  id: string;
  /** The user or the invitation no longer exists. */
  removed: true;
}

export type TeamMemberStatus = 'active' | 'invited';

export interface TeamRemovedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'team.removed';
  /** The resource as it was right after the event. */
  data: TeamChange;
}

export interface TestWebhookBody {
  /** The kind of event to send. */
  type?: string;
}

export interface TextFallback {
  /** Why no language model wrote the text. */
  reason: TextFallbackReason;
  /** The same in words. */
  message: string;
}

export type TextFallbackReason = 'not_configured' | 'test_limit' | 'busy' | 'timeout' | 'unavailable' | 'rate_limited' | 'refused' | 'invalid_response' | 'failed_checks';

export type TextKind = 'campaign' | 'post_brief' | 'reply' | 'guidelines';

export type TextSource = 'template' | 'model';

export type TimeInForce = 'GTC' | 'GTD' | 'IOC' | 'FOK';

export interface Tool {
  /** Name to call the tool by. */
  name: string;
  /** Title to show to people. */
  title: string;
  /** What the tool does and when to use it, written for a language model. */
  description: string;
  /** JSON Schema of the arguments. */
  inputSchema: Record<string, unknown>;
  /** JSON Schema of the result. */
  outputSchema: Record<string, unknown>;
  /** Hints on the effect of a call: whether it only reads, and whether it can be undone and safely repeated. */
  annotations: Record<string, unknown>;
  /** Cost of a call, and the scope that it requires. */
  _meta: Record<string, unknown>;
}

export interface ToolAuthentication {
  /** Headers in which to send a credential; one of them is enough. */
  headers: string[];
  /** Page on which a person approves an agent (OAuth 2.1). */
  authorizationUrl: string;
  /** Endpoint that exchanges an authorization code for an API key. */
  tokenUrl: string;
  /** Scopes that the tools require. */
  scopes: string[];
}

export interface ToolDefinition {
  /** Name of the server. */
  name: string;
  /** Version of this document. */
  version: string;
  /** Purpose of the tools. */
  description: string;
  /** Protocol version used for requests that do not name one. */
  protocolVersion: string;
  /** All supported protocol versions. */
  protocolVersions: string[];
  /** Transport of the protocol. */
  transport: string;
  /** Address of the MCP endpoint. */
  endpoint: string;
  /** MCP endpoint for hosts that sign in only after a 401 response. */
  signedInEndpoint: string;
  /** Server capabilities, as defined by the protocol. */
  capabilities: Record<string, unknown>;
  /** How to sign in. */
  authentication: ToolAuthentication;
  /** The tools that `endpoint` has. */
  tools: Tool[];
  /** Further tools, in sets that clients can select. */
  toolsets: Toolset[];
}

export interface Toolset {
  /** Name by which the toolset is selected. */
  name: string;
  /** What one can do with the tools. */
  description: string;
  /** Address with the tools of this set. */
  endpoint: string;
  /** Address with those tools of this set that only read. */
  readOnlyEndpoint: string;
  /** The tools. */
  tools: Tool[];
}

export interface Trade {
  /** The trade. */
  id: string;
  /** The instrument. */
  instrument: string;
  /** The action to deliver. */
  actionId: string;
  /** The platform of the action. */
  platformId: string;
  /** The fewest followers of the account that delivers. */
  band: FollowerBand;
  /** The bid. */
  buyOrderId: string;
  /** The ask. */
  sellOrderId: string;
  /** Units: how many proofs the seller delivers. */
  quantity: number;
  /** USD per unit. */
  price: number;
  /** The fee of all units in USD, which the buyer pays for what is settled. */
  fee: number;
  /** Units for which a proof was submitted. */
  delivered: number;
  /** Units that were settled. */
  settled: number;
  /** Units whose money was returned to the buyer, other than those not delivered in time. */
  refunded: number;
  /** Units whose money was divided between both sides after a dispute. */
  split: number;
  /** Units that were not delivered in time. */
  defaulted: number;
  /** The status of the unit that needs attention most; `closed` when the status of every unit is final. */
  status: TradeStatus;
  /** Until when proofs must be submitted. */
  deadline: string;
  /** When the next review is decided by the automatic checks; null if no proof is in review. */
  reviewDueAt: string | null;
  /** The buyer's requirements; null if there are none. */
  requirements: string | null;
  /** What the post must contain, such as `#ad`. */
  disclosures: string[];
  /** A code that the post must contain, which proves that the seller made it for this trade. */
  challengeCode: string;
  /** The side that wants to cancel what is not delivered, to which the other side has not agreed; null if none. */
  cancelRequestedBy: TradeSide | null;
  /** When it was closed; null before. */
  closedAt: string | null;
  /** When the orders were matched. */
  createdAt: string;
  /** False for test data. */
  livemode: boolean;
  /** The caller's side. */
  side: TradeSide;
  /** The public profile of the other side; null if it has not enrolled. */
  counterparty: AgentProfile | null;
  /** The units with their proofs. */
  proofs: TradeProof[];
  /** The latest dispute; null if there is none. */
  dispute: Dispute | null;
}

export interface TradeClosedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'trade.closed';
  /** The resource as it was right after the event. */
  data: TradeEvent;
}

export interface TradeDefaultedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'trade.defaulted';
  /** The resource as it was right after the event. */
  data: TradeEvent;
}

export interface TradeDisputedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'trade.disputed';
  /** The resource as it was right after the event. */
  data: TradeEvent;
}

export interface TradeEvent {
  /** The trade. */
  id: string;
  /** The instrument. */
  instrument: string;
  /** The action to deliver. */
  actionId: string;
  /** The platform of the action. */
  platformId: string;
  /** The fewest followers of the account that delivers. */
  band: FollowerBand;
  /** The bid. */
  buyOrderId: string;
  /** The ask. */
  sellOrderId: string;
  /** Units: how many proofs the seller delivers. */
  quantity: number;
  /** USD per unit. */
  price: number;
  /** The fee of all units in USD, which the buyer pays for what is settled. */
  fee: number;
  /** Units for which a proof was submitted. */
  delivered: number;
  /** Units that were settled. */
  settled: number;
  /** Units whose money was returned to the buyer, other than those not delivered in time. */
  refunded: number;
  /** Units whose money was divided between both sides after a dispute. */
  split: number;
  /** Units that were not delivered in time. */
  defaulted: number;
  /** The status of the unit that needs attention most; `closed` when the status of every unit is final. */
  status: TradeStatus;
  /** Until when proofs must be submitted. */
  deadline: string;
  /** When the next review is decided by the automatic checks; null if no proof is in review. */
  reviewDueAt: string | null;
  /** The buyer's requirements; null if there are none. */
  requirements: string | null;
  /** What the post must contain, such as `#ad`. */
  disclosures: string[];
  /** A code that the post must contain, which proves that the seller made it for this trade. */
  challengeCode: string;
  /** The side that wants to cancel what is not delivered, to which the other side has not agreed; null if none. */
  cancelRequestedBy: TradeSide | null;
  /** When it was closed; null before. */
  closedAt: string | null;
  /** When the orders were matched. */
  createdAt: string;
  /** False for test data. */
  livemode: boolean;
  /** The unit that the event is about; null if it is about several. */
  unit: number | null;
  /** The dispute that was opened or decided; null for other events. */
  dispute: Dispute | null;
}

export interface TradeMatchedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'trade.matched';
  /** The resource as it was right after the event. */
  data: TradeEvent;
}

export interface TradePage {
  /** The items of this page, newest first by default. */
  items: TradeSummary[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export interface TradeProof {
  /** The number of the unit, from 1. */
  unit: number;
  /** `cure`: rejected, and the seller may submit another proof once. */
  status: TradeUnitState;
  /** The latest proof, which `GET /submissions/:id` returns; null before the first. */
  submissionId: string | null;
  /**
   * When this status ends by itself: an undelivered unit is refunded, a review or dispute is decided by the automatic
   * checks, and the money of a settled unit becomes available.
   */
  dueAt: string | null;
  /** The dispute of the unit; null if there was none. */
  dispute: Dispute | null;
}

export interface TradeProofSubmittedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'trade.proof_submitted';
  /** The resource as it was right after the event. */
  data: TradeEvent;
}

export interface TradeRejectedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'trade.rejected';
  /** The resource as it was right after the event. */
  data: TradeEvent;
}

export type TradeRequest = SubmitTradeProof | ApproveTradeProof | RejectTradeProof | DisputeTrade | AgreeOnTrade | CancelTrade;

export interface TradeResolvedEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'trade.resolved';
  /** The resource as it was right after the event. */
  data: TradeEvent;
}

export interface TradeSettledEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'trade.settled';
  /** The resource as it was right after the event. */
  data: TradeEvent;
}

export type TradeSide = 'buy' | 'sell';

export type TradeStatus = 'awaiting_proof' | 'in_review' | 'cure' | 'rejected' | 'disputed' | 'settled' | 'closed';

export interface TradeSummary {
  /** The trade. */
  id: string;
  /** The instrument. */
  instrument: string;
  /** The action to deliver. */
  actionId: string;
  /** The platform of the action. */
  platformId: string;
  /** The fewest followers of the account that delivers. */
  band: FollowerBand;
  /** The bid. */
  buyOrderId: string;
  /** The ask. */
  sellOrderId: string;
  /** Units: how many proofs the seller delivers. */
  quantity: number;
  /** USD per unit. */
  price: number;
  /** The fee of all units in USD, which the buyer pays for what is settled. */
  fee: number;
  /** Units for which a proof was submitted. */
  delivered: number;
  /** Units that were settled. */
  settled: number;
  /** Units whose money was returned to the buyer, other than those not delivered in time. */
  refunded: number;
  /** Units whose money was divided between both sides after a dispute. */
  split: number;
  /** Units that were not delivered in time. */
  defaulted: number;
  /** The status of the unit that needs attention most; `closed` when the status of every unit is final. */
  status: TradeStatus;
  /** Until when proofs must be submitted. */
  deadline: string;
  /** When the next review is decided by the automatic checks; null if no proof is in review. */
  reviewDueAt: string | null;
  /** The buyer's requirements; null if there are none. */
  requirements: string | null;
  /** What the post must contain, such as `#ad`. */
  disclosures: string[];
  /** A code that the post must contain, which proves that the seller made it for this trade. */
  challengeCode: string;
  /** The side that wants to cancel what is not delivered, to which the other side has not agreed; null if none. */
  cancelRequestedBy: TradeSide | null;
  /** When it was closed; null before. */
  closedAt: string | null;
  /** When the orders were matched. */
  createdAt: string;
  /** False for test data. */
  livemode: boolean;
  /** The caller's side. */
  side: TradeSide;
  /** The public profile of the other side; null if it has not enrolled. */
  counterparty: AgentProfile | null;
}

export type TradeUnitState = 'awaiting_proof' | 'in_review' | 'cure' | 'rejected' | 'disputed' | 'settled' | 'refunded' | 'split' | 'defaulted';

export type TradingMode = 'continuous' | 'auction';

export interface TransactionPage {
  /** The items of this page, newest first by default. */
  items: LedgerTransaction[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export interface UpdateBusiness {
  /** The name of the business. */
  name?: string;
  /** The industry of the business, such as `restaurants`; null to leave it open. */
  businessType?: string | null;
}

export interface UpdateCampaignBody {
  /** The name. */
  name?: string;
  /** What the campaign is about. */
  description?: string | null;
  /** What a creator should know before doing the action. */
  guidelines?: string | null;
  /** How demanding the campaign is. */
  tier?: CampaignTier;
  /** A description of the perk; required for a free item, where it names the item. */
  rewardDescription?: string | null;
  /** `manual`: every proof waits for review. */
  verificationMode?: VerificationMode;
  /** Requirements for creators and posts. */
  requirements?: CampaignRequirements;
  /** The maximum number of approved submissions; null for no limit. */
  maxCompletions?: number | null;
  /** How long a perk can be redeemed after it is issued, in days. */
  perkExpiresInDays?: number;
  /** How long the campaign runs from its launch, in days. */
  expiresInDays?: number;
  /** When the campaign starts to accept proofs. */
  startsAt?: string | null;
  /** When the campaign ends; an alternative to `expiresInDays`. */
  expiresAt?: string;
  /** An action from the catalogue, by id or alias. */
  actionId?: string;
  /** The platform of the action, by id or slug. */
  platformId?: string;
  /** A percentage off, an amount in USD off, or a free item. */
  rewardType?: RewardType;
  /** Per cent for `pct` (0.01 to 100), USD for `amount` (0.01 to 10,000), the value in USD for `free_item`. */
  rewardValue?: number;
  /** A platform, by id or slug. */
  platform?: string;
  /** The type of the action on that platform. */
  actionType?: string;
  /** The reward as an object. */
  reward?: CampaignReward;
  /** Actions from the catalogue, by id or alias; any of them earns the perk. */
  actions?: string[];
  /** Per cent or US dollars. */
  discountType?: DiscountType;
  /** Per cent for `pct` (0.01 to 100), US dollars for `dol` (0.01 to 10,000), with at most two decimals. */
  discountValue?: number;
  /** The status to change to; equivalent to the `action` that leads to it. */
  status?: CampaignStatus;
  /** The transition to make; an alternative to `status`. */
  action?: CampaignTransition;
  /** True archives the campaign, which lists then leave out; false returns it to them. */
  archived?: boolean;
  /**
   * Changes to the texts stored with it: keys that you do not send remain, and null removes a key, or in place of the
   * object all keys.
   */
  metadata?: Record<string, string | null> | null;
}

export interface UpdateCampaignByBody {
  /** The name. */
  name?: string;
  /** What the campaign is about. */
  description?: string | null;
  /** What a creator should know before doing the action. */
  guidelines?: string | null;
  /** How demanding the campaign is. */
  tier?: CampaignTier;
  /** A description of the perk; required for a free item, where it names the item. */
  rewardDescription?: string | null;
  /** `manual`: every proof waits for review. */
  verificationMode?: VerificationMode;
  /** Requirements for creators and posts. */
  requirements?: CampaignRequirements;
  /** The maximum number of approved submissions; null for no limit. */
  maxCompletions?: number | null;
  /** How long a perk can be redeemed after it is issued, in days. */
  perkExpiresInDays?: number;
  /** How long the campaign runs from its launch, in days. */
  expiresInDays?: number;
  /** When the campaign starts to accept proofs. */
  startsAt?: string | null;
  /** When the campaign ends; an alternative to `expiresInDays`. */
  expiresAt?: string;
  /** An action from the catalogue, by id or alias. */
  actionId?: string;
  /** The platform of the action, by id or slug. */
  platformId?: string;
  /** A percentage off, an amount in USD off, or a free item. */
  rewardType?: RewardType;
  /** Per cent for `pct` (0.01 to 100), USD for `amount` (0.01 to 10,000), the value in USD for `free_item`. */
  rewardValue?: number;
  /** A platform, by id or slug. */
  platform?: string;
  /** The type of the action on that platform. */
  actionType?: string;
  /** The reward as an object. */
  reward?: CampaignReward;
  /** Actions from the catalogue, by id or alias; any of them earns the perk. */
  actions?: string[];
  /** Per cent or US dollars. */
  discountType?: DiscountType;
  /** Per cent for `pct` (0.01 to 100), US dollars for `dol` (0.01 to 10,000), with at most two decimals. */
  discountValue?: number;
  /** The status to change to; equivalent to the `action` that leads to it. */
  status?: CampaignStatus;
  /** The transition to make; an alternative to `status`. */
  action?: CampaignTransition;
  /** True archives the campaign, which lists then leave out; false returns it to them. */
  archived?: boolean;
  /**
   * Changes to the texts stored with it: keys that you do not send remain, and null removes a key, or in place of the
   * object all keys.
   */
  metadata?: Record<string, string | null> | null;
  /** The campaign. */
  id: string;
}

export interface UpdateProgramBody {
  /** What the program is about. */
  description?: string | null;
  /** What members reach with their points in a cycle, by required points, ascending. */
  tiers?: ProgramTierInput[];
  /** How often points start again from zero. */
  cycle?: ProgramCycle;
  /**
   * The day on which a cycle starts: 1 (Monday) to 7 for weeks; 1 to 31 for months, or the last day of a shorter
   * month.
   */
  cycleStartDay?: number;
  /** Cash-back; null for none. */
  cashback?: ProgramCashbackInput | null;
  /** `open`: creators may enroll themselves. */
  membership?: ProgramMembership;
  /** `manual`: every proof waits for review. */
  verificationMode?: VerificationMode;
  /** Requirements for members and posts. */
  requirements?: ProgramRequirements;
  /** The name. */
  name?: string;
  /** The actions that earn points, each at most once. */
  rules?: ProgramRuleInput[];
  /** The transition to make, after changing the fields. */
  action?: ProgramTransition;
  /**
   * Changes to the texts stored with it: keys that you do not send remain, and null removes a key, or in place of the
   * object all keys.
   */
  metadata?: Record<string, string | null> | null;
}

export interface UpdateTeamMemberBody {
  /**
   * `owner` may do everything; `manager` everything except for the team, API keys, agents, the plan and payouts;
   * `reviewer` may read everything and review submissions; `till` may only look perks up by their codes and redeem
   * them.
   */
  role: Role;
}

export interface UpdateUser {
  /** The person's name; null for none. */
  name: string | null;
}

export interface UpdateWebhookBody {
  /**
   * The URL that events are sent to by POST: http or https (only https for live data in production), on the public
   * internet, on port 80 or 443.
   */
  url?: string;
  /** The kinds of event to send: a name, `campaign.*` for all kinds of one resource, or `*` for all kinds. */
  events?: string[];
  /** What the webhook is for; null for no description. */
  description?: string | null;
  /** False disables the webhook and cancels its pending deliveries. */
  enabled?: boolean;
  /**
   * Changes to the texts stored with it: keys that you do not send remain, and null removes a key, or in place of the
   * object all keys.
   */
  metadata?: Record<string, string | null> | null;
}

export interface Usage {
  /** The plan of the business. */
  plan: string;
  /** The current billing month. */
  period: UsagePeriod;
  /** Usage by resource. */
  usage: Meters;
}

export interface UsagePeriod {
  /** Start of the month, in UTC, inclusive. */
  start: string;
  /** Start of the next month, exclusive. */
  end: string;
}

export interface UserSummary {
  /** The user. */
  id: string;
  /** The e-mail address of the user. */
  email: string;
  /** Whether the address is verified. */
  emailVerified: boolean;
  /** The person's name; null if not specified. */
  name: string | null;
  /**
   * `owner` may do everything; `manager` everything except for the team, API keys, agents, the plan and payouts;
   * `reviewer` may read everything and review submissions; `till` may only look perks up by their codes and redeem
   * them.
   */
  role: Role;
  /** The business of the user. */
  businessId: string;
}

export interface Verification {
  /** `pending`: our checks or those of an external verifier are not finished. */
  status: VerificationStatus;
  /** The results so far. */
  checks: VerificationCheck[];
  /** Why it is `waiting`; absent otherwise. */
  reason?: string;
  /** When the proof is tried again, if it is `waiting`; absent otherwise. */
  nextAttemptAt?: string;
}

export interface VerificationCheck {
  /** What was checked. */
  name: string;
  /** The outcome of this check; `unknown` never rejects. */
  outcome: VerificationOutcome;
  /** What the outcome is based on. */
  evidence: string;
}

export interface VerificationCounts {
  /** The number of submissions whose required checks passed. */
  passed: number;
  /** The number of submissions of which a check failed. */
  failed: number;
  /** The number of submissions of which the checks can say neither. */
  unknown: number;
}

export type VerificationMode = 'manual' | 'verified' | 'auto';

export type VerificationOutcome = 'passed' | 'failed' | 'unknown';

export interface VerificationReceipt {
  /** The submission. */
  submissionId: string;
  /** The verifier's id of the result. */
  externalId: string;
  /**
   * False if nothing changed: the same result was received before, or the submission was decided and is older than 90
   * days.
   */
  applied: boolean;
}

export type VerificationStatus = 'none' | 'pending' | 'waiting' | 'passed' | 'failed' | 'unknown';

export interface VerifiedFollowers {
  /** The id of the platform. */
  platformId: string;
  /** Followers of the connected account, as the platform reports them. */
  followers: number;
}

export interface VerifyEmail {
  /** Verify the e-mail address with the token from the link. */
  action: 'verify-email';
  /** The token from the link in the e-mail. */
  token: string;
}

export interface ViewInvitation {
  /** See what an invitation is for. */
  action: 'view-invitation';
  /** The token from the link in the e-mail. */
  token: string;
}

export interface Webhook {
  /** The webhook. */
  id: string;
  /** The URL that events are sent to. */
  url: string;
  /** The kinds of event that are sent, as specified in the request. */
  events: string[];
  /** The scopes of the credential that created the webhook, or that last set its `url` or `events`. */
  scopes: string[];
  /** What the webhook is for; null when it has no description. */
  description: string | null;
  /** The texts that you store with it. */
  metadata: Record<string, string>;
  /** A disabled webhook receives no events. */
  status: WebhookStatus;
  /**
   * Why the webhook is disabled: `owner`, disabled through the API; `gone`, it returned 410; `failures`, every attempt
   * failed for 5 days, at least 20 in all; `revoked`, all access to the business was revoked: check the URL and rotate
   * the secret before you enable it; `creator`, the user who created it was removed from the team or may no longer
   * create webhooks.
   */
  disabledReason: WebhookDisabledReason | null;
  /** When the webhook was disabled; null while it is active. */
  disabledAt: string | null;
  /** When the first attempt after the last success failed; null when the last attempt succeeded. */
  failingSince: string | null;
  /** How many attempts in a row have failed, across all deliveries. */
  consecutiveFailures: number;
  /** Until when deliveries are also signed with the previous secret; null when there is only one secret. */
  previousSecretUntil: string | null;
  /** The user or API key that created the webhook, or that last set its `url`; null if that is not known. */
  createdBy: string | null;
  /** When the webhook was created. */
  createdAt: string;
  /** When its owner last changed the webhook. */
  updatedAt: string;
  /** True when the webhook receives live events, false when it receives events of test data. */
  livemode: boolean;
}

export interface WebhookAttempt {
  /** The number of the attempt: 1, 2, 3… */
  number: number;
  /** When the attempt started. */
  at: string;
  /** How long the attempt took, in milliseconds; 0 when the host has no public address. */
  durationMs: number;
  /** The HTTP status of the response; null without a response. */
  status: number | null;
  /**
   * Why there was no response: `timeout` (15 s in all), `connect`, `tls`, `address` (the host has no address on the
   * public internet), `url`, `protocol` (not HTTP, or incomplete), `too-large` (the headers).
   */
  error: string | null;
  /** The headers of the response; values that may be secret are redacted. */
  headers: Record<string, string> | null;
  /** The first 16 kB of the response body, as text; null without a response. */
  body: string | null;
}

export interface WebhookDeleted {
  /** The deleted webhook. */
  id: string;
  /** The webhook no longer receives events. */
  deleted: true;
}

export interface WebhookDelivery {
  /** The delivery. */
  id: string;
  /** The webhook that receives the event. */
  webhookId: string;
  /** The event; sent to the receiver in the header `webhook-id`. */
  eventId: string;
  /** The kind of event. */
  type: string;
  /** What caused the delivery: the `event` itself, a request to send it again (`replay`, `recovery`), or a `test`. */
  trigger: WebhookDeliveryTrigger;
  /** `pending` until an attempt gets a 2xx response (`delivered`) or there are no attempts left (`failed`). */
  status: WebhookDeliveryStatus;
  /** The attempts, oldest first. */
  attempts: WebhookAttempt[];
  /** When the next attempt is due; null when there is none. */
  nextAttemptAt: string | null;
  /** When the delivery was created. */
  createdAt: string;
  /** When the delivery succeeded or failed; null while it is pending. */
  settledAt: string | null;
}

export interface WebhookDeliveryDetails {
  /** The delivery. */
  id: string;
  /** The webhook that receives the event. */
  webhookId: string;
  /** The event; sent to the receiver in the header `webhook-id`. */
  eventId: string;
  /** The kind of event. */
  type: string;
  /** What caused the delivery: the `event` itself, a request to send it again (`replay`, `recovery`), or a `test`. */
  trigger: WebhookDeliveryTrigger;
  /** `pending` until an attempt gets a 2xx response (`delivered`) or there are no attempts left (`failed`). */
  status: WebhookDeliveryStatus;
  /** The attempts, oldest first. */
  attempts: WebhookAttempt[];
  /** When the next attempt is due; null when there is none. */
  nextAttemptAt: string | null;
  /** When the delivery was created. */
  createdAt: string;
  /** When the delivery succeeded or failed; null while it is pending. */
  settledAt: string | null;
  /** What was sent. */
  request: WebhookRequest | null;
}

export interface WebhookDeliveryPage {
  /** The items of this page, newest first by default. */
  items: WebhookDelivery[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export type WebhookDeliveryStatus = 'pending' | 'delivered' | 'failed';

export type WebhookDeliveryTrigger = 'event' | 'replay' | 'recovery' | 'test';

export interface WebhookDisabledEvent {
  /** The event. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /** The position in the log of the business: 1, 2, 3… without gaps, per mode. */
  sequence: number;
  /** The business whose log it is in. */
  businessId: string;
  /** False for test data. */
  livemode: boolean;
  /** The resource that the event is about. */
  object: EventObject;
  /** What happened. */
  type: 'webhook.disabled';
  /** The resource as it was right after the event. */
  data: Webhook;
}

export type WebhookDisabledReason = 'owner' | 'gone' | 'failures' | 'revoked' | 'creator';

export interface WebhookPage {
  /** The items of this page, newest first by default. */
  items: Webhook[];
  /** The position of this page in the list. */
  pagination: Pagination;
}

export interface WebhookRequest {
  /** The headers that identify and sign the latest attempt. */
  headers: Record<string, string>;
  /** The body: the event as JSON, the same bytes in every attempt. */
  body: string;
}

export type WebhookStatus = 'active' | 'disabled';

/** The events that webhooks receive. `type` says which one it is. */
export type WebhookEvent =
  | AgentAuthorizedEvent
  | AuctionCrossedEvent
  | CampaignCompletedEvent
  | CampaignCreatedEvent
  | CampaignExpiredEvent
  | CampaignLaunchedEvent
  | CampaignPausedEvent
  | CampaignReopenedEvent
  | CampaignResumedEvent
  | CampaignUpdatedEvent
  | CashbackApprovedEvent
  | CashbackPaidEvent
  | CashbackRejectedEvent
  | CashbackRequestedEvent
  | ConnectionCreatedEvent
  | ConnectionDeletedEvent
  | ConnectionExpiredEvent
  | DepositSucceededEvent
  | KeyCreatedEvent
  | KeyRevokedEvent
  | KeyRotatedEvent
  | MemberEnrolledEvent
  | MemberRemovedEvent
  | MemberTierReachedEvent
  | OrderCancelledEvent
  | OrderExpiredEvent
  | OrderFilledEvent
  | OrderPlacedEvent
  | OrderUpdatedEvent
  | PayoutFailedEvent
  | PayoutPaidEvent
  | PayoutRequestedEvent
  | PerkExpiredEvent
  | PerkIssuedEvent
  | PerkRedeemedEvent
  | PerkRevokedEvent
  | PlanChangedEvent
  | PlanLimitReachedEvent
  | ProgramCreatedEvent
  | ProgramEndedEvent
  | ProgramLaunchedEvent
  | ProgramPausedEvent
  | ProgramResumedEvent
  | ProgramUpdatedEvent
  | SubmissionApprovedEvent
  | SubmissionCreatedEvent
  | SubmissionRejectedEvent
  | SubmissionReleasedEvent
  | SubmissionVerifiedEvent
  | SubscriptionCanceledEvent
  | SubscriptionCreatedEvent
  | SubscriptionPastDueEvent
  | SubscriptionUpdatedEvent
  | TeamChangedEvent
  | TeamInvitedEvent
  | TeamJoinedEvent
  | TeamRemovedEvent
  | TradeClosedEvent
  | TradeDefaultedEvent
  | TradeDisputedEvent
  | TradeMatchedEvent
  | TradeProofSubmittedEvent
  | TradeRejectedEvent
  | TradeResolvedEvent
  | TradeSettledEvent
  | WebhookDisabledEvent;
