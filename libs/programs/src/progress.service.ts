import { Injectable } from '@nestjs/common';
import { Db, List, Lists, mapPage } from '#database';
import { Counters } from '#database/counters';
import { Actor, Clock, notFound, Page } from '#kernel';
import { PerksService } from '#perks';
import { ChallengeCodes } from '#submissions';
import { cycleAt, cycleBefore, Span } from './cycles';
import { Member } from './member.entity';
import { BY_RANK, BY_SCORE, COUNT_SCORES } from './members.queries';
import { ProgramAccess } from './program-access';
import { Program } from './program.entity';
import { MEMBERS } from './programs.counters';
import { ActionProgress, GetProgress, ProgramPerkView, ProgressView, StandingView } from './progress.dto';
import { Place, Score, TierPerk } from './scores.entity';

/** A member with its points in a cycle. */
interface Standing {
  member: Member;
  points: number;
}

/** Sorts after all keys of cycles and all ids. */
const LAST = '~';
const MOST_POINTS = 2_147_483_647;

/** What members have reached. */
@Injectable()
export class ProgressService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly counters: Counters,
    private readonly perks: PerksService,
    private readonly challengeCodes: ChallengeCodes,
    private readonly access: ProgramAccess,
  ) {}

  /** The progress of a member; for the owner without `memberId`, the standings of all. @throws ApiError NOT_FOUND */
  async get(actor: Actor, query: GetProgress): Promise<ProgressView | Page<StandingView>> {
    const seen = await this.access.seen(actor, query.id);
    const { program, isOwner } = seen;
    const span = this.spanOf(program, query.cycle);
    const member = await this.access.member(seen, query.memberId);
    if (member) return this.progressOf(actor, program, member, span);
    if (!isOwner) throw notFound();
    const page = await this.lists.page(this.standings(program, program.keyOf(span)), query);
    return mapPage(page, (standing) => standingView(program, standing, span));
  }

  private spanOf(program: Program, cycle = 'current'): Span {
    const now = this.clock.now();
    if (cycle === 'current') return program.cycleAt(now);
    if (cycle === 'previous') return cycleBefore(program.cycleRules, now);
    return cycleAt(program.cycleRules, new Date(`${cycle}T00:00:00Z`));
  }

  private async progressOf(actor: Actor, program: Program, member: Member, span: Span): Promise<ProgressView> {
    const key = { memberId: member.id, cycle: program.keyOf(span) };
    const [score, places, tierPerks] = await Promise.all([
      this.db.manager.findOneBy(Score, key),
      this.db.manager.find(Place, { where: key, order: { actionId: 'ASC' } }),
      this.db.manager.find(TierPerk, { where: key, order: { perkId: 'ASC' } }),
    ]);
    const [code = null] = program.challengeCode ? this.challengeCodes.codesOf(program.id, member.id) : [];
    return {
      ...standingView(program, { member, points: score?.points ?? 0 }, span),
      actions: actionsOf(program, places),
      submissions: countsOf(places),
      cashback: cashbackOf(program, member),
      perks: await this.perksOf(tierPerks, actor.businessId),
      challengeCode: code,
    };
  }

  private async perksOf(tierPerks: TierPerk[], viewer: string): Promise<ProgramPerkView[]> {
    const ids = tierPerks.flatMap(({ perkId }) => perkId ?? []);
    const perks = await this.perks.byId(ids, viewer);
    return tierPerks.flatMap(({ perkId, tier }) => {
      const perk = perks.get(perkId ?? '');
      return perk ? [{ ...perk, tier }] : [];
    });
  }

  /** Most points first: of the current cycle all active members, of an earlier one those with points. */
  private standings(program: Program, cycle: string): List<Standing> {
    const isCurrent = cycle === program.keyOf(program.cycleAt(this.clock.now()));
    return isCurrent ? this.currentStandings(program.id, cycle) : this.earlierStandings(program.id, cycle);
  }

  private currentStandings(programId: string, cycle: string): List<Standing> {
    return {
      name: 'program_members by rank',
      read: async ({ after = [LAST, MOST_POINTS, LAST], offset, limit }) => {
        const reader = await this.db.reader();
        const rows = await reader.query<Member>(BY_RANK, [programId, ...after, limit, offset]);
        return rows.map((row) => {
          const member = Object.assign(new Member(), row);
          return { member, points: member.pointsIn(cycle) };
        });
      },
      count: async () => {
        const counts = await this.counters.read([programId], { members: MEMBERS });
        return counts.get(programId)?.members ?? 0;
      },
      positionOf: ({ member }) => [member.rankCycle, member.rankPoints, member.id],
    };
  }

  private earlierStandings(programId: string, cycle: string): List<Standing> {
    return {
      name: `program_members by points in ${cycle}`,
      identity: `program_members of ${programId} by points in ${cycle}`,
      read: async ({ after = [MOST_POINTS, LAST], offset, limit }) => {
        const reader = await this.db.reader();
        const rows = await reader.query<Member & { points: number }>(BY_SCORE, [
          ...[programId, cycle],
          ...[...after, limit, offset],
        ]);
        return rows.map(({ points, ...row }) => ({ member: Object.assign(new Member(), row), points }));
      },
      count: async (limit) => {
        const reader = await this.db.reader();
        const [row] = await reader.query<{ count: number }>(COUNT_SCORES, [programId, cycle, limit]);
        return row?.count ?? 0;
      },
      positionOf: ({ member, points }) => [points, member.id],
    };
  }
}

function standingView(program: Program, { member, points }: Standing, span: Span): StandingView {
  const next = program.nextTier(points);
  return {
    id: member.id,
    programId: program.id,
    memberId: member.reference,
    name: member.name,
    cycle: { start: span.start.toISOString(), end: span.end.toISOString() },
    points,
    lifetimePoints: member.lifetimePoints,
    currentTier: program.tierAt(points)?.name ?? null,
    nextTier: next?.name ?? null,
    pointsToNextTier: next ? next.requiredPoints - points : null,
  };
}

/** The actions of the rules, and then those that had a rule when a proof was submitted. */
function actionsOf(program: Program, places: Place[]): ActionProgress[] {
  const byAction = new Map(places.map((place) => [place.actionId, place]));
  const ids = new Set([...program.rules.map(({ actionId }) => actionId), ...byAction.keys()]);
  return [...ids].map((actionId) => {
    const [rule, place] = [program.ruleFor(actionId), byAction.get(actionId)];
    return {
      actionId,
      points: rule?.points ?? null,
      approved: place?.approved ?? 0,
      pending: place?.pending ?? 0,
      maxPerCycle: rule?.maxPerCycle ?? null,
    };
  });
}

function countsOf(places: Place[]): ProgressView['submissions'] {
  const sum = (state: 'approved' | 'pending' | 'rejected') => places.reduce((total, place) => total + place[state], 0);
  const [approved, pending, rejected] = [sum('approved'), sum('pending'), sum('rejected')];
  return { total: approved + pending + rejected, approved, pending, rejected };
}

function cashbackOf({ cashbackCurrency: currency }: Program, member: Member): ProgressView['cashback'] {
  return (
    currency && {
      earned: Number(member.cashbackEarned) / 100,
      requested: Number(member.cashbackRequested) / 100,
      paid: Number(member.cashbackPaid) / 100,
      available: member.cashbackAvailable / 100,
      currency,
    }
  );
}
