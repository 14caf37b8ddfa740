import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Clock, Db, newId, randomText, valuesOf } from '#platform';
import { PERK_ISSUED } from './events';
import { PerkView } from './perk.dto';
import { Perk, RewardType } from './perk.entity';
import { COUNT_BY_CAMPAIGN, ISSUE } from './perks.queries';
import { PerksService } from './perks.service';

/** 31 letters and digits that nobody mistakes for another: 10 of them are 49 bits. */
const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const DAY_MS = 24 * 60 * 60 * 1000;

/** With a billion perks issued, one draw in a million is taken: five in a row are not chance. */
const DRAWS = 5;

export interface NewPerk {
  businessId: string;
  holderBusinessId: string;
  livemode: boolean;
  campaignId: string;
  submissionId: string;
  type: RewardType;
  /** Hundredths: of a per cent for `pct`, of a US dollar otherwise. */
  valueHundredths: number;
  description: string | null;
  expiresInDays: number;
}

/** Perks, for the contexts that let people earn them. */
@Injectable()
export class PerksFacade {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly perks: PerksService,
  ) {}

  /** Issues the one perk of a submission, in the ambient transaction. */
  async issue({ expiresInDays, ...fields }: NewPerk): Promise<PerkView> {
    const now = this.clock.now();
    const perk = Object.assign(new Perk(), fields, {
      id: newId('perk'),
      status: 'issued' as const,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + expiresInDays * DAY_MS),
      redeemedAt: null,
    });
    await this.insertWithFreeCode(perk);
    await this.perks.publish(perk, PERK_ISSUED);
    return this.perks.view(perk);
  }

  /** The perks of these submissions, by submission. Whoever may read a submission may read its perk. */
  async bySubmission(submissionIds: string[]): Promise<Map<string, PerkView>> {
    if (submissionIds.length === 0) return new Map();
    const perks = await this.db.manager.findBy(Perk, { submissionId: In(submissionIds) });
    return new Map(perks.map((perk) => [perk.submissionId, this.perks.view(perk)]));
  }

  /** How many perks of a campaign were issued, and how many of those redeemed. */
  async countByCampaign(campaignId: string): Promise<{ issued: number; redeemed: number }> {
    const [counts] = await this.db.query<{ issued: number; redeemed: number }>(COUNT_BY_CAMPAIGN, [campaignId]);
    return counts ?? { issued: 0, redeemed: 0 };
  }

  /** A code that is taken must not fail the approval that the perk is for: another is drawn. */
  private async insertWithFreeCode(perk: Perk): Promise<void> {
    for (let draw = 1; draw <= DRAWS; draw++) {
      perk.code = randomText(10, CODE_ALPHABET);
      const inserted = await this.db.query(ISSUE, valuesOf(Perk, perk));
      if (inserted.length > 0) return;
    }
    throw new Error(`${String(DRAWS)} perk codes in a row were taken.`);
  }
}
