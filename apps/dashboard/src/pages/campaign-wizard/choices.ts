import { useMemo } from 'react';
import { useActions } from '../../api/catalogue.ts';
import {
  type Action,
  type ActionPolicy,
  type Benchmark,
  type Jurisdiction,
  type PricingEstimate,
} from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { useCan, useSession } from '../../session.ts';
import { benchmarkFor, benchmarks, policyFor, pricesFor, recommendedFor, SUGGESTED } from './reads.ts';

/** An action with what is known about it before choosing it. */
export interface Choice {
  action: Action;
  price: PricingEstimate | undefined;
  policy: ActionPolicy | undefined;
}

/** No campaign can be launched for the others. */
export function mayChoose({ action, policy }: Choice): boolean {
  return action.incentivizable && policy?.verdict !== 'forbidden';
}

export interface Choices {
  /** In the order of the catalogue; those that are discouraged or forbidden come last. */
  all: readonly Choice[];
  /** What the model would recommend, the best of each platform first; otherwise the first actions of the catalogue that may be rewarded freely. */
  suggested: readonly Choice[];
  isRecommended: boolean;
  /** The industry of the business, if there are figures for it. */
  benchmark: Benchmark | undefined;
  isPending: boolean;
  error: unknown;
  retry: () => void;
}

const STALE_MS = 300_000;

/** Every action with its price and the rules for it. Each is read once for all actions. */
export function useChoices(jurisdiction: Jurisdiction): Choices {
  const { businessType, currency } = useSession().business;
  const can = useCan();
  const actions = useActions();
  const known = useRead(...benchmarks, { staleTime: STALE_MS });
  const benchmark = benchmarkFor(businessType, known.data);
  const industry = benchmark?.slug;
  const prices = useRead(...pricesFor(industry, currency), { enabled: !known.isPending, staleTime: STALE_MS });
  const policy = useRead(...policyFor(businessType, jurisdiction), { staleTime: STALE_MS });
  const recommended = useRead(...recommendedFor(industry), {
    enabled: can('use.ai') && !known.isPending,
    staleTime: STALE_MS,
  });

  const all = useMemo(() => {
    const estimates = prices.data && 'estimates' in prices.data ? prices.data.estimates : [];
    const priceOf = new Map(estimates.map((estimate) => [estimate.actionId, estimate]));
    const policyOf = new Map(policy.data?.verdicts.map((verdict) => [verdict.actionId, verdict]));
    return (actions.data ?? [])
      .map((action) => ({ action, price: priceOf.get(action.id), policy: policyOf.get(action.id) }))
      .sort((a, b) => rankOf(a.policy) - rankOf(b.policy));
  }, [actions.data, prices.data, policy.data]);

  const names = recommended.data?.recommendations.map(({ actionId }) => actionId) ?? [];
  const fromModel = names.flatMap((id) => all.find(({ action }) => action.id === id) ?? []);
  const free = all.filter(({ policy: rule }) => rule?.verdict.startsWith('allowed'));
  const needed = [actions, prices, policy];
  return {
    all,
    suggested: fromModel.length > 0 ? varied(fromModel).slice(0, SUGGESTED) : free.slice(0, SUGGESTED),
    isRecommended: fromModel.length > 0,
    benchmark,
    // Suggestions above what somebody is about to press would move it.
    isPending: needed.some(({ isPending }) => isPending) || recommended.isLoading,
    error: needed.find(({ error }) => error)?.error,
    retry: () => needed.filter(({ error }) => error).forEach((query) => void query.refetch()),
  };
}

/** The best of each platform first, because five ways to tell a friend are one idea; then the others. */
function varied(ranked: readonly Choice[]): Choice[] {
  const isBest = ({ action }: Choice, index: number) =>
    ranked.findIndex((each) => each.action.platformId === action.platformId) === index;
  return [...ranked.filter(isBest), ...ranked.filter((choice, index) => !isBest(choice, index))];
}

function rankOf(policy: ActionPolicy | undefined): number {
  return ['restricted', 'forbidden'].indexOf(policy?.verdict ?? '');
}
