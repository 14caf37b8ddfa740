import { Injectable } from '@nestjs/common';
import { CAMPAIGN_CAP_REACHED, CampaignsService } from '#campaigns';
import { PerksService } from '#perks';
import { Db, MetricCounter, Metrics, Problem } from '#platform';
import { Decisions } from '../decisions.service';
import { SUBMISSION_VERIFIED } from '../events';
import { Submission } from '../submission.entity';
import { CheckResult } from './check';
import { isVerdict, judge } from './judgement';
import { SubmissionVerification } from './verification.entity';
import { LOCK_SUBMISSION, RECORD } from './verification.queries';

const CAP_REACHED: CheckResult = {
  name: 'campaign_cap',
  outcome: 'failed',
  evidence: 'The proof was not approved: the campaign has as many approved submissions as it allows.',
};

/** Draws from what is known of a proof what follows for its submission. */
@Injectable()
export class Verdicts {
  private readonly reached: MetricCounter<'status'>;

  constructor(
    private readonly db: Db,
    private readonly campaigns: CampaignsService,
    private readonly perks: PerksService,
    private readonly decisions: Decisions,
    metrics: Metrics,
  ) {
    this.reached = metrics.counter({
      name: 'perk_verifications_total',
      help: 'Proofs of which a verdict was reached, by verdict.',
      labelNames: ['status'],
    });
  }

  /**
   * Writes what is known onto the submission, in the ambient transaction, which holds the row of the verification; and
   * approves the proof when it has passed, is still pending, and its campaign says so.
   */
  async draw(verification: SubmissionVerification): Promise<void> {
    const { id, checks, external, attempts, dueAt } = verification;
    const submission = await this.lock(id);
    const before = submission.verification;
    submission.verification = judge(checks, external, attempts > 0 ? dueAt : null);
    const { status } = submission.verification;
    if (status === before.status) {
      // That it could not be approved stays true whatever is added.
      submission.verification.checks.push(...before.checks.filter(({ name }) => name === CAP_REACHED.name));
      await this.write(submission);
      return;
    }
    if (status === 'passed' && (await this.approves(submission))) await this.approve(submission);
    else await this.record(submission);
    if (isVerdict(status)) this.db.onCommit(() => this.reached.inc({ status }));
  }

  private async lock(id: string): Promise<Submission> {
    const [row] = await this.db.query<Submission>(LOCK_SUBMISSION, [id]);
    if (!row) throw new Error(`The submission ${id} is not there any more.`);
    return Object.assign(new Submission(), row);
  }

  private async approves({ state, campaignId }: Submission): Promise<boolean> {
    return state === 'pending' && (await this.campaigns.verificationModeOf(campaignId)) === 'verified';
  }

  /** A cap that is reached undoes the approval, and leaves the verdict. */
  private async approve(submission: Submission): Promise<void> {
    const { verification } = submission;
    try {
      await this.db.tx(async () => {
        await this.record(submission);
        await this.decisions.approve(Object.assign(new Submission(), submission), null, null);
      });
    } catch (error) {
      if (!(error instanceof Problem) || error.type !== CAMPAIGN_CAP_REACHED) throw error;
      submission.verification = { ...verification, checks: [...verification.checks, CAP_REACHED] };
      await this.record(submission);
    }
  }

  private async record(submission: Submission): Promise<void> {
    await this.write(submission);
    const { id, state, verification } = submission;
    if (!isVerdict(verification.status)) return;
    const perks = await this.perks.bySubmission(state === 'approved' ? [id] : []);
    await this.decisions.publish(submission, SUBMISSION_VERIFIED, perks.get(id) ?? null);
  }

  private async write({ id, verification }: Submission): Promise<void> {
    await this.db.query(RECORD, [id, JSON.stringify(verification)]);
  }
}
