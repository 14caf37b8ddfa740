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

/** What an agent goes on with. */
const SHOWN = ['id', 'campaignId', 'actionId', 'proofUrl', 'state', 'reason', 'perk.code', 'perk.status', 'createdAt'];

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
        'Files proof that an action of an active campaign, of any business, was done. The owner reviews it; where the campaign approves automatically, the answer holds the perk already. ' +
        'Takes one unit of submissions of the monthly plan; a refused call takes none. The campaign must be active (else INVALID_STATE) and the action one of its own. ' +
        'The same post counts once per campaign and action, however its URL is written: DUPLICATE_SUBMISSION. The owner sees the URL and metadata, so send nothing private, and only a proof that exists. ' +
        'Follow it with listSubmissions; the submission cannot be changed or withdrawn.',
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
        'Decides on one pending submission to a campaign of the own business, once and finally. Approving counts a completion and releases a perk, which costs the business what was promised, so look at the proof first; ' +
        'rejecting needs a reason, which the submitter reads. Submission ids come from listSubmissions with state pending. Consumes no plan units. ' +
        'A second decision is ALREADY_REVIEWED; an approval beyond the cap of the campaign is CAMPAIGN_CAP_REACHED; what belongs to another business is NOT_FOUND. Returns the submission, with its perk when approved.',
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
        'Lists proofs, newest first: those that the business of the key filed, and those that its own campaigns received, with state, proof URL, automatic checks, reason and perk. ' +
        'Use state pending to find what waits for reviewSubmission, or campaignId for one campaign; getCampaignStats counts without listing. ' +
        'Campaign ids come from listCampaigns. businessId may be left out, and another business than the own is FORBIDDEN. ' +
        'A page holds up to 25 unless perPage says otherwise, fewer when they are long; `next` has the page and perPage to go on with.',
      input: ListProofs,
      list: {
        rows: 'items',
        aliases: ['perk.businessId', 'perk.campaignId', 'perk.submissionId', 'perk.livemode'],
        opaque: ['metadata'],
      },
      gives: SHOWN,
      hints: READS,
      run: (input, { actor }) => this.submissions.list(actor, input),
    }),
    tool({
      name: 'getCampaignStats',
      twin: 'getCampaignStats',
      title: 'Read the statistics of a campaign',
      description:
        'Counts what one campaign of the own business has brought in so far: submissions in all, pending, approved and rejected, the conversion rate (approved among decided, 0 to 1), perks issued and redeemed, and the seconds until the first submission, null before it. ' +
        'The figures are counted at this moment, not estimated; getBenchmarks has what is usual in an industry, listSubmissions the proofs themselves. ' +
        'The campaign id comes from listCampaigns; one of another business is NOT_FOUND. Needs the scope read.analytics.',
      input: CampaignOfStats,
      hints: READS,
      run: (input, { actor }) => this.submissions.stats(actor, input.campaignId),
    }),
  ];
}
