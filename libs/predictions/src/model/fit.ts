import { groupBy } from './group-by';
import { GroupOf, ObservedCounts, Strength, strengthOfChances, strengthOfRates } from './hierarchy';
import { MIN_BUSINESSES, PeerCell, PeerGroup, Tally } from './observations';
import { globalResponse, GlobalResponse, ResponseObservation, Response, responseOf } from './perk-response';

/** Identifies the method. Predictions of different versions are not comparable. */
export const MODEL_VERSION = 'stages-1';

/** The levels below the global one. */
export const LEVELS = ['platform', 'action', 'industry', 'business'] as const;
export type LevelName = (typeof LEVELS)[number];

/** The observations of a group of businesses, compared with what the prior expects. */
export interface Group {
  businesses: number;
  submissions: ObservedCounts;
  approvals: ObservedCounts;
  /** First submissions, and how many were expected in the days until then. */
  firsts: ObservedCounts;
  /** Without weights. */
  submissionCount: number;
  decidedCount: number;
}

/** The estimated strengths; null where there are too few groups to estimate one. */
export type Strengths = Record<LevelName, Strength | null>;

/** What all observations say about all actions and industries. It contains no group of fewer than `MIN_BUSINESSES` businesses. */
export interface Fit {
  modelVersion: string;
  global: GlobalResponse;
  /** By action. */
  responses: Record<string, Response>;
  strengths: { submissions: Strengths; approvals: Strengths };
  platforms: Record<string, Group>;
  actions: Record<string, Group>;
  /** By action, then by industry. */
  industries: Record<string, Record<string, Group>>;
}

/** The prior of an action in an industry: submissions per live day, with a usual perk. */
export type RateOf = (actionId: string, industry: string) => number;

/** The observations of one business for an action in an industry. */
export interface BusinessCell extends PeerCell {
  businessId: string;
}

interface Sums {
  submissions: ObservedCounts;
  approvals: ObservedCounts;
  firsts: ObservedCounts;
  submissionCount: number;
  decidedCount: number;
}

/**
 * @param sample cells of single businesses, from which it is estimated how much businesses differ
 */
export function fit(
  cells: readonly PeerCell[],
  groups: readonly PeerGroup[],
  sample: readonly BusinessCell[],
  rateOf: RateOf,
): Fit {
  const large = groups.filter(({ businesses }) => businesses >= MIN_BUSINESSES);
  const actionGroups = large.filter(({ actionId, industry }) => actionId !== '' && industry === '');
  const used = new Set(actionGroups.map(({ actionId }) => actionId));
  const platformOf = new Map(actionGroups.map(({ actionId, platformId }) => [actionId, platformId]));
  const usable = cells.filter(({ actionId }) => used.has(actionId));

  const responded = usable.map((cell) => responseObservationOf(cell, rateOf));
  const global = globalResponse(responded);
  const byAction = groupBy(responded, ({ actionId }) => actionId);
  const responses = Object.fromEntries([...byAction].map(([id, ofAction]) => [id, responseOf(ofAction, global)]));

  const expectedRate = (cell: PeerCell) =>
    rateOf(cell.actionId, cell.industry) * factorOf(responses[cell.actionId] ?? global.response, global, cell);
  const groupsOf = (wanted: readonly PeerGroup[], isIn: (cell: PeerCell, group: PeerGroup) => boolean) =>
    wanted.map((group) => ({
      group,
      sums: {
        businesses: group.businesses,
        ...sumsOf(
          usable.filter((cell) => isIn(cell, group)),
          expectedRate,
        ),
      },
    }));
  const platforms = groupsOf(
    large.filter(({ platformId, actionId, industry }) => platformId !== '' && actionId === '' && industry === ''),
    (cell, { platformId }) => platformOf.get(cell.actionId) === platformId,
  );
  const actions = groupsOf(actionGroups, (cell, { actionId }) => cell.actionId === actionId);
  const industries = groupsOf(
    large.filter(({ actionId, industry }) => used.has(actionId) && industry !== ''),
    (cell, { actionId, industry }) => cell.actionId === actionId && cell.industry === industry,
  );
  const businesses = [
    ...groupBy(
      sample.filter(({ actionId }) => used.has(actionId)),
      businessKey,
    ).values(),
  ].map((ofBusiness) => ({ parent: industryKey(ofBusiness[0]), ...sumsOf(ofBusiness, expectedRate) }));
  const members: Record<LevelName, (Sums & { parent: string })[]> = {
    platform: platforms.map(({ sums }) => ({ parent: '', ...sums })),
    action: actions.map(({ group, sums }) => ({ parent: group.platformId, ...sums })),
    industry: industries.map(({ group, sums }) => ({ parent: group.actionId, ...sums })),
    business: businesses,
  };
  return {
    modelVersion: MODEL_VERSION,
    global,
    responses,
    strengths: {
      submissions: strengthsOf(members, ({ submissions }) => submissions, strengthOfRates),
      approvals: strengthsOf(members, ({ approvals }) => approvals, strengthOfChances),
    },
    platforms: Object.fromEntries(platforms.map(({ group, sums }) => [group.platformId, sums])),
    actions: Object.fromEntries(actions.map(({ group, sums }) => [group.actionId, sums])),
    industries: Object.fromEntries(
      [...groupBy(industries, ({ group }) => group.actionId)].map(([actionId, ofAction]) => [
        actionId,
        Object.fromEntries(ofAction.map(({ group, sums }) => [group.industry, sums])),
      ]),
    ),
  };
}

/** The factor by which a perk changes the number of submissions. */
export function factorOf(
  response: Response,
  { types }: GlobalResponse,
  { bucket, rewardType }: Pick<PeerCell, 'bucket' | 'rewardType'>,
): number {
  return (response.factors[bucket] ?? 1) * types[rewardType];
}

/** @param rateOf the expected submissions per day of a cell */
export function sumsOf<C extends Tally>(cells: readonly C[], rateOf: (cell: C) => number): Sums {
  const sums: Sums = {
    submissions: { events: 0, expected: 0 },
    approvals: { events: 0, expected: 0 },
    firsts: { events: 0, expected: 0 },
    submissionCount: 0,
    decidedCount: 0,
  };
  for (const cell of cells) {
    const rate = rateOf(cell);
    sums.submissions.events += cell.submissions;
    sums.submissions.expected += cell.days * rate;
    sums.approvals.events += cell.approved;
    // Pending proofs are not decided yet: they are neither approved nor rejected.
    sums.approvals.expected += cell.approved + cell.rejected;
    sums.firsts.events += cell.firsts;
    sums.firsts.expected += cell.waitingDays * rate;
    sums.submissionCount += cell.submissionCount;
    sums.decidedCount += cell.decidedCount;
  }
  return sums;
}

function responseObservationOf(cell: PeerCell, rateOf: RateOf): ResponseObservation {
  const { actionId, industry, rewardType, bucket, submissions, days } = cell;
  return { actionId, rewardType, bucket, submissions, exposure: days * rateOf(actionId, industry) };
}

function strengthsOf(
  members: Record<LevelName, (Sums & { parent: string })[]>,
  stage: (sums: Sums) => ObservedCounts,
  estimate: (groups: GroupOf[]) => Strength | undefined,
): Strengths {
  const strengthOf = (level: LevelName) => {
    const byParent = groupBy(members[level], ({ parent }) => parent);
    const groups = [...byParent.values()].flatMap((siblings) => {
      const observed = siblings.map(stage).filter(({ expected }) => expected > 0);
      const events = observed.reduce((sum, each) => sum + each.events, 0);
      const expected = observed.reduce((sum, each) => sum + each.expected, 0);
      // A group without siblings is not compared with anything.
      return observed.length > 1 ? observed.map((each) => ({ ...each, parentRatio: events / expected })) : [];
    });
    return estimate(groups) ?? null;
  };
  return {
    platform: strengthOf('platform'),
    action: strengthOf('action'),
    industry: strengthOf('industry'),
    business: strengthOf('business'),
  };
}

function industryKey(cell: BusinessCell | undefined): string {
  return cell ? `${cell.actionId} ${cell.industry}` : '';
}

function businessKey(cell: BusinessCell): string {
  return `${cell.businessId} ${industryKey(cell)}`;
}
