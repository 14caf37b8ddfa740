import { Injectable, OnModuleInit } from '@nestjs/common';
import { CampaignsService, OpenCampaign } from '#campaigns';
import { disclosuresFor, findAction } from '#catalog';
import { Clock, Db, Job, Queues, valuesOf } from '#platform';
import { ProofType, Submission, Verification } from '../submission.entity';
import { Asks, CheckResult } from './check';
import { runChecks } from './checks';
import { Fingerprints } from './fingerprints.service';
import { proofIdentity } from './platforms/proof-identity';
import { Platforms } from './platforms/platforms.service';
import { ProofReader, Reading } from './proof-reader.service';
import { Verdicts } from './verdicts.service';
import { SubmissionVerification } from './verification.entity';
import { CONCLUDE, FILE, FIND, FIND_SUBMISSION, PICK, TRY_AGAIN } from './verification.queries';

const QUEUE = 'submissions.verify';
/** As many fetches at once, in each process. */
const CONCURRENCY = 8;
/** How long after each attempt in vain the next one is; after the last, what could not be seen stays unknown. */
const RETRY_SECONDS = [60, 600];

/** Looks at the proofs that are due, and says what came of it. */
@Injectable()
export class Verifications implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly queues: Queues,
    private readonly campaigns: CampaignsService,
    private readonly platforms: Platforms,
    private readonly reader: ProofReader,
    private readonly fingerprints: Fingerprints,
    private readonly verdicts: Verdicts,
  ) {}

  onModuleInit(): void {
    this.queues.add({
      id: QUEUE,
      table: 'submission_verifications',
      concurrency: CONCURRENCY,
      pick: PICK,
      run: (job) => this.verify(job),
    });
  }

  /** Where a proof of that type stands before anything was checked. */
  statusAtFiling(mode: OpenCampaign['verificationMode'], proofType: ProofType): Verification['status'] {
    return isLookedAt(mode, proofType) || isVouchedFor(mode, proofType) ? 'pending' : 'none';
  }

  /** Files what is to be checked of a submission that was just written, in its transaction. */
  async file(submission: Submission, campaign: OpenCampaign): Promise<void> {
    const { id, submittedByBusinessId: businessId, proofType } = submission;
    const { key, isPost } = proofIdentity(submission.proofUrl, submission.actionId);
    if (isPost) await this.fingerprints.claim(submission, key);
    const looked = isLookedAt(campaign.verificationMode, proofType);
    if (!looked && !isVouchedFor(campaign.verificationMode, proofType)) return;
    const verification = Object.assign(new SubmissionVerification(), {
      id,
      businessId,
      dueAt: looked ? submission.createdAt : null,
      asks: this.asksOf(submission, campaign),
      checks: looked ? null : [],
    });
    await this.db.query(FILE, valuesOf(SubmissionVerification, verification));
    this.db.onCommit(() => {
      this.queues.wake(QUEUE);
    });
  }

  /** Looks at one proof, and writes down what it came to unless another process has taken it meanwhile. */
  async verify(job: Job): Promise<void> {
    const [[verification], [submission]] = await Promise.all([
      this.db.query<SubmissionVerification>(FIND, [job.id]),
      this.db.query<Submission>(FIND_SUBMISSION, [job.id]),
    ]);
    if (!verification || !submission) throw new Error(`There is no submission ${job.id} to verify.`);
    const adapter = this.platforms.find(actionOf(submission).platformId);
    const reading = await this.reader.read(submission.proofUrl, submission.actionId, adapter);
    const waitSeconds = reading.standing === 'later' ? RETRY_SECONDS[verification.attempts] : undefined;
    if (waitSeconds !== undefined) {
      await job.settle(this.clock.in(waitSeconds), () => this.putOff(submission));
      return;
    }
    await job.settle(null, () => this.conclude(submission, verification.asks, reading));
  }

  /** The proof could not be reached: says why it still waits, and when it is tried again. */
  private async putOff({ id }: Submission): Promise<void> {
    const [waiting] = await this.db.query<SubmissionVerification>(TRY_AGAIN, [id]);
    if (waiting) await this.verdicts.draw(waiting);
  }

  private async conclude(submission: Submission, asks: Asks, reading: Reading): Promise<void> {
    const checks = await this.check(submission, asks, reading);
    const [concluded] = await this.db.query<SubmissionVerification>(CONCLUDE, [submission.id, JSON.stringify(checks)]);
    if (concluded) await this.verdicts.draw(concluded);
  }

  private async check(submission: Submission, asks: Asks, reading: Reading): Promise<CheckResult[]> {
    const fingerprint = fingerprintOf(submission, reading);
    if (fingerprint) await this.fingerprints.claim(submission, fingerprint);
    const action = actionOf(submission);
    return runChecks({
      proofType: submission.proofType,
      action,
      adapter: this.platforms.find(action.platformId),
      asks,
      reading,
      isRepeated: await this.fingerprints.isRepeated(submission.id),
      now: this.clock.now(),
    });
  }

  /** As they are now: what a campaign asks for later is not asked of those who posted before. */
  private asksOf({ actionId, submittedByBusinessId }: Submission, campaign: OpenCampaign): Asks {
    return {
      hashtags: campaign.hashtags,
      disclosures: disclosuresFor([actionId]),
      challengeCodes: this.campaigns.challengeCodesOf(campaign, submittedByBusinessId),
      since: (campaign.startsAt ?? campaign.createdAt).toISOString(),
    };
  }
}

/** Whether we fetch it: what a business asked to have checked, and every URL that somebody will review. */
function isLookedAt(mode: OpenCampaign['verificationMode'], proofType: ProofType): boolean {
  if (mode === 'auto' || proofType === 'api_verified') return false;
  return mode === 'verified' || proofType === 'url';
}

/** Whether only an external verifier can tell. */
function isVouchedFor(mode: OpenCampaign['verificationMode'], proofType: ProofType): boolean {
  return mode !== 'auto' && proofType === 'api_verified';
}

function actionOf({ id, actionId }: Submission) {
  const action = findAction(actionId);
  if (!action) throw new Error(`The submission ${id} is of ${actionId}, which is not in the catalogue.`);
  return action;
}

/** What identifies the proof once it was fetched: the post that a share link led to, or else the bytes of the page. */
function fingerprintOf({ actionId }: Submission, { post, urls, contentHash }: Reading): string | undefined {
  const last = urls.at(-1);
  const identity = post && last && proofIdentity(last.href, actionId);
  return identity?.isPost ? identity.key : contentHash && `sha256:${contentHash}`;
}
