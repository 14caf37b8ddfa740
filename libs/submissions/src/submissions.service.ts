import { Injectable } from '@nestjs/common';
import { FindOptionsWhere, Not } from 'typeorm';
import { BillingService } from '#billing';
import { CampaignsService, OpenCampaign } from '#campaigns';
import { findAction } from '#catalog';
import { PerksService } from '#perks';
import {
  Act,
  Actor,
  assertOwnBusiness,
  Clock,
  Db,
  invalid,
  newId,
  notFound,
  offsetOf,
  Page,
  pageOf,
  Problem,
  valuesOf,
  violates,
} from '#platform';
import { Decisions } from './decisions.service';
import { SUBMISSION_CREATED } from './events';
import { proofHash, refuseShareLink } from './proof-url';
import {
  CampaignStats,
  CreateSubmission,
  ListSubmissions,
  ReviewSubmission,
  SubmissionView,
  plainColumns,
  submissionView,
} from './submission.dto';
import { Submission } from './submission.entity';
import { DUPLICATE_SUBMISSION } from './submissions.problems';
import {
  COUNT_BY_ACTOR,
  INSERT,
  LATEST_BY_ACTOR,
  LOCK_RECEIVED,
  RECORDS,
  STATS,
  StatsRow,
} from './submissions.queries';
import { Verifications } from './verification/verifications.service';

/** What a business did in others' campaigns. */
export interface SubmissionRecord {
  /** Campaigns in which at least one of its submissions was approved. */
  completedCampaigns: number;
  approved: number;
  rejected: number;
}

/** Submissions: for the callers of the API, and for the contexts that tell of those who file them. */
@Injectable()
export class SubmissionsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly campaigns: CampaignsService,
    private readonly perks: PerksService,
    private readonly billing: BillingService,
    private readonly decisions: Decisions,
    private readonly verifications: Verifications,
  ) {}

  /** Files a proof. It waits for review, or is approved at once where the campaign says so. Takes one of the submitter's units. */
  async create(actor: Actor, input: CreateSubmission): Promise<SubmissionView> {
    let submission: Submission | undefined;
    try {
      return await this.db.tx(async () => {
        const campaign = await this.campaigns.findOpen(actor, input.campaignId);
        submission = this.build(actor, campaign, input);
        await this.billing.takeUnit(actor, 'submissions');
        const automatic = campaign.verificationMode === 'auto';
        if (automatic) refuseShareLink(input.proofUrl);
        if (automatic) submission.approve(null, null, submission.createdAt);
        await this.db.query(INSERT, valuesOf(Submission, submission));
        await this.decisions.publish(submission, SUBMISSION_CREATED, null);
        await this.verifications.file(submission, campaign);
        return submissionView(submission, automatic ? await this.decisions.release(submission) : null);
      });
    } catch (error) {
      if (submission && violates(error, 'submissions_one_proof')) throw await this.duplicateOf(submission);
      throw error;
    }
  }

  /** Only the business that filed the existing submission learns its id. */
  private async duplicateOf({ campaignId, actionId, proofHash, ...filed }: Submission): Promise<Problem> {
    const { submittedByBusinessId, livemode } = filed;
    const existing = await this.db.manager.findOneBy(Submission, {
      ...{ campaignId, actionId, proofHash, submittedByBusinessId, livemode },
      state: Not('rejected'),
    });
    if (existing)
      return DUPLICATE_SUBMISSION.because(
        `Your business has filed this proof for this campaign and action already: see the submission ${existing.id}.`,
        { submissionId: existing.id, state: existing.state },
      );
    return DUPLICATE_SUBMISSION.because(
      'Another business has filed the same proof for this campaign and action: file a proof of your own.',
    );
  }

  /** What the caller's business filed, and what its campaigns received. */
  async list(actor: Actor, query: ListSubmissions): Promise<Page<SubmissionView>> {
    assertOwnBusiness(actor, query.businessId);
    const { campaignId, state } = query;
    const filter = { ...(campaignId && { campaignId }), ...(state && { state }) };
    const [submissions, total] = await this.db.manager.findAndCount(Submission, {
      where: readableBy(actor).map((mine) => ({ ...mine, ...filter })),
      order: { id: 'DESC' },
      skip: offsetOf(query),
      take: query.perPage,
    });
    const perks = await this.perks.bySubmission(
      submissions.filter(({ state: at }) => at === 'approved').map(({ id }) => id),
    );
    return pageOf(
      submissions.map((submission) => submissionView(submission, perks.get(submission.id) ?? null)),
      total,
      query,
    );
  }

  async get(actor: Actor, id: string): Promise<SubmissionView> {
    const submission = await this.db.manager.findOneBy(
      Submission,
      readableBy(actor).map((mine) => ({ ...mine, id })),
    );
    if (!submission) throw notFound();
    const perks = await this.perks.bySubmission(submission.state === 'approved' ? [id] : []);
    return submissionView(submission, perks.get(id) ?? null);
  }

  /** The owner's one decision. Approving counts a completion and issues the perk, in the same transaction. */
  async review(actor: Actor, { submissionId, decision, reason }: ReviewSubmission): Promise<SubmissionView> {
    return this.db.tx(async () => {
      const submission = await this.lockReceived(actor, submissionId);
      if (decision === 'approve')
        return submissionView(submission, await this.decisions.approve(submission, actor.id, reason || null));
      await this.decisions.reject(submission, actor.id, reason ?? '');
      return submissionView(submission, null);
    });
  }

  /** What a campaign of the caller has brought in, counted from what is there. */
  async stats(actor: Actor, campaignId: string): Promise<CampaignStats> {
    const { createdAt } = await this.campaigns.get(actor, campaignId);
    const [row] = await this.db.query<StatsRow>(STATS, [campaignId]);
    const { total, pending, approved, rejected, firstAt } = row ?? {
      total: 0,
      pending: 0,
      approved: 0,
      rejected: 0,
      firstAt: null,
    };
    const perks = await this.perks.countByCampaign(campaignId);
    const decided = approved + rejected;
    return {
      campaignId,
      totalSubmissions: total,
      pending,
      approved,
      rejected,
      conversionRate: decided === 0 ? 0 : approved / decided,
      perksIssued: perks.issued,
      perksRedeemed: perks.redeemed,
      timeToFirstSubmissionSeconds: firstAt && (firstAt.getTime() - Date.parse(createdAt)) / 1000,
    };
  }

  /**
   * The records of those of the businesses that have one, counted from what is there: live submissions to campaigns of others
   * that were decided. A record that one can give oneself would be none.
   */
  async recordsOf(businessIds: string[]): Promise<Map<string, SubmissionRecord>> {
    if (businessIds.length === 0) return new Map();
    const records = await this.db.query<SubmissionRecord & { businessId: string }>(RECORDS, [businessIds]);
    return new Map(records.map(({ businessId, ...record }) => [businessId, record]));
  }

  /** How many submissions each of these users and keys filed and decided; those that did neither are absent. */
  async countByActor(actorIds: string[]): Promise<Map<string, { filed: number; reviewed: number }>> {
    type Row = { actorId: string; filed: number; reviewed: number };
    const rows = await this.db.query<Row>(COUNT_BY_ACTOR, [actorIds]);
    return new Map(rows.map(({ actorId, filed, reviewed }) => [actorId, { filed, reviewed }]));
  }

  /** What each of these users and keys filed and decided last, up to `limit` of each kind. */
  latestByActor(actorIds: string[], limit: number): Promise<Act[]> {
    return this.db.query<Act>(LATEST_BY_ACTOR, [actorIds, limit]);
  }

  private build(actor: Actor, campaign: OpenCampaign, input: CreateSubmission): Submission {
    const actionId = actionOf(campaign, input.actionId);
    return Object.assign(new Submission(), plainColumns(input), {
      id: newId('sub'),
      campaignId: campaign.id,
      businessId: campaign.businessId,
      livemode: actor.livemode,
      submittedByType: actor.kind,
      submittedById: actor.id,
      submittedByBusinessId: actor.businessId,
      actionId,
      proofHash: proofHash(input.proofUrl, actionId),
      verification: {
        status: this.verifications.statusAtFiling(campaign.verificationMode, input.proofType),
        checks: [],
      },
      rewardType: campaign.rewardType,
      rewardHundredths: campaign.rewardHundredths,
      rewardDescription: campaign.rewardDescription,
      perkExpiresInDays: campaign.perkExpiresInDays,
      createdAt: this.clock.now(),
    });
  }

  /** A submission to a campaign of the caller, locked: of those who race to review it, the second finds it decided. */
  private async lockReceived({ businessId, livemode }: Actor, id: string): Promise<Submission> {
    const [row] = await this.db.query<Submission>(LOCK_RECEIVED, [id, businessId, livemode]);
    if (!row) throw notFound();
    return Object.assign(new Submission(), row);
  }
}

/** The tenant's side of every finder: what it filed, and what its campaigns received, in the caller's mode. */
function readableBy({ businessId, livemode }: Actor): FindOptionsWhere<Submission>[] {
  return [
    { businessId, livemode },
    { submittedByBusinessId: businessId, livemode },
  ];
}

/** The action that the proof is of: the campaign's only one, unless it is named. */
function actionOf({ actionIds }: OpenCampaign, named: string | undefined): string {
  if (named === undefined) {
    const [only, another] = actionIds;
    if (only === undefined || another !== undefined)
      throw invalid('actionId', `is required: this campaign has ${actionIds.join(', ')}`);
    return only;
  }
  const action = findAction(named);
  if (!action || !actionIds.includes(action.id))
    throw invalid('actionId', `is not an action of this campaign; it has ${actionIds.join(', ')}`);
  return action.id;
}
