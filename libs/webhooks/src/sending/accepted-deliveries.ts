import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { Job } from '#messaging';
import { Claimed, LeaseLost } from '#messaging/host';
import { Attempt } from '../deliveries/delivery.entity';
import { DELIVERED } from './delivery-queue.queries';

interface Result {
  job: Job;
  attempt: Attempt;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Records successful attempts, those that end while a statement is running in one statement after it. */
@Injectable()
export class AcceptedDeliveries {
  private waiting: Result[] = [];
  private isWriting = false;

  constructor(private readonly db: Db) {}

  /** Resolves once the attempt is stored. @throws LeaseLost, and then nothing is written */
  record(job: Job, attempt: Attempt): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ job, attempt, resolve, reject });
      if (!this.isWriting) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      const results = this.waiting;
      this.waiting = [];
      await this.write(results);
    }
    this.isWriting = false;
  }

  private async write(results: Result[]): Promise<void> {
    try {
      const recorded = await this.db.query<Claimed>(DELIVERED, [JSON.stringify(results.map(rowOf))]);
      const tokens = new Map(recorded.map(({ id, fencingToken }) => [id, fencingToken]));
      for (const { job, resolve, reject } of results) {
        if (tokens.get(job.id) === job.fencingToken) resolve();
        else reject(new LeaseLost(`${job.id} was taken by another process.`));
      }
    } catch (error) {
      const [only, ...others] = results;
      if (others.length === 0) only?.reject(error);
      // A result that cannot be stored must not prevent the others from being stored.
      else for (const result of results) await this.write([result]);
    }
  }
}

/** By the names of the columns. */
function rowOf({ job, attempt }: Result): object {
  const { deliveryId, durationMs, ...columns } = attempt;
  return { ...columns, delivery_id: deliveryId, duration_ms: durationMs, fencing_token: job.fencingToken };
}
