import { z } from 'zod';
import { PerkView } from '#perks';
import { freeFormObject, idField, pageQuery, pageSchema, text, timestamp } from '#platform';
import { proofUrlFault } from './proof-url';
import { Submission } from './submission.entity';

const proofType = z.enum(['screenshot', 'url', 'video', 'api_verified']);
const state = z.enum(['pending', 'approved', 'rejected']);

const metadata = freeFormObject({
  maxBytes: 16_384,
  maxDepth: 8,
  description: 'Anything the submitter wants to keep with it: an object of up to 16 kB and 8 levels.',
  example: { followers: 1200 },
});

export const CreateSubmission = z
  .strictObject({
    campaignId: idField('camp', 'The campaign.'),
    actionId: z.string().max(80).optional().meta({
      description: 'The action that was done, by id or alias; needed when the campaign has several.',
      example: 'ig_st',
    }),
    proofUrl: z
      .string()
      .min(1)
      // Parsing a URL takes a time that grows with the square of its host name.
      .max(2048, { abort: true })
      .superRefine((url, context) => {
        const fault = proofUrlFault(url);
        if (fault) context.addIssue(fault);
      })
      .meta({
        description: 'Where the proof can be seen: absolute, http or https, without credentials.',
        example: 'https://www.instagram.com/p/C1a2b3c4d5e/',
      }),
    proofType: proofType.default('url').meta({ description: 'What the URL shows.' }),
    metadata: metadata.optional(),
    notes: text(2000, 'A word to the reviewer.').optional(),
  })
  .meta({ id: 'CreateSubmission' });
export type CreateSubmission = z.infer<typeof CreateSubmission>;

const decision = z.enum(['approve', 'reject']);

/** Exactly one decision, under either name, and a reason to reject. */
export function assertDecided(
  { decision: one, action, reason }: { decision?: string; action?: string; reason?: string },
  context: z.core.$RefinementCtx,
): void {
  const say = (path: string, message: string) => {
    context.addIssue({ code: 'custom', path: [path], message });
  };
  if (!one && !action) say('decision', 'is required');
  if (one && action && one !== action) say('action', 'is the same as decision: give one of them');
  if ((one ?? action) === 'reject' && !reason) say('reason', 'is required to reject');
}

export const ReviewSubmission = z
  .strictObject({
    submissionId: idField('sub', 'The submission.'),
    decision: decision.optional().meta({ description: 'The decision; exactly one is ever made.' }),
    action: decision.optional().meta({ description: 'The same as `decision`.' }),
    reason: z.string().trim().max(500).optional().meta({ description: 'Why; required to reject.' }),
  })
  .superRefine(assertDecided)
  .meta({ id: 'ReviewSubmission' });
export type ReviewSubmission = z.infer<typeof ReviewSubmission>;

export const ListSubmissions = z
  .strictObject({
    businessId: idField('biz', "The caller's own business.").optional(),
    campaignId: idField('camp', 'Only submissions to this campaign.').optional(),
    state: state.optional().meta({ description: 'Only submissions in this state.' }),
    status: state.optional().meta({ description: 'The same as `state`.' }),
    ...pageQuery(25),
  })
  .superRefine(({ state: one, status }, context) => {
    if (one !== undefined && status !== undefined && one !== status)
      context.addIssue({ code: 'custom', path: ['status'], message: 'is the same as state: give one of them' });
  });
export type ListSubmissions = z.infer<typeof ListSubmissions>;

export const SubmissionId = z.strictObject({ id: idField('sub', 'The submission.') });
export type SubmissionId = z.infer<typeof SubmissionId>;

export const SubmissionView = z
  .strictObject({
    id: idField('sub', 'The submission.'),
    campaignId: idField('camp', 'The campaign.'),
    businessId: idField('biz', 'The owner of the campaign, who reviews.'),
    submittedBy: z.strictObject({
      type: z.enum(['user', 'key']).meta({ description: 'What filed it.' }),
      id: z.string().meta({ description: 'The user or key.' }),
      businessId: idField('biz', 'Its business.'),
    }),
    actionId: z.string().meta({ description: 'The action that was done.', example: 'ig_st' }),
    proofUrl: z.string().meta({ description: 'Where the proof can be seen.' }),
    proofType: proofType.meta({ description: 'What the URL shows.' }),
    metadata: z.record(z.string(), z.unknown()).meta({ description: 'What the submitter keeps with it.' }),
    notes: z.string().nullable().meta({ description: 'A word to the reviewer.' }),
    state: state.meta({ description: 'Where it stands.' }),
    verification: z
      .strictObject({
        status: z.enum(['none', 'pending', 'waiting', 'passed', 'failed', 'unknown']).meta({
          description:
            '`pending`: checks are due, ours or those of an external verifier. `waiting`: the proof could not be reached and will be tried again. `none`: there are none for this proof.',
        }),
        checks: z.array(
          z.strictObject({
            name: z.string().meta({
              description: 'What was checked; `external` and what begins so is of an external verifier.',
              example: 'platform_host',
            }),
            outcome: z
              .enum(['passed', 'failed', 'unknown'])
              .meta({ description: 'What came of it; `unknown` never rejects.' }),
            evidence: z.string().meta({ description: 'What it was judged by, in words.' }),
          }),
        ),
        reason: z.string().optional().meta({ description: 'Why it is `waiting`; absent otherwise.' }),
        nextAttemptAt: timestamp('When the proof is tried again, while it is `waiting`; absent otherwise.').optional(),
      })
      .meta({
        description:
          'The automatic checks. `passed` when all that are needed have passed, `failed` when one has failed, else `unknown`; only a reviewer rejects.',
      }),
    reviewedAt: timestamp('When it was decided; null while pending.').nullable(),
    reviewedBy: z
      .string()
      .nullable()
      .meta({ description: 'The user or key that decided; null while pending, and for an automatic approval.' }),
    reason: z.string().nullable().meta({ description: 'Why, in the words of the reviewer.' }),
    perk: PerkView.nullable().meta({ description: 'The perk that it earned; null until it is approved.' }),
    createdAt: timestamp('When it was filed.'),
    livemode: z.boolean().meta({ description: 'False for test data.' }),
  })
  .meta({ id: 'Submission' });
export type SubmissionView = z.infer<typeof SubmissionView>;

/** A submission as the API shows it to its submitter and to the owner of the campaign alike. */
export function submissionView(submission: Submission, perk: PerkView | null): SubmissionView {
  return {
    id: submission.id,
    campaignId: submission.campaignId,
    businessId: submission.businessId,
    submittedBy: {
      type: submission.submittedByType,
      id: submission.submittedById,
      businessId: submission.submittedByBusinessId,
    },
    actionId: submission.actionId,
    proofUrl: submission.proofUrl,
    proofType: submission.proofType,
    metadata: submission.metadata as SubmissionView['metadata'],
    notes: submission.notes,
    state: submission.state,
    verification: submission.verification,
    reviewedAt: submission.reviewedAt?.toISOString() ?? null,
    reviewedBy: submission.reviewedBy,
    reason: submission.reason,
    perk,
    createdAt: submission.createdAt.toISOString(),
    livemode: submission.livemode,
  };
}

/** The columns that hold what was said as it was said; what was not said is absent. */
export function plainColumns({ proofUrl, proofType, metadata, notes }: CreateSubmission): Partial<Submission> {
  return { proofUrl, proofType, ...(metadata && { metadata }), ...(notes !== undefined && { notes }) };
}

export const SubmissionPage = pageSchema(SubmissionView).meta({ id: 'SubmissionPage' });

export const CampaignStatsId = z.strictObject({ id: idField('camp', 'The campaign.') });
export type CampaignStatsId = z.infer<typeof CampaignStatsId>;

export const CampaignStats = z
  .strictObject({
    campaignId: idField('camp', 'The campaign.'),
    totalSubmissions: z.number().int().meta({ description: 'Proofs filed so far.' }),
    pending: z.number().int().meta({ description: 'Those that wait for review.' }),
    approved: z.number().int().meta({ description: 'Those that were approved.' }),
    rejected: z.number().int().meta({ description: 'Those that were rejected.' }),
    conversionRate: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'Approved among those decided, 0 to 1; 0 before the first decision.', example: 0.8 }),
    perksIssued: z.number().int().meta({ description: 'Perks that were released.' }),
    perksRedeemed: z.number().int().meta({ description: 'Perks that were redeemed.' }),
    timeToFirstSubmissionSeconds: z
      .number()
      .nullable()
      .meta({ description: 'From the creation of the campaign to its first proof; null before the first.' }),
  })
  .meta({ id: 'CampaignStats' });
export type CampaignStats = z.infer<typeof CampaignStats>;
