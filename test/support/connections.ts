import { TestApp } from './app';
import { anEnterprise, Tenant, unique } from './builders';
import { Answer, Client } from './client';
import { OAuthServer } from './stand-ins/oauth-server';
import { StandInAccount } from './stand-ins/oauth-dialects';

/** A creator with a profile. */
export async function aCreatorWithProfile(app: TestApp): Promise<Tenant> {
  const creator = await anEnterprise(app, { accountType: 'creator' });
  for (const client of [creator.live, creator.test]) {
    const { status, text } = await client.post('/influencers', {
      displayName: 'Daily Flat White',
      platforms: [{ platformId: 'ig', handle: 'stated', followers: 500 }],
    });
    if (status !== 201) throw new Error(`Creating a profile failed: ${text}`);
  }
  return creator;
}

export function anAccount(fields: Partial<StandInAccount> = {}): StandInAccount {
  return { id: `account-${String(unique())}`, handle: `anna.${String(unique())}`, followers: 12_345, ...fields };
}

/** A started sign-in, with the cookie that a browser would store. */
export interface Started {
  authorizationUrl: string;
  state: string;
  cookie: string;
  /** The whole `set-cookie` header. */
  setCookie: string;
}

export async function start(by: Client, platformId: string, fields: object = {}): Promise<Started> {
  const { status, data, headers, text } = await by.post('/oauth/connect', { platformId, ...fields });
  if (status !== 200) throw new Error(`Starting a sign-in failed: ${text}`);
  const setCookie = headers.get('set-cookie') ?? '';
  return { ...data, setCookie, cookie: setCookie.split(';')[0] ?? '' };
}

/** The browser returns from a platform. @returns the answer, and where the browser goes next */
export async function comeBack(
  app: TestApp,
  address: URL | string,
  cookie?: string,
): Promise<Answer & { location: URL; result: string }> {
  const { pathname, search } = new URL(address);
  const answer = await app.api.get(`/${pathname}${search}`, { headers: { ...(cookie && { cookie }) } });
  const location = new URL(answer.headers.get('location') ?? 'http://nowhere.invalid');
  return { ...answer, location, result: location.search };
}

/** Connects an account from start to end. @returns the query with which the browser lands */
export async function connect(
  app: TestApp,
  platforms: OAuthServer,
  by: Client,
  platformId: string,
  account: StandInAccount,
): Promise<string> {
  const { authorizationUrl, cookie } = await start(by, platformId);
  return (await comeBack(app, platforms.approve(authorizationUrl, account), cookie)).result;
}
