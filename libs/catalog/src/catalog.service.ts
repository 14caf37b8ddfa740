import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { invalid, NOT_FOUND, offsetOf, paginationOf, ReadyAnswer } from '#platform';
import { benchmarks, findIndustry } from './benchmarks.data';
import { Action, actions, findAction, findPlatform, listActions } from './catalog';
import { GetBenchmarks, GetPricing, ListActions } from './catalog.dto';
import { BusinessType, estimate, findBusinessType } from './pricing';

/** Reference data changes with a release alone; an hour keeps clients from asking for what they have. */
const MAX_AGE_SECONDS = 3600;

/** The public reference data. Each answer is serialised once and kept. */
@Injectable()
export class CatalogService {
  private readonly answers = new LRUCache<string, ReadyAnswer>({ max: 500 });

  listActions(query: ListActions): ReadyAnswer {
    return this.once(`actions ${JSON.stringify(query)}`, () => {
      if (query.platformId !== undefined && !findPlatform(query.platformId))
        throw unknown('platform', query.platformId);
      const found = listActions(query);
      const { page, perPage, total, totalPages } = paginationOf(found.length, query);
      return { actions: found.slice(offsetOf(query), offsetOf(query) + perPage), total, page, perPage, totalPages };
    });
  }

  price(query: GetPricing): ReadyAnswer {
    return this.once(`pricing ${JSON.stringify(query)}`, () => {
      const businessType = findBusinessType(query.businessType);
      if (!businessType)
        throw invalid('businessType', `must be general or one of: ${benchmarks.map(({ slug }) => slug).join(', ')}`);
      return query.actionId === undefined
        ? this.priceAll(query.platformId, businessType)
        : this.priceOne(query.actionId, query.platformId, businessType);
    });
  }

  listBenchmarks({ businessType, industry }: GetBenchmarks): ReadyAnswer {
    const wanted = businessType ?? industry;
    if (businessType !== undefined && industry !== undefined && businessType !== industry) {
      throw invalid('industry', 'is the same as businessType: give one of them');
    }
    return this.once(`benchmarks ${JSON.stringify(wanted)}`, () => {
      if (wanted === undefined) return { benchmarks };
      const found = findIndustry(wanted);
      if (!found) throw unknown('industry', wanted);
      return { benchmarks: [found] };
    });
  }

  private priceOne(actionId: string, platformId: string | undefined, businessType: BusinessType): object {
    const action = findAction(actionId);
    if (!action) throw unknown('action', actionId);
    if (platformId !== undefined && findPlatform(platformId)?.id !== action.platformId)
      throw unknown(`action ${action.id} on the platform`, platformId);
    return estimate(action, businessType);
  }

  private priceAll(platformId: string | undefined, businessType: BusinessType): object {
    const platform = platformId === undefined ? undefined : findPlatform(platformId);
    if (platformId !== undefined && !platform) throw unknown('platform', platformId);
    const priced: readonly Action[] = platform?.actions ?? actions;
    return { estimates: priced.map((action) => estimate(action, businessType)) };
  }

  private once(name: string, data: () => object): ReadyAnswer {
    const kept = this.answers.get(name);
    if (kept) return kept;
    const answer = ReadyAnswer.enveloped(data(), MAX_AGE_SECONDS);
    this.answers.set(name, answer);
    return answer;
  }
}

function unknown(what: string, name: string) {
  return NOT_FOUND.because(`There is no ${what} "${name}".`);
}
