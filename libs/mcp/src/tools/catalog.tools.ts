import { Injectable } from '@nestjs/common';
import { OmitType } from '@nestjs/swagger';
import { CatalogService, GetBenchmarks, GetPricing, ListActions } from '#catalog';
import { Int } from '#platform';
import { READS, tool } from './tool';

/** Longer pages than over HTTP, since a tool call costs an agent more than a row. */
class ListActionsInput extends OmitType(ListActions, ['perPage'] as const) {
  @Int({ min: 1, max: 100, default: 50, description: 'How many items a page holds, 1 to 100.' })
  perPage: number;
}

/** The catalogue, for agents. */
@Injectable()
export class CatalogTools {
  constructor(private readonly catalog: CatalogService) {}

  readonly tools = [
    tool({
      name: 'getPricing',
      twin: 'getPricing',
      title: 'Estimate what actions are worth',
      description:
        'Estimates in US dollars what a marketing action is worth to a business, with the perk to offer for it. Use it to choose the discount before createCampaign; ' +
        'use listActions for names, effort and types. With actionId it returns one estimate; with platformId those of that platform; with neither all 125. ' +
        '`basis: catalogue` marks planning figures, not measurements; `recommendedPerk` is absent where paying for the action is forbidden, and `notice` says why. What all estimates have in common is said once, beside the list. ' +
        'Ids and names come from listActions; an unknown one is NOT_FOUND.',
      input: GetPricing,
      list: {
        rows: 'estimates',
        aliases: ['platformId'],
        shared: ['businessType', 'confidence', 'basis', 'sampleSize'],
      },
      hints: READS,
      run: (input) => this.catalog.price(input),
    }),
    tool({
      name: 'listActions',
      twin: 'listActions',
      title: 'List marketing actions',
      description:
        'Lists the marketing actions of the catalogue, such as a story tag on Instagram, over 25 social platforms: id, label, type, effort from 0 to 5, value in US dollars, platform, and whether a perk may be offered for it (`incentivizable`). ' +
        'It is where the action ids for createCampaign and submitProof come from; getPricing says what to pay. Narrow it by platform, type or effort; the order is fixed. ' +
        'A page holds up to 50 unless perPage says otherwise; `next` has the page and perPage to go on with, and is absent at the end. No match is an empty list.',
      input: ListActionsInput,
      list: { rows: 'actions' },
      hints: READS,
      run: (input) => this.catalog.listActions(input),
    }),
    tool({
      name: 'getBenchmarks',
      twin: 'getBenchmarks',
      title: 'Read industry benchmarks',
      description:
        'Returns marketing benchmarks by industry: engagement, conversion and completion rates from 0 to 1, the usual value of a perk in US dollars, and the platforms that work best. ' +
        'Use it to set expectations before a campaign; use getCampaignStats for what a campaign of yours really brought. ' +
        'Without businessType it returns all 20 industries; with one, by name or slug such as coffee-shops, that one alone; an unknown one is NOT_FOUND. ' +
        '`basis: estimate` and `sampleSize: 0` mark planning figures that nobody has measured yet.',
      input: GetBenchmarks,
      list: { rows: 'benchmarks' },
      hints: READS,
      run: (input) => this.catalog.listBenchmarks(input),
    }),
  ];
}
