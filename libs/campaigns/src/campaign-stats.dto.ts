import { Decimal, Id, Int, Nested, PageOf } from '#kernel';

/** What a campaign has achieved, as far as it is counted and not searched for. */
export class CampaignFigures {
  @Id('camp', { description: 'The campaign.' })
  campaignId: string;

  @Int({ description: 'The number of submissions so far.', example: 12 })
  totalSubmissions: number;

  @Int({ description: 'The number of submissions that wait for review.', example: 2 })
  pending: number;

  @Int({ description: 'The number of approved submissions.', example: 8 })
  approved: number;

  @Int({ description: 'The number of rejected submissions.', example: 2 })
  rejected: number;

  @Decimal({
    min: 0,
    max: 1,
    description: 'The share of approved among decided submissions, 0 to 1; 0 before the first decision.',
    example: 0.8,
  })
  conversionRate: number;

  @Int({ description: 'The number of issued perks.', example: 8 })
  perksIssued: number;

  @Int({ description: 'The number of redeemed perks.', example: 3 })
  perksRedeemed: number;
}

export class VerificationCounts {
  @Int({ description: 'The number of submissions whose required checks passed.', example: 9 })
  passed: number;

  @Int({ description: 'The number of submissions of which a check failed.', example: 1 })
  failed: number;

  @Int({ description: 'The number of submissions of which the checks can say neither.', example: 2 })
  unknown: number;
}

export class CampaignStats extends CampaignFigures {
  @Nested(() => VerificationCounts, {
    description:
      'What the automatic checks found; submissions without checks, and those not checked yet, are not counted.',
  })
  verification: VerificationCounts;

  @Decimal({
    nullable: true,
    description: 'Seconds from the creation of the campaign to its first submission; null before the first.',
    example: 5400,
  })
  timeToFirstSubmissionSeconds: number | null;
}

export class CampaignFiguresPage extends PageOf(() => CampaignFigures) {}
