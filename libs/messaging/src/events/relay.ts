import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { Db, Statement } from '#database';
import { Partitions } from '#database/host';
import { Clock, LOG, Log, RecurringJobs } from '#kernel';
import { Metrics, PRODUCT } from '#kernel/host';

/** An event as passed to subscribers. */
export interface OutboxRow {
  id: string;
  type: string;
  businessId: string;
  /** A second tenant that may read the event. */
  counterpartyId: string | null;
  livemode: boolean;
  aggregate: string;
  aggregateId: string;
  /** 1, 2, 3… for each aggregate. */
  sequence: number;
  occurredAt: Date;
  data: object;
}

/** Handles events in the transaction that marks them as relayed, so it must have no effects outside the database. */
export interface Subscriber {
  /** `context.verb`, for the log. */
  id: string;
  handle: (events: OutboxRow[]) => Promise<void>;
}

const BATCH = 200;
const EVERY_SECONDS = 0.25;
const MAX_RETRY_SECONDS = 300;
/** How long events stay in the outbox at least, for operators who investigate an incident. Nothing else reads them. */
const RETENTION_SECONDS = 60 * 60;

/** An arbitrary lock number that is not used elsewhere. */
const LOCK: Statement = { name: 'relay.lock', text: `select pg_try_advisory_xact_lock(5271009) as mine` };

const DUE: Statement = {
  name: 'relay.due',
  text: `select id, type, business_id as "businessId", counterparty_id as "counterpartyId", livemode, aggregate, aggregate_id as "aggregateId",
           sequence, occurred_at as "occurredAt", data
         from outbox where relayed_at is null and (retry_at is null or retry_at <= $1) order by ordinal limit $2`,
};

const DONE: Statement = {
  name: 'relay.done',
  // The lowest and the highest id, so that only their partitions are searched.
  text: `update outbox set relayed_at = $2, retry_at = null where id = any ($1) and id between $3 and $4`,
};

const LATER: Statement = {
  name: 'relay.later',
  text: `update outbox set failures = failures + 1,
           retry_at = $2::timestamptz + make_interval(secs => least(power(2, failures), ${String(MAX_RETRY_SECONDS)}))
         where id = $1 and relayed_at is null returning failures`,
};

/** How long the oldest event that is not yet relayed has waited, in seconds. */
const LAG: Statement = {
  name: 'relay.lag',
  text: `select greatest(extract(epoch from $1::timestamptz - occurred_at), 0)::float8 as seconds
         from outbox where relayed_at is null order by ordinal limit 1`,
};

/**
 * Passes every event from the outbox to the subscribers exactly once; events of one aggregate arrive in order. Only one
 * process relays at a time, to preserve the order. If it crashes, its batch is rolled back and another process continues.
 */
@Injectable()
export class Relay implements OnModuleInit {
  private readonly subscribers: Subscriber[] = [];

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly recurringJobs: RecurringJobs,
    private readonly partitions: Partitions,
    private readonly metrics: Metrics,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'events.relay', everySeconds: EVERY_SECONDS, run: () => this.run() });
    // `outbox_sequences` preserves the numbering when events are deleted.
    this.partitions.add({
      name: 'outbox',
      key: 'id',
      prefix: 'evt',
      days: 1,
      retentionSeconds: RETENTION_SECONDS,
      keep: 'relayed_at is null',
    });
    this.metrics.gauge({
      name: `${PRODUCT.slug}_outbox_lag_seconds`,
      help: 'Waiting time of the oldest event that is not yet relayed; 0 if there is none.',
      collect: () => this.lag(),
    });
  }

  add(subscriber: Subscriber): void {
    this.subscribers.push(subscriber);
  }

  /** Relays new events soon. If this process is not a worker, a worker finds them at its next run. */
  wake(): void {
    this.recurringJobs.wake('events.relay');
  }

  /** Relays all events that are due. */
  async run(): Promise<void> {
    for (;;) {
      const relayed = await this.relay(BATCH).catch((error: unknown) => {
        this.log.warn({ err: error }, 'A batch of events could not be relayed; retrying them one by one.');
        return undefined;
      });
      const more = relayed === undefined ? await this.oneByOne() : relayed === BATCH;
      if (!more) return;
    }
  }

  private async lag(): Promise<number> {
    const [first] = await this.db.query<{ seconds: number }>(LAG, [this.clock.now()]);
    return first?.seconds ?? 0;
  }

  /**
   * Relays one batch.
   * @param onFirst receives the first event before it is relayed
   * @returns the number of relayed events; 0 if another process is relaying
   */
  private relay(most: number, onFirst?: (event: OutboxRow) => void): Promise<number> {
    return this.db.tx(async () => {
      const [lock] = await this.db.query<{ mine: boolean }>(LOCK);
      if (!lock?.mine) return 0;
      const now = this.clock.now();
      const events = await this.db.query<OutboxRow>(DUE, [now, most]);
      const [first] = events;
      if (!first) return 0;
      onFirst?.(first);
      for (const { businessId, counterpartyId } of events) this.db.affects(businessId, counterpartyId);
      for (const { handle } of this.subscribers) await handle(events);
      const ids = events.map(({ id }) => id).sort();
      await this.db.query(DONE, [ids, now, ids[0], ids.at(-1)]);
      return events.length;
    });
  }

  /** Relays events one by one, so that a failing one does not block the others: it is retried with increasing delays. */
  private async oneByOne(): Promise<boolean> {
    for (let left = BATCH; left > 0; left--) {
      let tried: OutboxRow | undefined;
      try {
        const relayed = await this.relay(1, (event) => (tried = event));
        if (relayed === 0) return false;
      } catch (error) {
        if (!tried) throw error;
        this.log.error({ event: tried.id, type: tried.type, err: error }, 'An event could not be relayed.');
        await this.db.query(LATER, [tried.id, this.clock.now()]);
      }
    }
    return true;
  }
}
