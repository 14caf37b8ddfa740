/** The class `PerkClient` of `perk.ts`: requests, retries, paging and streams. `@FIELDS@` and `@RESOURCES@` are replaced. */
export const TYPESCRIPT_CLIENT = String.raw`/** The API, with a field for each resource. */
export class PerkClient {
@FIELDS@
  readonly #options: ClientOptions;
  readonly #root: string;

  constructor(options: ClientOptions = {}) {
    this.#options = options;
    const { origin, pathname, protocol } = new URL(options.baseUrl ?? DEFAULT_BASE_URL);
    if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError('baseUrl must start with https:// or http://');
    const path = pathname.replace(/\/+$/, '');
    this.#root = origin + (path.endsWith('/api/v1') ? path : path + '/api/v1');
@RESOURCES@
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
`;
