import { pause, size } from '../support/processes/stress';
import { freshDatabase } from '../support/jest/databases.cjs';
import { RedisServer } from '../support/processes/redis';
import { aFolder, Service, startService, until } from '../support/processes/service';

const skipped = process.env.DATABASE_URL ? RedisServer.unavailable : 'DATABASE_URL is not set';
const CALLERS = 8;
/** Requests a minute that a client has on an endpoint that anyone may read, at a quarter of what is usual. */
const LIMIT = 30;
const QUARTER = '0.25';
/** A phase is longer if fewer requests than this were answered in it. */
const REQUESTS = 60;
const PHASE_MS = size(800, 20_000);
const CYCLES = size(1, 3);

jest.setTimeout(120_000 + CYCLES * 5 * PHASE_MS);

interface Outcome {
  phase: string;
  service: number;
  client: string;
  /** The minute in which it was counted. */
  window: string;
  status: number;
  ms: number;
}

/** Two clients that send requests continuously, and many that send one, to two services in turn. */
class Load {
  readonly outcomes: Outcome[] = [];
  phase = 'normal';
  private calls = 0;
  private over = false;
  private readonly callers: Promise<void>[];

  constructor(private readonly services: Service[]) {
    this.callers = Array.from({ length: CALLERS }, () => this.callOn());
  }

  async during(phase: string, ms: number): Promise<void> {
    this.phase = phase;
    const end = performance.now() + ms;
    const before = this.answeredIn(phase);
    await until(() => performance.now() > end && this.answeredIn(phase) >= before + REQUESTS);
  }

  private answeredIn(phase: string): number {
    return this.outcomes.filter((outcome) => outcome.phase === phase).length;
  }

  async stop(): Promise<void> {
    this.over = true;
    await Promise.all(this.callers);
  }

  private async callOn(): Promise<void> {
    while (!this.over) {
      const call = ++this.calls;
      const service = call % this.services.length;
      const client = call % 4 < 2 ? '10.0.0.1' : `10.1.${String((call >> 8) % 256)}.${String(call % 256)}`;
      const [phase, began] = [this.phase, performance.now()];
      const answer = await fetch(`${this.services[service]!.origin}/api/v1/actions?perPage=1`, {
        headers: { 'x-forwarded-for': client },
      });
      await answer.arrayBuffer();
      const window = answer.headers.get('x-ratelimit-reset') ?? 'none';
      this.outcomes.push({ phase, service, client, window, status: answer.status, ms: performance.now() - began });
      await pause();
    }
  }
}

const percentile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? NaN;

(skipped ? describe.skip : describe)(`Redis under load${skipped ? ` (skipped: ${skipped})` : ''}`, () => {
  let redis: RedisServer;
  let services: Service[];
  let drop: () => Promise<unknown>;

  beforeAll(async () => {
    redis = await RedisServer.make();
    const database = await freshDatabase();
    ({ drop } = database);
    const settings = {
      ...database.settings,
      REDIS_URL: redis.url,
      DATA_DIR: aFolder(),
      RATE_LIMIT_FACTOR: QUARTER,
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'fatal',
    };
    services = [await startService(settings), await startService(settings)];
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    redis.thaw();
    await redis.kill();
    await drop();
  });

  it('may freeze and be killed without errors, lost rate limits or delays', async () => {
    const load = new Load(services);
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      await load.during('normal', PHASE_MS);
      redis.freeze();
      await load.during('frozen', PHASE_MS);
      redis.thaw();
      await load.during('normal', PHASE_MS);
      await redis.kill();
      await load.during('killed', PHASE_MS);
      await redis.start();
    }
    await load.during('normal', PHASE_MS);
    await load.stop();

    const { outcomes } = load;
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 429]));

    // While each process counts by itself, a client has at most one limit per process.
    const admitted = new Map<string, number>();
    for (const { service, client, window, status } of outcomes) {
      const counter = [service, client, window].join();
      if (status === 200) admitted.set(counter, (admitted.get(counter) ?? 0) + 1);
    }
    expect([...admitted].filter(([, count]) => count > LIMIT)).toEqual([]);

    const timesIn = (phase: string) => outcomes.filter((outcome) => outcome.phase === phase).map(({ ms }) => ms);
    const normal = timesIn('normal');
    const limit = percentile(normal, 0.99) + 50;
    for (const phase of ['frozen', 'killed']) {
      const times = timesIn(phase);
      // A busy machine delays some requests; waiting for Redis would delay all of them.
      const late = times.filter((ms) => ms > limit);
      expect({ phase, isLateOften: late.length > times.length * 0.25 }).toEqual({ phase, isLateOften: false });
      expect(percentile(times, 0.5)).toBeLessThan(2 * percentile(normal, 0.5) + 25);
    }
  });
});
