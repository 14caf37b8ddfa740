import { Chosen, Option } from '../model/choose';
import { groupBy } from '../model/group-by';
import { costOf } from '../model/perk-size';
import { netValueOf } from '../model/posterior';
import { Allocation, allocate, Choice } from './allocation';
import { approvalsIn, capsFor } from './caps';
import { LeftOutAction, LeftOutReason } from './plan.dto';

/** How many actions compete for the budget: those that are most likely to be the best. */
const CONSIDERED = 12;
/** More campaigns at once are hard to look after. */
const MAX_CAMPAIGNS = 6;

/** A campaign that the budget could be spent on. Money in cents. */
export interface Candidate extends Choice {
  option: Option;
  /** The most approved proofs. */
  cap: number;
}

/** The planned campaigns, most valuable first, and those that were left out. Money is in cents. */
export interface Selection {
  chosen: Candidate[];
  leftOut: LeftOutAction[];
  cost: number;
  value: number;
}

interface Limits {
  /** The actions for which a campaign is active. */
  running: ReadonlySet<string>;
  /** How many campaigns the business may still create this month. */
  left: number;
  /** Undefined for no limit. */
  totalUsd?: number;
}

const WHY_LEFT_OUT: Record<LeftOutReason, string> = {
  already_running: 'A campaign of yours for it is active already.',
  plan_limit: 'Your plan allows no more campaigns this month.',
  too_many: `A plan has at most ${String(MAX_CAMPAIGNS)} campaigns, and others are expected to bring more.`,
  budget: 'The money is expected to bring more elsewhere.',
};

/** For each action that is likely to be the best, most likely first: its perks with the caps that are considered. */
export function candidatesIn({ option, ranking }: Chosen, days: number, totalUsd = Infinity): Map<string, Candidate[]> {
  // The option that was drawn takes part even if others are more likely.
  const options = new Set([option, ...ranking.map((each) => each.option)]);
  const groups = groupBy([...options], ({ posterior }) => posterior.subject.actionId);
  return new Map(
    [...groups]
      .slice(0, CONSIDERED)
      .map(([actionId, group]) => [actionId, group.flatMap((each) => candidatesFor(each, days, totalUsd))]),
  );
}

/** Divides the budget among the actions for which no campaign is running. */
export function selectionOf(groups: Map<string, Candidate[]>, { running, left, totalUsd }: Limits): Selection {
  const budget = totalUsd === undefined ? Infinity : Math.round(totalUsd * 100);
  const free = [...groups].filter(([actionId]) => !running.has(actionId)).map(([, group]) => group);
  const most = Math.min(left, MAX_CAMPAIGNS);
  const wanted = chosenIn(allocate(free, budget));
  // If too many campaigns pay off, the most valuable ones get the money of the others.
  const kept = new Set(wanted.slice(0, most).map(actionOf));
  const remaining = wanted.length > most ? free.filter(([first]) => first && kept.has(actionOf(first))) : free;
  const allocation = allocate(remaining, budget);
  const chosen = chosenIn(allocation);
  const planned = new Set(chosen.map(actionOf));
  const reasonOf = (actionId: string): LeftOutReason => {
    if (running.has(actionId)) return 'already_running';
    if (kept.has(actionId) || !wanted.some((each) => actionOf(each) === actionId)) return 'budget';
    return left < MAX_CAMPAIGNS ? 'plan_limit' : 'too_many';
  };
  const leftOut = [...groups].flatMap(([actionId, [first]]): LeftOutAction[] => {
    if (planned.has(actionId) || !first) return [];
    const reason = reasonOf(actionId);
    return [{ actionId, platformId: first.option.posterior.subject.platformId, reason, why: WHY_LEFT_OUT[reason] }];
  });
  return { chosen, leftOut, cost: allocation.cost, value: allocation.value };
}

function candidatesFor(option: Option, days: number, totalUsd: number): Candidate[] {
  const { posterior, perk } = option;
  const costInCents = Math.round(costOf(perk) * 100);
  const netInCents = netValueOf(posterior.subject, perk) * 100;
  const caps = capsFor(approvalsIn(days, posterior, perk), Math.round(totalUsd * 100) / costInCents);
  return caps.map(({ cap, approved }) => ({ option, cap, cost: cap * costInCents, value: approved * netInCents }));
}

/** Most valuable first. */
function chosenIn({ chosen }: Allocation<Candidate>): Candidate[] {
  return chosen.filter((each) => each !== undefined).sort((a, b) => b.value - a.value);
}

function actionOf({ option }: Candidate): string {
  return option.posterior.subject.actionId;
}
