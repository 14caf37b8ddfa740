import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { Clock } from '#kernel';
import { GuestProof } from './guest-proof.entity';
import { RECORD_ORIGINS } from './guests.queries';

export const ORIGIN_SECONDS = 60 * 60;

/** Recognizes people who may take part under several addresses: by their browser and their network. */
@Injectable()
export class GuestOrigins {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /**
   * Records that a guest submits a proof, in the current transaction.
   * @returns whether somebody else did so for the same campaign within the last hour, from the same browser or network
   */
  async record({ businessId, campaignId }: GuestProof, guestId: string, origins: string[]): Promise<boolean> {
    const values = [businessId, campaignId, origins, guestId, this.clock.now()];
    const known = await this.db.query<{ otherSentAt: Date | null }>(RECORD_ORIGINS, values);
    const since = this.clock.in(-ORIGIN_SECONDS);
    return known.some(({ otherSentAt }) => otherSentAt !== null && otherSentAt > since);
  }
}
