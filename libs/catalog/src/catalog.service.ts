import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { NOT_FOUND, offsetOf, paginationOf } from '#platform';
import { benchmarks, findIndustry, Industry, nearestIndustries } from './benchmarks.data';
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
import { ActionPage, GetBenchmarks, GetPricing, ListActions, PricingAnswer } from './catalog.dto';
import { BusinessType, estimate, findBusinessType } from './pricing';

export interface Benchmarks {
  benchmarks: readonly Industry[];
}

/** The public reference data. The same question gets the same object, which is then serialised once. */
@Injectable()
export class CatalogService {
  private readonly answers = new LRUCache<string, object>({ max: 500 });

  listActions(query: ListActions): ActionPage {
    return this.once(`actions ${JSON.stringify(query)}`, () => {
      if (query.platformId !== undefined) knownPlatform(query.platformId);
      const found = listActions(query);
      const { page, perPage, total, totalPages } = paginationOf(found.length, query);
      return { actions: found.slice(offsetOf(query), offsetOf(query) + perPage), total, page, perPage, totalPages };
    });
  }

  price(query: GetPricing): PricingAnswer {
    return this.once(`pricing ${JSON.stringify(query)}`, () => {
      const businessType = findBusinessType(query.businessType);
      if (!businessType) throw unknownBusinessType(query.businessType);
      return query.actionId === undefined
        ? this.priceAll(query.platformId, businessType)
        : this.priceOne(query.actionId, query.platformId, businessType);
    });
  }

  listBenchmarks({ businessType }: GetBenchmarks): Benchmarks {
    return this.once(`benchmarks ${JSON.stringify(businessType)}`, () => {
      if (businessType === undefined) return { benchmarks };
      const found = findIndustry(businessType);
      if (!found) throw unknownBusinessType(businessType);
      return { benchmarks: [found] };
    });
  }

  private priceOne(actionId: string, platformId: string | undefined, businessType: BusinessType): PricingAnswer {
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

  private priceAll(platformId: string | undefined, businessType: BusinessType): PricingAnswer {
    const priced: readonly Action[] = platformId === undefined ? actions : knownPlatform(platformId).actions;
    return { estimates: priced.map((action) => estimate(action, businessType)) };
  }

  private once<T extends object>(name: string, find: () => T): T {
    const kept = this.answers.get(name);
    if (kept) return kept as T;
    const answer = Object.freeze(find());
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
