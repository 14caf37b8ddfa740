import { Injectable, OnModuleInit } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Db, purgeStatement, Statement } from '#database';
import { Clock, RecurringJobs } from '#kernel';
import { AttemptLimit } from './attempt-limit.entity';

/** How many attempts are allowed in a time window, and what happens after that. */
export interface Limit {
  attempts: number;
  windowSeconds: number;
  /**
   * Exponential blocking: after the first block, each attempt blocks again for twice as long, up to `maxSeconds`, until
   * a window passes without an attempt. If omitted, a block lasts until the oldest attempt has left the window.
   */
  block?: { firstSeconds: number; maxSeconds: number };
}

/**
 * Counts an attempt before it is made, in one guarded statement, so that concurrent attempts cannot exceed the limit.
 */
const TAKE: Statement = {
  name: 'attempt_limits.take',
  text: `insert into attempt_limits as a (key, times, blocks, blocked_until, forget_at)
         values ($1, array[$2::timestamptz], 0, case when $3::int = 1 then $2::timestamptz + make_interval(secs => $4) end,
                 $2::timestamptz + make_interval(secs => $4))
         on conflict (key) do update set (times, blocks, blocked_until, forget_at) = (
           select recent.times, ended.blocks + (ended.until is not null)::int, ended.until,
                  coalesce(ended.until, $2::timestamptz) + make_interval(secs => $4)
           from (select array(select t from unnest(a.times) t where t > $2::timestamptz - make_interval(secs => $4) order by t)
                        || $2::timestamptz as times,
                        case when a.forget_at > $2::timestamptz then a.blocks else 0 end as blocks) recent,
                lateral (select recent.blocks, case when cardinality(recent.times) >= $3::int or ($5::float8 is not null and recent.blocks > 0) then
                           coalesce($2::timestamptz + make_interval(secs => least($5::float8 * 2 ^ least(recent.blocks, 30), $6::float8)),
                                    recent.times[1] + make_interval(secs => $4)) end as until) ended
         )
         where a.blocked_until is null or a.blocked_until <= $2::timestamptz
         returning key`,
};
/** Removes one attempt. If that attempt started a block, the block ends: no other attempt was admitted since. */
const REFUND: Statement = {
  name: 'attempt_limits.give_back',
  text: `update attempt_limits set
           times = times[:array_position(times, $2::timestamptz) - 1] || times[array_position(times, $2::timestamptz) + 1:],
           blocks = greatest(blocks - (blocked_until is not null)::int, 0), blocked_until = null
         where key = $1 and array_position(times, $2::timestamptz) is not null`,
};
const PURGE = purgeStatement('attempt_limits', 'forget_at <= $1', 'forget_at');

/** Limits that apply across processes and restarts, because they are stored in the database. */
@Injectable()
export class AttemptLimits implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly recurringJobs: RecurringJobs,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'identity.purge-attempts', everySeconds: 600, run: () => this.purge() });
  }

  /**
   * Counts one attempt.
   * @returns `at`, which identifies the attempt for `refund`; or, if the limit is reached and nothing was counted,
   *   `waitSeconds`
   */
  async take(key: string, { attempts, windowSeconds, block }: Limit): Promise<{ at: Date } | { waitSeconds: number }> {
    const at = this.clock.now();
    const values = [key, at, attempts, windowSeconds, block?.firstSeconds ?? null, block?.maxSeconds ?? null];
    const [taken] = await this.db.query(TAKE, values);
    if (taken) return { at };
    const row = await this.db.manager.findOneBy(AttemptLimit, { key });
    const left = (row?.blockedUntil?.getTime() ?? 0) - at.getTime();
    return { waitSeconds: Math.max(1, Math.ceil(left / 1000)) };
  }

  /** Whether another attempt would be refused now. */
  async isReached(key: string): Promise<boolean> {
    return this.db.manager.existsBy(AttemptLimit, { key, blockedUntil: MoreThan(this.clock.now()) });
  }

  /** Uncounts an attempt. @param at as returned by `take` */
  async refund(key: string, at: Date): Promise<void> {
    await this.db.query(REFUND, [key, at]);
  }

  /** Deletes all attempts of a key. */
  async reset(key: string): Promise<void> {
    await this.db.manager.delete(AttemptLimit, { key });
  }

  async purge(): Promise<void> {
    await this.recurringJobs.inBatches(async () => (await this.db.query(PURGE, [this.clock.now()])).length);
  }
}
