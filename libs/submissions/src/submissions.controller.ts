import { Controller, Get, Post } from '@nestjs/common';
import { PLAN_LIMIT_EXCEEDED } from '#billing';
import { CAMPAIGN_CAP_REACHED } from '#campaigns';
import { Actor, CurrentActor, Endpoint, FORBIDDEN, Input, INVALID_STATE, NOT_FOUND, Page } from '#platform';
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
import { ALREADY_REVIEWED, DUPLICATE_SUBMISSION } from './submissions.errors';
import { SubmissionsService } from './submissions.service';

@Controller('api/v1')
export class SubmissionsController {
  constructor(private readonly submissions: SubmissionsService) {}

  @Endpoint({
    id: 'createSubmission',
    tag: 'Submissions',
    summary: 'Submit proof of a completed action',
    description:
      'Submits proof to an active campaign of any business. The owner of the campaign reviews it, unless the campaign approves automatically. ' +
      'A post counts once per campaign and action, however its URL is written. Proofs of type `url` are checked automatically within moments; `verification` contains the results.',
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
    errors: [NOT_FOUND, INVALID_STATE, CAMPAIGN_CAP_REACHED, DUPLICATE_SUBMISSION, PLAN_LIMIT_EXCEEDED],
  })
  @Post('submissions')
  create(@CurrentActor() actor: Actor, @Input() input: CreateSubmission): Promise<SubmissionView> {
    return this.submissions.create(actor, input);
  }

  @Endpoint({
    id: 'listSubmissions',
    tag: 'Submissions',
    summary: 'List submissions sent and received',
    description: "Returns submissions that the caller's business sent or that its campaigns received, newest first.",
    access: 'read.submissions',
    tier: 'relaxed',
    input: ListSubmissions,
    returns: SubmissionPage,
    errors: [FORBIDDEN],
  })
  @Get('submissions')
  list(@CurrentActor() actor: Actor, @Input() query: ListSubmissions): Promise<Page<SubmissionView>> {
    return this.submissions.list(actor, query);
  }

  @Endpoint({
    id: 'reviewSubmission',
    tag: 'Submissions',
    summary: 'Approve or reject a submission',
    description:
      'Only the owner of the campaign can review, and a decision is final. Approving issues the perk and counts one completion; rejecting requires a reason.',
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
    errors: [NOT_FOUND, ALREADY_REVIEWED, CAMPAIGN_CAP_REACHED],
  })
  @Post('submissions/review')
  review(@CurrentActor() actor: Actor, @Input() input: ReviewSubmission): Promise<SubmissionView> {
    return this.submissions.review(actor, input);
  }

  @Endpoint({
    id: 'getSubmission',
    tag: 'Submissions',
    summary: 'Get a submission',
    description: "Returns a submission that the caller's business sent or received, with its perk once approved.",
    access: 'read.submissions',
    tier: 'relaxed',
    input: SubmissionId,
    returns: SubmissionView,
  })
  @Get('submissions/:id')
  get(@CurrentActor() actor: Actor, @Input() { id }: SubmissionId): Promise<SubmissionView> {
    return this.submissions.get(actor, id);
  }

  @Endpoint({
    id: 'getCampaignStats',
    tag: 'Campaigns',
    summary: 'Get the statistics of a campaign',
    description:
      "Returns the current numbers of submissions, decisions and perks of one of the caller's own campaigns.",
    access: 'read.analytics',
    tier: 'relaxed',
    input: CampaignStatsId,
    returns: CampaignStats,
  })
  @Get('campaigns/:id/stats')
  stats(@CurrentActor() actor: Actor, @Input() { id }: CampaignStatsId): Promise<CampaignStats> {
    return this.submissions.stats(actor, id);
  }
}
