import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { BillingService } from '#billing';
import { CampaignsService, OpenCampaign } from '#campaigns';
import { findAction } from '#catalog';
import { PerksService } from '#perks';
import {
  Act,
  Actor,
  assertOwnBusiness,
  Clock,
  Condition,
  Counters,
  Db,
  invalid,
  Lists,
  mapPage,
  newId,
  notFound,
  Page,
  RowsByTime,
  ApiError,
  valuesOf,
  violates,
} from '#platform';
import { Decisions } from './decisions.service';
import { SUBMISSION_CREATED } from './events';
import { proofHash, rejectShareLink } from './platforms/proof-url';
import {
  CampaignStats,
  CreateSubmission,
  ListSubmissions,
  ReviewSubmission,
  SubmissionView,
  toColumns,
  submissionView,
} from './submission.dto';
import { Submission, SUBMISSION_STATE } from './submission.entity';
import { DUPLICATE_SUBMISSION } from './submissions.errors';
import {
  APPROVED,
  FILED,
  RECEIVED,
  RECORD_APPROVED,
  RECORD_CAMPAIGNS,
  RECORD_REJECTED,
  REJECTED,
  REVIEWED,
} from './submissions.counters';
import { FIRST_AT, INSERT, LATEST_BY_ACTOR, LOCK_RECEIVED } from './submissions.queries';
import { Verifications } from './verification';

const SUBMISSIONS = new RowsByTime('submissions', 'sub', Submission);

/** The record of a business in the campaigns of others. */
export interface SubmissionRecord {
  /** Campaigns in which at least one of its submissions was approved. */
  completedCampaigns: number;
  approved: number;
  rejected: number;
}

/** Submissions, for the API and for the contexts that show the record of submitters. */
@Injectable()
export class SubmissionsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly counters: Counters,
    private readonly campaigns: CampaignsService,
    private readonly perks: PerksService,
    private readonly billing: BillingService,
    private readonly decisions: Decisions,
    private readonly verifications: Verifications,
  ) {}

  /**
   * Submits a proof, which waits for review unless the campaign approves automatically. Consumes one unit of the submitter's
   * plan.
   */
  async create(actor: Actor, input: CreateSubmission): Promise<SubmissionView> {
    let submission: Submission | undefined;
    try {
      return await this.db.tx(async () => {
        const campaign = await this.campaigns.findOpen(actor, input.campaignId);
        submission = this.build(actor, campaign, input);
        await this.billing.takeUnit(actor, 'submissions');
        const automatic = campaign.verificationMode === 'auto';
        if (automatic) rejectShareLink(input.proofUrl);
        if (automatic) submission.approve(null, null, submission.createdAt);
        this.db.write(INSERT, valuesOf(Submission, submission));
        this.counters.add(RECEIVED, submission.campaignId);
        this.counters.add(FILED, submission.submittedById);
        await this.decisions.publish(submission, SUBMISSION_CREATED, null);
        this.verifications.enqueue(submission, campaign);
        return submissionView(submission, automatic ? await this.decisions.release(submission) : null);
      });
    } catch (error) {
      if (submission && violates(error, 'submissions_one_proof')) throw await this.duplicateOf(submission);
      throw error;
    }
  }

  /** The error for a duplicate. Only the business that sent the existing submission is given its id. */
  private async duplicateOf(submission: Submission): Promise<ApiError> {
    const { campaignId, actionId, proofHash, submittedByBusinessId, livemode } = submission;
    const existing = await this.db.manager.findOneBy(Submission, {
      ...{ campaignId, actionId, proofHash, submittedByBusinessId, livemode },
      state: Not('rejected'),
    });
    if (existing)
      return DUPLICATE_SUBMISSION.error(
        `Your business has already submitted this proof for this campaign and action. See submission ${existing.id}.`,
        { submissionId: existing.id, state: existing.state },
      );
    return DUPLICATE_SUBMISSION.error(
      'Another business has already submitted this proof for this campaign and action. Submit a proof of your own.',
    );
  }

  /** The submissions that the actor's business sent, and those that its campaigns received. */
  async list(actor: Actor, query: ListSubmissions): Promise<Page<SubmissionView>> {
    assertOwnBusiness(actor, query.businessId);
    const { campaignId, state = SUBMISSION_STATE } = query;
    const { businessId, livemode } = actor;
    const received = { businessId, livemode, campaignId, state };
    const sentToOthers = {
      ...received,
      submittedByBusinessId: businessId,
      businessId: Condition.differentFrom('submitted_by_business_id'),
    };
    const page = await this.lists.page(SUBMISSIONS.list(this.db, [received, sentToOthers], query), query);
    const approved = page.items.filter((submission) => submission.state === 'approved');
    const perks = await this.perks.bySubmission(approved.map(({ id }) => id));
    return mapPage(page, (submission) => submissionView(submission, perks.get(submission.id) ?? null));
  }

  async get(actor: Actor, id: string): Promise<SubmissionView> {
    const submission = await this.db.manager.findOneBy(
      Submission,
      readableBy(actor).map((condition) => ({ ...condition, id })),
    );
    if (!submission) throw notFound();
    const perks = await this.perks.bySubmission(submission.state === 'approved' ? [id] : []);
    return submissionView(submission, perks.get(id) ?? null);
  }

  /** Records the owner's decision. Approving counts a completion and issues the perk in the same transaction. */
  async review(actor: Actor, { submissionId, decision, reason }: ReviewSubmission): Promise<SubmissionView> {
    return this.db.tx(async () => {
      const submission = await this.lockReceived(actor, submissionId);
      if (decision === 'approve')
        return submissionView(submission, await this.decisions.approve(submission, actor.id, reason || null));
      await this.decisions.reject(submission, actor.id, reason ?? '');
      return submissionView(submission, null);
    });
  }

  /** The current statistics of a campaign of the actor's business. */
  async stats(actor: Actor, campaignId: string): Promise<CampaignStats> {
    const { createdAt } = await this.campaigns.get(actor, campaignId);
    const reader = await this.db.reader();
    const [counts, perks, [first]] = await Promise.all([
      this.counters.read([campaignId], { total: RECEIVED, approved: APPROVED, rejected: REJECTED }),
      this.perks.countByCampaign(campaignId),
      reader.query<{ firstAt: Date | null }>(FIRST_AT, [
        actor.businessId,
        actor.livemode,
        campaignId,
        SUBMISSION_STATE,
      ]),
    ]);
    const { total, approved, rejected } = counts.get(campaignId) ?? { total: 0, approved: 0, rejected: 0 };
    const decided = approved + rejected;
    return {
      campaignId,
      totalSubmissions: total,
      pending: total - decided,
      approved,
      rejected,
      conversionRate: decided === 0 ? 0 : approved / decided,
      perksIssued: perks.issued,
      perksRedeemed: perks.redeemed,
      timeToFirstSubmissionSeconds: first?.firstAt ? (first.firstAt.getTime() - Date.parse(createdAt)) / 1000 : null,
    };
  }

  /**
   * The records of these businesses, by business; those without one are absent. Only decided live submissions to campaigns of
   * other businesses count.
   */
  async recordsOf(businessIds: string[]): Promise<Map<string, SubmissionRecord>> {
    const records = await this.counters.read(businessIds, {
      completedCampaigns: RECORD_CAMPAIGNS,
      approved: RECORD_APPROVED,
      rejected: RECORD_REJECTED,
    });
    return new Map([...records].filter(([, { approved, rejected }]) => approved + rejected > 0));
  }

  /** The numbers of submissions that each of these users and keys sent and reviewed. */
  countByActor(actorIds: string[]): Promise<Map<string, { filed: number; reviewed: number }>> {
    return this.counters.read(actorIds, { filed: FILED, reviewed: REVIEWED });
  }

  /** The latest submissions and reviews of each of these users and keys, up to `limit` of each kind. */
  async latestByActor(actorIds: string[], limit: number): Promise<Act[]> {
    const reader = await this.db.reader();
    return reader.query<Act>(LATEST_BY_ACTOR, [actorIds, limit]);
  }

  private build(actor: Actor, campaign: OpenCampaign, input: CreateSubmission): Submission {
    const [actionId, now] = [actionOf(campaign, input.actionId), this.clock.now()];
    return Object.assign(new Submission(), toColumns(input), {
      id: newId('sub', now),
      campaignId: campaign.id,
      businessId: campaign.businessId,
      livemode: actor.livemode,
      submittedByType: actor.kind,
      submittedById: actor.id,
      submittedByBusinessId: actor.businessId,
      actionId,
      proofHash: proofHash(input.proofUrl, actionId),
      verification: {
        status: this.verifications.initialStatus(campaign.verificationMode, input.proofType),
        checks: [],
      },
      rewardType: campaign.rewardType,
      rewardHundredths: campaign.rewardHundredths,
      rewardDescription: campaign.rewardDescription,
      perkExpiresInDays: campaign.perkExpiresInDays,
      createdAt: now,
    });
  }

  /** Loads and locks a submission to a campaign of the actor's business, so that concurrent reviews run one after the other. */
  private async lockReceived({ businessId, livemode }: Actor, id: string): Promise<Submission> {
    const [row] = await this.db.query<Submission>(LOCK_RECEIVED, [id, businessId, livemode]);
    if (!row) throw notFound();
    return Object.assign(new Submission(), row);
  }
}

/** The condition of every finder: submissions that the actor's business sent or received, in the actor's mode. */
function readableBy({ businessId, livemode }: Actor) {
  return [
    { businessId, livemode },
    { submittedByBusinessId: businessId, livemode },
  ];
}

/** The id of the proven action; the campaign's only action unless specified. */
function actionOf({ actionIds }: OpenCampaign, requested: string | undefined): string {
  if (requested === undefined) {
    const [only, another] = actionIds;
    if (only === undefined || another !== undefined)
      throw invalid('actionId', `is required because this campaign has several actions: ${actionIds.join(', ')}`);
    return only;
  }
  const action = findAction(requested);
  if (!action || !actionIds.includes(action.id))
    throw invalid('actionId', `is not an action of this campaign, which has ${actionIds.join(', ')}`);
  return action.id;
}
