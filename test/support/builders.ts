import { SCOPES } from '#identity';
import { ApiKeysService } from '#identity';
import { TestApp } from './app';
import { Client } from './client';

export const PASSWORD = 'correct horse battery';

let serial = 0;

/** A number that no other builder in this process has had. */
export function unique(): number {
  return ++serial;
}

/** A business with its owner signed in, and an API key of either mode. */
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

export async function aTenant(app: TestApp, fields: Record<string, unknown> = {}): Promise<Tenant> {
  const email = `owner${String(unique())}-${String(Date.now())}@example.com`;
  const { data, text } = await app.api.post('/auth', { action: 'register', email, password: PASSWORD, businessName: 'Corner Coffee', ...fields });
  if (!data) throw new Error(`A tenant could not be registered: ${text}`);
  const businessId = data.business.id as string;
  const mint = (scopes: readonly string[], livemode: boolean) =>
    app.nest.get(ApiKeysService).mint({ businessId, name: 'A key', scopes: [...scopes], livemode, expiresAt: null });
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

/** A campaign that runs, of whoever calls. */
export async function aCampaign(by: Client, fields: Record<string, unknown> = {}): Promise<any> {
  const answer = await by.post('/campaigns', { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10, ...fields });
  if (answer.status !== 201) throw new Error(`A campaign could not be made: ${answer.text}`);
  return answer.data;
}

/** A proof that no other is like. */
export async function aSubmission(by: Client, campaignId: string, fields: Record<string, unknown> = {}): Promise<any> {
  const answer = await by.post('/submissions', { campaignId, proofUrl: `https://www.instagram.com/p/proof-${String(unique())}/`, proofType: 'url', ...fields });
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
