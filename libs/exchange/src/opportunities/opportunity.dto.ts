import { ApiSchema } from '@nestjs/swagger';
import { findPlatform, nearestPlatforms } from '#catalog';
import { Decimal, enumeration, Id, Int, Nested, OneOf, PageOf, Paging, Text, Timestamp } from '#kernel';
import { BANDS, Band } from '../instruments/instrument.entity';

const MAX_FOLLOWERS = 2_000_000_000;
const MAX_LIST = 1000;

export const OPPORTUNITY_KINDS = enumeration('OpportunityKind', ['bid', 'catalogue']);
export type OpportunityKind = (typeof OPPORTUNITY_KINDS)[number];

/** The words of a list that is separated by commas. */
export function listed(text: string | undefined): string[] {
  const words = (text ?? '').split(',').map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ''))];
}

export class FindOpportunities extends Paging(20) {
  @Text({
    max: MAX_LIST,
    optional: true,
    fieldError: (text) => {
      const unknown = listed(text).find((name) => !findPlatform(name));
      return unknown === undefined
        ? undefined
        : `${unknown.slice(0, 60)} is not a platform; the nearest are ${nearestPlatforms(unknown).join(', ')}`;
    },
    description: 'Only actions on these platforms: ids or slugs, separated by commas.',
    example: 'ig,tt',
  })
  platforms?: string;

  @Text({
    max: MAX_LIST,
    optional: true,
    description:
      'Niches, separated by commas. Of opportunities with the same expected value, those whose requirements mention them come first.',
    example: 'coffee,street food',
  })
  niches?: string;

  @Int({
    min: 0,
    max: MAX_FOLLOWERS,
    optional: true,
    description: 'How many followers you have: bids that ask for more are left out.',
    example: 12_500,
  })
  followerCount?: number;

  @Text({ max: 100, optional: true, description: 'Where you are. It is used like `niches`.', example: 'Lisbon' })
  location?: string;

  @Int({
    min: 0,
    max: 5,
    optional: true,
    description: 'Only actions with at most this effort, from 0 (a tap) to 5 (a day).',
    example: 3,
  })
  maxEffort?: number;
}

@ApiSchema({ name: 'ApprovalChance' })
export class ChanceView {
  @Decimal({
    min: 0,
    max: 1,
    description: 'The estimated chance: (approved + 1) / (n + 2), so 0.5 if nothing is known.',
    example: 0.9167,
  })
  value: number;

  @Int({ description: 'How many decided units of trades of this action it is based on.', example: 22 })
  n: number;
}

@ApiSchema({ name: 'Opportunity' })
export class OpportunityView {
  @OneOf(OPPORTUNITY_KINDS, {
    description: '`bid`: someone pays the price now. `catalogue`: nobody bids, and the price is that of the catalogue.',
  })
  kind: OpportunityKind;

  @Id('ins', { nullable: true, description: 'The instrument; null if the action has no bids.' })
  instrument: string | null;

  @Text({ description: 'The action.', example: 'ig_st' })
  actionId: string;

  @Text({ description: 'The platform of the action.', example: 'ig' })
  platformId: string;

  @OneOf(BANDS, { description: 'The fewest followers of the account that delivers.', example: 'any' })
  band: Band;

  @Text({ description: 'The name of the action.', example: 'Story Tag' })
  label: string;

  @Decimal({ description: 'USD per unit: of the best bid, or of the catalogue.', example: 4.5 })
  price: number;

  @Int({ description: 'How many units the best bids want at this price; 0 if nobody bids.', example: 10 })
  quantity: number;

  @Int({ description: 'The effort of the action, from 0 (a tap) to 5 (a day).', example: 1 })
  effort: number;

  @Nested(() => ChanceView, { description: 'The chance that a proof of this action is approved.' })
  chance: ChanceView;

  @Decimal({
    description: 'USD: price × chance − effort × 0.50. The cost of effort is an assumption for the ranking.',
    example: 3.63,
  })
  expectedValue: number;

  @Timestamp({
    nullable: true,
    description: 'When the first of the best bids expires; null if nobody bids.',
    example: '2026-12-21T09:30:00.000Z',
  })
  deadline: string | null;

  @Text({
    nullable: true,
    description: 'The requirements of the first of the best bids; null if there are none.',
    example: 'Show our terrace.',
  })
  requirements: string | null;
}

export class OpportunityPage extends PageOf(() => OpportunityView) {}
