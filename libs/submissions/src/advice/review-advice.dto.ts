import { ApiSchema } from '@nestjs/swagger';
import { ActionPolicy } from '#catalog';
import { Decimal, enumeration, Id, Int, ListOf, Nested, OneOf, Text, TextList } from '#kernel';
import { SUBMISSION_STATE, SubmissionState, VERIFICATION_OUTCOME } from '../submission.entity';

@ApiSchema({ name: 'AdviseOnSubmission' })
export class AdviseOnSubmission {
  @Id('sub', { description: 'A submission to a campaign, program or trade of your business.' })
  submissionId: string;
}

export const ADVICE_VERDICTS = enumeration('ReviewAdviceVerdict', ['approve', 'reject', 'look']);
export type AdviceVerdict = (typeof ADVICE_VERDICTS)[number];

const DISCLOSURE_OUTCOMES = enumeration('DisclosureOutcome', [...VERIFICATION_OUTCOME, 'not_required']);
const PRECEDENT_BASES = enumeration('PrecedentBasis', ['same_action', 'any_action']);

@ApiSchema({ name: 'ReviewReason' })
class ReasonView {
  @Text({
    description:
      'The check of the proof; or `verification`, `policy`, `risk` or `precedent`, if that is what the advice follows from.',
    example: 'platform_host',
  })
  check: string;

  @OneOf(VERIFICATION_OUTCOME, { description: 'Its outcome.', example: 'passed' })
  outcome: (typeof VERIFICATION_OUTCOME)[number];

  @Text({ description: 'What the outcome is based on.', example: 'The URL is on Instagram.' })
  evidence: string;
}

@ApiSchema({ name: 'RiskSignal' })
class SignalView {
  @Text({ description: 'What was found.', example: 'rejected_before' })
  name: string;

  @Decimal({
    description: 'How much it weighs, from 0 to 1. The weights are our judgement, not measurements.',
    example: 0.2,
  })
  weight: number;

  @Text({ description: 'The fact.', example: '4 of 10 decided proofs of the submitter were rejected.' })
  evidence: string;
}

@ApiSchema({ name: 'ReviewRisk' })
class RiskView {
  @Decimal({ description: 'From 0 to 1: the signals together.', example: 0.2 })
  score: number;

  @ListOf(() => SignalView, { description: 'The facts that it is based on.' })
  signals: SignalView[];
}

@ApiSchema({ name: 'ReviewDisclosure' })
class DisclosureView {
  @TextList({}, { description: 'What the rules require in the post.', example: ['#ad'] })
  required: string[];

  @OneOf(DISCLOSURE_OUTCOMES, { description: 'Whether the post contains it.', example: 'passed' })
  outcome: (typeof DISCLOSURE_OUTCOMES)[number];

  @Text({ description: 'What the outcome is based on.', example: 'The post discloses the perk at its beginning: #ad.' })
  evidence: string;
}

@ApiSchema({ name: 'ReviewPrecedent' })
class PrecedentView {
  @Int({
    description: 'How many similar cases people of your business decided, of the latest 300 decisions.',
    example: 12,
  })
  n: number;

  @Int({ description: 'How many of them were approved.', example: 11 })
  approved: number;

  @Int({ description: 'How many of them were rejected.', example: 1 })
  rejected: number;

  @OneOf(PRECEDENT_BASES, {
    description:
      'What is similar: the result of the verification and the failed checks, and with `same_action` also the action. `any_action` if there are fewer than 5 with the same action.',
    example: 'same_action',
  })
  basis: (typeof PRECEDENT_BASES)[number];
}

@ApiSchema({ name: 'ReviewAdvice' })
export class ReviewAdvice {
  @Id('sub', { description: 'The submission.' })
  submissionId: string;

  @OneOf(SUBMISSION_STATE, { description: 'Its state: advice changes nothing.', example: 'pending' })
  state: SubmissionState;

  @OneOf(ADVICE_VERDICTS, {
    description: '`look`: the checks do not decide it, so look at the post yourself.',
    example: 'look',
  })
  verdict: AdviceVerdict;

  @ListOf(() => ReasonView, { description: 'What it follows from.' })
  reasons: ReasonView[];

  @Nested(() => RiskView, { description: 'How likely it is that the proof is not genuine.' })
  risk: RiskView;

  @Nested(() => DisclosureView, { description: 'Whether the post says that it earns a perk.' })
  disclosure: DisclosureView;

  @Nested(() => ActionPolicy, {
    nullable: true,
    description: 'What the rules say about rewarding the action in the US; null if it is no longer in the catalogue.',
  })
  policy: ActionPolicy | null;

  @Nested(() => PrecedentView, { description: 'What your business decided in similar cases.' })
  precedent: PrecedentView;
}
