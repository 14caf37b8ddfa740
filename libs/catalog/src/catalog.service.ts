import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { List, Lists } from '#database';
import { Clock, NOT_FOUND } from '#kernel';
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
import { ActionPage, GetBenchmarks, GetPricing, ListActions, PricingResponse } from './catalog.dto';
import { ObservedPrices, ObservedPricesSource } from './observed-prices';
import { BusinessType, estimate, findBusinessType } from './pricing';

export interface Benchmarks {
  benchmarks: readonly Industry[];
}

/** The public reference data. Equal queries return the same object, so that it is serialised only once. */
@Injectable()
export class CatalogService {
  private readonly cache = new LRUCache<string, object>({ max: 500 });

  private readonly observed = new ObservedPrices();
  /** The observed prices that the cached estimates are based on. */
  private estimatedFrom = this.observed.current;

  constructor(
    private readonly lists: Lists,
    private readonly clock: Clock,
  ) {}

  /** Registers where observed prices are read from, which replace the figures of the catalogue in general estimates. */
  observePrices(source: ObservedPricesSource): void {
    this.observed.from(source);
  }

  async listActions(query: ListActions): Promise<ActionPage> {
    const key = `actions ${JSON.stringify(query)}`;
    const cached = this.cache.get(key);
    if (cached) return cached as ActionPage;
    if (query.platformId !== undefined) requirePlatform(query.platformId);
    const { items, pagination } = await this.lists.page(listOf(listActions(query)), query);
    return this.cached(key, () => ({ actions: items, ...pagination }));
  }

  price(query: GetPricing): PricingResponse {
    this.observed.refreshAt(this.clock.now().getTime());
    if (this.estimatedFrom !== this.observed.current) this.cache.clear();
    this.estimatedFrom = this.observed.current;
    return this.cached(`pricing ${JSON.stringify(query)}`, () => {
      const businessType = findBusinessType(query.businessType);
      if (!businessType) throw unknownBusinessType(query.businessType);
      return query.actionId === undefined
        ? this.priceAll(query, businessType)
        : this.priceOne({ ...query, actionId: query.actionId }, businessType);
    });
  }

  listBenchmarks({ businessType }: GetBenchmarks): Benchmarks {
    return this.cached(`benchmarks ${JSON.stringify(businessType)}`, () => {
      if (businessType === undefined) return { benchmarks };
      const found = findIndustry(businessType);
      if (!found) throw unknownBusinessType(businessType);
      return { benchmarks: [found] };
    });
  }

  private priceOne(
    { actionId, platformId, currency }: GetPricing & { actionId: string },
    businessType: BusinessType,
  ): PricingResponse {
    const action = findAction(actionId);
    if (!action) throw notFoundError(`action "${actionId}"`, nearestActions(actionId));
    const platform = platformId === undefined ? undefined : requirePlatform(platformId);
    if (platform && platform.id !== action.platformId)
      throw notFoundError(
        `action "${action.id}" on ${platform.name}`,
        nearestActions(`${platform.slug}_${actionTypeOf(action)}`, 3, platform),
      );
    return estimate(action, businessType, { observed: this.estimatedFrom.get(action.id), currency });
  }

  private priceAll({ platformId, currency }: GetPricing, businessType: BusinessType): PricingResponse {
    const priced: readonly Action[] = platformId === undefined ? actions : requirePlatform(platformId).actions;
    const estimates = priced.map((action) =>
      estimate(action, businessType, { observed: this.estimatedFrom.get(action.id), currency }),
    );
    return { estimates };
  }

  private cached<T extends object>(key: string, compute: () => T): T {
    const cached = this.cache.get(key);
    if (cached) return cached as T;
    const result = Object.freeze(compute());
    this.cache.set(key, result);
    return result;
  }
}

/** A list in memory, whose order is that of the catalogue. */
function listOf(found: readonly Action[]): List<Action> {
  const indexOf = (action: Action) => actions.indexOf(action);
  return {
    name: 'actions',
    read: ({ after: [last = -1] = [], offset, limit }) => {
      const rest = found.filter((action) => indexOf(action) > Number(last));
      return Promise.resolve(rest.slice(offset, offset + limit));
    },
    count: () => Promise.resolve(found.length),
    positionOf: (action) => [indexOf(action)],
  };
}

function requirePlatform(name: string): Platform {
  const platform = findPlatform(name);
  if (!platform) throw notFoundError(`platform "${name}"`, nearestPlatforms(name));
  return platform;
}

function unknownBusinessType(name: string) {
  return notFoundError(`business type "${name}"`, nearestIndustries(name));
}

/** @param nearest ids with similar names, most similar first */
function notFoundError(what: string, nearest: string[]) {
  return NOT_FOUND.error(`There is no ${what}. The closest are ${nearest.join(', ')}.`, {
    closest: nearest,
  });
}
