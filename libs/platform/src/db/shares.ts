/** No connection came free for this account in time, because others of the same account hold all that it may have. */
export class OverShareError extends Error {
  override readonly name = 'OverShareError';

  constructor(
    readonly account: string,
    waitMs: number,
  ) {
    super(`No database connection was free for ${account} within ${String(waitMs / 1000)} s.`);
  }
}

/**
 * Shares out a number of connections, so that no account keeps the others from working. An account holds at most half of
 * them, and one that holds none already finds some kept free for it. A request that waits holds nothing; accounts that wait take
 * turns, and each serves its own in the order in which they came.
 */
export class Shares {
  private readonly mostOfOne: number;
  private readonly keptForOthers: number;
  private free: number;
  private readonly held = new Map<string, number>();
  /** In the order of their turns. */
  private readonly queues = new Map<string, Set<() => void>>();

  /**
   * @param size how many connections there are
   * @param waitMs how long one waits for a connection at most, in milliseconds
   */
  constructor(
    size: number,
    private readonly waitMs: number,
  ) {
    this.free = size;
    this.mostOfOne = Math.max(1, Math.floor(size / 2));
    this.keptForOthers = Math.floor(size / 5);
  }

  /** How many wait for a connection. */
  get waiting(): number {
    return [...this.queues.values()].reduce((sum, queue) => sum + queue.size, 0);
  }

  /**
   * Takes a connection out of the account's share.
   * @returns what gives it back, to be called once
   * @throws OverShareError
   */
  async take(account: string): Promise<() => void> {
    if (this.hasRoomFor(account)) this.hold(account);
    else await this.turn(account);
    return () => {
      this.giveBack(account);
    };
  }

  private hasRoomFor(account: string): boolean {
    const held = this.held.get(account) ?? 0;
    if (held === 0) return this.free > 0;
    return held < this.mostOfOne && this.free > this.keptForOthers;
  }

  private hold(account: string): void {
    this.free--;
    this.held.set(account, (this.held.get(account) ?? 0) + 1);
  }

  /** Resolves once a connection is held. */
  private turn(account: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.queues.get(account) ?? new Set();
      const admit = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.delete(admit);
        if (queue.size === 0) this.queues.delete(account);
        reject(new OverShareError(account, this.waitMs));
      }, this.waitMs);
      this.queues.set(account, queue.add(admit));
    });
  }

  private giveBack(account: string): void {
    const held = (this.held.get(account) ?? 0) - 1;
    if (held > 0) this.held.set(account, held);
    else this.held.delete(account);
    this.free++;
    this.admitWaiting();
  }

  private admitWaiting(): void {
    // An account that was served goes to the end, where this loop comes to it again.
    for (const [account, queue] of this.queues) {
      if (this.free === 0) return;
      const [admit] = queue;
      if (!admit || !this.hasRoomFor(account)) continue;
      queue.delete(admit);
      this.queues.delete(account);
      if (queue.size > 0) this.queues.set(account, queue);
      this.hold(account);
      admit();
    }
  }
}
