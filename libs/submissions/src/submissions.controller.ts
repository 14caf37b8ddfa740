import { Controller, Get, Post } from '@nestjs/common';
import { PLAN_LIMIT_EXCEEDED } from '#billing';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, FORBIDDEN, INVALID_STATE, NOT_FOUND, Page } from '#kernel';
import { PARTICIPANT_EXISTS } from '#participants';
import { BulkReview, BulkReviewResult } from './bulk-review.dto';
import { SubmissionDetail } from './submission-detail.dto';
import { CreateSubmission, ListSubmissions, ReviewSubmission, SubmissionId } from './submission-requests.dto';
import { SubmissionPage, SubmissionView } from './submission.dto';
import { ProofIntake } from './proof-intake';
import { SubmissionReviews } from './submission-reviews';
import { ALREADY_REVIEWED, DUPLICATE_SUBMISSION } from './submissions.errors';
import { REVIEWING } from './subjects/subject-type';
import { SubmissionsService } from './submissions.service';
import { SubmissionPreviewView } from './verification';

@Controller('api/v1')
export class SubmissionsController {
  constructor(
    private readonly submissions: SubmissionsService,
    private readonly intake: ProofIntake,
    private readonly reviews: SubmissionReviews,
  ) {}

  @Endpoint({
    id: 'createSubmission',
    tag: 'Submissions',
    summary: 'Submit a proof',
    description:
      'Submits proof to an active campaign of any business, to a program of which your business is a member, or for a trade that it sold: send exactly one of `campaignId`, `programId` and `tradeId`. ' +
      'The owner reviews it, unless the subject approves automatically. A post counts once per subject and action, however its URL is written. Proofs of type `url` are checked automatically within moments; `verification` contains the results.',
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
      'for a customer': {
        campaignId: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8',
        proofUrl: 'https://www.instagram.com/p/C1a2b3c4d5e/',
        participant: { externalId: 'customer-8421', name: 'Grace Hopper' },
      },
    },
    returns: SubmissionView,
    errors: [NOT_FOUND, INVALID_STATE, DUPLICATE_SUBMISSION, PARTICIPANT_EXISTS, PLAN_LIMIT_EXCEEDED],
  })
  @Post('submissions')
  create(@CurrentActor() actor: Actor, @Input() input: CreateSubmission): Promise<SubmissionView> {
    return this.intake.create(actor, input);
  }

  @Endpoint({
    id: 'listSubmissions',
    tag: 'Submissions',
    summary: 'List submissions',
    description:
      "Returns submissions that the caller's business sent or that its campaigns, programs and trades received, newest first. A reviewer who may not decide on trades (`write.exchange`) does not see the proofs that trades received.",
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
    summary: 'Review a submission',
    description:
      'Only the owner of the campaign, program or trade can review, and a decision is final. Approving releases what was promised: the perk and one completion of a campaign, points of a program, the payment of a trade. Rejecting requires a reason.',
    access: 'review.submissions',
    inAddition: Object.values(REVIEWING),
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
    errors: [NOT_FOUND, ALREADY_REVIEWED],
  })
  @Post('submissions/review')
  review(@CurrentActor() actor: Actor, @Input() input: ReviewSubmission): Promise<SubmissionView> {
    return this.reviews.review(actor, input);
  }

  @Endpoint({
    id: 'reviewSubmissions',
    tag: 'Submissions',
    summary: 'Review submissions in bulk',
    description:
      'Makes each decision as `POST /submissions/review` would, one after the other. A decision that cannot be made changes nothing and does not stop the others: its result has the error. ' +
      'Counts as one request. With an `Idempotency-Key`, all decisions are made in one transaction.',
    access: 'review.submissions',
    inAddition: Object.values(REVIEWING),
    tier: 'standard',
    input: BulkReview,
    examples: {
      two: {
        reviews: [
          { submissionId: 'sub_01kaj4yt7hfbc9zqf3v1w2x5n8', decision: 'approve' },
          {
            submissionId: 'sub_01kaj4yt7hfbc9zqf3v1w2x5n9',
            decision: 'reject',
            reason: 'The post does not show our place.',
          },
        ],
      },
    },
    returns: BulkReviewResult,
  })
  @Post('submissions/review/bulk')
  reviewAll(@CurrentActor() actor: Actor, @Input() input: BulkReview): Promise<BulkReviewResult> {
    return this.reviews.reviewAll(actor, input);
  }

  @Endpoint({
    id: 'getSubmission',
    tag: 'Submissions',
    summary: 'Get a submission',
    description:
      "Returns a submission that the caller's business sent or received, with its perk once approved. The business that reviews it also gets `review`: what it decided about the submitter before, and where it received the same proof.",
    access: 'read.submissions',
    tier: 'relaxed',
    input: SubmissionId,
    returns: SubmissionDetail,
  })
  @Get('submissions/:id')
  get(@CurrentActor() actor: Actor, @Input() { id }: SubmissionId): Promise<SubmissionDetail> {
    return this.submissions.get(actor, id);
  }

  @Endpoint({
    id: 'getSubmissionPreview',
    tag: 'Submissions',
    summary: 'Get a proof preview',
    description:
      'Returns a copy of the picture that the proof shows: a submitted screenshot, or the preview image of a post. It is fetched once, after the submission, so that it shows what was there then, and is encoded again, so that it contains only pixels. ' +
      'Pictures of decided submissions are deleted 90 days after they were submitted.',
    access: 'read.submissions',
    tier: 'relaxed',
    input: SubmissionId,
    returns: SubmissionPreviewView,
  })
  @Get('submissions/:id/preview')
  preview(@CurrentActor() actor: Actor, @Input() { id }: SubmissionId): Promise<SubmissionPreviewView> {
    return this.submissions.preview(actor, id);
  }
}
