import { Injectable } from '@nestjs/common';
import { PickType } from '@nestjs/swagger';
import { Id, OneOf, Text } from '#platform';
import {
  CreateSubmission,
  ListSubmissions,
  PROOF_TYPE,
  ProofType,
  REVIEW_DECISION,
  ReviewDecision,
  ReviewSubmission,
  SUBMISSION_STATE,
  SubmissionsService,
  SubmissionState,
} from '#submissions';
import { READS, tool } from './tool';

class SubmitProof extends PickType(CreateSubmission, ['campaignId', 'proofUrl', 'metadata']) {
  @Text({ max: 80, description: 'The action that was done: one of the `actions` of the campaign.' })
  actionId: string;

  @OneOf(PROOF_TYPE, { description: 'What the URL shows.' })
  proofType: ProofType;
}

class ReviewProof extends PickType(ReviewSubmission, ['submissionId', 'reason']) {
  @OneOf(REVIEW_DECISION, { description: 'The decision, which is final.' })
  decision: ReviewDecision;
}

class ListProofs extends PickType(ListSubmissions, ['businessId', 'campaignId', 'page', 'perPage']) {
  @OneOf(SUBMISSION_STATE, { optional: true, description: 'Only submissions in this state.' })
  state?: SubmissionState;
}

class CampaignOfStats {
  @Id('camp', { description: 'The campaign.' })
  campaignId: string;
}

/** What an agent goes on with, after a call on one submission and after a list. */
const SHOWN = ['id', 'campaignId', 'state', 'reason', 'perk.code', 'perk.status'];
const LISTED = [...SHOWN, 'actionId', 'proofUrl'];

/** Proofs, decisions and what they amount to, for agents. */
@Injectable()
export class SubmissionsTools {
  constructor(private readonly submissions: SubmissionsService) {}

  readonly tools = [
    tool({
      name: 'submitProof',
      twin: 'createSubmission',
      title: 'Submit proof of an action',
      description:
        'Files proof that an action of an active campaign, of any business, was done; ' +
        'its owner decides with reviewSubmission, unless the campaign approves automatically: then the answer holds the perk. ' +
        'campaignId comes from the business that runs the campaign, or from listCampaigns if that is yours. Takes one unit of submissions of the monthly plan; ' +
        'refused calls and test keys take none. A campaign that is not active is INVALID_STATE; ' +
        'the same post again, however its URL is written, DUPLICATE_SUBMISSION. The owner sees URL and metadata, so send nothing private. ' +
        'It cannot be changed or withdrawn; listSubmissions shows what becomes of it. Scope write.submissions.',
      input: SubmitProof,
      gives: SHOWN,
      hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
      run: (input, { actor }) => this.submissions.create(actor, input),
    }),
    tool({
      name: 'reviewSubmission',
      twin: 'reviewSubmission',
      title: 'Approve or reject a submission',
      description:
        'Decides on one pending submission to one of your campaigns, once and for all. ' +
        'approve counts a completion and releases a perk, which costs the business what was promised, so look at the proof first; ' +
        'reject releases nothing and needs a reason, which the submitter reads; approve needs none. Submission ids come from listSubmissions with state pending. ' +
        'A second decision is ALREADY_REVIEWED, an approval beyond the cap CAMPAIGN_CAP_REACHED, a submission to another business NOT_FOUND. ' +
        'Returns the submission, with its perk when approved; getCampaignStats has the totals. Scope review.submissions; free.',
      input: ReviewProof,
      gives: SHOWN,
      hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
      run: (input, { actor }) => this.submissions.review(actor, input),
    }),
    tool({
      name: 'listSubmissions',
      twin: 'listSubmissions',
      title: 'List submissions',
      description:
        "Lists proofs, newest first: those that the key's business filed and those that its campaigns received, with state, proof URL, automatic checks, reason and perk. " +
        'With state pending it shows what waits for reviewSubmission; with campaignId, from listCampaigns, one campaign; with neither, everything. ' +
        'getCampaignStats counts them instead. businessId may be left out; another business is FORBIDDEN. No match is an empty list. ' +
        'Pages hold perPage rows, or fewer when long; `next` is what to send for more. Scope read.submissions; free.',
      input: ListProofs,
      list: {
        rows: 'items',
        aliases: ['perk.businessId', 'perk.campaignId', 'perk.submissionId', 'perk.livemode'],
        opaque: ['metadata'],
      },
      gives: LISTED,
      hints: READS,
      run: (input, { actor }) => this.submissions.list(actor, input),
    }),
    tool({
      name: 'getCampaignStats',
      twin: 'getCampaignStats',
      title: 'Read the statistics of a campaign',
      description:
        'Counts what one of your campaigns has brought in so far: submissions in all, pending, approved and rejected, the conversion rate (approved among decided, 0 to 1), perks issued and redeemed, and seconds until the first submission, null before it. ' +
        'Counted at this moment, not estimated; getBenchmarks has what is usual in an industry, listSubmissions the proofs themselves. ' +
        'The campaign id comes from listCampaigns; one of another business is NOT_FOUND. A test key counts test data alone. Scope read.analytics; free.',
      input: CampaignOfStats,
      hints: READS,
      run: (input, { actor }) => this.submissions.stats(actor, input.campaignId),
    }),
  ];
}
