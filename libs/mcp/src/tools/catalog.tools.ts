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
        'Estimates in US dollars what a marketing action is worth to a business, and the perk to offer for it. For choosing the discount before createCampaign; ' +
        'listActions has names, types and effort. With actionId it returns one estimate; with platformId alone, those of that platform; with neither, all 125. ' +
        'businessType adjusts them to an industry. Ids come from listActions, industries from getBenchmarks; an unknown one is NOT_FOUND. ' +
        '`basis: catalogue` marks planning figures, not measurements; `recommendedPerk` is null or absent where paying is forbidden, and `notice` says why. ' +
        'Facts that all share stand beside them. Public: no scope, free.',
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
        'Lists the marketing actions of the catalogue, such as a story tag on Instagram, over 25 platforms: id, label, type, effort from 0 to 5, value in US dollars, and whether a perk may be offered for it (`incentivizable`). ' +
        'The source of the action and platform ids that other tools take; getPricing has the perk to offer. platformId, type and maxEffort narrow it together; ' +
        'without them it lists all 125. No match is an empty list; an unknown platform is NOT_FOUND. Pages hold perPage rows; `next` is what to send for more. ' +
        'Public: no scope, free.',
      input: ListActionsInput,
      list: { rows: 'actions' },
      gives: ['id', 'label', 'type', 'effort', 'value', 'incentivizable', 'platformId'],
      hints: READS,
      run: (input) => this.catalog.listActions(input),
    }),
    tool({
      name: 'getBenchmarks',
      twin: 'getBenchmarks',
      title: 'Read industry benchmarks',
      description:
        'Returns marketing benchmarks by industry: engagement, conversion and completion rates from 0 to 1, the usual value of a perk in US dollars, and the ids of the platforms that work best. ' +
        'For setting expectations before a campaign; getCampaignStats counts what a campaign really brought in, getPricing says what an action is worth. ' +
        'Without businessType it returns all 20 industries and their slugs; with a name or slug such as coffee-shops, that one alone; ' +
        'an unknown one is NOT_FOUND. `basis: estimate` marks planning figures that nobody has measured yet. There are no pages. Public: no scope, free.',
      input: GetBenchmarks,
      list: { rows: 'benchmarks' },
      gives: [
        'industry',
        'slug',
        'engagementRate',
        'conversionRate',
        'avgCompletionRate',
        'avgPerkValue',
        'topPlatforms',
      ],
      hints: READS,
      run: (input) => this.catalog.listBenchmarks(input),
    }),
  ];
}
