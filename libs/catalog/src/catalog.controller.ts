import { Controller, Get } from '@nestjs/common';
import { Endpoint, Input, NOT_FOUND } from '#platform';
import { ActionPage, BenchmarksAnswer, GetBenchmarks, GetPricing, ListActions, PricingAnswer } from './catalog.dto';
import { Benchmarks, CatalogService } from './catalog.service';

/** Reference data changes with a release alone; an hour keeps clients from asking for what they have. */
const MAX_AGE_SECONDS = 3600;

@Controller('api/v1')
export class CatalogController {
  constructor(private readonly catalog: CatalogService) {}

  @Endpoint({
    id: 'listActions',
    tag: 'Catalogue',
    summary: 'List the actions that perks can be offered for',
    description:
      'The marketing actions of all platforms, with their effort and value, in the order of the catalogue. Some may not be paid for: `incentivizable` says so.',
    access: 'public',
    tier: 'public',
    input: ListActions,
    returns: ActionPage,
    maxAgeSeconds: MAX_AGE_SECONDS,
    problems: [NOT_FOUND],
  })
  @Get('actions')
  listActions(@Input() query: ListActions): ActionPage {
    return this.catalog.listActions(query);
  }

  @Endpoint({
    id: 'getPricing',
    tag: 'Catalogue',
    summary: 'Estimate what actions are worth',
    description:
      'With `actionId` one estimate; else `estimates` of the platform, or of all actions. `basis` says what an estimate rests on.',
    access: 'public',
    tier: 'public',
    input: GetPricing,
    returns: PricingAnswer,
    maxAgeSeconds: MAX_AGE_SECONDS,
    problems: [NOT_FOUND],
  })
  @Get('pricing')
  price(@Input() query: GetPricing): PricingAnswer {
    return this.catalog.price(query);
  }

  @Endpoint({
    id: 'getBenchmarks',
    tag: 'Catalogue',
    summary: 'Read the benchmarks of industries',
    description:
      'Rates and perk values to plan with, for one industry or all 20. `basis: estimate` means that nothing was measured yet.',
    access: 'public',
    tier: 'public',
    input: GetBenchmarks,
    returns: BenchmarksAnswer,
    maxAgeSeconds: MAX_AGE_SECONDS,
    problems: [NOT_FOUND],
  })
  @Get('benchmarks')
  listBenchmarks(@Input() query: GetBenchmarks): Benchmarks {
    return this.catalog.listBenchmarks(query);
  }
}
