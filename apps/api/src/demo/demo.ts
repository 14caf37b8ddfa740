import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INestApplicationContext } from '@nestjs/common';
import { Engine } from '#database/host';
import { Authenticator } from '#http/access';
import { TestModeUsers } from '#identity';
import { Settings } from '#kernel';
import { openAccounts } from './accounts';
import { agentStories } from './agents';
import { campaignStories } from './campaigns';
import { DemoExamples, findExamples, showExamples } from './examples';
import { influencerStory } from './influencers';
import { marketStory } from './market';
import { inThePast, Past } from './past';
import { cashbackStory, programStory } from './program';
import { webhookStory } from './webhooks';

interface Demo extends DemoExamples {
  email: string;
  password: string;
  key: string;
}

/**
 * In development: creates a demo business with the data of two weeks on the first start, and prints its password, a test key, and
 * three calls to try. They are stored in the data directory, because a key cannot be read from the database.
 */
export async function announceDemo(
  app: INestApplicationContext,
  { settings, engine }: { settings: Settings; engine: Engine },
  origin: string,
  say: (message: string) => void,
): Promise<void> {
  const path = join(settings.DATA_DIR, 'demo.json');
  const demo = (await existingDemo(app, path)) ?? (await inThePast({ settings, engine }, createDemo));
  // With DATABASE_URL and both secrets set, nothing else has created the directory.
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  writeFileSync(path, JSON.stringify(demo, null, 2), { mode: 0o600 });
  showExamples(app, demo);
  app.get(TestModeUsers).add(demo.email);
  say(instructions(demo, origin));
}

/** The demo of an earlier start, unless the database has changed since, or the file is incomplete. */
async function existingDemo(app: INestApplicationContext, path: string): Promise<Demo | undefined> {
  try {
    const demo = JSON.parse(readFileSync(path, 'utf8')) as Demo;
    if (!demo.programId) return undefined;
    await app.get(Authenticator).authenticate({ 'x-api-key': demo.key }, null);
    return demo;
  } catch {
    return undefined;
  }
}

async function createDemo(past: Past): Promise<Demo> {
  const { time } = past;
  await time.ago(14);
  const cast = await openAccounts(past);
  await time.play([
    ...campaignStories(cast, past),
    programStory(cast),
    cashbackStory(cast),
    marketStory(cast, past),
    ...agentStories(cast, past),
    webhookStory(cast),
    influencerStory(cast),
  ]);
  const { shop } = cast;
  return { ...shop.signIn, key: shop.key, ...(await findExamples(shop)) };
}

/**
 * Commands that can be pasted into bash and zsh any number of times: without comments, which zsh does not accept, and with a
 * new URL each time, because a proof is accepted only once.
 */
function instructions({ email, password, key }: Demo, origin: string): string {
  const api = `${origin}/api/v1`;
  // The list begins with the newest one.
  const launched = `'$(curl -s '${api}/campaigns?perPage=1' -H "x-api-key: $KEY" | grep -o 'camp_[0-9a-z]*' | head -n 1)'`;
  const post = (path: string, body: string) =>
    `curl -s -w '\\n' ${api}/${path} -H "x-api-key: $KEY" -H 'content-type: application/json' -d '${body}'`;
  return `
Demo business: sign in as ${email} with the password ${password}
Dashboard: ${origin}/dashboard
It opens in test mode, which has the demo data; live mode is empty. To switch, press "Switch to live" in the banner; to come back, choose
"Switch to test" in the account menu, at the top right.

Paste this block to list actions, launch a campaign and submit a proof for it with the test API key:

KEY=${key}
curl -s -w '\\n' '${api}/actions?platformId=instagram&perPage=3'
${post('campaigns', '{"actionId":"ig_st","platformId":"ig","rewardType":"pct","rewardValue":10}')}
${post('submissions', `{"campaignId":"${launched}","proofUrl":"https://photos.example.com/'$(date +%s)'.png","proofType":"screenshot"}`)}
`;
}
