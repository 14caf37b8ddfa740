import { TestApp } from './app';
import { PASSWORD, Tenant } from './builders';
import { Answer } from './client';

/** A browser that is signed in and shows a page of the service. */
export interface Browser {
  /** `name=value`, as the browser sends it. */
  cookie: string;
  /** Calls as the page does it. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** The cookie that a response sets, as `name=value`. */
export function cookieIn({ headers }: Answer): string {
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Signs in with the session cookie of a browser. @param password if it is not the usual one */
export async function signedIn(app: TestApp, { email }: Tenant, password = PASSWORD): Promise<Browser> {
  const response = await app.api.post('/session', { email, password }, { headers: { 'x-perk-page': '1' } });
  if (response.status !== 200) throw new Error(`Signing in failed: ${response.text}`);
  return withCookie(app, cookieIn(response));
}

/** A browser that has this cookie. */
export function withCookie(app: TestApp, cookie: string): Browser {
  return {
    cookie,
    call: (method, path, body, headers = {}) =>
      app.api.call(method, path, body, { headers: { 'x-perk-page': '1', cookie, ...headers } }),
  };
}
