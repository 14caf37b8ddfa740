import { Column } from 'typeorm';

const sum = (name: string) => Column('double precision', { name });

/**
 * Sums of observations, each with its weight: see `decay.ts`. The days of campaigns that are still open are a balance: it contains the
 * weighted days until each end, minus those until each start, and the weighted days until now are added for each open one.
 */
export class Sums {
  @sum('day_balance')
  dayBalance: number;

  @Column('integer', { name: 'open' })
  open: number;

  /** The same for campaigns that have no submission yet. */
  @sum('waiting_balance')
  waitingBalance: number;

  @Column('integer')
  waiting: number;

  @sum('submissions')
  submissions: number;

  @sum('approved')
  approved: number;

  @sum('rejected')
  rejected: number;

  /** Campaigns that have a submission. */
  @sum('firsts')
  firsts: number;

  /** Submissions, and decided ones, without weights. */
  @Column('integer', { name: 'submission_count' })
  submissionCount: number;

  @Column('integer', { name: 'decided_count' })
  decidedCount: number;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
