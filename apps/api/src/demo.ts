import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INestApplicationContext } from '@nestjs/common';
import { CampaignsService } from '#campaigns';
import { IdentityService } from '#identity';
import { Actor, Authenticator, Registry, Settings } from '#platform';
import { createExamples, DemoExamples, showExamples } from './demo-examples';

interface Demo extends DemoExamples {
  email: string;
  password: string;
  key: string;
}

/**
 * In development: creates a demo business on the first start, and prints its password, a test key, and three calls to try.
 * They are stored in the data directory, because a key cannot be read from the database.
 */
export async function announceDemo(
  app: INestApplicationContext,
  settings: Settings,
  origin: string,
  say: (message: string) => void,
): Promise<void> {
  const path = join(settings.DATA_DIR, 'demo.json');
  const demo = (await existingDemo(app, path)) ?? (await createDemo(app));
  // With DATABASE_URL and both secrets set, nothing else has created the directory.
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  writeFileSync(path, JSON.stringify(demo, null, 2), { mode: 0o600 });
  showExamples(app, demo);
  say(instructions(demo, origin));
}

/** The demo of an earlier start, unless the database has changed since, or the file is incomplete. */
async function existingDemo(app: INestApplicationContext, path: string): Promise<Demo | undefined> {
  try {
    const demo = JSON.parse(readFileSync(path, 'utf8')) as Demo;
    if (!demo.perkId) return undefined;
    await app.get(Authenticator).authenticate({ 'x-api-key': demo.key }, null);
    return demo;
  } catch {
    return undefined;
  }
}

async function createDemo(app: INestApplicationContext): Promise<Demo> {
  // Partly random, so that another data directory on the same database gets its own demo.
  const [email, password] = [
    `demo-${randomBytes(3).toString('hex')}@perk.localhost`,
    randomBytes(12).toString('base64url'),
  ];
  const { scopes } = app.get(Registry);
  const { business, user } = await app.get(IdentityService).register({
    action: 'register',
    email,
    password,
    businessName: 'Demo Coffee',
    businessType: 'coffee-shops',
    accountType: 'business',
  });
  const minted = await app
    .get(IdentityService)
    .mintKey({ businessId: business.id, name: 'Demo', scopes: [...scopes], livemode: false, expiresAt: null });
  const actor: Actor = {
    kind: 'user',
    id: user.id,
    businessId: business.id,
    businessKind: business.kind,
    plan: business.plan,
    role: 'owner',
    scopes: new Set(scopes),
    livemode: false,
    emailVerified: true,
    sessionId: null,
  };
  const campaign = await app
    .get(CampaignsService)
    .create(actor, { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10, status: 'active' });
  return { email, password, key: minted.key, ...(await createExamples(app, actor, campaign.id)) };
}

/**
 * Commands that can be pasted into bash and zsh any number of times: without comments, which zsh does not accept, and with a
 * new URL each time, because a proof is accepted only once.
 */
function instructions({ email, password, key, campaignId }: Demo, origin: string): string {
  const api = `${origin}/api/v1`;
  const post = (path: string, body: string) =>
    `curl -s -w '\\n' ${api}/${path} -H "x-api-key: $KEY" -H 'content-type: application/json' -d '${body}'`;
  return `
Demo business: sign in as ${email} with the password ${password}

Paste this block to list actions, launch a campaign and submit a proof with its test API key:

KEY=${key}
curl -s -w '\\n' '${api}/actions?platformId=instagram&perPage=3'
${post('campaigns', '{"actionId":"ig_st","platformId":"ig","rewardType":"pct","rewardValue":10}')}
${post('submissions', `{"campaignId":"${campaignId}","proofUrl":"https://photos.example.com/'$(date +%s)'.png","proofType":"screenshot"}`)}
`;
}
