import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { Counters } from '#database/counters';
import { ApiError } from '#kernel';
import { MetricCounter, Metrics } from '#kernel/host';
import { PerksService } from '#perks';
import { Decisions } from '../decisions';
import { SUBMISSION_VERIFIED } from '../events';
import { Subjects } from '../subjects/subjects';
import { Submission } from '../submission.entity';
import { VERDICT } from '../submissions.counters';
import { CheckResult } from './checks/check';
import { isVerdict, judge } from './checks/judgement';
import { SubmissionVerification } from './verification.entity';
import { LOCK } from '../submissions.queries';
import { RECORD } from './verification.queries';

/** Applies the verdict of a verification to its submission. */
@Injectable()
export class Verdicts {
  private readonly reached: MetricCounter<'status'>;

  constructor(
    private readonly db: Db,
    private readonly subjects: Subjects,
    private readonly perks: PerksService,
    private readonly decisions: Decisions,
    private readonly counters: Counters,
    metrics: Metrics,
  ) {
    this.reached = metrics.counter({
      name: 'perk_verifications_total',
      help: 'Proofs whose verification reached a verdict, by verdict.',
      labelNames: ['status'],
    });
  }

  /**
   * Writes the verdict to the submission, and approves the submission if the verdict is `passed`, it is still pending, and its
   * subject is in the mode `verified`. Runs in the current transaction, which must have locked the verification.
   */
  async applyVerdict(verification: SubmissionVerification): Promise<void> {
    const { id, checks, external, attempts, dueAt } = verification;
    const submission = await this.lock(id);
    const previous = submission.verification;
    submission.verification = judge(checks, external, attempts > 0 ? dueAt : null);
    const { status } = submission.verification;
    if (status === previous.status) {
      // The earlier attempt to approve it failed, whatever results are added.
      const refused = this.refusalsOf(submission).map(({ check }) => check);
      submission.verification.checks.push(...previous.checks.filter(({ name }) => refused.includes(name)));
      this.write(submission);
      return;
    }
    if (status === 'passed' && (await this.shouldApprove(submission))) await this.approve(submission);
    else await this.record(submission);
    if (isVerdict(previous.status)) this.counters.add(VERDICT[previous.status], submission.subjectId, -1);
    if (!isVerdict(status)) return;
    this.counters.add(VERDICT[status], submission.subjectId);
    this.db.onCommit(() => this.reached.inc({ status }));
  }

  private async lock(id: string): Promise<Submission> {
    const [row] = await this.db.query<Submission>(LOCK, [id]);
    if (!row) throw new Error(`Submission ${id} no longer exists.`);
    return Object.assign(new Submission(), row);
  }

  /** A proof at the till is approved only by somebody who sees the action. */
  private async shouldApprove({ state, subjectType, subjectId, tillCode }: Submission): Promise<boolean> {
    if (state !== 'pending' || tillCode !== null) return false;
    return (await this.subjects.of(subjectType).verificationModeOf(subjectId)) === 'verified';
  }

  private refusalsOf({ subjectType }: Submission) {
    return this.subjects.of(subjectType).refusals ?? [];
  }

  /** Approves the submission. If the subject refuses that, for example because of a cap, only the verdict is recorded. */
  private async approve(submission: Submission): Promise<void> {
    const { verification } = submission;
    try {
      await this.db.tx(async () => {
        await this.record(submission);
        await this.decisions.approve(Object.assign(new Submission(), submission), null, null);
      });
    } catch (error) {
      const refusal = this.refusalsOf(submission).find(
        (each) => error instanceof ApiError && error.type === each.error,
      );
      if (!refusal) throw error;
      const failed: CheckResult = { name: refusal.check, outcome: 'failed', evidence: refusal.evidence };
      submission.verification = { ...verification, checks: [...verification.checks, failed] };
      await this.record(submission);
    }
  }

  private async record(submission: Submission): Promise<void> {
    this.write(submission);
    const { id, state, verification } = submission;
    if (!isVerdict(verification.status)) return;
    const perks = await this.perks.bySubmission(state === 'approved' ? [id] : []);
    await this.decisions.publish(submission, SUBMISSION_VERIFIED, perks.get(id) ?? null);
  }

  private write({ id, verification }: Submission): void {
    this.db.write(RECORD, [id, JSON.stringify(verification)]);
  }
}
