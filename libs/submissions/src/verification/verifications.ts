import { Injectable, OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { disclosuresFor, findAction } from '#catalog';
import { Db, valuesOf } from '#database';
import { Clock } from '#kernel';
import { Job, Queues } from '#messaging';
import { ConnectedAccounts, ProofTerms, VerificationMode } from '../subjects/subject';
import { ProofType, Submission, Verification } from '../submission.entity';
import { Requirements, CheckResult } from './checks/check';
import { Doubts, doubtsOf, runChecks } from './checks/checks';
import { Fingerprints } from './fingerprints';
import { ProofIdentity, proofIdentity } from '../platforms/proof-identity';
import { Previews } from './previews/previews';
import { Platforms } from '../platforms/platforms';
import { ProofReader, Reading } from './reading/proof-reader';
import { Verdicts } from './verdicts';
import { SubmissionVerification } from './verification.entity';
import { CONCLUDE, COUNT_ATTEMPT, INSERT, PICK } from './verification.queries';

const QUEUE = 'submissions.verify';
/** Concurrent fetches per process. */
const CONCURRENCY = 8;
/** The delay after each failed attempt; after the last attempt, checks that need the proof stay `unknown`. */
const RETRY_SECONDS = [60, 600];

/** What a new proof consists of, as far as it is verified. */
interface Content {
  upload?: { sha256: string };
  identity?: ProofIdentity;
}

/** Fetches and checks the proofs that are due, and applies their verdicts. */
@Injectable()
export class Verifications implements OnModuleInit {
  private accounts: ConnectedAccounts | undefined;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly queues: Queues,
    private readonly platforms: Platforms,
    private readonly reader: ProofReader,
    private readonly fingerprints: Fingerprints,
    private readonly verdicts: Verdicts,
    private readonly previews: Previews,
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

  /** Sets who knows the connected accounts of submitters. Its context calls this in `onModuleInit`. */
  registerAccounts(accounts: ConnectedAccounts): void {
    this.accounts = accounts;
  }

  /** Removes what was found out about these submissions, in the current transaction. Nothing more is checked. */
  async forget(ids: readonly string[]): Promise<void> {
    await this.db.manager.delete(SubmissionVerification, { id: In(ids) });
  }

  /** The status of a new submission's verification. */
  initialStatus(mode: VerificationMode, proof: Pick<Submission, 'proofType' | 'uploadId'>): Verification['status'] {
    if (proof.uploadId !== null || proof.proofType === 'till') return 'none';
    return isFetched(mode, proof.proofType) || needsExternalVerifier(mode, proof.proofType) ? 'pending' : 'none';
  }

  /**
   * Enqueues the verification and the preview of a new submission, in the transaction that inserts it.
   * Of an uploaded file, there is nothing to fetch: only a person, or an external verifier, can say what it shows. Of a proof at the till,
   * there is nothing to check.
   */
  enqueue(submission: Submission, terms: ProofTerms, doubts: Doubts, { upload, identity }: Content): void {
    const { proofType } = submission;
    const { verificationMode } = terms;
    if (upload) {
      this.fingerprints.claim(submission, `sha256:${upload.sha256}`);
      // An external verifier must not approve what a person has to look at.
      const checks = doubtsOf(doubts);
      if (checks.length > 0)
        this.store(submission, { dueAt: null, requirements: requirementsOf(submission, terms), checks });
      return;
    }
    if (!identity) return;
    if (identity.isPost) this.fingerprints.claim(submission, identity.key);
    const fetched = isFetched(verificationMode, proofType);
    if (!fetched && isShown(submission)) this.previews.enqueue(submission, submission.proofUrl);
    if (!fetched && !needsExternalVerifier(verificationMode, proofType)) return;
    this.store(submission, {
      dueAt: fetched ? submission.createdAt : null,
      requirements: { ...requirementsOf(submission, terms), ...doubts },
      checks: fetched ? null : [],
    });
    this.db.onCommit(() => {
      this.queues.wake(QUEUE);
    });
  }

  private store(
    { id, submittedByBusinessId: businessId }: Submission,
    fields: Pick<SubmissionVerification, 'dueAt' | 'requirements' | 'checks'>,
  ): void {
    const verification = Object.assign(new SubmissionVerification(), { id, businessId, ...fields });
    this.db.write(INSERT, valuesOf(SubmissionVerification, verification));
  }

  /** Verifies one proof. The result is discarded if another process has claimed the job in the meantime. */
  async verify(job: Job): Promise<void> {
    const [verification, submission] = await Promise.all([
      this.db.manager.findOneBy(SubmissionVerification, { id: job.id }),
      this.db.manager.findOneBy(Submission, { id: job.id }),
    ]);
    if (!verification || !submission) throw new Error(`Submission ${job.id} has no verification.`);
    const adapter = this.platforms.find(actionOf(submission).platformId);
    const reading = await this.reader.read(submission.proofUrl, submission.actionId, adapter);
    const waitSeconds = reading.reachability === 'unreachable' ? RETRY_SECONDS[verification.attempts] : undefined;
    if (waitSeconds !== undefined) {
      await job.complete(this.clock.in(waitSeconds), () => this.postpone(submission));
      return;
    }
    await job.complete(null, () => this.conclude(submission, verification.requirements, reading));
  }

  /** Records that the proof could not be reached and when it is tried again. */
  private async postpone({ id }: Submission): Promise<void> {
    const [waiting] = await this.db.query<SubmissionVerification>(COUNT_ATTEMPT, [id]);
    if (waiting) await this.verdicts.applyVerdict(waiting);
  }

  private async conclude(submission: Submission, requirements: Requirements, reading: Reading): Promise<void> {
    const checks = await this.check(submission, requirements, reading);
    const [concluded] = await this.db.query<SubmissionVerification>(CONCLUDE, [submission.id, JSON.stringify(checks)]);
    if (!concluded) return;
    if (reading.pictureUrl !== undefined) this.previews.enqueue(submission, reading.pictureUrl);
    await this.verdicts.applyVerdict(concluded);
  }

  private async check(submission: Submission, requirements: Requirements, reading: Reading): Promise<CheckResult[]> {
    const fingerprint = fingerprintOf(submission, reading);
    if (fingerprint) this.fingerprints.claim(submission, fingerprint);
    const action = actionOf(submission);
    const { submittedByType, submittedByBusinessId: businessId, livemode } = submission;
    return runChecks({
      // In place of a participant, the business submits that receives the proof: its account is not that of the person.
      account:
        submittedByType === 'participant'
          ? undefined
          : await this.accounts?.accountOf({ businessId, livemode }, action.platformId),
      proofType: submission.proofType,
      action,
      adapter: this.platforms.find(action.platformId),
      requirements,
      reading,
      isRepeated: await this.fingerprints.isRepeated(submission.id),
      now: this.clock.now(),
    });
  }
}

/** The current requirements. Later changes of the subject do not apply to proofs that were already submitted. */
function requirementsOf({ actionId }: Submission, terms: ProofTerms): Requirements {
  const { hashtags, challengeCodes, since, minFollowers } = terms;
  return {
    hashtags,
    disclosures: disclosuresFor([actionId]),
    challengeCodes,
    since: since.toISOString(),
    ...(minFollowers && { minFollowers }),
  };
}

/** Whether we fetch the proof: in the mode `verified`, and URLs in the mode `manual`, to help the reviewer. */
function isFetched(mode: VerificationMode, proofType: ProofType): boolean {
  if (mode === 'auto' || proofType === 'api_verified') return false;
  return mode === 'verified' || proofType === 'url';
}

/** Whether the proof is a picture or a film for a reviewer, or a page with one. One that is approved already has none. */
function isShown({ state, proofType }: Submission): boolean {
  return state === 'pending' && proofType !== 'api_verified';
}

/** Whether only an external verifier can verify the proof. */
function needsExternalVerifier(mode: VerificationMode, proofType: ProofType): boolean {
  return mode !== 'auto' && proofType === 'api_verified';
}

function actionOf({ id, actionId }: Submission) {
  const action = findAction(actionId);
  if (!action) throw new Error(`Submission ${id} has the action ${actionId}, which is not in the catalogue.`);
  return action;
}

/** The fingerprint of a fetched proof: the post that a share link leads to, or else the hash of the page. */
function fingerprintOf({ actionId }: Submission, { post, urls, contentHash }: Reading): string | undefined {
  const last = urls.at(-1);
  const identity = post && last && proofIdentity(last.href, actionId);
  return identity?.isPost ? identity.key : contentHash && `sha256:${contentHash}`;
}
