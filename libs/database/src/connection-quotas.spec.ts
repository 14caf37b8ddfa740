import { ConnectionQuotaError, ConnectionQuotas } from './connection-quotas';

const WAIT_MS = 20;

/** Takes connections, and records the accounts in the order in which they got them. */
class Takers {
  readonly served: string[] = [];
  private readonly releases = new Map<string, (() => void)[]>();

  constructor(readonly quotas: ConnectionQuotas) {}

  async take(...accounts: string[]): Promise<void> {
    for (const account of accounts)
      void this.quotas.acquire(account).then((release) => {
        this.served.push(account);
        this.releases.set(account, [...(this.releases.get(account) ?? []), release]);
      });
    await this.settled();
  }

  async release(account: string): Promise<void> {
    this.releases.get(account)?.pop()?.();
    await this.settled();
  }

  held(account: string): number {
    return this.releases.get(account)?.length ?? 0;
  }

  private settled(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }
}

const takersOf = (size: number, waitMs = 60_000) => new Takers(new ConnectionQuotas(size, waitMs));
const times = (count: number, account: string) => Array.from({ length: count }, () => account);

describe('ConnectionQuotas', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => void jest.useRealTimers());

  it('gives one account at most half of the connections', async () => {
    const takers = takersOf(10);
    await takers.take(...times(100, 'a'));
    expect(takers.held('a')).toBe(5);
    await takers.release('a');
    expect(takers.held('a')).toBe(5);
    expect(takers.quotas.waiting).toBe(94);
  });

  it('serves another account before one that has used up its share', async () => {
    const takers = takersOf(10);
    await takers.take(...times(100, 'a'), 'b');
    expect(takers.served).toEqual([...times(5, 'a'), 'b']);
  });

  it('reserves the last two of 10 connections for accounts that have none', async () => {
    const takers = takersOf(10);
    await takers.take(...times(9, 'a'), ...times(9, 'b'));
    expect([takers.held('a'), takers.held('b')]).toEqual([5, 3]);
    await takers.take('c', 'd');
    expect([takers.held('c'), takers.held('d')]).toEqual([1, 1]);
  });

  it('never hands out more connections than there are', async () => {
    const takers = takersOf(10);
    await takers.take(...Array.from({ length: 30 }, (_, index) => `business ${String(index)}`));
    expect(takers.served).toHaveLength(10);
    await takers.release('business 0');
    expect(takers.served).toHaveLength(11);
  });

  it('serves waiting accounts in turns, and the requests of each account in order', async () => {
    const takers = takersOf(1);
    await takers.take('holder', ...times(3, 'a'), 'b', 'c', 'b');
    for (const last of ['holder', 'a', 'b', 'c', 'a', 'b']) await takers.release(last);
    expect(takers.served).toEqual(['holder', 'a', 'b', 'c', 'a', 'b', 'a']);
  });
});

describe('a request that waits for a connection too long', () => {
  it('fails and leaves the queue', async () => {
    const takers = takersOf(2, WAIT_MS);
    await takers.take('a');
    await expect(takers.quotas.acquire('a')).rejects.toThrow(ConnectionQuotaError);
    expect(takers.quotas.waiting).toBe(0);
    await takers.release('a');
    await takers.take('a');
    expect(takers.served).toEqual(['a', 'a']);
  });
});

describe('new work of an account', () => {
  it('is refused at once while other work of the account has been waiting for long', async () => {
    const quotas = new ConnectionQuotas(2, 60_000, WAIT_MS);
    const release = await quotas.acquire('a');
    const waiting = quotas.acquire('a', true);
    await new Promise((passed) => setTimeout(passed, 2 * WAIT_MS));
    await expect(quotas.acquire('a', true)).rejects.toThrow(ConnectionQuotaError);
    // What has begun waits, and other accounts do not notice.
    const begun = quotas.acquire('a');
    (await quotas.acquire('b', true))();
    release();
    (await waiting)();
    (await begun)();
    (await quotas.acquire('a', true))();
    expect(quotas.waiting).toBe(0);
  });

  it('waits if the other work has been waiting for a short time only', async () => {
    const quotas = new ConnectionQuotas(2, 60_000, 60_000);
    const release = await quotas.acquire('a');
    const waiting = [quotas.acquire('a', true), quotas.acquire('a', true)];
    release();
    for (const turn of waiting) (await turn)();
  });
});
