import { OverShareError, Shares } from './shares';

const WAIT_MS = 20;

/** Takes connections, and knows who has got one by now, in their order. */
class Takers {
  readonly got: string[] = [];
  private readonly givers = new Map<string, (() => void)[]>();

  constructor(readonly shares: Shares) {}

  async take(...accounts: string[]): Promise<void> {
    for (const account of accounts)
      void this.shares.take(account).then((giveBack) => {
        this.got.push(account);
        this.givers.set(account, [...(this.givers.get(account) ?? []), giveBack]);
      });
    await this.settled();
  }

  async giveBack(account: string): Promise<void> {
    this.givers.get(account)?.pop()?.();
    await this.settled();
  }

  held(account: string): number {
    return this.givers.get(account)?.length ?? 0;
  }

  private settled(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }
}

const takersOf = (size: number, waitMs = 60_000) => new Takers(new Shares(size, waitMs));
const times = (count: number, account: string) => Array.from({ length: count }, () => account);

describe('shares of 10 connections', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => void jest.useRealTimers());

  it('give one account at most half, however many it asks for', async () => {
    const takers = takersOf(10);
    await takers.take(...times(100, 'a'));
    expect(takers.held('a')).toBe(5);
    await takers.giveBack('a');
    expect(takers.held('a')).toBe(5);
    expect(takers.shares.waiting).toBe(94);
  });

  it('let another account go ahead of one that is over its share', async () => {
    const takers = takersOf(10);
    await takers.take(...times(100, 'a'), 'b');
    expect(takers.got).toEqual([...times(5, 'a'), 'b']);
  });

  it('keep the last two for accounts that hold none', async () => {
    const takers = takersOf(10);
    await takers.take(...times(9, 'a'), ...times(9, 'b'));
    expect([takers.held('a'), takers.held('b')]).toEqual([5, 3]);
    await takers.take('c', 'd');
    expect([takers.held('c'), takers.held('d')]).toEqual([1, 1]);
  });

  it('never give out more than there are', async () => {
    const takers = takersOf(10);
    await takers.take(...Array.from({ length: 30 }, (_, index) => `business ${String(index)}`));
    expect(takers.got).toHaveLength(10);
    await takers.giveBack('business 0');
    expect(takers.got).toHaveLength(11);
  });

  it('serve those who wait in turns, and each in its own order', async () => {
    const takers = takersOf(1);
    await takers.take('holder', ...times(3, 'a'), 'b', 'c', 'b');
    for (const last of ['holder', 'a', 'b', 'c', 'a', 'b']) await takers.giveBack(last);
    expect(takers.got).toEqual(['holder', 'a', 'b', 'c', 'a', 'b', 'a']);
  });
});

describe('a request that waits for a connection', () => {
  it('is refused when none came free in time, and leaves the queue', async () => {
    const takers = takersOf(2, WAIT_MS);
    await takers.take('a');
    await expect(takers.shares.take('a')).rejects.toThrow(OverShareError);
    expect(takers.shares.waiting).toBe(0);
    await takers.giveBack('a');
    await takers.take('a');
    expect(takers.got).toEqual(['a', 'a']);
  });
});
