import { Injectable } from '@nestjs/common';
import { PLAN_LIMIT_EXCEEDED, storageLimitOf } from '#billing';
import { Db, Statement } from '#database';
import { AttemptLimits, BusinessesService } from '#identity';
import { ApiError, INVALID_STATE } from '#kernel';
import { RATE_LIMITED } from '#kernel/errors';
import { UploadTotal } from './upload.entity';

const DAY_SECONDS = 24 * 60 * 60;
/** Files that a person may upload in a day, and all guests of a network: a shop and its customers. */
const PER_PERSON = { attempts: 20, windowSeconds: DAY_SECONDS };
const PER_NETWORK = { attempts: 400, windowSeconds: DAY_SECONDS };

/** Adds to the total of a business, unless that would be more than its plan allows. */
const TAKE: Statement = {
  name: 'upload_totals.take',
  text: `insert into upload_totals as t (business_id, bytes) values ($1, $2)
         on conflict (business_id) do update set bytes = t.bytes + excluded.bytes
         where t.bytes + excluded.bytes <= $3 returning 1`,
};

/** Who uploads a file. */
export interface Uploader {
  /** A key acts for any number of people. */
  kind: 'user' | 'key' | 'guest';
  /** The user, the API key or the browser of a guest. */
  id: string;
  /** In whose name it is stored, and whose plan it counts for. */
  businessId: string;
  livemode: boolean;
  /** The address of a guest's network. */
  network?: string;
}

/** How many files people may upload, and how much room a business has for them. */
@Injectable()
export class UploadLimits {
  constructor(
    private readonly db: Db,
    private readonly businesses: BusinessesService,
    private readonly attempts: AttemptLimits,
  ) {}

  /** Before a file is received that there is no room for. @throws ApiError PLAN_LIMIT_EXCEEDED or INVALID_STATE */
  async assertRoom(uploader: Uploader): Promise<void> {
    const { businessId } = uploader;
    const plan = await this.businesses.planOf(businessId);
    if ((await this.usedBy(businessId)) >= storageLimitOf(plan)) throw await this.fullError(uploader, plan);
  }

  /** Adds a file to what a business has stored, in the current transaction. @throws ApiError PLAN_LIMIT_EXCEEDED or INVALID_STATE */
  async takeRoom(uploader: Uploader, bytes: number): Promise<void> {
    const { businessId } = uploader;
    const plan = await this.businesses.planOf(businessId);
    const [taken] = await this.db.query(TAKE, [businessId, bytes, storageLimitOf(plan)]);
    if (!taken) throw await this.fullError(uploader, plan);
  }

  /** Files were deleted, in the current transaction. */
  async giveRoom(businessId: string, bytes: number): Promise<void> {
    await this.db.manager.decrement(UploadTotal, { businessId }, 'bytes', bytes);
  }

  /** Counts an upload. @returns how to take that back. @throws ApiError RATE_LIMITED */
  async count({ kind, id, network }: Uploader): Promise<() => Promise<void>> {
    const taken: [key: string, at: Date][] = [];
    const giveBack = async () => {
      for (const [key, at] of taken) await this.attempts.refund(key, at);
    };
    const counted: [key: string, limit: typeof PER_PERSON][] = kind === 'key' ? [] : [[`upload:${id}`, PER_PERSON]];
    if (network !== undefined) counted.push([`upload:${network}`, PER_NETWORK]);
    for (const [key, limit] of counted) {
      const result = await this.attempts.take(key, limit);
      if ('at' in result) taken.push([key, result.at]);
      else {
        await giveBack();
        throw tooMany(limit.attempts, result.waitSeconds, network !== undefined && key.endsWith(network));
      }
    }
    return giveBack;
  }

  private async usedBy(businessId: string): Promise<number> {
    return (await this.db.manager.findOneBy(UploadTotal, { businessId }))?.bytes ?? 0;
  }

  private async fullError({ kind, businessId }: Uploader, plan: string): Promise<ApiError> {
    if (kind === 'guest')
      return INVALID_STATE.error(
        'The business has no room for more pictures at the moment. Send the link of your post instead, or tell the business.',
        { status: 'no_room' },
      );
    const [limit, used] = [storageLimitOf(plan), await this.usedBy(businessId)];
    return PLAN_LIMIT_EXCEEDED.error(
      `The ${plan} plan has room for ${String(limit / 1e9)} GB of uploaded files, which is used up. Files are deleted 90 days after the decision on their proof; a larger plan has more room.`,
      { resource: 'uploads', limit, used, plan, resetsAt: null },
    );
  }
}

function tooMany(limit: number, waitSeconds: number, isNetwork: boolean): ApiError {
  const who = isNetwork ? 'from one network' : 'by one person';
  return RATE_LIMITED.error(
    `Only ${String(limit)} files can be uploaded ${who} in a day. Try again later, or send a link instead.`,
    { limit, retryAfterSeconds: waitSeconds },
    { headers: { 'retry-after': String(waitSeconds) } },
  );
}
