import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { Counters, dayOf, listOf } from '#database/counters';
import { Campaign, CampaignStatus } from './campaign.entity';
import { ACTIVE, ALL, ARCHIVED, BUSINESSES, CREATED, CREATED_BY_DAY, LAUNCHED, LISTED } from './campaigns.counters';
import { IS_FIRST_LAUNCHED, LOCK_FIRST_LAUNCH } from './campaigns.queries';

/** Counts campaigns in the transaction that changes them. */
@Injectable()
export class CampaignCounting {
  constructor(
    private readonly db: Db,
    private readonly counters: Counters,
  ) {}

  countCreation(campaign: Campaign): void {
    this.counters.add(CREATED, campaign.createdBy);
    this.counters.add(CREATED_BY_DAY, dayOf(campaign, campaign.createdAt));
    this.counters.add(LISTED, listOf(campaign));
  }

  /** Counts a change between the two lists of a business, if there was one. */
  countArchiving(campaign: Campaign, wasArchived: boolean): void {
    if (campaign.archived === wasArchived) return;
    this.counters.add(ARCHIVED, listOf(campaign), campaign.archived ? 1 : -1);
    this.counters.add(LISTED, listOf(campaign), campaign.archived ? -1 : 1);
  }

  /** Counts a change of status for the public statistics. @param previous `draft` for a new campaign */
  countStatus(campaign: Campaign, previous: CampaignStatus): void {
    const { status, livemode } = campaign;
    if (!livemode || status === previous) return;
    if (status === 'active') this.counters.add(ACTIVE, ALL);
    if (previous === 'active') this.counters.add(ACTIVE, ALL, -1);
    if (previous !== 'draft') return;
    this.counters.add(LAUNCHED, ALL);
    this.countFirstLaunch(campaign);
  }

  private countFirstLaunch({ businessId, id }: Campaign): void {
    const values = [businessId, id];
    this.db.write<{ isFirst: boolean }>(IS_FIRST_LAUNCHED, values, async ([found]) => {
      if (!found?.isFirst) return;
      // A concurrent launch of the same business may have been committed since.
      await this.db.query(LOCK_FIRST_LAUNCH, [businessId]);
      const [again] = await this.db.query<{ isFirst: boolean }>(IS_FIRST_LAUNCHED, values);
      if (again?.isFirst) this.counters.add(BUSINESSES, ALL);
    });
  }
}
