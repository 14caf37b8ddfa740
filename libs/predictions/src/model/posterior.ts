import { Beta, Gamma, gammaOf, momentsOfGamma } from './distributions';
import { factorOf, Fit, Group, LevelName, RateOf, sumsOf } from './fit';
import { chanceOf, equalParts, Level, ObservedCounts, rateOf } from './hierarchy';
import { Cell, MIN_BUSINESSES } from './observations';
import { bucketOf, costOf, Perk } from './perk-size';
import { Prior, PRIOR_OBSERVATIONS, PRIOR_SUBMISSIONS } from './priors.data';
import { ASSUMED, Response } from './perk-response';

/** An action in an industry, about which something is to be predicted. */
export interface Subject {
  actionId: string;
  platformId: string;
  industry: string;
  /** What the action is worth to the business, in USD. */
  valueUsd: number;
  prior: Prior;
}

/** Numbers of observed proofs, without weights. */
export interface Evidence {
  /** Of the business itself. */
  own: number;
  /** Of other businesses in the same industry, for the same action. */
  peers: number;
  /** Behind the benchmarks of the catalogue; 0, because they are estimates. */
  benchmark: number;
}

/** The posterior of an action, independent of the perk. */
export interface Posterior {
  subject: Subject;
  /** Submissions per day with a usual perk, divided by what the prior expects. */
  ratio: Gamma;
  approval: Beta;
  /** First submissions, divided by how many the prior expects until then. */
  firstRatio: Gamma;
  response: Response;
  types: Fit['global']['types'];
  evidence: Evidence;
  /** The share of the certainty about the number of submissions that comes from the prior, 0 to 1. */
  priorWeight: number;
}

const NONE: ObservedCounts = { events: 0, expected: 0 };

/**
 * @param fit undefined before the first one
 * @param own all cells of the business that asks, of any action
 * @param catalogRateOf the prior rate of other actions and industries
 */
export function posteriorOf(
  subject: Subject,
  fit: Fit | undefined,
  own: readonly Cell[],
  catalogRateOf: RateOf,
): Posterior {
  const { actionId, prior } = subject;
  const global = fit?.global ?? ASSUMED;
  const response = fit?.responses[actionId] ?? unobserved(global.response);
  const expectedRate = (cell: Cell) => catalogRateOf(cell.actionId, cell.industry) * factorOf(response, global, cell);
  const mine = sumsOf(
    own.filter((cell) => cell.actionId === actionId),
    expectedRate,
  );
  const peers = fit && peersOf(subject, fit, own, expectedRate);
  const siblings = fit ? siblingsOf(subject, fit, own) : { platform: [], action: [], industry: [], business: [] };

  const rateStrength = (level: LevelName) => fit?.strengths.submissions[level] ?? PRIOR_SUBMISSIONS;
  const chanceStrength = (level: LevelName) => fit?.strengths.approvals[level] ?? PRIOR_OBSERVATIONS;
  const levelsOf = (strength: (level: LevelName) => number, stage: (group: Group) => ObservedCounts): Level[] => [
    { strength: strength('platform'), siblings: siblings.platform.map(stage) },
    { strength: strength('action'), siblings: siblings.action.map(stage) },
    { strength: strength('industry'), siblings: siblings.industry.map(stage) },
    { strength: strength('business'), siblings: peers ? equalParts(stage(peers), peers.businesses) : [] },
  ];
  const emptyLevels = (levels: Level[]) => levels.map((level) => ({ ...level, siblings: [] }));

  const rates = levelsOf(rateStrength, ({ submissions }) => submissions);
  const priorRatio = { mean: 1, variance: 1 / PRIOR_SUBMISSIONS };
  const ratio = rateOf(priorRatio, rates, mine.submissions);
  const unknown = rateOf(priorRatio, emptyLevels(rates), NONE);
  const { mean } = momentsOfGamma(ratio);

  const { approvalRate } = prior;
  const priorChance = { mean: approvalRate, variance: (approvalRate * (1 - approvalRate)) / (PRIOR_OBSERVATIONS + 1) };
  const approval = chanceOf(
    priorChance,
    levelsOf(chanceStrength, ({ approvals }) => approvals),
    mine.approvals,
  );

  const strength = rateStrength('business');
  const firstRatio = rateOf(
    { mean, variance: mean / strength },
    [{ strength, siblings: peers ? equalParts(peers.firsts, peers.businesses) : [] }],
    mine.firsts,
  );
  return {
    subject,
    ratio,
    approval,
    firstRatio,
    response,
    types: global.types,
    evidence: { own: mine.submissionCount, peers: peers?.submissionCount ?? 0, benchmark: 0 },
    // The squared coefficient of variation of a gamma distribution is 1 / shape.
    priorWeight: Math.min(1, unknown.shape / ratio.shape),
  };
}

/** The distribution of the submissions per live day with a perk. */
export function submissionsPerDay(posterior: Posterior, perk: Perk): Gamma {
  const { subject, ratio, response, types } = posterior;
  const bucket = bucketOf(perk, subject.valueUsd);
  const { mean, variance } = momentsOfGamma(ratio);
  const factor =
    subject.prior.submissionsPerDay * factorOf(response, { response, types }, { bucket, rewardType: perk.type });
  // Both the ratio and the response to the perk are uncertain: the variances of the logarithms add up.
  const uncertainty = variance / mean ** 2 + 1 / (response.weights[bucket] ?? PRIOR_OBSERVATIONS);
  return gammaOf({ mean: mean * factor, variance: uncertainty * (mean * factor) ** 2 });
}

/** The distribution of the rate, per day, at which the first submission comes. */
export function firstSubmissionsPerDay({ subject, firstRatio, response, types }: Posterior, perk: Perk): Gamma {
  const bucket = bucketOf(perk, subject.valueUsd);
  const factor =
    subject.prior.submissionsPerDay * factorOf(response, { response, types }, { bucket, rewardType: perk.type });
  return { shape: firstRatio.shape, rate: firstRatio.rate / factor };
}

/** What each approved proof brings beyond the cost of the perk, in USD. */
export function netValueOf({ valueUsd }: Subject, perk: Perk): number {
  return valueUsd - costOf(perk);
}

/** The response of an action that has not been observed: it may differ from the global one. */
function unobserved({ factors }: Response): Response {
  return { factors, weights: factors.map(() => PRIOR_OBSERVATIONS) };
}

/** The other businesses of the industry, for the same action. */
function peersOf(
  { actionId, industry }: Subject,
  fit: Fit,
  own: readonly Cell[],
  expectedRate: (cell: Cell) => number,
): Group | undefined {
  const group = fit.industries[actionId]?.[industry];
  const mine = own.filter((cell) => cell.actionId === actionId && cell.industry === industry);
  const businesses = (group?.businesses ?? 0) - (mine.length > 0 ? 1 : 0);
  if (!group || businesses < MIN_BUSINESSES) return undefined;
  const sums = sumsOf(mine, expectedRate);
  return {
    businesses,
    submissions: without(group.submissions, sums.submissions),
    approvals: without(group.approvals, sums.approvals),
    firsts: without(group.firsts, sums.firsts),
    submissionCount: Math.max(0, group.submissionCount - sums.submissionCount),
    decidedCount: Math.max(0, group.decidedCount - sums.decidedCount),
  };
}

/** The group may have been summed up before the latest own observations. */
function without(group: ObservedCounts, own: ObservedCounts): ObservedCounts {
  return {
    events: Math.max(0, group.events - own.events),
    expected: Math.max(0, group.expected - own.expected),
  };
}

/** The other groups of each level, if enough businesses other than the one that asks are in them. */
function siblingsOf(
  { actionId, platformId, industry }: Subject,
  fit: Fit,
  own: readonly Cell[],
): Record<LevelName, Group[]> {
  const ownActions = new Set(own.map((cell) => cell.actionId));
  const ownPlatforms = new Set(own.map((cell) => platformOf(cell.actionId)));
  const ownIndustries = new Set(own.filter((cell) => cell.actionId === actionId).map((cell) => cell.industry));
  const others = (groups: Record<string, Group> | undefined, isWanted: (key: string) => boolean, isOwn: Set<string>) =>
    Object.entries(groups ?? {})
      .filter(([key, { businesses }]) => isWanted(key) && businesses - (isOwn.has(key) ? 1 : 0) >= MIN_BUSINESSES)
      .map(([, group]) => group);
  return {
    platform: others(fit.platforms, (key) => key !== platformId, ownPlatforms),
    action: others(fit.actions, (key) => key !== actionId && platformOf(key) === platformId, ownActions),
    industry: others(fit.industries[actionId], (key) => key !== industry, ownIndustries),
    business: [],
  };
}

/** Ids of actions begin with that of their platform. */
function platformOf(actionId: string): string {
  return actionId.slice(0, actionId.indexOf('_'));
}
