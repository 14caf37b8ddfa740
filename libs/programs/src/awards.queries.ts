import { columnsOf, Statement } from '#database';
import { Member } from './member.entity';

/*
 * The places that a proof takes, and the awards for its approval. Each is one guarded statement, because earlier reads may be outdated
 * when it is written. Transactions lock the rows in this order: place, score, budget, member.
 */

/** Takes a place for a proof. Returns no row if $5 places are taken by pending and approved proofs; null is no limit. */
export const TAKE_PLACE: Statement = {
  name: 'programs.take_place',
  text: `insert into program_places as place (member_id, cycle, action_id, business_id, pending, approved, rejected)
         values ($1, $2, $3, $4, 1, 0, 0)
         on conflict (member_id, cycle, action_id) do update set pending = place.pending + 1
           where $5::integer is null or place.pending + place.approved < $5
         returning pending`,
};

export const APPROVE_PLACE: Statement = {
  name: 'programs.approve_place',
  text: `update program_places set pending = pending - 1, approved = approved + 1
         where member_id = $1 and cycle = $2 and action_id = $3`,
};

/** A rejected proof frees its place. */
export const REJECT_PLACE: Statement = {
  name: 'programs.reject_place',
  text: `update program_places set pending = pending - 1, rejected = rejected + 1
         where member_id = $1 and cycle = $2 and action_id = $3`,
};

/** Adds points to a cycle, and returns all points of the member in it. */
export const SCORE: Statement = {
  name: 'programs.score',
  text: `insert into program_scores as score (member_id, cycle, business_id, program_id, points) values ($1, $2, $3, $4, $5)
         on conflict (member_id, cycle) do update set points = score.points + excluded.points
         returning points`,
};

/**
 * Takes an amount from the budget of a month. Returns no row if that is more than is left of it: of the budget of the program, as it
 * is now, or of $5, that of the promise, if the program offers no cash-back any more. Null is no limit.
 */
export const SPEND: Statement = {
  name: 'programs.spend',
  text: `with program as (
           select case when cashback is null then $5::bigint else (cashback ->> 'monthlyBudget')::bigint end as budget
           from programs where id = $1
         )
         insert into program_budgets as budget (program_id, month, business_id, earned)
           select $1, $2, $3, $4::bigint from program where program.budget is null or $4::bigint <= program.budget
         on conflict (program_id, month) do update set earned = budget.earned + excluded.earned
           where not exists (select from program where program.budget < budget.earned + excluded.earned)
         returning true as spent`,
};

/** Awards $2 points, of $3 in the cycle $4, and $5 minor units of cash-back. */
export const AWARD: Statement = {
  name: 'programs.award',
  text: `update program_members set lifetime_points = lifetime_points + $2, cashback_earned = cashback_earned + $5,
           rank_points = case when rank_cycle <= $4 then $3 else rank_points end, rank_cycle = greatest(rank_cycle, $4)
         where id = $1 returning ${columnsOf(Member)}`,
};

/** Records the tiers $4 as reached, and returns those that were not before. */
export const REACH_TIERS: Statement = {
  name: 'programs.reach_tiers',
  text: `insert into program_tier_perks (member_id, cycle, business_id, tier)
           select $1, $2, $3, tier from unnest($4::text[]) as reached (tier)
         on conflict do nothing returning tier`,
};

export const SET_TIER_PERK: Statement = {
  name: 'programs.set_tier_perk',
  text: `update program_tier_perks set perk_id = $4 where member_id = $1 and cycle = $2 and tier = $3`,
};

/** Requests a part of the earned amount. Returns no row if it is more than the available amount. */
export const REQUEST_CASHBACK: Statement = {
  name: 'programs.request_cashback',
  text: `update program_members set cashback_requested = cashback_requested + $2::bigint
         where id = $1 and cashback_earned - cashback_requested - cashback_paid >= $2::bigint returning id`,
};

/** Makes a requested amount available again, or records it as paid if $3. */
export const SETTLE_CASHBACK: Statement = {
  name: 'programs.settle_cashback',
  text: `update program_members set cashback_requested = cashback_requested - $2::bigint,
           cashback_paid = cashback_paid + case when $3::boolean then $2::bigint else 0 end
         where id = $1`,
};
