import { z } from 'zod';
import { idField, text } from '#platform';

const outcome = z.enum(['passed', 'failed', 'unknown']);

export const ReceiveVerificationResult = z
  .strictObject({
    submissionId: idField('sub', 'The submission that was verified.'),
    verdict: outcome.meta({ description: 'What came of it. `unknown` decides nothing, and gives way to the others.' }),
    checks: z
      .array(
        z.strictObject({
          name: text(60, 'What was checked.'),
          outcome: outcome.meta({ description: 'What came of it.' }),
          evidence: text(500, 'What it was judged by, for the reviewer.'),
        }),
      )
      .max(20)
      .optional()
      .meta({ description: 'What the verdict rests on.' }),
    externalId: text(200, "The verifier's own name for this result. The same one counts once."),
  })
  .meta({ id: 'ReceiveVerificationResult' });
export type ReceiveVerificationResult = z.infer<typeof ReceiveVerificationResult>;

export const VerificationReceipt = z
  .strictObject({
    submissionId: idField('sub', 'The submission.'),
    externalId: z.string().meta({ description: "The verifier's own name for the result." }),
    applied: z.boolean().meta({
      description:
        'False when nothing was changed: the same result was received before, or the submission was decided and is older than 90 days.',
    }),
  })
  .meta({ id: 'VerificationReceipt' });
export type VerificationReceipt = z.infer<typeof VerificationReceipt>;
