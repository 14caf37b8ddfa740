import { Injectable } from '@nestjs/common';
import { OmitType, PickType } from '@nestjs/swagger';
import { READS, tool, ToolSource } from '#http';
import { beginningWith, Completion, DOCUMENT, resource } from '#http/agents';
import { Int, Text } from '#kernel';
import { CURRENCY_CODES, CurrencyCode } from '#kernel/money';
import { benchmarks } from './benchmarks.data';
import { listActions, platforms } from './catalog';
import { GetBenchmarks, GetPricing, ListActions } from './catalog.dto';
import { CatalogService } from './catalog.service';
import { GetPolicy } from './policy/policy.dto';
import { PolicyService } from './policy/policy.service';
import { policySummary } from './policy/policy-summary';

/** Longer pages than in the REST API, because an extra tool call costs an agent more than extra rows. */
class ListActionsInput extends PickType(ListActions, ['platformId', 'type', 'maxEffort', 'page'] as const) {
  @Int({ min: 1, max: 100, default: 50, description: 'Items per page, 1 to 100.' })
  perPage: number;
}

/** The codes of all currencies would be as long as everything else. */
class GetPricingInput extends OmitType(GetPricing, ['currency'] as const) {
  @Text({
    rawMax: 100,
    default: 'USD',
    fieldError: (code) =>
      CURRENCY_CODES.includes(code as CurrencyCode) ? undefined : `must be one of: ${CURRENCY_CODES.join(', ')}`,
    description: 'That of the business.',
  })
  currency: string;
}

/** All actions at once would be too long. */
class GetPolicyInput extends PickType(GetPolicy, ['businessType', 'jurisdiction'] as const) {
  @Text({ max: 200, description: 'Actions by id or alias, separated by commas.', example: 'ig_st,ig_fo' })
  actions: string;
}

/** The tools for the catalogue. */
@Injectable()
export class CatalogTools implements ToolSource {
  constructor(
    private readonly catalog: CatalogService,
    private readonly policies: PolicyService,
  ) {}

  readonly resources = [
    resource({
      uri: 'perk://policy',
      name: 'policy',
      title: 'What may be rewarded',
      description:
        'A summary of the reward policy: what is forbidden, what is not recommended, and what a post must disclose.',
      mimeType: 'text/markdown',
      endpoint: DOCUMENT,
      read: () => ({ text: policySummary(this.policies) }),
    }),
  ];

  readonly completions: Readonly<Record<string, Completion>> = {
    actionId: {
      endpoint: DOCUMENT,
      values: (beginning, _call, { platformId }) =>
        beginningWith(
          beginning,
          listActions({ platformId })
            .filter(({ incentivizable }) => incentivizable)
            .map(({ id }) => id),
        ),
    },
    platformId: {
      endpoint: DOCUMENT,
      values: (beginning) =>
        beginningWith(
          beginning,
          platforms.map(({ id }) => id),
        ),
    },
    businessType: {
      endpoint: DOCUMENT,
      values: (beginning) =>
        beginningWith(
          beginning,
          benchmarks.map(({ slug }) => slug),
        ),
    },
  };

  readonly tools = [
    tool({
      name: 'getPricing',
      endpoint: 'getPricing',
      title: 'Get price estimates',
      description:
        'Estimates in US dollars what a marketing action is worth to a business, and which perk to offer for it. Use it before createCampaign. ' +
        'actionId returns one estimate, platformId those of the platform, neither all 125. ' +
        'businessType adjusts them to an industry. Ids come from listActions, industries from getBenchmarks; an unknown one returns NOT_FOUND. ' +
        '`basis: catalogue` marks planning figures, not measurements; `recommendedPerk` is null or absent where paying is forbidden, and `notice` says why. ' +
        'Public: no scope, free.',
      input: GetPricingInput,
      list: {
        rows: 'estimates',
        aliases: ['platformId'],
        shared: ['businessType', 'confidence', 'basis', 'sampleSize'],
      },
      hints: READS,
      advice: {
        NOT_FOUND: 'Action and platform ids come from listActions, industries from getBenchmarks without businessType.',
      },
      run: ({ currency, ...input }) => this.catalog.price({ ...input, currency: currency as CurrencyCode }),
    }),
    tool({
      name: 'listActions',
      endpoint: 'listActions',
      title: 'List actions',
      description:
        'Lists the marketing actions of the catalogue, such as a story tag on Instagram, on 25 platforms: id, label, platformId, type, effort, value in US dollars, and whether a perk may be offered for it (`incentivizable`). ' +
        'Use it to find the action and platform ids that other tools need; getPricing has the perk to offer. ' +
        'Without filters it lists all 125. No match returns an empty list; an unknown platform returns NOT_FOUND. Pages have perPage rows; send `next` for the next page. ' +
        'Public: no scope, free.',
      input: ListActionsInput,
      list: { rows: 'actions' },
      outputFields: ['id', 'label', 'value', 'incentivizable'],
      hints: READS,
      advice: {
        NOT_FOUND: 'Omit platformId to see every action with its platform.',
      },
      run: (input) => this.catalog.listActions(input),
    }),
    tool({
      name: 'getBenchmarks',
      endpoint: 'getBenchmarks',
      title: 'Get industry benchmarks',
      description:
        'Returns marketing benchmarks by industry: engagement, conversion and completion rates from 0 to 1, the usual value of a perk in US dollars, and the platforms that work best. ' +
        'Use it to set expectations before a campaign; getCampaignStats has actual results, getPricing the value of an action. ' +
        'Without businessType it returns all 20 industries with their slugs; an unknown one returns NOT_FOUND. `basis: estimate` marks planning figures, not measurements. Public: no scope, free.',
      input: GetBenchmarks,
      list: { rows: 'benchmarks' },
      outputFields: ['slug', 'conversionRate', 'avgPerkValue', 'topPlatforms'],
      hints: READS,
      advice: {
        NOT_FOUND: 'Call getBenchmarks without businessType to list every industry with its slug.',
      },
      run: (input) => this.catalog.listBenchmarks(input),
    }),
    tool({
      name: 'getPolicy',
      toolset: 'operations',
      endpoint: 'getPolicy',
      title: 'Get the reward policy',
      description:
        'Says for each action whether a perk may be offered for it, what a post must disclose, and which law or rule of the platform that follows from, with the source. ' +
        'Use it before createCampaign for actions you have not used, and to explain a refusal. forbidden actions return PROHIBITED_ACTION; restricted ones work, but the platform may act against them: ' +
        'tell the business, and prefer those in `safer`. jurisdiction is where the posts are aimed at, US by default. It is not legal advice. ' +
        'Action ids come from listActions. Any credential, no scope; free.',
      input: GetPolicyInput,
      hints: READS,
      run: (input) => Promise.resolve(this.policies.get(input)),
    }),
  ];
}
