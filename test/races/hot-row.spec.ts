import { withConnectionQuota } from '#kernel/host';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, Tenant, unique } from '../support/builders';
import { Answer } from '../support/client';
import { LOCK_WAITS } from '../support/database/crowd';
import { until } from '../support/processes/service';
import { ToolClient } from '../support/agents/tools';

const CALLS = 30;
const SHARE = 5;

/** The calls that were made, and their responses so far. */
class Calls {
  readonly answered: Answer[] = [];
  readonly all: Promise<Answer[]>;

  constructor(calls: Promise<Answer>[]) {
    this.all = Promise.all(calls);
    for (const call of calls) void call.then((answer) => this.answered.push(answer));
  }
}

// The embedded engine runs one transaction at a time, so there are no row locks to wait for.
const describeOnServer = process.env.DATABASE_URL ? describe : describe.skip;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

describeOnServer(`${CALLS} changes of a row that somebody else holds`, () => {
  let busy: Tenant;
  let other: Tenant;
  let id: string;
  let keys: string[];
  let calls: Calls;
  let release: () => Promise<void>;

  beforeAll(async () => {
    [busy, other] = [await anEnterprise(app), await anEnterprise(app)];
    ({ id } = await aCampaign(busy.live));
    await aCampaign(other.live);
  });

  const lockWaits = async () =>
    (await withConnectionQuota('background', () => app.engine.pool.query(LOCK_WAITS))).rows.length;
  const change = (key: string) =>
    busy.live.put(`/campaigns/${id}`, { name: `Change ${key}` }, { headers: { 'idempotency-key': key } });

  beforeEach(async () => {
    const holder = await withConnectionQuota('background', () => app.engine.pool.connect());
    await holder.query('begin');
    await holder.query('select 1 from campaigns where id = $1 for update', [id]);
    let held = true;
    release = async () => {
      if (!held) return;
      held = false;
      await holder.query('rollback');
      holder.release();
    };
    keys = Array.from({ length: CALLS }, () => String(unique()));
    calls = new Calls(keys.map(change));
    await until(async () => (await lockWaits()) === SHARE);
  });
  afterEach(async () => {
    await release();
    await calls.all;
  });

  it('use at most half of the connections, and return 503 with Retry-After after two seconds', async () => {
    // Through entities, a prepared statement, or a tool.
    const agent = new ToolClient(app).as(busy.liveKey);
    const more = [busy.live.get(`/campaigns/${id}`), busy.live.get('/campaigns'), agent.call('listCampaigns')];
    let served = 0;
    for (const call of more) void (call as Promise<unknown>).then(() => served++);

    const others = await Promise.all([
      other.live.get('/campaigns'),
      other.live.post('/campaigns', { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 }),
      new ToolClient(app).as(other.liveKey).call('listCampaigns'),
      app.api.get('/health'),
      app.api.get('/health/ready'),
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, 201, 200, 200, 200]);
    expect([await lockWaits(), calls.answered.length, served]).toEqual([SHARE, 0, 0]);

    await until(() => calls.answered.length >= SHARE);
    await release();
    const answers = await calls.all;
    await Promise.all(more);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThanOrEqual(SHARE);
    for (const { status, error, headers } of refused)
      expect([status, error.code, headers.get('retry-after')]).toEqual([503, 'SERVICE_UNAVAILABLE', '1']);
    expect(calls.answered[0]!.error.message).toMatch(
      /^Another request was changing the same record.*Try again in a second/,
    );
    // The error was not stored for the key, so the same request succeeds now.
    const again = await change(keys[answers.indexOf(refused[0]!)]!);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, null]);
  });
});

describeOnServer('a pool of which every connection is taken', () => {
  it('does not affect the readiness of the service', async () => {
    const taken = await Promise.all(
      Array.from({ length: app.engine.pool.options.max }, (_, n) =>
        withConnectionQuota(`biz_${String(n)}`, () => app.engine.pool.connect()),
      ),
    );
    expect(app.engine.pool.idleCount).toBe(0);
    const probes = await Promise.all([app.api.get('/health/ready'), app.api.get('/health')]);
    for (const client of taken) client.release();
    expect(probes.map(({ status }) => status)).toEqual([200, 200]);
  });
});
