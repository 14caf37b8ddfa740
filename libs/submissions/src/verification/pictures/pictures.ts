import { Injectable } from '@nestjs/common';
import { And, FindOperator, LessThan, MoreThan } from 'typeorm';
import { Db, Statement } from '#database';
import { looksTheSame } from '#images';
import { Clock } from '#kernel';
import { Submission } from '../../submission.entity';
import { PictureHash } from './picture-hash.entity';

/** How long a picture is remembered, and how many of a business at most are compared: it takes 0.01 ms and 5 kB for each. */
export const PICTURE_SECONDS = 90 * 24 * 60 * 60;
const MOST_COMPARED = 1000;

/** The lock lets pictures of a business arrive one after the other, so that each is compared with all before it. */
const CLAIM: Statement = {
  name: 'picture_hashes.claim',
  text: `with turn as materialized (select pg_advisory_xact_lock(5271011, hashtext($1)))
         insert into picture_hashes (business_id, submission_id, livemode, hashes, created_at)
         select $1, $2, $3, $4, $5 from turn returning ordinal`,
};

type Received = Pick<PictureHash, 'submissionId' | 'ordinal' | 'hashes'>;

/** Finds uploaded pictures again that a business has received before, also cropped, in another size or format. */
@Injectable()
export class Pictures {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Remembers the picture of a new submission, in its transaction. @returns whether the business has received one that looks the same */
  async isKnown({ id, businessId, livemode }: Submission, hashes: Buffer): Promise<boolean> {
    // Most are compared before the others have to wait.
    const before = await this.received({ businessId, livemode }, MoreThan('0'));
    const [claimed] = await this.db.query<Pick<PictureHash, 'ordinal'>>(CLAIM, [
      ...[businessId, id, livemode, hashes, this.clock.now()],
    ]);
    if (!claimed) throw new Error(`The picture of ${id} was not stored.`);
    const between = And(MoreThan(before[0]?.ordinal ?? '0'), LessThan(claimed.ordinal));
    const meanwhile = await this.received({ businessId, livemode }, between);
    const similar = [...meanwhile, ...before].find((each) => looksTheSame(hashes, each.hashes));
    if (!similar) return false;
    await this.db.manager.update(PictureHash, { businessId, submissionId: id }, { similarTo: similar.submissionId });
    return true;
  }

  /** The submission whose picture looks the same as that of another; null if there is none. */
  async similarTo({ id: submissionId, businessId }: Submission): Promise<string | null> {
    const found = await this.db.manager.findOne(PictureHash, {
      select: { businessId: true, similarTo: true },
      where: { businessId, submissionId },
    });
    return found?.similarTo ?? null;
  }

  /** The latest of them. */
  private received(
    { businessId, livemode }: Pick<Submission, 'businessId' | 'livemode'>,
    ordinal: FindOperator<string>,
  ): Promise<Received[]> {
    const createdAt = MoreThan(this.clock.in(-PICTURE_SECONDS));
    return this.db.manager.find(PictureHash, {
      select: { businessId: true, submissionId: true, ordinal: true, hashes: true },
      where: { businessId, livemode, createdAt, ordinal },
      order: { ordinal: 'DESC' },
      take: MOST_COMPARED,
    });
  }
}
