/** What an action cost, on average, wherever it was paid for. */
export interface ObservedPrice {
  usd: number;
  /** The number of payments, at least 1. */
  sampleSize: number;
}

/** The observed prices by action id. */
export type ObservedPricesSource = () => Promise<ReadonlyMap<string, ObservedPrice>>;

const REFRESH_MS = 60_000;

/**
 * Prices that another context has observed, which registers their source. They are read in the background, so that reference data is
 * served without waiting, and also while the database is unavailable.
 */
export class ObservedPrices {
  /** Replaced only if the content changes, so that responses that depend on it can be kept. */
  current: ReadonlyMap<string, ObservedPrice> = new Map();
  private source?: ObservedPricesSource;
  private readAt = -Infinity;

  from(source: ObservedPricesSource): void {
    this.source = source;
  }

  /** Starts to read them again if they may be out of date. @param now in milliseconds */
  refreshAt(now: number): void {
    if (!this.source || Math.abs(now - this.readAt) < REFRESH_MS) return;
    this.readAt = now;
    void this.source().then(
      (read) => {
        if (JSON.stringify([...read]) !== JSON.stringify([...this.current])) this.current = read;
      },
      // The last ones stay.
      () => undefined,
    );
  }
}
