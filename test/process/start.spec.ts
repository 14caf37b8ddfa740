// Also runs on the embedded engine: a start creates the database, or finds it in use.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEngine } from '#database/host';
import { announceDemo } from '../../apps/api/src/demo/demo';
import { schemas } from '../../ormconfig';
import { startApp } from '../support/app';
import { freshDatabase } from '../support/jest/databases.cjs';
import { cookieIn } from '../support/pages/browser';
import { aFolder, launch, nowhereYet, Service, startService, until, WORKER } from '../support/processes/service';

const embedded = process.env.DATABASE_URL === undefined;
const SECRET = 'a secret that is only good for tests';

/** The block of commands to paste. */
const blockIn = (text: string) => /\n\n(KEY=.+\n(?:curl .+\n)+)/.exec(text)![1]!;
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const signIn = (text: string) => /sign in as (\S+) with the password (\S+)/.exec(text)!.slice(1);
const keyIn = (text: string) => /^KEY=(\S+)$/m.exec(text)![1]!;

const daysSince = (time: string) => (Date.now() - Date.parse(time)) / (24 * 60 * 60 * 1000);

/** How often each value occurs. */
const tally = (values: string[]) =>
  Object.fromEntries([...new Set(values)].map((value) => [value, values.filter((each) => each === value).length]));

describe('the first and second start', () => {
  let settings: Record<string, string>;
  let drop: () => Promise<unknown>;
  let service: Service;
  let printed: string;
  const start = async () => {
    service = await startService({ ...settings, NODE_ENV: 'development' });
    await service.printed(/\nKEY=.+\n(curl .+\n){3}/);
    printed = service.stderr();
  };

  beforeAll(async () => {
    ({ settings, drop } = await nowhereYet());
    await start();
  });
  afterAll(async () => {
    await service.stop();
    await drop();
  });

  it('create the data directory and the tables, and report slow steps', () => {
    expect(modeOf(settings.DATA_DIR!)).toBe('700');
    expect(printed.includes('Creating the embedded database (first start only)…')).toBe(embedded);
    expect(printed).toMatch(/Applying \d+ migrations to the database…/);
    expect(printed).not.toContain('Metrics');
  });

  it('protect generated files from other users of the machine', () => {
    expect(modeOf(join(settings.DATA_DIR!, 'jwt-secret'))).toBe('600');
    expect(modeOf(join(settings.DATA_DIR!, 'demo.json'))).toBe('600');
    expect(printed).not.toContain(readFileSync(join(settings.DATA_DIR!, 'jwt-secret'), 'utf8'));
  });

  it('print where the dashboard is', () => {
    expect(printed).toContain(`\nDashboard: http://localhost:${new URL(service.origin).port}/dashboard\n`);
  });

  it('create a business with the data of two weeks', async () => {
    const api = service.api.as(keyIn(printed));
    const all = async (path: string) => (await api.get(path)).data.items as any[];
    const oldest = (rows: any[]) => daysSince(rows.map(({ createdAt }) => createdAt as string).sort()[0]!);

    const campaigns = await all('/campaigns');
    expect(campaigns.map(({ name, status }) => [name, status])).toEqual([
      ['Bring a friend', 'paused'],
      ['Breakfast reels', 'draft'],
      ['Latte art stories', 'active'],
      ['Opening weekend', 'completed'],
    ]);
    expect(oldest(campaigns)).toBeCloseTo(13.8, 1);

    const submissions = await all('/submissions?perPage=100');
    const waiting = submissions.filter(({ state }) => state === 'pending');
    expect(tally(submissions.map(({ state }) => state))).toEqual({ approved: 21, pending: 8, rejected: 3 });
    expect(oldest(waiting)).toBeCloseTo(3.2, 1);
    expect(new Set(waiting.map(({ verification }) => verification.status))).toEqual(
      new Set(['none', 'passed', 'failed', 'unknown']),
    );
    expect(tally((await all('/perks?perPage=100')).map(({ status }) => status))).toEqual({
      issued: 10,
      redeemed: 6,
      revoked: 1,
    });

    const [program] = await all('/programs');
    const progress = await all(`/programs/${program.id}/progress`);
    expect(program).toMatchObject({
      status: 'active',
      tiers: [{ name: 'Bronze' }, { name: 'Silver' }, { name: 'Gold' }],
    });
    expect(progress.map(({ points }) => points)).toEqual([120, 100, 60, 20, 20, 0]);
    expect(tally((await all(`/programs/${program.id}/cashback`)).map(({ status }) => status))).toEqual({
      paid: 1,
      requested: 1,
    });
  });

  // Creating the data in the past must not leave the caches of the past in use.
  it('show it in a browser after signing in, which opens test mode, as the terminal and the start page say', async () => {
    const [email, password] = signIn(printed);
    const answer = await service.api.post('/session', { email, password });
    expect(answer.data.mode).toBe('test');
    const page = service.api.with({ cookie: cookieIn(answer), 'x-perk-page': '1' });
    const shown = async () => (await page.get('/campaigns')).data.items.length as number;
    expect(await shown()).toBeGreaterThan(0);
    await page.put('/session', { mode: 'live' });
    expect(await shown()).toBe(0);
    const startPage = (await (await fetch(`${service.origin}/`)).text())
      .replace(/<[^>]+>|\s+/g, ' ')
      .replace(/ +/g, ' ');
    for (const said of [printed, startPage]) {
      expect(said).toMatch(/opens in test mode ?, which has the demo data; live mode is empty/);
      expect(said).toMatch(/"? ?Switch to live ?"? in the banner/);
      expect(said).toMatch(/"? ?Switch to test ?"? in the account menu/);
    }
  });

  it('create a test market with a balance, orders of both sides and trades', async () => {
    const api = service.api.as(keyIn(printed));
    const { balances } = (await api.get('/ledger/balance')).data;
    const { book } = (await api.get('/exchange/market?view=book&actionId=ig_st&livemode=false')).data;
    const trades = (await api.get('/exchange/trades')).data.items as any[];
    expect(balances).toMatchObject([{ currency: 'USD' }]);
    expect(balances[0].available).toBeGreaterThan(200);
    expect(balances[0].held).toBeGreaterThan(0);
    expect(book.bids.map(({ price }: any) => price)).toEqual([2.1, 2, 1.8]);
    expect(book.asks.map(({ price }: any) => price)).toEqual([2.6, 2.7, 2.9]);
    expect(trades.map(({ settled }) => settled)).toEqual([0, 0, 1, 1]);
    expect(trades.slice(0, 2).map(({ status }) => status)).toEqual(['awaiting_proof', 'in_review']);
    expect(trades.map(({ counterparty }) => counterparty.displayName)).toEqual([
      '@oatmilk.atlas',
      '@crema.corner',
      '@crema.corner',
      '@latte.diaries',
    ]);
  });

  it('create agents, creators, and a webhook whose deliveries fail without contacting another machine', async () => {
    const api = service.api.as(keyIn(printed));
    const { agents } = (await api.get('/agent-activity')).data as { agents: any[] };
    expect(agents.filter(({ agentName }) => agentName !== 'Demo')).toMatchObject([
      { agentName: 'Cursor', scopes: ['read.analytics', 'read.campaigns'], submissionsReviewed: 0 },
      { agentName: 'Claude Desktop', campaignsCreated: 1, submissionsReviewed: 2 },
    ]);
    const named = async (query = '') => {
      const { influencers } = (await service.api.get(`/influencers${query}`)).data as { influencers: any[] };
      return influencers.map(({ displayName }) => displayName).sort();
    };
    expect(await named('?livemode=false')).toEqual(['@latte.diaries', '@oatmilk.atlas']);
    expect(await named()).toEqual([]);

    const [till, accounting] = (await api.get('/webhooks')).data.items as any[];
    expect(till).toMatchObject({ url: 'http://till.localhost/perk-events', status: 'active' });
    expect(accounting).toMatchObject({ status: 'disabled', disabledReason: 'owner', consecutiveFailures: 0 });
    const attempts = async () => (await api.get(`/webhooks/${till.id}/deliveries`)).data.items[0]?.attempts ?? [];
    await until(async () => (await attempts()).length > 0);
    expect((await attempts())[0]).toMatchObject({ number: 1, status: null });
  });

  it('print commands that work when they are pasted as a block', () => {
    const answers = execFileSync('sh', ['-c', blockIn(printed)], { encoding: 'utf8' })
      .trim()
      .split('\n');
    const [list, launched, proof] = answers.map((answer) => JSON.parse(answer));
    // zsh does not recognise comments here, and would pass them to the command.
    expect(blockIn(printed)).not.toContain('#');
    expect(list).toMatchObject({ success: true, data: { perPage: 3, actions: [{ platformId: 'ig' }, {}, {}] } });
    expect(launched).toMatchObject({ success: true, data: { status: 'active', livemode: false } });
    const campaignId = launched.data.id;
    expect(proof).toMatchObject({ success: true, data: { campaignId, state: 'pending', proofType: 'screenshot' } });
  });

  it('use the same demo, and accept tokens from before the restart', async () => {
    const [email, password] = signIn(printed);
    const session = await service.api.post('/auth', { email, password });
    const token = session.data.accessToken as string;
    const [before, key] = [signIn(printed), keyIn(printed)];
    const submitted = async () => (await service.api.as(key).get('/submissions')).data.pagination.total as number;
    const count = await submitted();
    expect((await service.stop()).code).toBe(0);

    await start();
    expect(signIn(printed)).toEqual(before);
    expect(keyIn(printed)).toBe(key);
    expect(printed).not.toMatch(/Creating|Applying/);
    expect(await service.api.as(token).get('/auth')).toMatchObject({ status: 200, data: { user: { email } } });
    expect(await service.api.as(key).get('/auth')).toMatchObject({ status: 200, data: { mode: 'test' } });
    expect((await service.api.post('/session', { email, password })).data.mode).toBe('test');
    expect(await submitted()).toBe(count);
  });

  it('succeed even if the stored demo is damaged', async () => {
    await service.stop();
    writeFileSync(join(settings.DATA_DIR!, 'demo.json'), '{"email": "de');
    // As a start does once the service is running.
    const app = await startApp(settings);
    const lines: string[] = [];
    await announceDemo(app.nest, app, app.origin, (line) => lines.push(line));
    await app.stop();
    expect(blockIn(lines.join('\n')).match(/^curl /gm)).toHaveLength(3);
  });
});

describe('in production, started from another folder', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let settings: Record<string, string>;
  let service: Service;
  beforeAll(async () => {
    database = await freshDatabase();
    settings = { DATA_DIR: aFolder(), ...database.settings };
    const secrets = { JWT_SECRET: SECRET, ENCRYPTION_KEY: SECRET };
    service = await startService({ ...settings, ...secrets, NODE_ENV: 'production' }, { cwd: aFolder() });
  });
  afterAll(() => database.drop());

  it('serves the dashboard, the API description with its compressed files, and the client libraries', async () => {
    const get = async (path: string) => {
      const response = await fetch(service.origin + path, { headers: { 'accept-encoding': 'br' } });
      return { status: response.status, text: await response.text() };
    };
    const page = await get('/dashboard');
    const [asset = ''] = /\/dashboard\/assets\/[^"]+\.js/.exec(page.text) ?? [];
    const paths = ['/dashboard', asset, '/docs', '/docs/swagger-ui-bundle.js', '/api/v1/docs', '/', '/legal/terms'];
    const libraries = ['python', 'typescript', 'postman'].map((name) => `/api/v1/sdk/${name}`);
    for (const path of [...paths, ...libraries]) expect([path, (await get(path)).status]).toEqual([path, 200]);
    // Made by the build; the service itself compresses it less.
    const { size } = statSync(join(__dirname, '../../dist/docs/swagger-ui-bundle.js.br'));
    const bundle = await fetch(`${service.origin}/docs/swagger-ui-bundle.js`, { headers: { 'accept-encoding': 'br' } });
    expect([bundle.headers.get('content-encoding'), bundle.headers.get('content-length')]).toEqual([
      'br',
      String(size),
    ]);
  });

  it('creates no demo business', async () => {
    const ended = await service.stop();
    expect(ended.stderr).not.toMatch(/Demo|curl/);
    expect(existsSync(join(settings.DATA_DIR!, 'demo.json'))).toBe(false);
    const engine = await openEngine({ DATA_DIR: settings.DATA_DIR!, DATABASE_URL: settings.DATABASE_URL }, schemas);
    expect((await engine.pool.query('select count(*)::int as n from businesses')).rows).toEqual([{ n: 0 }]);
    await engine.close();
  });
});

describe('in development, with DATABASE_URL and secrets set', () => {
  (embedded ? it.skip : it)('creates the data directory for the demo', async () => {
    const DATA_DIR = join(aFolder(), 'data');
    const app = await startApp({ DATA_DIR });
    expect(existsSync(DATA_DIR)).toBe(false);
    await announceDemo(app.nest, app, app.origin, () => undefined);
    await app.stop();
    expect(modeOf(join(DATA_DIR, 'demo.json'))).toBe('600');
  });
});

(embedded ? describe : describe.skip)('two processes on one data directory', () => {
  it('are rejected: the second one names the first and exits, and the first continues', async () => {
    const { settings, drop } = await freshDatabase();
    const first = await startService(settings);
    const register = (email: string) =>
      first.api.post('/auth', { action: 'register', email, password: 'correct horse battery' });
    expect((await register('one@example.com')).status).toBe(201);

    for (const second of [launch(settings), launch(settings, { args: [WORKER] })]) {
      const { code, stderr } = await second.ended;
      expect(code).toBe(1);
      expect(stderr).toContain(`${join(settings.DATA_DIR!, 'postgres')} is in use by process ${String(first.pid)}`);
      expect(stderr).toContain('set DATABASE_URL');
      expect(stderr).not.toMatch(/^\s+at /m);
    }

    expect((await register('two@example.com')).status).toBe(201);
    await first.stop();
    const engine = await openEngine({ DATABASE_URL: undefined, DATA_DIR: settings.DATA_DIR! }, schemas);
    const { rows } = await engine.pool.query('select email from users order by email');
    expect(rows).toEqual([{ email: 'one@example.com' }, { email: 'two@example.com' }]);
    await engine.close();
    await drop();
  });
});

describe('the worker', () => {
  it('is built and started by its script, does the work that became due while it was not running, and stops on a signal', async () => {
    const { settings, drop } = await freshDatabase();
    const DATA_DIR = settings.DATA_DIR ?? aFolder();
    const statusOf = async () => {
      const engine = await openEngine({ DATA_DIR, DATABASE_URL: settings.DATABASE_URL }, schemas);
      const { rows } = await engine.pool.query('select status from perks');
      await engine.close();
      return rows[0].status as string;
    };
    const engine = await openEngine({ DATA_DIR, DATABASE_URL: settings.DATABASE_URL }, schemas);
    await engine.pool.query(
      `insert into perks (id, code, business_id, holder_business_id, livemode, campaign_id, submission_id, type, value_hundredths, status, issued_at, expires_at)
       values ('perk_1', 'ABCDEFGHJK', 'biz_1', 'biz_2', true, 'camp_1', 'sub_1', 'pct', 1000, 'issued', now() - interval '2 days', now() - interval '1 day')`,
    );
    await engine.close();

    const cwd = aFolder();
    const worker = launch({ ...settings, DATA_DIR }, { args: ['scripts/start.mjs', 'worker'], cwd });
    await worker.printed(/The Perk worker is running/);
    // Only one process can use the embedded database, so the result is checked after the worker has stopped.
    if (!embedded) await until(async () => (await statusOf()) === 'expired');
    expect(await worker.stop()).toMatchObject({ code: 0 });
    expect(await statusOf()).toBe('expired');
    // Nothing is left behind but what the settings say.
    expect(readdirSync(cwd)).toEqual([]);
    await drop();
  });
});
