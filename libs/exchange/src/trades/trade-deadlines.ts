import { Injectable, OnModuleInit } from '@nestjs/common';
import { Db } from '#database';
import { ApiError, Clock, RecurringJobs } from '#kernel';
import { SubmissionFigures, SubmissionReviews } from '#submissions';
import { Disputes } from './disputes';
import { Settlement } from './settlement';
import { DUE, TRY_TRADE } from './trades.queries';
import { Unit } from './unit.entity';

type DueUnit = Pick<Unit, 'id' | 'tradeId' | 'state' | 'submissionId'> & { dueAt: Date };

const BEFORE_ALL = { dueAt: new Date(0), id: '' };

/**
 * Decides what the sides of a trade have not decided in time. Several processes may run it at once: each unit is decided in a
 * transaction of its own, under the lock of its trade, and only if it is still due.
 */
@Injectable()
export class TradeDeadlines implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly submissions: SubmissionFigures,
    private readonly reviews: SubmissionReviews,
    private readonly disputes: Disputes,
    private readonly settlement: Settlement,
    private readonly recurringJobs: RecurringJobs,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'trades.deadlines', everySeconds: 30, run: () => this.run() });
  }

  /** @throws AggregateError with the errors of those that failed, which do not keep it from deciding the others */
  async run(): Promise<void> {
    const errors: unknown[] = [];
    let last: { dueAt: Date; id: string } = BEFORE_ALL;
    await this.recurringJobs.inBatches(async (limit) => {
      const due = await this.db.query<DueUnit>(DUE, [this.clock.now(), limit, last.dueAt, last.id]);
      last = due.at(-1) ?? last;
      const swept = new Set<string>();
      for (const unit of due) {
        if (!isDecidedAlone(unit)) {
          if (swept.has(unit.tradeId)) continue;
          swept.add(unit.tradeId);
        }
        await this.decide(unit).catch((error: unknown) => errors.push(error));
      }
      return due.length;
    });
    if (errors.length > 0) throw new AggregateError(errors, `${String(errors.length)} units could not be decided.`);
  }

  private async decide(unit: DueUnit): Promise<void> {
    try {
      await this.db.tx(async () => {
        const [lock] = await this.db.query<{ mine: boolean }>(TRY_TRADE, [unit.tradeId]);
        // Another process is working on this trade.
        if (!lock?.mine) return;
        if (unit.state === 'in_review' && unit.submissionId) await this.review(unit.submissionId);
        else if (unit.state === 'disputed') await this.disputes.decideByVerification(unit.id, unit.submissionId);
        else await this.sweep(unit.tradeId);
      });
    } catch (error) {
      // A side, or another process, has decided it in the meantime.
      if (!(error instanceof ApiError) || error.type.status !== 409) throw error;
    }
  }

  /** The buyer has not reviewed a proof: it is approved, unless a check failed, or it was to be confirmed at the till. */
  private async review(submissionId: string): Promise<void> {
    const verdicts = await this.submissions.verdictsOf([submissionId]);
    const hasFailed = verdicts.get(submissionId) === 'failed';
    await this.reviews.decide(
      submissionId,
      hasFailed ? 'reject' : 'approve',
      hasFailed
        ? 'The buyer did not review the proof in time, and either a check of it failed or nobody confirmed it at the till.'
        : 'The buyer did not review the proof in time, and no check of it failed.',
    );
  }

  /** Decides all units of a trade that are due, except reviews and disputes. */
  private async sweep(tradeId: string): Promise<void> {
    const locked = await this.settlement.lock(tradeId);
    const now = this.clock.now();
    const due = locked.units.filter((unit) => unit.isDue(now));
    this.settlement.default(
      locked,
      due.filter(({ state }) => state === 'awaiting_proof' || state === 'cure'),
    );
    for (const unit of due.filter(({ state }) => state === 'rejected')) this.settlement.refund(locked, unit);
    for (const unit of due.filter(({ state }) => state === 'settled')) this.settlement.release(locked, unit);
    await this.settlement.save(locked);
  }
}

/** Whether a unit is decided by itself, and not together with the other units of its trade. */
function isDecidedAlone({ state }: DueUnit): boolean {
  return state === 'in_review' || state === 'disputed';
}
