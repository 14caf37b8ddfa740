import { ApiSchema } from '@nestjs/swagger';
import { OneOf } from '#kernel';
import { FREQUENCIES, Frequency } from './topics';

const field = (about: string) =>
  ({
    nullable: true,
    description: `When you are told ${about}; null if your role is not told about it.`,
    example: 'daily',
  }) as const;
const choice = (about: string) =>
  ({ optional: true, description: `When you want to be told ${about}.`, example: 'daily' }) as const;

const ABOUT = {
  proofs: 'that new proofs have arrived',
  waiting: 'that proofs have waited for a review for more than a day',
  limits: 'that a campaign or the plan is almost used up',
  webhooks: 'that a webhook was disabled',
  payouts: 'that a payout was paid or has failed',
  disputes: 'that a trade is disputed or was decided',
};

/** What a user is told by e-mail, by topic. */
@ApiSchema({ name: 'NotificationPreferences' })
export class NotificationPreferencesView {
  @OneOf(FREQUENCIES, field(ABOUT.proofs))
  proofs: Frequency | null;

  @OneOf(FREQUENCIES, field(ABOUT.waiting))
  waiting: Frequency | null;

  @OneOf(FREQUENCIES, field(ABOUT.limits))
  limits: Frequency | null;

  @OneOf(FREQUENCIES, field(ABOUT.webhooks))
  webhooks: Frequency | null;

  @OneOf(FREQUENCIES, field(ABOUT.payouts))
  payouts: Frequency | null;

  @OneOf(FREQUENCIES, field(ABOUT.disputes))
  disputes: Frequency | null;
}

export class UpdateNotificationPreferences {
  @OneOf(FREQUENCIES, choice(ABOUT.proofs))
  proofs?: Frequency;

  @OneOf(FREQUENCIES, choice(ABOUT.waiting))
  waiting?: Frequency;

  @OneOf(FREQUENCIES, choice(ABOUT.limits))
  limits?: Frequency;

  @OneOf(FREQUENCIES, choice(ABOUT.webhooks))
  webhooks?: Frequency;

  @OneOf(FREQUENCIES, choice(ABOUT.payouts))
  payouts?: Frequency;

  @OneOf(FREQUENCIES, choice(ABOUT.disputes))
  disputes?: Frequency;
}
