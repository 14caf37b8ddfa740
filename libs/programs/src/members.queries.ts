import { columnsOf, insertInto, Statement } from '#database';
import { Member } from './member.entity';

const COLUMNS = columnsOf(Member);

/** Returns no row if the account, the reference or the e-mail address belongs to a member of the program already. */
export const ENROLL: Statement = {
  name: 'program_members.enroll',
  text: `${insertInto(Member)} on conflict do nothing returning id`,
};

export const SAME = `program_id = $1 and (account_id = $2 or reference = $3 or email = $4)`;

/** The members of program $1 with the account $2, the reference $3 or the e-mail address $4; removed ones too. */
export const LOCK_SAME: Statement = {
  name: 'program_members.lock_same',
  text: `select ${COLUMNS} from program_members where ${SAME} order by id for update`,
};

export const FIND_BY_ACCOUNT: Statement = {
  name: 'program_members.find_by_account',
  text: `select ${COLUMNS} from program_members where program_id = $1 and account_id = $2`,
};

/** Returns no row if the member has been removed already. */
export const REMOVE: Statement = {
  name: 'program_members.remove',
  text: `update program_members set status = 'removed' where id = $1 and status = 'active' returning ${COLUMNS}`,
};

/*
 * A search reads, in the order of names, the members of each status whose name starts with the text, and adds the at most two
 * that have it as their reference or e-mail address. Parameters: program, statuses, the text in lower case, the first text that
 * does not start with it, the text as sent, and the name and id after which the page starts.
 */
const STARTS = `name_key >= $3 and name_key < $4`;
const FROM = `program_id = $1 and (name_key, id) > ($6, $7)`;

/**
 * The names that start with the text and come after the position, as one condition: given two, PostgreSQL would begin at the lower one,
 * and read all names before the text.
 */
const STARTS_AFTER = `program_id = $1 and name_key < $4
  and (name_key, id) > (greatest($6 collate "C", $3 collate "C"), case when $6 collate "C" < $3 collate "C" then '' else $7 end)`;

function found(limit: string): string {
  return `select id, name_key from unnest($2::text[]) as statuses (status) cross join lateral (
            select id, name_key from program_members
            where ${STARTS_AFTER} and program_members.status = statuses.status order by name_key, id limit ${limit}
          ) as named
          union all
          select id, name_key from program_members
          where ${FROM} and reference = $5 and status = any ($2) and not (${STARTS})
          union all
          select id, name_key from program_members
          where ${FROM} and email = $3 and status = any ($2) and reference <> $5 and not (${STARTS})`;
}

export const SEARCH: Statement = {
  name: 'program_members.search',
  text: `select one.* from (
           select id, name_key from (${found('$8')}) as found order by name_key, id offset $9 limit $8 - $9::bigint
         ) as page cross join lateral (
           select ${COLUMNS} from program_members where id = page.id offset 0
         ) as one order by page.name_key, page.id`,
};

export const COUNT_SEARCH: Statement = {
  name: 'program_members.count_search',
  text: `select count(*)::int as count from (select from (${found('$8')}) as found limit $8) as counted`,
};

/*
 * Members by points. In the current cycle, those without points follow those with points, in the order of their last cycle with
 * points. Parameters: program, the position after which the page starts, limit and offset.
 */

export const BY_RANK: Statement = {
  name: 'program_members.by_rank',
  text: `select ${COLUMNS} from program_members
         where program_id = $1 and status = 'active' and (rank_cycle, rank_points, id) < ($2, $3, $4)
         order by rank_cycle desc, rank_points desc, id desc limit $5 offset $6`,
};

/** Those with points in the cycle $2 only. */
export const BY_SCORE: Statement = {
  name: 'program_members.by_score',
  text: `select score.points, one.* from (
           select member_id, points from program_scores
           where program_id = $1 and cycle = $2 and (points, member_id) < ($3, $4)
           order by points desc, member_id desc limit $5 offset $6
         ) as score cross join lateral (
           select ${COLUMNS} from program_members where id = score.member_id offset 0
         ) as one order by score.points desc, score.member_id desc`,
};

export const COUNT_SCORES: Statement = {
  name: 'program_members.count_scores',
  text: `select count(*)::int as count from (
           select from program_scores where program_id = $1 and cycle = $2 limit $3
         ) as counted`,
};
