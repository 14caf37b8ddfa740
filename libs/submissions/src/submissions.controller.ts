import { Controller, Get, Post } from '@nestjs/common';
import { PLAN_LIMIT_EXCEEDED } from '#billing';
import { CAMPAIGN_CAP_REACHED } from '#campaigns';
import { Actor, Caller, Endpoint, FORBIDDEN, Input, INVALID_STATE, NOT_FOUND, Page } from '#platform';
import {
  CampaignStats,
  CampaignStatsId,
  CreateSubmission,
  ListSubmissions,
  ReviewSubmission,
  SubmissionId,
  SubmissionPage,
  SubmissionView,
} from './submission.dto';
import { ALREADY_REVIEWED, DUPLICATE_SUBMISSION } from './submissions.problems';
import { SubmissionsService } from './submissions.service';

@Controller('api/v1')
export class SubmissionsController {
  constructor(private readonly submissions: SubmissionsService) {}

  @Endpoint({
    id: 'createSubmission',
    tag: 'Submissions',
    summary: 'Submit proof of a completed action',
    description:
      "To any active campaign, of any business. It waits for the owner's review unless the campaign approves automatically. " +
      'A post counts once per campaign and action, however its address is written. A proof of the type `url` is looked at within moments: `verification` says what came of it.',
    access: 'write.submissions',
    tier: 'standard',
    cost: 'submissions',
    status: 201,
    input: CreateSubmission,
    examples: {
      post: {
        campaignId: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8',
        actionId: 'ig_st',
        proofUrl: 'https://www.instagram.com/p/C1a2b3c4d5e/',
        proofType: 'url',
        notes: 'Posted this morning',
      },
    },
    returns: SubmissionView,
    problems: [NOT_FOUND, INVALID_STATE, CAMPAIGN_CAP_REACHED, DUPLICATE_SUBMISSION, PLAN_LIMIT_EXCEEDED],
  })
  @Post('submissions')
  create(@Caller() actor: Actor, @Input() input: CreateSubmission): Promise<SubmissionView> {
    return this.submissions.create(actor, input);
  }

  @Endpoint({
    id: 'listSubmissions',
    tag: 'Submissions',
    summary: 'List submissions filed and received',
    description: "What the caller's business filed and what its campaigns received, newest first.",
    access: 'read.submissions',
    tier: 'relaxed',
    input: ListSubmissions,
    returns: SubmissionPage,
    problems: [FORBIDDEN],
  })
  @Get('submissions')
  list(@Caller() actor: Actor, @Input() query: ListSubmissions): Promise<Page<SubmissionView>> {
    return this.submissions.list(actor, query);
  }

  @Endpoint({
    id: 'reviewSubmission',
    tag: 'Submissions',
    summary: 'Approve or reject a submission',
    description:
      'For the owner of the campaign, once and finally. Approving releases the perk and counts one completion; rejecting needs a reason.',
    access: 'review.submissions',
    tier: 'standard',
    input: ReviewSubmission,
    examples: {
      approve: { submissionId: 'sub_01kaj4yt7hfbc9zqf3v1w2x5n8', decision: 'approve' },
      reject: {
        submissionId: 'sub_01kaj4yt7hfbc9zqf3v1w2x5n8',
        decision: 'reject',
        reason: 'The post does not show our place.',
      },
    },
    returns: SubmissionView,
    problems: [NOT_FOUND, ALREADY_REVIEWED, CAMPAIGN_CAP_REACHED],
  })
  @Post('submissions/review')
  review(@Caller() actor: Actor, @Input() input: ReviewSubmission): Promise<SubmissionView> {
    return this.submissions.review(actor, input);
  }

  @Endpoint({
    id: 'getSubmission',
    tag: 'Submissions',
    summary: 'Get a submission',
    description: 'One that the business of the caller filed or received, with its perk once approved.',
    access: 'read.submissions',
    tier: 'relaxed',
    input: SubmissionId,
    returns: SubmissionView,
  })
  @Get('submissions/:id')
  get(@Caller() actor: Actor, @Input() { id }: SubmissionId): Promise<SubmissionView> {
    return this.submissions.get(actor, id);
  }

  @Endpoint({
    id: 'getCampaignStats',
    tag: 'Campaigns',
    summary: 'Read the statistics of a campaign',
    description:
      'Submissions, decisions and perks of one campaign of the caller, counted from what is there at this moment.',
    access: 'read.analytics',
    tier: 'relaxed',
    input: CampaignStatsId,
    returns: CampaignStats,
  })
  @Get('campaigns/:id/stats')
  stats(@Caller() actor: Actor, @Input() { id }: CampaignStatsId): Promise<CampaignStats> {
    return this.submissions.stats(actor, id);
  }
}
