import { findAction } from '#catalog';
import { ApiKeysService } from '#identity';
import { newId } from '#kernel';
import { TestApp } from './app';
import { Client } from './client';
import { rows } from './database/inspect';
import { SCOPES } from './declarations/registered';

export const PASSWORD = 'correct horse battery';

let serial = 0;

/** A number that is unique in this process. */
export function unique(): number {
  return ++serial;
}

/** A business with a signed-in owner, a verified e-mail address, and an API key for each mode. */
export interface Tenant {
  businessId: string;
  userId: string;
  email: string;
  accessToken: string;
  refreshToken: string;
  /** Calls with the owner's session. */
  owner: Client;
  /** Calls with a live key with all scopes. */
  live: Client;
  liveKey: string;
  liveKeyId: string;
  /** Calls with a test key with all scopes. */
  test: Client;
  testKey: string;
  /** Creates a live key with only these scopes. */
  keyWith(...scopes: string[]): Promise<Client>;
}

/** @param fields further fields of the registration; with `verified: false`, the e-mail address stays unverified */
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
  if (!data) throw new Error(`Registering a tenant failed: ${text}`);
  const businessId = data.business.id as string;
  // Before the first call, so that no process has cached the account as unverified.
  if (verified) await rows(app, 'update users set email_verified_at = now() where id = $1', [data.user.id]);
  const mint = (scopes: readonly string[], livemode: boolean) =>
    app.nest.get(ApiKeysService).mint({
      businessId,
      createdBy: data.user.id as string,
      name: 'A key',
      scopes: [...scopes],
      livemode,
      expiresAt: null,
    });
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

/** A tenant with an unlimited plan, for tests that write much. */
export async function anEnterprise(app: TestApp, fields: Record<string, unknown> = {}): Promise<Tenant> {
  const tenant = await aTenant(app, fields);
  await movePlan(app, tenant, 'enterprise');
  return tenant;
}

/** Changes the plan. Credentials that were used before are cached for some seconds. */
export async function movePlan(app: TestApp, { businessId }: Tenant, plan: string): Promise<void> {
  await rows(app, 'update businesses set plan = $2 where id = $1', [businessId, plan]);
}

/**
 * A second user of the business, who is signed in with the same password. Inserted directly, because the token of an
 * invitation is only in an e-mail.
 */
export async function aUser(
  app: TestApp,
  { userId }: Tenant,
  role: 'owner' | 'manager' | 'reviewer' | 'till',
): Promise<{ id: string; email: string; client: Client }> {
  const [id, email] = [newId('usr'), `${role}${String(unique())}-${String(Date.now())}@example.com`];
  await rows(
    app,
    `insert into users (id, business_id, email, name, role, password_hash, created_at, email_verified_at)
     select $1, business_id, $2, 'Rita', $4, password_hash, created_at, email_verified_at from users where id = $3`,
    [id, email, userId, role],
  );
  const { data } = await app.api.post('/auth', { email, password: PASSWORD });
  return { id, email, client: app.api.as(data.accessToken) };
}

/** The session of a second user with the role reviewer. */
export async function aReviewer(app: TestApp, tenant: Tenant): Promise<Client> {
  return (await aUser(app, tenant, 'reviewer')).client;
}

/** An active campaign of the client, to which one person may send any number of proofs. */
export async function aCampaign(by: Client, fields: Record<string, unknown> = {}): Promise<any> {
  const answer = await by.post('/campaigns', {
    actionId: 'ig_st',
    platformId: 'ig',
    rewardType: 'pct',
    rewardValue: 10,
    limitPerPerson: null,
    ...fields,
  });
  if (answer.status !== 201) throw new Error(`Creating a campaign failed: ${answer.text}`);
  return answer.data;
}

/** A submission with a unique proof. */
export async function aSubmission(by: Client, campaignId: string, fields: Record<string, unknown> = {}): Promise<any> {
  const answer = await by.post('/submissions', {
    campaignId,
    proofUrl: `https://www.instagram.com/p/proof-${String(unique())}/`,
    proofType: 'url',
    ...fields,
  });
  if (answer.status !== 201) throw new Error(`Creating a submission failed: ${answer.text}`);
  return answer.data;
}

/** What proves an action, for `aSubmission`. */
export function proofOf(actionId: string): Record<string, unknown> {
  const { acceptedProofs = [] } = findAction(actionId) ?? {};
  if (acceptedProofs.includes('link')) return {};
  return acceptedProofs.includes('image') ? { proofType: 'screenshot' } : { proofUrl: undefined, proofType: 'till' };
}

/** A submission of a creator that waits for the till, with its `tillCode`. */
export async function aProofAtTill(owner: Client, by: Client, fields: Record<string, unknown> = {}): Promise<any> {
  const { id } = await aCampaign(owner, { actionId: 'rf_ip', platformId: 'rf', ...fields });
  return aSubmission(by, id as string, { proofUrl: undefined, proofType: 'till' });
}

/** An approved submission with its perk. */
export async function aPerk(owner: Client, by: Client, campaignId: string): Promise<any> {
  const { id } = await aSubmission(by, campaignId);
  const answer = await owner.post('/submissions/review', { submissionId: id, decision: 'approve' });
  if (answer.status !== 200) throw new Error(`Approving a submission failed: ${answer.text}`);
  return answer.data.perk;
}
