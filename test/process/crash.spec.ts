// Also runs on the embedded engine: its files are what a crash leaves behind.
import { setTimeout as delay } from 'node:timers/promises';
import { Engine, openEngine } from '#database/host';
import { schemas } from '../../ormconfig';
import { Client } from '../support/client';
import { size } from '../support/processes/stress';
import { freshDatabase } from '../support/jest/databases.cjs';
import { aFolder, launch, startService } from '../support/processes/service';

const KILLS = size(3, 30);
const WRITERS = 6;

const between = (min: number, max: number) => min + Math.floor(Math.random() * (max - min + 1));
const oneOf = <T>(values: T[]) => values[between(0, values.length - 1)]!;

/** Everything that the service has acknowledged, across restarts. */
const acknowledged = {
  campaigns: [] as string[],
  submissions: [] as string[],
  reviews: new Map<string, string>(),
  count: 0,
};

/** Writes until the service is killed. Any response that is not a success is a bug. */
async function write(api: Client, isKilled: () => boolean): Promise<void> {
  while (!isKilled()) {
    try {
      if (acknowledged.campaigns.length < WRITERS || Math.random() < 0.2)
        acknowledged.campaigns.push(await createCampaign(api));
      const submission = await submit(api, oneOf(acknowledged.campaigns));
      acknowledged.submissions.push(submission);
      if (Math.random() < 0.8) acknowledged.reviews.set(submission, await review(api, submission));
    } catch (error) {
      // Compared by name, because the error class is from outside the test sandbox.
      if (isKilled() && (error as Error).name === 'TypeError') return;
      throw error;
    }
  }
}

const createCampaign = (api: Client) =>
  done(api.post('/campaigns', { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 })).then(
    ({ id }) => id as string,
  );

let proofs = 0;
/** Submitted as screenshots, which are not fetched. */
const submit = (api: Client, campaignId: string) =>
  done(
    api.post('/submissions', {
      campaignId,
      proofUrl: `https://photos.example.com/${String(++proofs)}`,
      proofType: 'screenshot',
    }),
  ).then(({ id }) => id as string);

const review = (api: Client, submissionId: string) => {
  const decision = Math.random() < 0.7 ? { decision: 'approve' } : { decision: 'reject', reason: 'Not our place.' };
  return done(api.post('/submissions/review', { submissionId, ...decision })).then(({ state }) => state as string);
};

async function done(call: ReturnType<Client['post']>): Promise<{ id?: string; state?: string }> {
  const { status, data, text } = await call;
  if (status >= 300) throw new Error(`A write was refused with ${String(status)}: ${text}`);
  acknowledged.count++;
  return data;
}

/** Queries that find inconsistent data. */
const HALF_EFFECTS: Record<string, string> = {
  'approved submission without exactly one perk': `
    select s.id from submissions s left join perks p on p.submission_id = s.id
    where s.state = 'approved' group by s.id having count(p.id) <> 1`,
  'perk without an approved submission': `
    select p.id from perks p left join submissions s on s.id = p.submission_id and s.state = 'approved' where s.id is null`,
  'campaign that counts other completions than its approved submissions': `
    select c.id from campaigns c left join submissions s on s.campaign_id = c.id and s.state = 'approved'
    group by c.id having count(s.id) <> c.completions`,
  'thing without the event of its making': `
    select id from (select id, 'campaign.created' as type from campaigns union all
                    select id, 'submission.created' from submissions union all
                    select id, 'perk.issued' from perks union all
                    select id, 'key.created' from api_keys) made
    where not exists (select from outbox o where o.aggregate_id = made.id and o.type = made.type)`,
  'decision without its event, or an event of a decision that was not taken': `
    select coalesce(s.id, o.id) as id from (select * from submissions where state <> 'pending') s
    full join (select * from outbox where type in ('submission.approved', 'submission.rejected')) o
      on o.aggregate_id = s.id and o.type = 'submission.' || s.state where s.id is null or o.id is null`,
  'event of a thing that is not there': `
    select id from outbox where aggregate_id not in (select id from campaigns union all select id from submissions
      union all select id from perks union all select id from api_keys)`,
  'sequence of events with a gap': `
    select aggregate_id as id from outbox group by aggregate_id having min(sequence) <> 1 or max(sequence) <> count(*)`,
};

describe(`kill -9 during writes, ${String(KILLS)} times`, () => {
  let engine: Engine | undefined;
  let drop: () => Promise<unknown>;

  beforeAll(async () => {
    const database = await freshDatabase();
    drop = database.drop;
    const settings = { DATA_DIR: aFolder(), ...database.settings };
    let service = await startService(settings);
    const token = await mint(service.api);
    for (let kills = 0; kills < KILLS; kills++) {
      // Sometimes also while it recovers from the previous kill.
      if (kills % 4 === 1) {
        const starting = launch(settings);
        await delay(between(100, 900));
        await starting.kill();
      }
      if (kills > 0) service = await startService(settings);
      await expectLastOnesIn(service.api.as(token));
      let killed = false;
      const writing = Array.from({ length: WRITERS }, () => write(service.api.as(token), () => killed));
      await reach(acknowledged.count + between(10, 40), writing);
      await delay(between(0, 15));
      killed = true;
      await service.kill();
      await Promise.all(writing);
    }
    engine = await openEngine({ DATA_DIR: settings.DATA_DIR, DATABASE_URL: database.settings.DATABASE_URL }, schemas);
  });
  afterAll(async () => {
    await engine?.close();
    await drop();
  });

  it('loses no campaign, submission or decision that was acknowledged', async () => {
    const { campaigns, submissions, reviews, count } = acknowledged;
    expect(count).toBeGreaterThan(KILLS * 10);
    const found = async (statement: string) => (await engine!.pool.query(statement)).rows;
    const kept = (await found('select id from campaigns')).map(({ id }) => id);
    expect(campaigns.filter((id) => !kept.includes(id))).toEqual([]);
    const states = new Map((await found('select id, state from submissions')).map(({ id, state }) => [id, state]));
    expect(submissions.filter((id) => !states.has(id))).toEqual([]);
    expect([...reviews].filter(([id, state]) => states.get(id) !== state)).toEqual([]);
    expect(new Set(reviews.values())).toEqual(new Set(['approved', 'rejected']));
  });

  it.each(Object.entries(HALF_EFFECTS))('leaves no %s', async (_, statement) => {
    expect((await engine!.pool.query(statement)).rows).toEqual([]);
  });
});

/** Test mode uses no units, so that the plan limit does not stop the writers. */
async function mint(api: Client): Promise<string> {
  const { data } = await api.post('/auth', {
    action: 'register',
    email: 'owner@example.com',
    password: 'correct horse battery',
  });
  const minted = await api.as(data.accessToken).post('/api-keys', { name: 'Writer', mode: 'test' });
  return minted.data.key;
}

/** The data acknowledged just before the kill, which a delayed write to the disk would lose. */
async function expectLastOnesIn(api: Client): Promise<void> {
  for (const id of acknowledged.campaigns.slice(-2)) expect((await api.get(`/campaigns/${id}`)).status).toBe(200);
  for (const [id, state] of [...acknowledged.reviews].slice(-4))
    expect((await api.get(`/submissions/${id}`)).data).toMatchObject({ id, state });
}

/** Resolves when this many writes are acknowledged; rejects if a writer fails before. */
async function reach(count: number, writing: Promise<void>[]): Promise<void> {
  let reached = false;
  const counting = (async () => {
    while (!reached && acknowledged.count < count) await delay(1);
  })();
  try {
    await Promise.race([counting, Promise.all(writing)]);
  } finally {
    reached = true;
  }
}
