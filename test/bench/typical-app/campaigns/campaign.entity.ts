import { Exclude, Expose } from 'class-transformer';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { actionFacts } from '../actions/action-facts';

const { BASE_URL = '' } = process.env;
const REWARD_WORDS = { pct: 'percentage', amount: 'fixed', free_item: 'free_item' };

@Entity('campaigns')
export class Campaign {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'business_id' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  @Exclude()
  @Column('text', { name: 'created_by' })
  createdBy: string;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text', { nullable: true })
  guidelines: string | null;

  @Column('text')
  tier: string;

  @Expose({ name: 'actions' })
  @Column('text', { name: 'action_ids', array: true })
  actionIds: string[];

  @Column('text', { name: 'reward_type' })
  rewardType: keyof typeof REWARD_WORDS;

  @Exclude()
  @Column('integer', { name: 'reward_hundredths' })
  rewardHundredths: number;

  @Column('text', { name: 'reward_description', nullable: true })
  rewardDescription: string | null;

  @Exclude()
  @Column('text', { name: 'status' })
  storedStatus: string;

  @Column('text', { name: 'verification_mode' })
  verificationMode: string;

  @Exclude()
  @Column('integer', { name: 'min_followers', nullable: true })
  minFollowers: number | null;

  @Exclude()
  @Column('text', { array: true })
  hashtags: string[];

  @Exclude()
  @Column('boolean', { name: 'challenge_code' })
  challengeCode: boolean;

  @Column('integer', { name: 'max_completions', nullable: true })
  maxCompletions: number | null;

  @Column('integer')
  completions: number;

  @Column('integer', { name: 'perk_expires_in_days' })
  perkExpiresInDays: number;

  @Exclude()
  @Column('integer', { name: 'expires_in_days' })
  expiresInDays: number;

  @Column('timestamptz', { name: 'starts_at', nullable: true })
  startsAt: Date | null;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  @Expose()
  get actionId(): string | undefined {
    return this.actionIds[0];
  }

  @Expose()
  get platformId(): string | undefined {
    return this.facts?.platformId;
  }

  @Expose()
  get platform(): string | undefined {
    return this.facts?.platform;
  }

  @Expose()
  get actionType(): string | undefined {
    return this.facts?.actionType;
  }

  @Expose()
  get disclosures(): string[] | undefined {
    return this.facts?.disclosures;
  }

  @Expose()
  get rewardValue(): number {
    return this.rewardHundredths / 100;
  }

  @Expose()
  get reward(): object {
    return { type: REWARD_WORDS[this.rewardType], value: this.rewardValue };
  }

  @Expose()
  get status(): string {
    const expired = this.expiresAt !== null && this.expiresAt <= new Date();
    return expired && ['active', 'paused'].includes(this.storedStatus) ? 'completed' : this.storedStatus;
  }

  @Expose()
  get state(): string {
    return this.status;
  }

  @Expose()
  get requirements(): object {
    return { minFollowers: this.minFollowers, hashtags: this.hashtags, challengeCode: this.challengeCode };
  }

  @Expose()
  get dashboardUrl(): string {
    return `${BASE_URL}/dashboard/campaigns/${this.id}`;
  }

  private get facts() {
    return actionFacts.get(this.actionIds[0] ?? '');
  }
}
