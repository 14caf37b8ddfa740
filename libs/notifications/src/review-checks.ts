import { Injectable, OnModuleInit } from '@nestjs/common';
import { Db } from '#database';
import { Clock } from '#kernel';
import { Job, Queues } from '#messaging';
import { SubmissionFigures } from '#submissions';
import { ReviewCheck } from './review-check.entity';
import { TeamDigests } from './team-digests';

const DAY_SECONDS = 24 * 60 * 60;
const CONCURRENCY = 2;

/** Tells teams once a day that proofs have waited for a review for more than a day. */
@Injectable()
export class ReviewChecks implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly queues: Queues,
    private readonly figures: SubmissionFigures,
    private readonly digests: TeamDigests,
  ) {}

  onModuleInit(): void {
    this.queues.add({
      id: 'notifications.check-reviews',
      table: 'review_checks',
      keyedByBusiness: true,
      concurrency: CONCURRENCY,
      everySeconds: 60,
      run: (job) => this.check(job),
    });
  }

  /** Plans the check of a business that has received a proof, in the ambient transaction. */
  async plan(businessId: string): Promise<void> {
    const check = Object.assign(new ReviewCheck(), { businessId, id: businessId, dueAt: this.clock.in(DAY_SECONDS) });
    await this.db.manager.createQueryBuilder().insert().into(ReviewCheck).values(check).orIgnore().execute();
  }

  private async check(job: Job): Promise<void> {
    const businessId = job.id;
    await job.complete(null, async () => {
      const waiting = await this.figures.waitingSince(businessId);
      const [oldest] = waiting;
      const before = this.clock.in(-DAY_SECONDS);
      const total = waiting.filter((since) => since <= before).length;
      if (total > 0) await this.digests.add([{ businessId, topic: 'waiting', lines: [], total }]);
      if (!oldest) await this.db.manager.delete(ReviewCheck, { businessId, id: businessId });
      else {
        const dueAt = total > 0 ? this.clock.in(DAY_SECONDS) : this.clock.in(DAY_SECONDS, oldest);
        await this.db.manager.update(ReviewCheck, { businessId, id: businessId }, { dueAt });
      }
    });
  }
}
