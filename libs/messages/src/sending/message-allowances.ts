import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db, purgeStatement, Statement } from '#database';
import { Clock, RecurringJobs } from '#kernel';
import { DAY } from '../kinds/kind';
import { MessageAllowance } from './message-allowance.entity';

/** What a person gets in a day, of all businesses together. */
const PER_DAY = 10;

/** Counts and compares in one guarded statement, so that no more are sent at the same time. Returns no row if there were as many. */
const TAKE: Statement = {
  name: 'message_allowances.take',
  text: `insert into message_allowances as known (day, recipient, taken) values ($1, $2, 1)
         on conflict (day, recipient) do update set taken = known.taken + 1 where known.taken < $3 returning taken`,
};

const PURGE = purgeStatement('message_allowances', 'day < $1', 'day');

/** How many messages a person may still get today. */
@Injectable()
export class MessageAllowances {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly recurringJobs: RecurringJobs,
  ) {}

  /** Counts a message that is about to be sent. @returns when to try again if there were enough today; otherwise undefined */
  async take(recipient: string): Promise<Date | undefined> {
    const now = this.clock.now();
    const [taken] = await this.db.query(TAKE, [dayOf(now), hashOf(recipient), PER_DAY]);
    return taken ? undefined : new Date(`${dayOf(this.clock.in(DAY, now))}T00:00:00.000Z`);
  }

  /** Uncounts a message that was not sent. */
  async giveBack(recipient: string): Promise<void> {
    const key = { day: dayOf(this.clock.now()), recipient: hashOf(recipient) };
    await this.db.manager.decrement(MessageAllowance, key, 'taken', 1);
  }

  async purge(): Promise<void> {
    const before = dayOf(this.clock.in(-DAY));
    await this.recurringJobs.inBatches(async () => (await this.db.query(PURGE, [before])).length);
  }
}

function hashOf(recipient: string): string {
  return createHash('sha256').update(recipient.toLowerCase()).digest('base64url');
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
