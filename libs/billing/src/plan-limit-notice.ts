import { Injectable } from '@nestjs/common';
import { BusinessesService } from '#identity';
import { MessagesService } from '#messages';
import { PlanLimitReached } from './events';

/**
 * Tells the owners of a business by e-mail that it takes no more proofs this month. The people whose proofs are refused are its
 * customers, so nobody of the business may notice. What the business itself does tells it at once.
 */
@Injectable()
export class PlanLimitNotice {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly messages: MessagesService,
  ) {}

  /** Sends it in the ambient transaction. */
  async send(businessId: string, { resource, plan, limit, resetsAt }: PlanLimitReached): Promise<void> {
    if (resource !== 'submissions') return;
    for (const { email } of await this.businesses.ownersOf(businessId))
      await this.messages.send('plan-limit', { businessId, email }, { plan, limit, resetsAt });
  }
}
