/** No connection became free for the account in time. */
export class ConnectionQuotaError extends Error {
  override readonly name = 'ConnectionQuotaError';

  constructor(
    readonly account: string,
    waitMs: number,
  ) {
    super(`No database connection was free for ${account} for ${String(waitMs / 1000)} s.`);
  }
}

/**
 * Distributes a number of connections fairly between accounts. An account may use at most half of the connections, and some
 * are reserved for accounts that use none. Waiting accounts take turns; the requests of one account are served in order.
 */
export class ConnectionQuotas {
  private readonly maxPerAccount: number;
  private readonly reserved: number;
  private free: number;
  private readonly held = new Map<string, number>();
  /** Waiting requests by account, in the order of the accounts' turns, and since when they have been waiting. */
  private readonly queues = new Map<string, Map<() => void, number>>();

  /**
   * @param size the number of connections
   * @param waitMs how long to wait for a connection at most, in milliseconds
   * @param standingMs new work is refused at once if other work of its account has been waiting for this long
   */
  constructor(
    size: number,
    public waitMs: number,
    private readonly standingMs = Infinity,
  ) {
    this.free = size;
    this.maxPerAccount = Math.max(1, Math.floor(size / 2));
    this.reserved = Math.floor(size / 5);
  }

  /** The number of waiting requests. */
  get waiting(): number {
    return [...this.queues.values()].reduce((sum, queue) => sum + queue.size, 0);
  }

  /**
   * Takes a connection from the quota of the account.
   * @param isNew whether nothing is lost if it is refused at once
   * @returns a function that releases it, to be called once
   * @throws ConnectionQuotaError if none became free in time, or none is likely to
   */
  async acquire(account: string, isNew = false): Promise<() => void> {
    if (this.hasRoomFor(account)) this.hold(account);
    else if (isNew && this.isStanding(account)) throw new ConnectionQuotaError(account, this.standingMs);
    else await this.turn(account);
    return () => {
      this.release(account);
    };
  }

  private hasRoomFor(account: string): boolean {
    const held = this.held.get(account) ?? 0;
    if (held === 0) return this.free > 0;
    return held < this.maxPerAccount && this.free > this.reserved;
  }

  private isStanding(account: string): boolean {
    const [first] = this.queues.get(account)?.values() ?? [];
    return first !== undefined && performance.now() - first > this.standingMs;
  }

  private hold(account: string): void {
    this.free--;
    this.held.set(account, (this.held.get(account) ?? 0) + 1);
  }

  /** Waits until the account has got a connection. */
  private turn(account: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.queues.get(account) ?? new Map<() => void, number>();
      const admit = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.delete(admit);
        if (queue.size === 0) this.queues.delete(account);
        reject(new ConnectionQuotaError(account, this.waitMs));
      }, this.waitMs);
      this.queues.set(account, queue.set(admit, performance.now()));
    });
  }

  private release(account: string): void {
    const held = (this.held.get(account) ?? 0) - 1;
    if (held > 0) this.held.set(account, held);
    else this.held.delete(account);
    this.free++;
    this.admitWaiting();
  }

  private admitWaiting(): void {
    // An account that has been served moves to the end of the map, where this loop reaches it again.
    for (const [account, queue] of this.queues) {
      if (this.free === 0) return;
      const [admit] = queue.keys();
      if (!admit || !this.hasRoomFor(account)) continue;
      queue.delete(admit);
      this.queues.delete(account);
      if (queue.size > 0) this.queues.set(account, queue);
      this.hold(account);
      admit();
    }
  }
}
