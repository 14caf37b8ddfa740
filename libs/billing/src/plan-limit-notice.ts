import { Inject, Injectable } from '@nestjs/common';
import { Db } from '#database';
import { BusinessesService } from '#identity';
import { LOG, Log, SETTINGS, Settings } from '#kernel';
import { Mailer } from '#messaging';
import { PlanLimitReached } from './events';

/**
 * Tells the owners of a business by e-mail that it takes no more proofs this month. The people whose proofs are refused are its
 * customers, so nobody of the business may notice. What the business itself does tells it at once.
 */
@Injectable()
export class PlanLimitNotice {
  constructor(
    private readonly db: Db,
    private readonly businesses: BusinessesService,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Sends the e-mail after the commit of the ambient transaction, without waiting for it. Errors are logged, not thrown. */
  send(businessId: string, reached: PlanLimitReached): void {
    if (reached.resource !== 'submissions') return;
    this.db.onCommit(() => {
      this.mail(businessId, reached).catch((error: unknown) => {
        this.log.error(
          { businessId, err: error },
          'The owners could not be told that the limit of the plan is reached.',
        );
      });
    });
  }

  private async mail(businessId: string, { plan, limit, resetsAt }: PlanLimitReached): Promise<void> {
    const text =
      `Your business has received ${String(limit)} proofs this month, as many as the ${plan} plan allows. Customers and creators cannot send ` +
      `further ones until ${resetsAt.slice(0, 10)}, when the count starts again.\n\n` +
      `To take more now, choose a larger plan:\n\n${this.settings.BASE_URL}/dashboard/billing\n\n` +
      `Proofs that you have received, and perks that you have issued, are not affected.\n`;
    for (const { email } of await this.businesses.ownersOf(businessId))
      await this.mailer.send({ to: email, subject: 'Your plan takes no more proofs this month', text });
  }
}
