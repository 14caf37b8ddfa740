import { begin, type Read, type Visit } from '../../api/begin.ts';
import { allActions } from '../../api/catalogue-reads.ts';
import { type Benchmark, client, type CurrencyCode, type Jurisdiction } from '../../api/client.ts';
import { regionHere } from '../../ui/format.ts';

const EU = 'AT BE BG CY CZ DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** How many actions are suggested. */
export const SUGGESTED = 5;
/** How many the model ranks: of these, those on different platforms are suggested first. */
const RANKED = 10;
export const benchmarks = [['benchmarks'], (options) => client.benchmarks.get({}, options)] satisfies Read<unknown>;

/** The figures for an industry, if there are any. */
export function benchmarkFor(
  businessType: string | null,
  all: { benchmarks: readonly Benchmark[] } | undefined,
): Benchmark | undefined {
  return all?.benchmarks.find(({ slug, industry }) => slug === businessType || industry === businessType);
}

export const pricesFor = (industry: string | undefined, currency: CurrencyCode) =>
  [
    ['pricing', industry, currency],
    (options) => client.pricing.get({ businessType: industry, currency }, options),
  ] satisfies Read<unknown>;

export const policyFor = (businessType: string | null, jurisdiction: Jurisdiction) =>
  [
    ['legal', businessType, jurisdiction],
    (options) => client.legal.get({ businessType: businessType ?? undefined, jurisdiction }, options),
  ] satisfies Read<unknown>;

export const recommendedFor = (industry: string | undefined) =>
  [
    ['recommended', industry],
    (options) => client.ai.recommend({ businessType: industry, limit: RANKED }, options),
  ] satisfies Read<unknown>;

/** The place whose rules apply, by the region that the browser is set to. */
export function jurisdictionHere(): Jurisdiction {
  const region = regionHere() ?? 'US';
  if (region === 'GB') return 'UK';
  if (region === 'DE' || region === 'CA' || region === 'AU') return region;
  return EU.includes(region) ? 'EU' : 'US';
}

export function beginWizard({ session, can }: Visit): void {
  const { businessType, currency } = session.business;
  void begin(allActions);
  void begin(policyFor(businessType, jurisdictionHere()));
  const dependent = begin(benchmarks).then((all) => {
    const industry = benchmarkFor(businessType, all)?.slug;
    void begin(pricesFor(industry, currency));
    if (can('use.ai')) void begin(recommendedFor(industry));
  });
  // What fails is requested again by the page.
  dependent.catch(() => undefined);
}
