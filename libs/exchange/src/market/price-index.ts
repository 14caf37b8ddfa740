import { Action, findAction, findPlatform } from '#catalog';
import { IndexScope, PriceIndexEntry } from './market.dto';
import { PriceObservation } from './price-observation.entity';
import { ENOUGH_UNITS, INDEX_PARTIES, summaryOf } from './observations';

/** The settled prices of an instrument, for the index. */
export type SettledFigures = Pick<PriceObservation, 'prices' | 'buyers' | 'sellers'> & { actionId: string };

interface Group {
  scope: IndexScope;
  key: string;
  label: string;
  observed: SettledFigures[];
}

/**
 * What settled units actually cost, by action, platform and type of action. Entries with few buyers or sellers are left out,
 * because a few parties could set their price, and could be recognised.
 */
export function priceIndex(observed: readonly SettledFigures[]): PriceIndexEntry[] {
  const groups = new Map<string, Group>();
  for (const each of observed) {
    const action = findAction(each.actionId);
    for (const { scope, key, label } of action ? scopesOf(action) : []) {
      const id = `${scope} ${key}`;
      const group = groups.get(id) ?? { scope, key, label, observed: [] };
      group.observed.push(each);
      groups.set(id, group);
    }
  }
  return [...groups.values()].flatMap(entryOf).sort((a, b) => order(a).localeCompare(order(b)));
}

function scopesOf({ id, label, platformId, type }: Action): { scope: IndexScope; key: string; label: string }[] {
  return [
    { scope: 'action', key: id, label },
    { scope: 'platform', key: platformId, label: findPlatform(platformId)?.name ?? platformId },
    { scope: 'type', key: type, label: type },
  ];
}

function entryOf({ scope, key, label, observed }: Group): PriceIndexEntry[] {
  const buyers = new Set(observed.flatMap((each) => each.buyers));
  const sellers = new Set(observed.flatMap((each) => each.sellers));
  const summary = summaryOf(observed.map(({ prices }) => prices));
  if (!summary || buyers.size < INDEX_PARTIES || sellers.size < INDEX_PARTIES) return [];
  const { units: n, average, low, high } = summary;
  const price = Math.round(average) / 100;
  return [{ scope, key, label, price, low: low / 100, high: high / 100, n, indicative: n < ENOUGH_UNITS }];
}

function order({ scope, key }: PriceIndexEntry): string {
  return `${scope} ${key}`;
}
