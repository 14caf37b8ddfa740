import { Bool, Id, ListOf, OneOf, Text } from '#kernel';
import { IgnoreUnknownFields } from '#kernel/fields';
import { Outcome, VERIFICATION_OUTCOME } from '../../submission.entity';

/** The result of one check of an external verifier. */
@IgnoreUnknownFields()
export class ReceivedCheck {
  @Text({ max: 60, description: 'What was checked.', example: 'location' })
  name: string;

  @OneOf(VERIFICATION_OUTCOME, { description: 'The outcome of this check.' })
  outcome: Outcome;

  @Text({
    multiline: true,
    max: 500,
    description: 'What the outcome is based on, for the reviewer.',
    example: 'The picture shows the place.',
  })
  evidence: string;
}

/** A verifier may send more than is known here. */
@IgnoreUnknownFields()
export class ReceiveVerificationResult {
  @Id('sub', { description: 'The submission that was verified.' })
  submissionId: string;

  @OneOf(VERIFICATION_OUTCOME, {
    description: 'The overall outcome. `unknown` decides nothing; a later `passed` or `failed` replaces it.',
  })
  verdict: Outcome;

  @ListOf(() => ReceivedCheck, { max: 20, optional: true, description: 'The checks that the verdict is based on.' })
  checks?: ReceivedCheck[];

  @Text({
    max: 200,
    description: "The verifier's id of this result. A repeated result with the same id counts once.",
    example: 'result-4711',
  })
  externalId: string;
}

export class VerificationReceipt {
  @Id('sub', { description: 'The submission.' })
  submissionId: string;

  @Text({ description: "The verifier's id of the result.", example: 'result-4711' })
  externalId: string;

  @Bool({
    description:
      'False if nothing changed: the same result was received before, or the submission was decided and is older than 90 days.',
  })
  applied: boolean;
}
