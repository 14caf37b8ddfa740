import {
  ApiError,
  type ApiRequest,
  type ApiResponse,
  NetworkError,
  PerkClient,
} from '../../../../dist/clients/perk.ts';

export * from '../../../../dist/clients/perk.ts';

/** Something that a person has to do before a request can be sent again. */
export type Obstacle = 'signed-out' | 'password';

/** Asks the person; resolves with true once the request can be sent again, and with false if they gave up. */
export type Ask = (obstacle: Obstacle) => Promise<boolean>;

let ask: Ask = () => Promise.resolve(false);

/** Sets who asks. The shell does, with a dialog over the page, so that what was typed on the page stays. */
export function setAsk(next: Ask): void {
  ask = next;
}

/** Characters of a body. Browsers refuse more than 64 kB of all requests that outlive their page together. */
const KEPT_ALIVE = 16_000;

/** The client library, with the cookie of the session instead of a key. Our service accepts the cookie only with this header. */
class PageClient extends PerkClient {
  constructor() {
    super({
      baseUrl: location.origin,
      fetch: (url, init) => {
        const headers = new Headers(init?.headers);
        headers.set('x-perk-page', '1');
        // A write arrives even if the page is closed meanwhile; browsers allow that for small ones.
        const keepalive = typeof init?.body === 'string' && init.body.length < KEPT_ALIVE;
        return fetch(url, { ...init, headers, credentials: 'same-origin', keepalive });
      },
    });
  }

  /** If the session has ended or the password must be entered again, the request waits for the person and is sent again. */
  override async request<T = unknown>(method: string, path: string, request: ApiRequest = {}): Promise<ApiResponse<T>> {
    for (;;) {
      try {
        return await super.request<T>(method, path, request);
      } catch (error) {
        const obstacle = obstacleIn(error);
        if (!obstacle || isOfVisitor(path) || !(await ask(obstacle))) throw error;
        request.signal?.throwIfAborted();
      }
    }
  }
}

/** Whether a request is about who the visitor is, so that signing in does not help. */
function isOfVisitor(path: string): boolean {
  return path.startsWith('/session') || path.startsWith('/guest/');
}

function obstacleIn(error: unknown): Obstacle | undefined {
  if (!(error instanceof ApiError)) return undefined;
  // A wrong password is no reason to sign in again.
  if (error.status === 401) return String(error.code) === 'INVALID_CREDENTIALS' ? undefined : 'signed-out';
  return String(error.code) === 'PASSWORD_REQUIRED' ? 'password' : undefined;
}

export const client = new PageClient();

/** The message for each field of a refused form, by the path of the field such as `tiers[0].name`. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR' || !Array.isArray(error.details)) return {};
  const details = error.details as { path: string; message: string }[];
  return Object.fromEntries(details.map(({ path, message }) => [path, message]));
}

/** Whether trying again may help: there was no response, or the service was busy. */
export function isTemporary(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && (error.status === 429 || error.status >= 500));
}
