import { Injectable } from '@nestjs/common';
import { Act, Actor, Clock, Db, INVALID_STATE, notFound, Problem } from '#platform';
import { Campaign, CampaignStatus, RewardType, VerificationMode } from './campaign.entity';
import { CAMPAIGN_CAP_REACHED } from './campaigns.problems';
import { COUNT_BY_ACTOR, COUNT_COMPLETION, FIND, LATEST_BY_ACTOR } from './campaigns.queries';
import { CampaignsService } from './campaigns.service';
import { ChallengeCodes } from './challenge-codes.service';
import { CAMPAIGN_COMPLETED } from './events';

/** What another context needs to know of a campaign that takes proofs. */
export interface OpenCampaign {
  id: string;
  businessId: string;
  actionIds: string[];
  verificationMode: VerificationMode;
  rewardType: RewardType;
  /** Hundredths: of a per cent for `pct`, of a US dollar otherwise. */
  rewardHundredths: number;
  rewardDescription: string | null;
  perkExpiresInDays: number;
  hashtags: string[];
  /** Whether a post must carry the code that its submitter was given. */
  challengeCode: boolean;
  startsAt: Date | null;
  createdAt: Date;
}

/** Only its owner can make another campaign; everyone else depends on the owner for the id of one. */
function capReached(isOwn: boolean): Problem {
  const advice = isOwn ? 'Create another campaign.' : 'Ask the business that runs it for the id of another campaign.';
  return CAMPAIGN_CAP_REACHED.because(`The campaign has as many approved submissions as it allows. ${advice}`);
}

/** What a submitter can do about a campaign that takes no proofs. */
function closedMessage(id: string, status: CampaignStatus, isOwn: boolean): string {
  const closed = `The campaign is ${status} and takes no proofs`;
  if (status === 'completed')
    return isOwn
      ? `${closed} any more: create another campaign.`
      : `${closed} any more: ask the business that runs it for the id of another campaign.`;
  if (!isOwn)
    return `${closed} until the business that runs it resumes it: try again later, or ask it for the id of another campaign.`;
  const action = status === 'draft' ? 'launch' : 'resume';
  return `${closed}: ${action} it first, by PUT /api/v1/campaigns/${id} with {"action":"${action}"}.`;
}

/** Campaigns, for the contexts that hang from them. */
@Injectable()
export class CampaignsFacade {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly campaigns: CampaignsService,
    private readonly challenges: ChallengeCodes,
  ) {}

  /**
   * A campaign that takes proofs now, of whichever business: an offer is there for everyone in its mode. A draft exists for
   * its owner alone.
   * @throws Problem NOT_FOUND, INVALID_STATE or CAMPAIGN_CAP_REACHED
   */
  async findOpen(actor: Actor, id: string): Promise<OpenCampaign> {
    const now = this.clock.now();
    const [row] = await this.db.query<Campaign>(FIND, [id, actor.livemode]);
    const campaign = row && Object.assign(new Campaign(), row);
    if (!campaign || (campaign.status === 'draft' && campaign.businessId !== actor.businessId)) throw notFound();
    const isOwn = campaign.businessId === actor.businessId;
    if (campaign.isCapReached()) throw capReached(isOwn);
    const status = campaign.statusAt(now);
    if (status !== 'active') throw INVALID_STATE.because(closedMessage(id, status, isOwn), { status });
    if (campaign.startsAt && campaign.startsAt > now) {
      const startsAt = campaign.startsAt.toISOString();
      throw INVALID_STATE.because(`The campaign takes proofs from ${startsAt} on: try again then.`, {
        status,
        startsAt,
      });
    }
    return campaign;
  }

  /** The codes of which a post of that business must carry one; none where the campaign asks for none. */
  challengeCodesOf({ id, challengeCode }: Pick<OpenCampaign, 'id' | 'challengeCode'>, businessId: string): string[] {
    return challengeCode ? this.challenges.codesOf(id, businessId) : [];
  }

  /** How proofs of a campaign are approved, as it stands now. */
  async verificationModeOf(id: string): Promise<VerificationMode> {
    const { verificationMode } = await this.db.manager.findOneByOrFail(Campaign, { id });
    return verificationMode;
  }

  /** A campaign of the caller, in whatever state. @throws Problem NOT_FOUND */
  async findOwn({ businessId, livemode }: Actor, id: string): Promise<{ createdAt: Date }> {
    const campaign = await this.db.manager.findOneBy(Campaign, { id, businessId, livemode });
    if (!campaign) throw notFound();
    return campaign;
  }

  /** How many campaigns each of these users and keys made; those that made none are absent. */
  async countByActor(actorIds: string[]): Promise<Map<string, number>> {
    const rows = await this.db.query<{ actorId: string; created: number }>(COUNT_BY_ACTOR, [actorIds]);
    return new Map(rows.map(({ actorId, created }) => [actorId, created]));
  }

  /** The campaigns that each of these users and keys made last, up to `limit` of each. */
  latestByActor(actorIds: string[], limit: number): Promise<Act[]> {
    return this.db.query<Act>(LATEST_BY_ACTOR, [actorIds, limit]);
  }

  /**
   * Counts one approved submission in the ambient transaction; the one that meets the cap completes the campaign.
   * @throws Problem CAMPAIGN_CAP_REACHED
   */
  async countCompletion(id: string): Promise<void> {
    const [counted] = await this.db.query<{ ended: boolean }>(COUNT_COMPLETION, [id, this.clock.now()]);
    if (!counted) throw CAMPAIGN_CAP_REACHED.because();
    if (counted.ended)
      await this.campaigns.publish(await this.db.manager.findOneByOrFail(Campaign, { id }), CAMPAIGN_COMPLETED);
  }
}
