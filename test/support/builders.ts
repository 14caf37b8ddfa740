import { IdentityService, SCOPES } from '#identity';
import { newId } from '#platform';
import { TestApp } from './app';
import { Client } from './client';
import { rows } from './inspect';

export const PASSWORD = 'correct horse battery';

let serial = 0;

/** A number that no other builder in this process has had. */
export function unique(): number {
  return ++serial;
}

/** A business with its owner signed in, the address verified, and an API key of either mode. */
export interface Tenant {
  businessId: string;
  userId: string;
  email: string;
  accessToken: string;
  refreshToken: string;
  /** The owner's session. */
  owner: Client;
  /** Calls with a live key of all scopes. */
  live: Client;
  liveKey: string;
  liveKeyId: string;
  /** Calls with a test key of all scopes. */
  test: Client;
  testKey: string;
  /** A live key of these scopes alone. */
  keyWith(...scopes: string[]): Promise<Client>;
}

/** @param fields more of the registration; with `verified: false`, the address stays unverified */
export async function aTenant(
  app: TestApp,
  { verified = true, ...fields }: Record<string, unknown> = {},
): Promise<Tenant> {
  const email = `owner${String(unique())}-${String(Date.now())}@example.com`;
  const { data, text } = await app.api.post('/auth', {
    action: 'register',
    email,
    password: PASSWORD,
    businessName: 'Corner Coffee',
    ...fields,
  });
  if (!data) throw new Error(`A tenant could not be registered: ${text}`);
  const businessId = data.business.id as string;
  // Before the first call, so that no process has seen the account unverified.
  if (verified) await rows(app, 'update users set email_verified_at = now() where id = $1', [data.user.id]);
  const mint = (scopes: readonly string[], livemode: boolean) =>
    app.nest
      .get(IdentityService)
      .mintKey({ businessId, name: 'A key', scopes: [...scopes], livemode, expiresAt: null });
  const [live, test] = [await mint(SCOPES, true), await mint(SCOPES, false)];
  return {
    businessId,
    userId: data.user.id,
    email,
    accessToken: data.accessToken,
    refreshToken: data.refreshToken,
    owner: app.api.as(data.accessToken),
    live: app.api.as(live.key),
    liveKey: live.key,
    liveKeyId: live.id,
    test: app.api.as(test.key),
    testKey: test.key,
    keyWith: async (...scopes) => app.api.as((await mint(scopes, true)).key),
  };
}

/** A tenant whose plan has no limits, for tests that write much. */
export async function anEnterprise(app: TestApp, fields: Record<string, unknown> = {}): Promise<Tenant> {
  const tenant = await aTenant(app, fields);
  await movePlan(app, tenant, 'enterprise');
  return tenant;
}

/** Seen at once by credentials that were not used before; others are believed for some seconds. */
export async function movePlan(app: TestApp, { businessId }: Tenant, plan: string): Promise<void> {
  await rows(app, 'update businesses set plan = $2 where id = $1', [businessId, plan]);
}

/** The session of a second user of the business, who reads and reviews. There is no endpoint that makes one yet. */
export async function aReviewer(app: TestApp, { userId }: Tenant): Promise<Client> {
  const email = `reviewer${String(unique())}@example.com`;
  await rows(
    app,
    `insert into users (id, business_id, email, name, role, password_hash, created_at)
     select $1, business_id, $2, 'Rita', 'reviewer', password_hash, created_at from users where id = $3`,
    [newId('usr'), email, userId],
  );
  const { data } = await app.api.post('/auth', { email, password: PASSWORD });
  return app.api.as(data.accessToken);
}

/** A campaign that runs, of whoever calls. */
export async function aCampaign(by: Client, fields: Record<string, unknown> = {}): Promise<any> {
  const answer = await by.post('/campaigns', {
    actionId: 'ig_st',
    platformId: 'ig',
    rewardType: 'pct',
    rewardValue: 10,
    ...fields,
  });
  if (answer.status !== 201) throw new Error(`A campaign could not be made: ${answer.text}`);
  return answer.data;
}

/** A proof that no other is like. */
export async function aSubmission(by: Client, campaignId: string, fields: Record<string, unknown> = {}): Promise<any> {
  const answer = await by.post('/submissions', {
    campaignId,
    proofUrl: `https://www.instagram.com/p/proof-${String(unique())}/`,
    proofType: 'url',
    ...fields,
  });
  if (answer.status !== 201) throw new Error(`A submission could not be made: ${answer.text}`);
  return answer.data;
}

/** An approved submission with its perk. */
export async function aPerk(owner: Client, by: Client, campaignId: string): Promise<any> {
  const { id } = await aSubmission(by, campaignId);
  const answer = await owner.post('/submissions/review', { submissionId: id, decision: 'approve' });
  if (answer.status !== 200) throw new Error(`A submission could not be approved: ${answer.text}`);
  return answer.data.perk;
}
