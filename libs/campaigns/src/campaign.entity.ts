import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { RewardType } from '#catalog';
import { Metadata } from '#database/metadata';
import { enumeration, INVALID_STATE, invalid, ApiError } from '#kernel';
import { CurrencyCode } from '#kernel/money';
import { minimumSpendError, PerkTerms, perkValueError } from '#perks';
import { VerificationMode } from '#submissions';
import { CAMPAIGN_CAP_REACHED } from './campaigns.errors';

export const CAMPAIGN_STATUSES = enumeration('CampaignStatus', ['draft', 'active', 'paused', 'completed']);
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export const CAMPAIGN_TIERS = enumeration('CampaignTier', ['starter', 'essential', 'growth', 'high_impact', 'premium']);
export type Tier = (typeof CAMPAIGN_TIERS)[number];

/** Why a campaign is completed: its cap was reached, its owner completed it, its time was over, or it was not recorded then. */
export const COMPLETION_REASONS = enumeration('CompletionReason', ['cap', 'owner', 'expired', 'unknown']);
export type CompletionReason = (typeof COMPLETION_REASONS)[number];

export const TRANSITION_NAMES = enumeration('CampaignTransition', ['launch', 'pause', 'resume', 'complete']);
export type Transition = (typeof TRANSITION_NAMES)[number];

/** How long a campaign runs by default. */
export const DEFAULT_EXPIRES_IN_DAYS = 60;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The allowed transitions; any other is rejected. */
const TRANSITIONS: Record<Transition, { from: CampaignStatus[]; to: CampaignStatus }> = {
  launch: { from: ['draft'], to: 'active' },
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  complete: { from: ['active', 'paused'], to: 'completed' },
};

/** An offer of a perk for actions on social platforms. */
@Entity('campaigns')
@Index('campaigns_all', ['businessId', 'livemode', 'archived', 'id'], { where: `id > ''` })
@Index('campaigns_listed', ['businessId', 'livemode', 'archived', 'status', 'id', 'expiresAt'])
@Index('campaigns_status', ['businessId', 'livemode', 'status', 'id', 'expiresAt'])
@Index('campaigns_overdue', ['businessId', 'livemode', 'expiresAt', 'id'], { where: `status in ('active', 'paused')` })
@Index('campaigns_created_by', ['createdBy', 'id'])
@Index('campaigns_id_end', { synchronize: false })
@Index('campaigns_expiry', ['expiresAt'], { where: `status in ('active', 'paused')` })
export class Campaign {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  /** The user or API key that created it. */
  @Column({ type: 'text', name: 'created_by', collation: 'C' })
  createdBy: string;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  description: string | null = null;

  /** What a creator should know before doing the action. */
  @Column('text', { nullable: true })
  guidelines: string | null = null;

  @Column('text')
  tier: Tier;

  /** Catalogue ids; at least one. The first determines the `platformId` and `actionId` of the campaign. */
  @Column('text', { name: 'action_ids', array: true })
  actionIds: string[];

  @Column('text', { name: 'reward_type' })
  rewardType: RewardType;

  /** Hundredths: of a percent for `pct`, of the currency otherwise. */
  @Column('integer', { name: 'reward_hundredths' })
  rewardHundredths: number;

  /** Of its reward and its terms: that of the business when it was created. */
  @Column('text', { default: 'USD' })
  currency: CurrencyCode = 'USD';

  /** The name of the item, for `free_item`. */
  @Column('text', { name: 'reward_description', nullable: true })
  rewardDescription: string | null = null;

  @Column('text')
  status: CampaignStatus = 'draft';

  /** Why it is completed; null for one that is not, and for those completed before this was recorded. */
  @Column('text', { name: 'completion_reason', nullable: true })
  completionReason: Exclude<CompletionReason, 'unknown'> | null = null;

  /** What it was before it was completed, so that it can be that again. */
  @Column('text', { name: 'completed_from', nullable: true })
  completedFrom: CampaignStatus | null = null;

  @Column('text', { name: 'verification_mode' })
  verificationMode: VerificationMode = 'manual';

  @Column('integer', { name: 'min_followers', nullable: true })
  minFollowers: number | null = null;

  @Column('text', { array: true })
  hashtags: string[] = [];

  /** Whether a post must contain the submitter's challenge code. */
  @Column('boolean', { name: 'challenge_code' })
  challengeCode: boolean = false;

  /** The maximum number of approved submissions; null for no cap. */
  @Column('integer', { name: 'max_completions', nullable: true })
  maxCompletions: number | null = null;

  @Column('integer')
  completions: number = 0;

  /** The maximum number of pending and approved proofs of one person; null for no limit, and for campaigns from before it existed. */
  @Column('integer', { name: 'limit_per_person', nullable: true })
  limitPerPerson: number | null = 1;

  @Column('integer', { name: 'perk_expires_in_days' })
  perkExpiresInDays: number = 30;

  /** Under which terms its perks are redeemed; null without any. */
  @Column('jsonb', { name: 'perk_terms', nullable: true })
  perkTerms: PerkTerms | null = null;

  /** How long it runs from its launch, unless `expiresAt` is set. */
  @Column('integer', { name: 'expires_in_days' })
  expiresInDays: number = DEFAULT_EXPIRES_IN_DAYS;

  @Column('timestamptz', { name: 'starts_at', nullable: true })
  startsAt: Date | null = null;

  /** Null until launch, unless set explicitly. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null = null;

  /** Left out of lists unless asked for. Only drafts and completed campaigns are archived. */
  @Column('boolean', { default: false })
  archived: boolean = false;

  @Column('jsonb', { default: {} })
  metadata: Metadata = {};

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  /** An expired campaign is completed, even before the recurring job has updated its row. */
  statusAt(now: Date): CampaignStatus {
    return this.hasExpired(now) ? 'completed' : this.status;
  }

  /** Why it is completed; null if it is not. */
  completionReasonAt(now: Date): CompletionReason | null {
    if (this.hasExpired(now)) return 'expired';
    return this.status === 'completed' ? (this.completionReason ?? 'unknown') : null;
  }

  /** Ends it because its cap is reached. */
  completeByCap(now: Date): void {
    this.apply('complete', now);
    this.completionReason = 'cap';
  }

  /** Makes a transition. @throws ApiError INVALID_STATE */
  apply(transition: Transition, now: Date): void {
    const { from, to } = TRANSITIONS[transition];
    const status = this.statusAt(now);
    if (!from.includes(status)) {
      throw INVALID_STATE.error(
        `The campaign is ${status}. To ${transition} it, its status must be ${from.join(' or ')}.`,
        {
          status,
          allowedFrom: from,
        },
      );
    }
    if (transition === 'launch') this.expiresAt ??= daysAfter(now, this.expiresInDays);
    if (transition === 'complete') Object.assign(this, { completionReason: 'owner', completedFrom: status });
    this.status = to;
  }

  /** @throws ApiError INVALID_STATE if it is completed, which is final */
  assertEditable(now: Date): void {
    if (this.statusAt(now) === 'completed')
      throw INVALID_STATE.error('A completed campaign cannot be changed. Create a new one.', {
        status: 'completed',
      });
  }

  /** @throws ApiError INVALID_STATE if it is live, and so must be in the lists */
  assertArchivable(now: Date): void {
    const status = this.statusAt(now);
    if (status === 'active' || status === 'paused')
      throw INVALID_STATE.error(
        `A campaign that is ${status} cannot be archived. Complete it first; to launch an archived draft, send archived: false as well.`,
        { status },
      );
  }

  /** Checks that the fields are consistent with each other. @throws ApiError VALIDATION_ERROR */
  assertInvariants(now: Date): void {
    const valueError = perkValueError(this.rewardType, this.rewardHundredths, this.currency);
    if (valueError !== undefined) throw invalid('rewardValue', valueError);
    if (this.rewardType === 'free_item' && !this.rewardDescription)
      throw invalid('rewardDescription', 'is required for a free item');
    const spendError = minimumSpendError(this.perkTerms, this.currency);
    if (spendError !== undefined) throw invalid('minimumSpend', spendError);
    if (this.maxCompletions !== null && this.maxCompletions < this.completions) {
      throw invalid('maxCompletions', `must be at least ${String(this.completions)}, the number of completions so far`);
    }
    if (this.expiresAt && this.expiresAt <= now) throw invalid('expiresAt', 'must be in the future');
    if (this.expiresAt && this.startsAt && this.startsAt >= this.expiresAt)
      throw invalid('startsAt', 'must be before the campaign expires');
  }

  /**
   * Checks that the campaign accepts proofs now.
   * @param isOwn whether the submitter owns the campaign, and so can launch or resume it
   * @throws ApiError INVALID_STATE or CAMPAIGN_CAP_REACHED, with what the submitter can do
   */
  assertOpen(now: Date, isOwn: boolean): void {
    if (this.isCapReached()) throw capReached(isOwn);
    const status = this.statusAt(now);
    if (status !== 'active') throw INVALID_STATE.error(closedMessage(this.id, status, isOwn), { status });
    if (this.startsAt && this.startsAt > now) {
      const startsAt = this.startsAt.toISOString();
      throw INVALID_STATE.error(`The campaign does not accept proofs until ${startsAt}. Try again then.`, {
        status,
        startsAt,
      });
    }
  }

  /** Reaching the cap completes the campaign. */
  isCapReached(): boolean {
    return this.maxCompletions !== null && this.completions >= this.maxCompletions;
  }

  private hasExpired(now: Date): boolean {
    return (this.status === 'active' || this.status === 'paused') && this.expiresAt !== null && this.expiresAt <= now;
  }
}

export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}

/** The owner can create another campaign; everyone else needs the id of one from the owner. */
function capReached(isOwn: boolean): ApiError {
  const advice = isOwn ? 'Create a new campaign.' : 'Ask the business that runs it for the id of another campaign.';
  return CAMPAIGN_CAP_REACHED.error(`The campaign has reached its maximum number of approved submissions. ${advice}`);
}

/** Tells the submitter why the campaign does not accept proofs, and what to do. */
function closedMessage(id: string, status: CampaignStatus, isOwn: boolean): string {
  const closed = `The campaign is ${status} and does not accept proofs`;
  if (status === 'completed')
    return isOwn
      ? `${closed}. Create a new campaign.`
      : `${closed}. Ask the business that runs it for the id of another campaign.`;
  if (!isOwn)
    return `${closed} until the business that runs it resumes it. Try again later, or ask it for the id of another campaign.`;
  const action = status === 'draft' ? 'launch' : 'resume';
  return `${closed}. To ${action} it, send PUT /api/v1/campaigns/${id} with {"action":"${action}"}.`;
}
