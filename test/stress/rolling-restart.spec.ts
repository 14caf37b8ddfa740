import { spawnSync } from 'node:child_process';
import { Client as Database } from 'pg';
import { Pool } from 'undici';
import { RouteTable } from '#http/host';
import { pause, size } from '../support/processes/stress';
import { Client } from '../support/client';
import { freshDatabase } from '../support/jest/databases.cjs';
import { aFolder, launch, Launched, until } from '../support/processes/service';

const { CI, DATABASE_URL, REDIS_URL } = process.env;
const missing = spawnSync('haproxy', ['-v']).error ? 'there is no haproxy here' : undefined;
// In CI everything is installed, so a missing load balancer is an error and no reason to skip the test.
const unbalanced = CI === 'true' ? undefined : missing;
const skipped = DATABASE_URL && REDIS_URL ? unbalanced : 'DATABASE_URL and REDIS_URL are not set';

const REQUESTS = size(300, 100_000);
const CALLERS = size(6, 12);

jest.setTimeout(size(240_000, 3_600_000));

/** Clients with keep-alive connections, like other services and browsers. */
class Load {
  answered = 0;
  /** Acknowledged submissions. */
  readonly acknowledged: string[] = [];
  /** Unexpected responses, with their numbers. */
  readonly failed: Record<string, number> = {};
  private over = false;
  private proofs = 0;
  private readonly pool: Pool;
  private readonly callers: Promise<void>[];

  constructor(
    origin: string,
    private readonly headers: Record<string, string>,
    private readonly campaignId: string,
  ) {
    this.pool = new Pool(origin, { connections: CALLERS, pipelining: 1 });
    this.callers = Array.from({ length: CALLERS }, (_, index) => this.callOn(index));
  }

  async stop(): Promise<void> {
    this.over = true;
    await Promise.all(this.callers);
    await this.pool.close();
  }

  private async callOn(index: number): Promise<void> {
    while (!this.over) {
      const failure = await (index % 3 === 0 ? this.submit() : this.read()).catch((error: Error) => error.message);
      if (failure) this.failed[failure] = (this.failed[failure] ?? 0) + 1;
      this.answered++;
      await pause();
    }
  }

  private async read(): Promise<string | undefined> {
    const { headers } = this;
    const { statusCode, body } = await this.pool.request({ path: '/api/v1/campaigns', method: 'GET', headers });
    const text = await body.text();
    return statusCode === 200 && text.endsWith('}') ? undefined : failureOf('GET', statusCode, text);
  }

  private async submit(): Promise<string | undefined> {
    const { headers, campaignId } = this;
    // Screenshots are not fetched.
    const proof = { proofUrl: `https://photos.example.com/${String(++this.proofs)}`, proofType: 'screenshot' };
    const body = JSON.stringify({ campaignId, ...proof });
    const answer = await this.pool.request({ path: '/api/v1/submissions', method: 'POST', headers, body });
    const text = await answer.body.text();
    if (answer.statusCode !== 201) return failureOf('POST', answer.statusCode, text);
    this.acknowledged.push((JSON.parse(text) as { data: { id: string } }).data.id);
    return undefined;
  }
}

/** A description that is equal for equal failures. */
function failureOf(method: string, status: number, text: string): string {
  return `${method} ${String(status)} ${text.replace(/"requestId":"[^"]*"/, '').slice(0, 200)}`;
}

(skipped ? describe.skip : describe)(`behind a load balancer${skipped ? ` (skipped: ${skipped})` : ''}`, () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let cluster: Launched;

  beforeAll(async () => {
    database = await freshDatabase();
    const settings = { ...database.settings, REDIS_URL, DATA_DIR: aFolder(), SHUTDOWN_DELAY_SECONDS: '3' };
    cluster = launch(settings, { args: ['scripts/cluster.mjs'] });
  });
  afterAll(async () => {
    await cluster.stop();
    await database.drop();
  });

  it(`none of ${String(REQUESTS)} requests fails while both apis are restarted in turn`, async () => {
    const [, origin = ''] = await cluster.printed(/Perk is balanced at (\S+)/);
    // Only the address of the load balancer is printed, because the others are of no use.
    expect(new Set(cluster.stderr().match(/https?:\/\/[\w.]+:\d+/g))).toEqual(new Set([origin]));
    const api = new Client(origin, new RouteTable());
    const owner = { action: 'register', email: 'owner@example.com', password: 'correct horse battery' };
    const session = api.as((await api.post('/auth', owner)).data.accessToken);
    const { key } = (await session.post('/api-keys', { name: 'Load', mode: 'test' })).data;
    const campaign = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };
    const { id } = (await api.as(key).post('/campaigns', campaign)).data;

    const load = new Load(origin, { 'x-api-key': key, 'content-type': 'application/json' }, id);
    const rolls = () => cluster.stderr().match(/^Both apis were restarted\.$/gm)?.length ?? 0;
    do {
      const before = rolls();
      cluster.signal('SIGHUP');
      await until(() => rolls() > before);
    } while (load.answered < REQUESTS);
    await load.stop();

    expect(load.failed).toEqual({});
    const client = new Database({ connectionString: database.settings.DATABASE_URL });
    await client.connect();
    const kept = new Set((await client.query<{ id: string }>('select id from submissions')).rows.map((row) => row.id));
    await client.end();
    expect(load.acknowledged.filter((submission) => !kept.has(submission))).toEqual([]);
    expect(load.acknowledged.length).toBe(kept.size);
  });
});
