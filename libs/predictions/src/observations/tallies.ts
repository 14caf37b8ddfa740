import { weightAt, weightedDaysUntil } from '../model/decay';
import { Tally } from '../model/observations';
import { Sums } from './sums.entity';

/** Sums as of a time: older observations weigh less than those of that time, which weigh 1. */
export function tallyOf(sums: Sums, now: Date): Tally {
  const weight = weightAt(now);
  const until = weightedDaysUntil(now);
  const asOfNow = (sum: number) => Math.max(0, sum / weight);
  return {
    days: asOfNow(sums.dayBalance + sums.open * until),
    submissions: asOfNow(sums.submissions),
    approved: asOfNow(sums.approved),
    rejected: asOfNow(sums.rejected),
    waitingDays: asOfNow(sums.waitingBalance + sums.waiting * until),
    firsts: asOfNow(sums.firsts),
    submissionCount: sums.submissionCount,
    decidedCount: sums.decidedCount,
  };
}
