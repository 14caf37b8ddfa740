import { Injectable, OnModuleInit } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Db } from '#database';
import { Clock, RecurringJobs } from '#kernel';
import { BusinessLogos } from './business-logos';
import { BusinessLogo } from './business-profile.entity';

const LONG_AGO = new Date(0);

/** Deletes logos that were replaced or removed, and what is left of uploads that failed. */
@Injectable()
export class LogoCleanup implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly recurringJobs: RecurringJobs,
    private readonly logos: BusinessLogos,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'business-logos.purge', everySeconds: 600, run: () => this.purge() });
  }

  async purge(): Promise<void> {
    await this.recurringJobs.inBatches((most) => this.purgeBatch(most));
  }

  /** The row is deleted after the pictures, so that a process that ends in between leaves no pictures without a row. */
  private async purgeBatch(most: number): Promise<number> {
    const isDue = { expiresAt: LessThanOrEqual(this.clock.now()) };
    const due = await this.db.manager.find(BusinessLogo, { where: isDue, order: { expiresAt: 'ASC' }, take: most });
    for (const { businessId, id } of due) {
      // An upload that took this long may be shown at this moment; once this has succeeded, it cannot be.
      const { affected } = await this.db.manager.update(
        BusinessLogo,
        { businessId, id, ...isDue },
        { expiresAt: LONG_AGO },
      );
      if (affected === 0) continue;
      await this.logos.delete({ businessId, id });
      await this.db.manager.delete(BusinessLogo, { businessId, id });
    }
    return due.length;
  }
}
