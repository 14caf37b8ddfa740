import { Injectable } from '@nestjs/common';
import { In, MoreThan } from 'typeorm';
import { Db } from '#database';
import { limitKeysOf, Submitter } from '#participants';
import { Proof } from '#submissions';
import { CampaignPlace } from './campaign-place.entity';
import { PERSON_LIMIT_REACHED } from './campaigns.errors';
import { TAKE_PLACE } from './campaigns.queries';

/** What is stored with a proof, so that exactly the places that it took are freed, whatever the person is called by then. */
interface TakenPlaces {
  holders: string[];
}

/** Counts the pending and approved proofs of each person in a campaign, which has a limit of them. */
@Injectable()
export class CampaignPlaces {
  constructor(private readonly db: Db) {}

  /** What a proof of this person takes; null if a business submits for itself, which no limit per person concerns. */
  placesOf(submitter: Submitter | undefined): TakenPlaces | null {
    // In one order for everybody, so that transactions wait for each other in one order too.
    return submitter ? { holders: limitKeysOf(submitter).sort() } : null;
  }

  /**
   * Takes a place for a proof, in the current transaction.
   * @throws ApiError PERSON_LIMIT_REACHED, when the statement has been executed
   */
  take(proof: Proof, limit: number | null): void {
    const holders = holdersOf(proof);
    if (holders.length === 0) return;
    this.copyIfDryRun(proof, holders);
    this.db.write(TAKE_PLACE, [proof.businessId, proof.subjectId, holders, limit], (taken) => {
      if (taken.length < holders.length)
        throw PERSON_LIMIT_REACHED.error(limitMessage(limit ?? 0, proof), { limitPerPerson: limit });
    });
  }

  /** Frees the place of a rejected proof, in the current transaction. */
  async free(proof: Proof): Promise<void> {
    const holders = holdersOf(proof);
    if (holders.length === 0) return;
    this.copyIfDryRun(proof, holders);
    const { businessId, subjectId: campaignId } = proof;
    const taken = { businessId, campaignId, holder: In(holders), taken: MoreThan(0) };
    await this.db.manager.decrement(CampaignPlace, taken, 'taken', 1);
  }

  /** Removes what a proof of an erased person says of the address that it was sent with. */
  async erase(proof: Proof): Promise<void> {
    const holders = holdersOf(proof).filter((holder) => holder !== proof.participantId);
    if (holders.length === 0) return;
    this.copyIfDryRun(proof, holders);
    const { businessId, subjectId: campaignId } = proof;
    await this.db.manager.delete(CampaignPlace, { businessId, campaignId, holder: In(holders) });
  }

  private copyIfDryRun({ businessId, subjectId }: Proof, holders: string[]): void {
    const where = 'business_id = $1 and campaign_id = $2 and holder = any ($3)';
    this.db.copyIfDryRun('campaign_places', where, [businessId, subjectId, holders]);
  }
}

/** Proofs that were submitted before places were counted took one for their participant. */
function holdersOf({ promise, participantId }: Proof): string[] {
  const { holders } = (promise ?? {}) as Partial<TakenPlaces>;
  return holders ?? (participantId === null ? [] : [participantId]);
}

/** The owner can raise the limit; everybody else can only wait. */
function limitMessage(limit: number, proof: Proof): string {
  const proofs = limit === 1 ? 'one proof' : `${String(limit)} proofs`;
  const isFromGuest = proof.submittedById === proof.participantId;
  return proof.businessId === proof.submittedByBusinessId && !isFromGuest
    ? `The campaign accepts ${proofs} per person, and this person has already sent as many. Reject one of them, or raise limitPerPerson of the campaign.`
    : `The campaign accepts ${proofs} per person, and you have already sent as many. If one of them is rejected, you can send another.`;
}
