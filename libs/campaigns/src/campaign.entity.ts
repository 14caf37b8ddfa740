import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { RewardType } from '#catalog';
import { enumeration, INVALID_STATE, invalid, Problem } from '#platform';
import { CAMPAIGN_CAP_REACHED } from './campaigns.problems';

export const CAMPAIGN_STATUSES = enumeration('CampaignStatus', ['draft', 'active', 'paused', 'completed']);
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export const CAMPAIGN_TIERS = enumeration('CampaignTier', ['starter', 'essential', 'growth', 'high_impact', 'premium']);
export type Tier = (typeof CAMPAIGN_TIERS)[number];

export const VERIFICATION_MODES = enumeration('VerificationMode', ['manual', 'verified', 'auto']);
export type VerificationMode = (typeof VERIFICATION_MODES)[number];

export const TRANSITION_NAMES = enumeration('CampaignTransition', ['launch', 'pause', 'resume', 'complete']);
export type Transition = (typeof TRANSITION_NAMES)[number];

/** How long a campaign runs where nobody says. */
export const DEFAULT_EXPIRES_IN_DAYS = 60;

const DAY_MS = 24 * 60 * 60 * 1000;

/** What each transition starts from and leads to. Everything that is not here is refused. */
const TRANSITIONS: Record<Transition, { from: CampaignStatus[]; to: CampaignStatus }> = {
  launch: { from: ['draft'], to: 'active' },
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  complete: { from: ['active', 'paused'], to: 'completed' },
};

/** An offer of a perk for actions on social platforms. */
@Entity('campaigns')
@Index('campaigns_business', ['businessId', 'livemode', 'id'])
@Index('campaigns_created_by', ['createdBy', 'id'])
@Index('campaigns_expiry', ['expiresAt'], { where: `status in ('active', 'paused')` })
export class Campaign {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  /** The user or key that made it. */
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

  /** Ids of the catalogue; at least one. The first is the campaign's own platform and action. */
  @Column('text', { name: 'action_ids', array: true })
  actionIds: string[];

  @Column('text', { name: 'reward_type' })
  rewardType: RewardType;

  /** Hundredths: of a per cent for `pct`, of a US dollar otherwise. */
  @Column('integer', { name: 'reward_hundredths' })
  rewardHundredths: number;

  /** What the item is, for `free_item`. */
  @Column('text', { name: 'reward_description', nullable: true })
  rewardDescription: string | null = null;

  @Column('text')
  status: CampaignStatus = 'draft';

  @Column('text', { name: 'verification_mode' })
  verificationMode: VerificationMode = 'manual';

  @Column('integer', { name: 'min_followers', nullable: true })
  minFollowers: number | null = null;

  @Column('text', { array: true })
  hashtags: string[] = [];

  /** Whether a post must carry the code that its submitter was given. */
  @Column('boolean', { name: 'challenge_code' })
  challengeCode: boolean = false;

  /** How many submissions may be approved; null for no cap. */
  @Column('integer', { name: 'max_completions', nullable: true })
  maxCompletions: number | null = null;

  @Column('integer')
  completions: number = 0;

  @Column('integer', { name: 'perk_expires_in_days' })
  perkExpiresInDays: number = 30;

  /** How long it runs from its launch, unless `expiresAt` is set. */
  @Column('integer', { name: 'expires_in_days' })
  expiresInDays: number = DEFAULT_EXPIRES_IN_DAYS;

  @Column('timestamptz', { name: 'starts_at', nullable: true })
  startsAt: Date | null = null;

  /** Null until it is launched, unless it was set. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null = null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  /** Past its time it is completed, whether or not the sweep has written so. */
  statusAt(now: Date): CampaignStatus {
    return this.hasExpired(now) ? 'completed' : this.status;
  }

  /** Moves along one transition. @throws Problem INVALID_STATE */
  apply(transition: Transition, now: Date): void {
    const { from, to } = TRANSITIONS[transition];
    const status = this.statusAt(now);
    if (!from.includes(status)) {
      throw INVALID_STATE.because(
        `The campaign is ${status}. Only one that is ${from.join(' or ')} can ${transition}.`,
        { status, allowedFrom: from },
      );
    }
    if (transition === 'launch') this.expiresAt ??= daysAfter(now, this.expiresInDays);
    this.status = to;
  }

  /** @throws Problem INVALID_STATE for a completed one, which is final */
  assertEditable(now: Date): void {
    if (this.statusAt(now) === 'completed')
      throw INVALID_STATE.because('A completed campaign cannot be changed: create another one.', {
        status: 'completed',
      });
  }

  /** What must hold however the fields came about. @throws Problem VALIDATION_ERROR */
  assertSound(now: Date): void {
    if (this.rewardType === 'pct' && this.rewardHundredths > 100_00)
      throw invalid('rewardValue', 'must be at most 100 per cent');
    if (this.rewardType === 'free_item' && !this.rewardDescription)
      throw invalid('rewardDescription', 'is required for a free item');
    if (this.rewardType !== 'free_item' && this.rewardHundredths < 1)
      throw invalid('rewardValue', 'must be at least 0.01');
    if (this.maxCompletions !== null && this.maxCompletions < this.completions) {
      throw invalid('maxCompletions', `must be at least ${String(this.completions)}, the completions so far`);
    }
    if (this.expiresAt && this.expiresAt <= now) throw invalid('expiresAt', 'must be in the future');
    if (this.expiresAt && this.startsAt && this.startsAt >= this.expiresAt)
      throw invalid('startsAt', 'must be before the campaign expires');
  }

  /**
   * Whether it takes proofs now.
   * @param isOwn whether the submitter runs the campaign, and can do something about it
   * @throws Problem INVALID_STATE or CAMPAIGN_CAP_REACHED, with what the submitter can do
   */
  assertOpen(now: Date, isOwn: boolean): void {
    if (this.isCapReached()) throw capReached(isOwn);
    const status = this.statusAt(now);
    if (status !== 'active') throw INVALID_STATE.because(closedMessage(this.id, status, isOwn), { status });
    if (this.startsAt && this.startsAt > now) {
      const startsAt = this.startsAt.toISOString();
      throw INVALID_STATE.because(`The campaign takes proofs from ${startsAt} on: try again then.`, {
        status,
        startsAt,
      });
    }
  }

  /** A cap that is met ends the campaign. */
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
