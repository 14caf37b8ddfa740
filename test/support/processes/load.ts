import { pause } from './stress';
import { Answer, Client } from '../client';
import { Cluster } from './cluster';
import { until } from './service';

/** The number of concurrent clients. */
export const CALLERS = 12;

/** The result and duration of a request. */
interface Outcome extends Pick<Answer, 'status' | 'error'> {
  ms: number;
}

let proofs = 0;

/** Clients that send requests continuously, whatever the responses. */
export class Load {
  readonly outcomes: Outcome[] = [];
  readonly acknowledged: string[] = [];
  private over = false;
  private readonly callers: Promise<void>[];
  constructor(
    private readonly api: Client,
    private readonly campaignId: string,
  ) {
    this.callers = Array.from({ length: CALLERS }, (_, index) => this.callOn(index));
  }

  count(status: number): number {
    return this.outcomes.filter((outcome) => outcome.status === status).length;
  }

  /** Resolves after this many more responses with the status. */
  async more(count: number, status: number): Promise<void> {
    const goal = this.count(status) + count;
    await Promise.race([until(() => this.count(status) >= goal), Promise.all(this.callers)]);
  }

  async stop(): Promise<void> {
    this.over = true;
    await Promise.all(this.callers);
  }

  private async callOn(index: number): Promise<void> {
    while (!this.over) {
      const began = performance.now();
      const { status, error, data } = await (index % 3 === 0 ? this.api.get('/campaigns') : this.submit());
      this.outcomes.push({ status, error, ms: performance.now() - began });
      if (status === 201) this.acknowledged.push(data.id);
      await pause();
    }
  }

  private submit(): Promise<Answer> {
    // Screenshots are not fetched.
    const proof = { proofUrl: `https://photos.example.com/${String(++proofs)}`, proofType: 'screenshot' };
    return this.api.post('/submissions', { campaignId: this.campaignId, ...proof });
  }
}

/** Expects that all errors were 503, that no request took 12 s or longer, and that all acknowledged data exists with its event. */
export async function expectSound(load: Load, cluster: Cluster): Promise<void> {
  const failures = load.outcomes.filter(({ status }) => status >= 300);
  expect(new Set(failures.map(({ status, error }) => `${String(status)} ${error.code as string}`))).toEqual(
    new Set(['503 SERVICE_UNAVAILABLE']),
  );
  expect(load.outcomes.filter(({ ms }) => ms >= 12_000)).toEqual([]);
  const kept = (await cluster.query('select id from submissions')).map(({ id }) => id);
  expect(load.acknowledged.filter((id) => !kept.includes(id))).toEqual([]);
  const halves = await cluster.query(
    `select s.id from submissions s where 1 <> (select count(*) from outbox o where o.aggregate_id = s.id)`,
  );
  expect(halves).toEqual([]);
}
