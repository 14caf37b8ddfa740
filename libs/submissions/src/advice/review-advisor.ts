import { Injectable } from '@nestjs/common';
import { findAction, industryOf, verdictOf } from '#catalog';
import { BusinessesService } from '#identity';
import { Actor, notFound } from '#kernel';
import { SubmissionFigures } from '../submission-figures';
import { SubmissionView } from '../submission.dto';
import { SubmissionsService } from '../submissions.service';
import { habitOf, Precedent, precedentOf } from './precedent';
import { AdviceVerdict, ReviewAdvice } from './review-advice.dto';
import { scoreOf, signalsOf } from './risk';

/** With more, a proof that passed its checks is not simply approved. */
const HIGH_RISK = 0.5;

type Reason = ReviewAdvice['reasons'][number];

/** What a verdict follows from. */
interface Facts {
  verification: SubmissionView['verification'];
  policy: ReviewAdvice['policy'];
  score: number;
  precedent: Precedent;
}

/**
 * Advice for reviewers. It is derived from the checks of a proof and from recorded facts, never from what a submitter or an owner has
 * written, and it decides nothing.
 */
@Injectable()
export class ReviewAdvisor {
  constructor(
    private readonly submissions: SubmissionsService,
    private readonly figures: SubmissionFigures,
    private readonly businesses: BusinessesService,
  ) {}

  /** Advice on a submission that the actor's business reviews. @throws ApiError NOT_FOUND */
  async advise(actor: Actor, submissionId: string): Promise<ReviewAdvice> {
    const submission = await this.submissions.get(actor, submissionId);
    if (submission.businessId !== actor.businessId) throw notFound();
    const { actionId, verification, state, submittedBy } = submission;
    const [decisions, types, record] = await Promise.all([
      this.figures.decisionsBefore(actor, submissionId),
      this.businesses.businessTypesOf([actor.businessId]),
      this.recordOf(actor, submittedBy.businessId),
    ]);
    const action = findAction(actionId);
    const businessType = industryOf(types.get(actor.businessId)).slug;
    const policy = action ? verdictOf(action, { jurisdiction: 'US', businessType }) : null;
    const failed = verification.checks.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name);
    const precedent = precedentOf(decisions, { actionId, status: verification.status, failed });
    const signals = signalsOf({ submission, decisions, record });
    const facts: Facts = { verification, policy, score: scoreOf(signals), precedent };
    const { verdict, because } = verdictFor(facts);
    return {
      submissionId,
      state,
      verdict,
      reasons: [...because, ...checkReasons(verification)],
      risk: { score: facts.score, signals },
      disclosure: disclosureIn(verification, policy?.disclosures ?? []),
      policy,
      precedent,
    };
  }

  /** Only live proofs for other businesses are recorded, and the sides of a trade do not know each other. */
  private async recordOf({ businessId, livemode }: Actor, submitterId: string | null) {
    if (!livemode || submitterId === null || submitterId === businessId) return null;
    return (await this.figures.recordsOf([submitterId])).get(submitterId);
  }
}

/** The verdict, with the reasons for it that are not checks. */
function verdictFor({ verification, policy, score, precedent }: Facts): { verdict: AdviceVerdict; because: Reason[] } {
  const habit = habitOf(precedent);
  const { status, checks } = verification;
  if (policy?.verdict === 'forbidden')
    return {
      verdict: 'reject',
      because: [reason('policy', 'failed', policy.consequence ?? 'It may not be rewarded.')],
    };
  if (status === 'failed' || checks.some(({ outcome }) => outcome === 'failed'))
    return habit === 'approved'
      ? { verdict: 'look', because: [reason('precedent', 'unknown', habitText(precedent))] }
      : { verdict: 'reject', because: [] };
  if (status !== 'passed') return { verdict: 'look', because: [reason('verification', 'unknown', OPEN[status])] };
  if (score >= HIGH_RISK)
    return {
      verdict: 'look',
      because: [reason('risk', 'failed', 'The checks passed, but the signals of risk are high.')],
    };
  return habit === 'rejected'
    ? { verdict: 'look', because: [reason('precedent', 'unknown', habitText(precedent))] }
    : { verdict: 'approve', because: [] };
}

const OPEN: Readonly<Record<Exclude<SubmissionView['verification']['status'], 'passed' | 'failed'>, string>> = {
  none: 'There are no automatic checks for this proof.',
  pending: 'The checks are not finished.',
  waiting: 'The proof could not be reached and will be tried again.',
  unknown: 'Not everything could be checked.',
};

function habitText({ n, approved, rejected }: Precedent): string {
  return `Of ${String(n)} similar cases, your business approved ${String(approved)} and rejected ${String(rejected)}.`;
}

function checkReasons({ checks }: SubmissionView['verification']): Reason[] {
  return checks.map(({ name, outcome, evidence }) => reason(name, outcome, evidence));
}

function disclosureIn({ checks }: SubmissionView['verification'], required: string[]): ReviewAdvice['disclosure'] {
  if (required.length === 0)
    return { required, outcome: 'not_required', evidence: 'The action has no text that could disclose a perk.' };
  const check = checks.find(({ name }) => name === 'disclosure');
  if (!check) return { required, outcome: 'unknown', evidence: 'The text of the post was not checked.' };
  return { required, outcome: check.outcome, evidence: check.evidence };
}

function reason(check: string, outcome: Reason['outcome'], evidence: string): Reason {
  return { check, outcome, evidence };
}
