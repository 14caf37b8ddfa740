import { Db } from '#database';
import { LOG, Log, newId, RecurringJobs } from '#kernel';
import { Job, Queues } from '#messaging';
import { LaneName, LANES, shareOf } from '../../../libs/webhooks/src/sending/delivery-lanes';
import { pickFor, WAITING_IN } from '../../../libs/webhooks/src/sending/delivery-queue.queries';
import { startApp, TestApp } from '../../support/app';
import { rows } from '../../support/database/inspect';
import { until } from '../../support/processes/service';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(() => rows(app, 'truncate webhook_deliveries, webhook_endpoints cascade'));
afterEach(() => app.clock.reset());
afterAll(() => app.stop());

interface Backlog {
  endpoints: number;
  /** Per endpoint. */
  deliveries: number;
  failures?: number;
  livemode?: boolean;
  businessId?: string;
}

/** Creates webhooks of a business with due deliveries, all of them due before those of later backlogs. */
async function aBacklog(backlog: Backlog): Promise<string> {
  const { endpoints, deliveries, failures = 0, livemode = true, businessId = newId('biz') } = backlog;
  const ids = Array.from({ length: endpoints }, () => newId('whk'));
  const now = app.clock.now();
  await rows(
    app,
    `insert into webhook_endpoints (id, business_id, livemode, url, events, scopes, secret, enabled, consecutive_failures, created_at, updated_at)
     select id, $2, $3, 'http://127.0.0.1/', '{*}', '{}', '', true, $4, $5, $5 from unnest($1::text[]) as e (id)`,
    [ids, businessId, livemode, failures, now],
  );
  await rows(
    app,
    `insert into webhook_deliveries (id, business_id, endpoint_id, event_id, round, type, trigger, status, attempts, created_at, due_at, fencing_token)
     select endpoint_id || '/' || n, $2, endpoint_id, 'evt_' || n, 0, 'campaign.created', 'event', 'pending', 0, $4,
       $4::timestamptz - make_interval(secs => $3 - n), 0
     from unnest($1::text[]) as e (endpoint_id), generate_series(1, $3::int) as n`,
    [ids, businessId, deliveries, now],
  );
  return businessId;
}

/** All webhooks with due deliveries, as they are passed to `pickFor`. */
async function dueIn(lane: LaneName): Promise<string[]> {
  const owners: { owner: string; isDue: boolean }[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const window = await rows(app, WAITING_IN[lane].text, [app.clock.now(), after]);
    owners.push(...(window as typeof owners));
    after = window.at(-1)?.owner;
  }
  return owners.filter(({ isDue }) => isDue).map(({ owner }) => owner);
}

/** How many deliveries of each business would be sent next. */
async function picked(lane: LaneName, most: number): Promise<Record<string, number>> {
  const found = await rows(
    app,
    `with picked as materialized (${pickFor(lane)})
     select business_id as business, count(*)::int as n from picked join webhook_deliveries using (id) group by 1`,
    [app.clock.now(), most, await dueIn(lane)],
  );
  return Object.fromEntries(found.map(({ business, n }) => [business, n]));
}

/** How many deliveries are leased, by `column`. */
async function running(column = 'business_id'): Promise<Record<string, number>> {
  const found = await rows(
    app,
    `select ${column} as of, count(*)::int as n from webhook_deliveries where leased_until > $1 group by 1`,
    [app.clock.now()],
  );
  return Object.fromEntries(found.map(({ of, n }) => [of, n]));
}

/** Several workers, each of which sends to receivers that never respond. */
class Workers {
  private readonly all: { queues: Queues; recurringJobs: RecurringJobs }[] = [];
  private readonly held: (() => void)[] = [];
  /** Whether a worker has picked, possibly in a transaction that is not committed yet. */
  hasPicked = false;

  /** @param beforeCommit awaited by each pick before its transaction commits */
  constructor(count: number, lanes: LaneName[] = ['well'], beforeCommit = () => Promise.resolve()) {
    const log = app.nest.get<Log>(LOG);
    const tx = (work: () => Promise<unknown>) =>
      app.db.tx(async () => {
        const claimed = await work();
        this.hasPicked = true;
        await beforeCommit();
        return claimed;
      });
    const db = Object.assign(Object.create(app.db) as Db, { tx });
    for (let n = 0; n < count; n++) {
      const recurringJobs = new RecurringJobs(log);
      const queues = new Queues(db, app.clock, recurringJobs, log);
      for (const lane of lanes) {
        const { queue, slots } = LANES[lane];
        const run = (job: Job) => new Promise<void>((resolve) => this.held.push(() => resolve(job.complete(null))));
        const pick = { waiting: WAITING_IN[lane], rows: pickFor(lane) };
        queues.add({ id: queue, table: 'webhook_deliveries', concurrency: slots, pick, lane, run });
      }
      this.all.push({ queues, recurringJobs });
    }
  }

  /** Lets all workers pick at the same time. */
  async pick(): Promise<void> {
    await Promise.all(
      this.all.map(({ recurringJobs }) => {
        recurringJobs.start();
        return recurringJobs.stop();
      }),
    );
  }

  async stop(): Promise<void> {
    const stopping = this.all.map(({ queues }) => queues.stop());
    const timer = setInterval(() => this.held.splice(0).forEach((resolve) => resolve()), 5);
    await Promise.all(stopping);
    clearInterval(timer);
  }
}

describe('picking the next deliveries', () => {
  it('gives one business at most a quarter of the slots, however many webhooks it has in both modes', async () => {
    const greedy = await aBacklog({ endpoints: 30, deliveries: 20 });
    await aBacklog({ endpoints: 19, deliveries: 20, livemode: false, businessId: greedy });
    const modest = await aBacklog({ endpoints: 1, deliveries: 3 });
    expect(await picked('well', 60)).toEqual({ [greedy]: 15, [modest]: 3 });
  });

  it('takes one delivery of each business in turn, even if those of another have waited longer', async () => {
    const greedy = await aBacklog({ endpoints: 49, deliveries: 20 });
    const others = await Promise.all([1, 2, 3].map(() => aBacklog({ endpoints: 1, deliveries: 1 })));
    expect(await picked('well', 4)).toEqual(Object.fromEntries([greedy, ...others].map((id) => [id, 1])));
  });

  it('prefers the business with the fewest running deliveries', async () => {
    const busy = await aBacklog({ endpoints: 3, deliveries: 20 });
    const workers = new Workers(1);
    await workers.pick();
    await rows(
      app,
      `update webhook_deliveries set leased_until = null where id in
         (select id from webhook_deliveries where leased_until is not null limit 5)`,
    );
    expect(await running()).toEqual({ [busy]: 10 });
    const idle = await aBacklog({ endpoints: 3, deliveries: 20 });
    expect(await picked('well', 9)).toEqual({ [idle]: 9 });
    expect(await picked('well', 60)).toEqual({ [idle]: 15, [busy]: 5 });
    await workers.stop();
  });

  it('shares the slots of a business between its webhooks, at most five for each', async () => {
    const greedy = await aBacklog({ endpoints: 1, deliveries: 20 });
    expect(await picked('well', 60)).toEqual({ [greedy]: 5 });
    await aBacklog({ endpoints: 4, deliveries: 20, businessId: greedy });
    const workers = new Workers(1);
    await workers.pick();
    expect(Object.values(await running('endpoint_id'))).toEqual([3, 3, 3, 3, 3]);
    await workers.stop();
  });

  it('does not exceed five for a webhook when older deliveries become due before the running ones', async () => {
    const business = await aBacklog({ endpoints: 1, deliveries: 20 });
    const workers = new Workers(1);
    await workers.pick();
    await rows(app, `update webhook_deliveries set due_at = due_at - interval '1 hour' where leased_until is null`);
    expect(await running()).toEqual({ [business]: 5 });
    expect(await picked('well', 60)).toEqual({});
    await workers.stop();
  });

  it('has separate slots for failing webhooks: one delivery each, and a quarter of those slots per business', async () => {
    const mixed = await aBacklog({ endpoints: 49, deliveries: 20 });
    await aBacklog({ endpoints: 49, deliveries: 20, failures: 3, businessId: mixed });
    expect(await picked('failing', 40)).toEqual({ [mixed]: 10 });
    const workers = new Workers(1, ['well', 'failing']);
    await workers.pick();
    expect(await running('lane')).toEqual({ well: 15, failing: 10 });
    await workers.stop();
  });

  it('picks deliveries of a business again when the leases of any process have expired', async () => {
    const business = await aBacklog({ endpoints: 49, deliveries: 20 });
    const workers = new Workers(1);
    await workers.pick();
    app.clock.advance(59);
    expect(await picked('well', 60)).toEqual({});
    app.clock.advance(2);
    expect(await picked('well', 60)).toEqual({ [business]: 15 });
    await workers.stop();
  });

  it('reads the same number of pages however many webhooks wait and however long their backlogs are', async () => {
    for (let n = 0; n < 3; n++) await aBacklog({ endpoints: 100, deliveries: 100 });
    for (let n = 0; n < 3; n++) await aBacklog({ endpoints: 20, deliveries: 20, failures: 3 });
    await rows(app, 'analyze webhook_deliveries, webhook_endpoints');
    const pagesOf = async (text: string, values: unknown[]) => {
      const [{ 'QUERY PLAN': plans }] = await rows(app, `explain (analyze, buffers, format json) ${text}`, values);
      // An empty partition has no pages.
      const scans = nodesIn(plans[0].Plan).filter((node) => node['Node Type'] === 'Seq Scan');
      expect(scans.filter((node) => node['Shared Hit Blocks'] + node['Shared Read Blocks'] > 0)).toEqual([]);
      return plans[0].Plan['Shared Hit Blocks'] + plans[0].Plan['Shared Read Blocks'];
    };
    for (const lane of ['well', 'failing'] as const) {
      const window = await rows(app, WAITING_IN[lane].text, [app.clock.now(), '']);
      expect(window).toHaveLength(16);
      const owners = window.map(({ owner }) => owner);
      expect(await pagesOf(WAITING_IN[lane].text, [app.clock.now(), owners[0]])).toBeLessThan(300);
      expect(await pagesOf(pickFor(lane), [app.clock.now(), 60, owners])).toBeLessThan(300);
    }
  });
});

describe('several processes that pick at the same time', () => {
  it('together give a business no more than its share', async () => {
    const greedy = await aBacklog({ endpoints: 49, deliveries: 20 });
    const modest = await aBacklog({ endpoints: 1, deliveries: 5 });
    const workers = new Workers(6);
    await workers.pick();
    expect(await running()).toEqual({ [greedy]: shareOf('well'), [modest]: 5 });
    await workers.stop();
  });

  it('see the leases of the other process, even if older deliveries became due in the meantime', async () => {
    // The embedded engine runs one transaction at a time, so this cannot happen there.
    if (app.engine.kind !== 'postgres') return;
    const greedy = await aBacklog({ endpoints: 49, deliveries: 20 });
    let commit = (): void => undefined;
    const committing = new Promise<void>((resolve) => (commit = resolve));
    const first = new Workers(1, ['well'], () => committing);
    const firstPick = first.pick();
    await until(() => first.hasPicked);
    await aBacklog({ endpoints: 49, deliveries: 60, businessId: greedy });
    const second = new Workers(1, ['well']);
    const secondPick = second.pick();
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => second.hasPicked || (await rows(app, waiting)).length > 0);
    commit();
    await Promise.all([firstPick, secondPick]);
    expect(await running()).toEqual({ [greedy]: shareOf('well') });
    await Promise.all([first.stop(), second.stop()]);
  });
});

function nodesIn(plan: any): any[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesIn)];
}
