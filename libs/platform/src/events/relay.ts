import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { Clock } from '../clock';
import { Db, Statement } from '../db/db';
import { purgeStatement } from '../db/purge';
import { LOG, Log } from '../log';
import { Metrics } from '../metrics/metrics';
import { Sweeps } from '../sweeps';

/** An event as those who hear it get it. */
export interface OutboxRow {
  id: string;
  type: string;
  businessId: string;
  /** Another tenant who may know of it too. */
  alsoFor: string | null;
  livemode: boolean;
  aggregate: string;
  aggregateId: string;
  /** 1, 2, 3… for each aggregate. */
  sequence: number;
  occurredAt: Date;
  data: object;
}

/** Does what follows from events, in the transaction that marks them as relayed: so it touches the database alone. */
export interface Subscriber {
  /** `context.verb`, for the log. */
  id: string;
  hear: (events: OutboxRow[]) => Promise<void>;
}

const BATCH = 200;
const EVERY_SECONDS = 0.25;
const MAX_RETRY_SECONDS = 300;
/** How long relayed rows stay in the outbox, for operators who look into an incident. Nothing else reads them. */
const KEPT_SECONDS = 60 * 60;

/** Any number that nothing else locks. */
const LOCK: Statement = { name: 'relay.lock', text: `select pg_try_advisory_xact_lock(5271009) as mine` };

const DUE: Statement = {
  name: 'relay.due',
  text: `select id, type, business_id as "businessId", also_for as "alsoFor", livemode, aggregate, aggregate_id as "aggregateId",
           sequence, occurred_at as "occurredAt", data
         from outbox where relayed_at is null and (retry_at is null or retry_at <= $1) order by ordinal limit $2`,
};

const DONE: Statement = {
  name: 'relay.done',
  text: `update outbox set relayed_at = $2, retry_at = null where id = any ($1)`,
};

const LATER: Statement = {
  name: 'relay.later',
  text: `update outbox set failures = failures + 1,
           retry_at = $2::timestamptz + make_interval(secs => least(power(2, failures), ${String(MAX_RETRY_SECONDS)}))
         where id = $1 and relayed_at is null returning failures`,
};

const PURGE = purgeStatement('outbox', 'relayed_at <= $1', 'relayed_at');

/** How long the first event that is not relayed has waited, in seconds. */
const LAG: Statement = {
  name: 'relay.lag',
  text: `select greatest(extract(epoch from $1::timestamptz - occurred_at), 0)::float8 as seconds
         from outbox where relayed_at is null order by ordinal limit 1`,
};

/**
 * Brings what the outbox holds to those who hear it: every event, in the order in which they were written for each
 * aggregate, once. One process relays at a time, so that a batch is in order; what it did is undone whole when it dies,
 * and another takes over at once.
 */
@Injectable()
export class Relay implements OnModuleInit {
  private readonly subscribers: Subscriber[] = [];

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly sweeps: Sweeps,
    private readonly metrics: Metrics,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.sweeps.add({ id: 'events.relay', everySeconds: EVERY_SECONDS, run: () => this.run() });
    this.sweeps.add({ id: 'events.purge', everySeconds: 60, run: () => this.purge() });
    this.metrics.gauge({
      name: 'perk_outbox_lag_seconds',
      help: 'How long the first event that is not yet relayed has waited; 0 when all are.',
      collect: () => this.lag(),
    });
  }

  add(subscriber: Subscriber): void {
    this.subscribers.push(subscriber);
  }

  /** There is something to relay; where this process is no worker, one that is finds it soon. */
  wake(): void {
    this.sweeps.wake('events.relay');
  }

  /** Relays all that is due. */
  async run(): Promise<void> {
    for (;;) {
      const relayed = await this.relay(BATCH).catch((error: unknown) => {
        this.log.warn({ err: error }, 'A batch of events was not relayed; they are tried one by one.');
        return undefined;
      });
      const more = relayed === undefined ? await this.oneByOne() : relayed === BATCH;
      if (!more) return;
    }
  }

  /** Deletes what was relayed an hour ago; the numbers of its aggregates go on from `outbox_sequences`. */
  async purge(): Promise<void> {
    await this.sweeps.inBatches(async () => (await this.db.query(PURGE, [this.clock.in(-KEPT_SECONDS)])).length);
  }

  private async lag(): Promise<number> {
    const [first] = await this.db.query<{ seconds: number }>(LAG, [this.clock.now()]);
    return first?.seconds ?? 0;
  }

  /** How many were relayed: none when another process is at it. */
  private relay(most: number, failed?: (event: OutboxRow) => void): Promise<number> {
    return this.db.tx(async () => {
      const [lock] = await this.db.query<{ mine: boolean }>(LOCK);
      if (!lock?.mine) return 0;
      const now = this.clock.now();
      const events = await this.db.query<OutboxRow>(DUE, [now, most]);
      const [first] = events;
      if (!first) return 0;
      failed?.(first);
      for (const { hear } of this.subscribers) await hear(events);
      await this.db.query(DONE, [events.map(({ id }) => id), now]);
      return events.length;
    });
  }

  /** So that one event that cannot be relayed holds up no other: it is set aside, and tried again later and later. */
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
