import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INestApplicationContext } from '@nestjs/common';
import { CampaignsService } from '#campaigns';
import { IdentityService, SCOPES } from '#identity';
import { Actor, Authenticator, Settings } from '#platform';
import { createExamples, DemoExamples, showExamples } from './demo-examples';

interface Demo extends DemoExamples {
  email: string;
  password: string;
  key: string;
}

/**
 * In development: a demo business, made once, with its sign-in, a test key, and three calls to paste. What it prints is
 * kept in the data directory, because a key cannot be read back from the database.
 */
export async function announceDemo(
  app: INestApplicationContext,
  settings: Settings,
  origin: string,
  say: (message: string) => void,
): Promise<void> {
  const path = join(settings.DATA_DIR, 'demo.json');
  const demo = (await knownDemo(app, path)) ?? (await createDemo(app));
  // With a database server and secrets of its own, nothing else has made the directory.
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  writeFileSync(path, JSON.stringify(demo, null, 2), { mode: 0o600 });
  showExamples(app, demo);
  say(invitation(demo, origin));
}

/** The demo of an earlier start, unless the database is another one now, or the file is not whole. */
async function knownDemo(app: INestApplicationContext, path: string): Promise<Demo | undefined> {
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
  // Random in part, so that another data directory on the same database makes a demo of its own.
  const [email, password] = [
    `demo-${randomBytes(3).toString('hex')}@perk.localhost`,
    randomBytes(12).toString('base64url'),
  ];
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
    .mintKey({ businessId: business.id, name: 'Demo', scopes: [...SCOPES], livemode: false, expiresAt: null });
  const actor: Actor = {
    kind: 'user',
    id: user.id,
    businessId: business.id,
    businessKind: business.kind,
    plan: business.plan,
    role: 'owner',
    scopes: new Set(SCOPES),
    livemode: false,
    emailVerified: true,
    sessionId: null,
  };
  const campaign = await app
    .get(CampaignsService)
    .create(actor, { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10, status: 'active' });
  return { email, password, key: minted.key, ...(await createExamples(app, actor, campaign.id)) };
}

/** The block can be pasted as a whole into bash and zsh, again and again: zsh takes no comments, and a proof is accepted once. */
function invitation({ email, password, key, campaignId }: Demo, origin: string): string {
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
