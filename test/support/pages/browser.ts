import { TestApp } from '../app';
import { PASSWORD, Tenant } from '../builders';
import { Answer, Client } from '../client';

/** The cookie that a response sets, as a browser sends it back: `name=value`. */
export function cookieIn({ headers }: Answer): string {
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Signs in with a browser. @returns the cookie of the session */
export async function signIn(app: TestApp, { email }: Pick<Tenant, 'email'>, password = PASSWORD): Promise<string> {
  const answer = await app.api.post('/session', { email, password });
  if (answer.status !== 200) throw new Error(`Signing in failed: ${answer.text}`);
  return cookieIn(answer);
}

/** A page of the service in a browser that has this cookie. */
export function pageWith(app: TestApp, cookie: string): Client {
  return app.api.with({ cookie, 'x-perk-page': '1' });
}

/** A page in which the owner of a business has signed in. */
export async function aPage(app: TestApp, tenant: Pick<Tenant, 'email'>): Promise<Client> {
  return pageWith(app, await signIn(app, tenant));
}
