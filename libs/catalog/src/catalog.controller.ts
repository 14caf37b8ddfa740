import { Controller, Get } from '@nestjs/common';
import { Endpoint, Input } from '#http';
import { NOT_FOUND } from '#kernel';
import { ActionPage, BenchmarksResponse, GetBenchmarks, GetPricing, ListActions, PricingResponse } from './catalog.dto';
import { Benchmarks, CatalogService } from './catalog.service';

/** Reference data changes only with a release, so clients may cache it for an hour. */
const MAX_AGE_SECONDS = 3600;

@Controller('api/v1')
export class CatalogController {
  constructor(private readonly catalog: CatalogService) {}

  @Endpoint({
    id: 'listActions',
    tag: 'Catalogue',
    summary: 'List actions',
    description:
      'The marketing actions of all platforms, with effort and value, in the order of the catalogue. No perk may be offered for actions with `incentivizable: false`.',
    access: 'public',
    tier: 'public',
    input: ListActions,
    returns: ActionPage,
    maxAgeSeconds: MAX_AGE_SECONDS,
    errors: [NOT_FOUND],
  })
  @Get('actions')
  listActions(@Input() query: ListActions): Promise<ActionPage> {
    return this.catalog.listActions(query);
  }

  @Endpoint({
    id: 'getPricing',
    tag: 'Catalogue',
    summary: 'Get price estimates',
    description:
      'With `actionId`, returns one estimate; otherwise `estimates` for all actions of the platform, or of all platforms. `basis` is what an estimate is based on.',
    access: 'public',
    tier: 'public',
    input: GetPricing,
    returns: PricingResponse,
    maxAgeSeconds: MAX_AGE_SECONDS,
    errors: [NOT_FOUND],
  })
  @Get('pricing')
  price(@Input() query: GetPricing): PricingResponse {
    return this.catalog.price(query);
  }

  @Endpoint({
    id: 'getBenchmarks',
    tag: 'Catalogue',
    summary: 'Get industry benchmarks',
    description:
      'Rates and perk values for planning, for one industry or all 20. `basis: estimate` means that they are not measured.',
    access: 'public',
    tier: 'public',
    input: GetBenchmarks,
    returns: BenchmarksResponse,
    maxAgeSeconds: MAX_AGE_SECONDS,
    errors: [NOT_FOUND],
  })
  @Get('benchmarks')
  listBenchmarks(@Input() query: GetBenchmarks): Benchmarks {
    return this.catalog.listBenchmarks(query);
  }
}
