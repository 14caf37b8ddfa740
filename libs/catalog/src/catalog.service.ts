import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { invalid, NOT_FOUND, offsetOf, paginationOf, ReadyAnswer } from '#platform';
import { benchmarks, findIndustry, nearestIndustries } from './benchmarks.data';
import {
  Action,
  actions,
  actionTypeOf,
  findAction,
  findPlatform,
  listActions,
  nearestActions,
  nearestPlatforms,
  Platform,
} from './catalog';
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
      if (query.platformId !== undefined) knownPlatform(query.platformId);
      const found = listActions(query);
      const { page, perPage, total, totalPages } = paginationOf(found.length, query);
      return { actions: found.slice(offsetOf(query), offsetOf(query) + perPage), total, page, perPage, totalPages };
    });
  }

  price(query: GetPricing): ReadyAnswer {
    return this.once(`pricing ${JSON.stringify(query)}`, () => {
      const businessType = findBusinessType(query.businessType);
      if (!businessType) throw unknownBusinessType(query.businessType);
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
      if (!found) throw unknownBusinessType(wanted);
      return { benchmarks: [found] };
    });
  }

  private priceOne(actionId: string, platformId: string | undefined, businessType: BusinessType): object {
    const action = findAction(actionId);
    if (!action) throw unknown(`action "${actionId}"`, nearestActions(actionId));
    const platform = platformId === undefined ? undefined : knownPlatform(platformId);
    if (platform && platform.id !== action.platformId)
      throw unknown(
        `action "${action.id}" on ${platform.name}`,
        nearestActions(`${platform.slug}_${actionTypeOf(action)}`, 3, platform),
      );
    return estimate(action, businessType);
  }

  private priceAll(platformId: string | undefined, businessType: BusinessType): object {
    const priced: readonly Action[] = platformId === undefined ? actions : knownPlatform(platformId).actions;
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

function knownPlatform(name: string): Platform {
  const platform = findPlatform(name);
  if (!platform) throw unknown(`platform "${name}"`, nearestPlatforms(name));
  return platform;
}

function unknownBusinessType(name: string) {
  return unknown(`business type "${name}"`, nearestIndustries(name));
}

/** @param nearest ids that exist, nearest first */
function unknown(what: string, nearest: string[]) {
  return NOT_FOUND.because(`There is no ${what}. The closest are ${nearest.join(', ')}.`, {
    closest: nearest,
  });
}
