import { Injectable, OnModuleInit } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Db } from '#database';
import { Clock, RecurringJobs } from '#kernel';
import { BATCH_ROWS } from '#kernel/host';
import { StoredFiles } from './stored-files';
import { UploadLimits } from './upload-limits';
import { Upload } from './upload.entity';
import { contentKey, previewKey } from './uploads.service';

/** Deletes files that nobody has submitted, and those whose proofs were decided some time ago. */
@Injectable()
export class UploadCleanup implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly recurringJobs: RecurringJobs,
    private readonly files: StoredFiles,
    private readonly limits: UploadLimits,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'uploads.purge', everySeconds: 600, run: () => this.purge() });
  }

  async purge(): Promise<void> {
    await this.recurringJobs.inBatches(() => this.purgeBatch());
  }

  /** The row is deleted after the content, so that a process that ends in between leaves no content without a row. */
  private async purgeBatch(): Promise<number> {
    const due = await this.db.manager.find(Upload, {
      select: { businessId: true, id: true },
      where: { expiresAt: LessThanOrEqual(this.clock.now()) },
      order: { expiresAt: 'ASC' },
      take: BATCH_ROWS,
    });
    for (const upload of due) {
      if (!(await this.db.tx(() => this.locked(upload)))) continue;
      await this.files.delete([contentKey(upload), previewKey(upload)]);
      await this.db.tx(() => this.remove(upload));
    }
    return due.length;
  }

  /**
   * The row, unless it is not due any more: a proof may be submitted with it at this moment. Once this has returned it, no proof can be, and
   * it stays due.
   */
  private locked({ businessId, id }: Upload): Promise<Upload | null> {
    return this.db.manager.findOne(Upload, {
      where: { businessId, id, expiresAt: LessThanOrEqual(this.clock.now()) },
      lock: { mode: 'pessimistic_write' },
    });
  }

  private async remove(upload: Upload): Promise<void> {
    const row = await this.locked(upload);
    // Another process was faster.
    if (!row) return;
    const { businessId, id } = row;
    await this.db.manager.delete(Upload, { businessId, id });
    await this.limits.giveRoom(businessId, row.storedBytes);
  }
}
