import { columnsOf, insertInto, Statement } from '#platform';
import { Influencer } from './influencer.entity';

/*
 * All queries on profiles. The entities only describe the tables: one statement replaces a whole profile, and a search is a
 * statement for its number of terms.
 */

/** A profile with its accounts, as returned by the statements below. */
export interface ProfileRow extends Influencer {
  /** The followers by which a search sorts; absent without a search. */
  reach?: number;
  platforms: { platformId: string; handle: string; followers: number; verified: boolean }[];
}

const PROFILE = `${columnsOf(Influencer)},
  (select json_agg(json_build_object('platformId', platform_id, 'handle', handle, 'followers', followers, 'verified', verified))
     from influencer_platforms where influencer_id = influencers.id) as platforms`;

/** A creator's account on a platform. */
export interface Account {
  platformId: string;
  followers: number;
}

/** The accounts of the profile of business $1 in mode $2; null without a profile. */
export const ACCOUNTS: Statement = {
  name: 'influencers.accounts',
  text: `select (select coalesce(json_agg(json_build_object('platformId', platform_id, 'followers', followers)), '[]')
                 from influencer_platforms where influencer_id = influencers.id) as accounts
         from influencers where business_id = $1 and livemode = $2`,
};

export const FIND: Statement = {
  name: 'influencers.find',
  text: `select ${PROFILE} from influencers where id = $1`,
};

/** The columns that replacing a profile does not change. */
const IMMUTABLE_COLUMNS = ['id', 'business_id', 'livemode', 'created_at'];

const assignments = columnsOf(Influencer)
  .split(', ')
  .map((column) => column.replace(/ as .*/, ''))
  .filter((column) => !IMMUTABLE_COLUMNS.includes(column))
  .map((column) => `${column} = excluded.${column}`);

/**
 * Locks the row. Of two concurrent first writes of a business, the second waits for the first and replaces its profile.
 */
export const SAVE: Statement = {
  name: 'influencers.save',
  text: `${insertInto(Influencer)} on conflict (business_id, livemode) do update set ${assignments.join(', ')}
         returning id, created_at as "createdAt"`,
};

/**
 * Replaces the accounts of a profile that `SAVE` has locked. An account whose handle does not change (ignoring case)
 * remains verified.
 */
export const SAVE_PLATFORMS: Statement = {
  name: 'influencers.save_platforms',
  text: `with removed as (delete from influencer_platforms where influencer_id = $1 and platform_id <> all ($3))
         insert into influencer_platforms (influencer_id, platform_id, livemode, handle, followers, verified)
         select $1, platform_id, $2, handle, followers, false
           from unnest($3::text[], $4::text[], $5::integer[]) as input (platform_id, handle, followers)
         on conflict (influencer_id, platform_id) do update set handle = excluded.handle, followers = excluded.followers,
           verified = influencer_platforms.verified and lower(influencer_platforms.handle) = lower(excluded.handle)
         returning platform_id as "platformId", handle, followers, verified`,
};

/**
 * Replaces the entries of a live profile that `SAVE` has locked. The entries to keep are not written again, because the row
 * that one statement deletes still conflicts with the row that it inserts.
 */
export const SAVE_ENTRIES: Statement = {
  name: 'influencers.save_entries',
  text: `with wanted as (
           select * from unnest($2::text[], $3::text[], $4::float8[]) as entries (platform_id, term, followers)
         ), removed as (
           delete from influencer_search as entry where influencer_id = $1 and not exists (
             select from wanted
             where (wanted.platform_id, wanted.term, wanted.followers) = (entry.platform_id, entry.term, entry.followers))
         )
         insert into influencer_search (platform_id, term, followers, influencer_id)
           select platform_id, term, followers, $1 from wanted on conflict do nothing`,
};

/** The statements of a search by a number of terms, of which a profile must have all. */
export interface SearchStatements {
  /** Parameters: platform, least and most followers, followers and id of the last profile, limit, offset, terms. */
  page: Statement;
  /** Parameters: platform, least and most followers, limit, terms. */
  count: Statement;
}

/** By the number of terms. */
const searches = new Map<number, SearchStatements>();

export function searchStatements(terms: number): SearchStatements {
  const known = searches.get(terms);
  if (known) return known;
  const found = (firstTerm: number, condition = '') => `influencer_search as first ${joined(terms, firstTerm)}
    where first.platform_id = $1 and first.term = $${String(firstTerm)} and first.followers >= $2 and first.followers <= $3 ${condition}`;
  // Which of several terms is rare depends on their values.
  const isPrepared = terms === 1;
  const statements = {
    page: {
      name: isPrepared ? 'influencers.page' : undefined,
      text: `select ${PROFILE}, found.followers as reach from (
               select first.influencer_id as found_id, first.followers
               from ${found(8, 'and (first.followers, first.influencer_id) < ($4, $5)')}
               order by first.followers desc, first.influencer_id desc limit $6 offset $7
             ) as found join influencers on id = found_id order by found.followers desc, id desc`,
    },
    count: {
      name: isPrepared ? 'influencers.count' : undefined,
      text: `select count(*)::int as total from (select from ${found(5)} limit $4) as counted`,
    },
  };
  searches.set(terms, statements);
  return statements;
}

/** Joins the entries of the other terms. The entries of all terms have the same order, so that they can be merged. */
function joined(terms: number, firstTerm: number): string {
  return Array.from({ length: terms - 1 }, (_, index) => {
    const [other, parameter] = [`other_${String(index)}`, `$${String(firstTerm + 1 + index)}`];
    return `join influencer_search as ${other} on ${other}.platform_id = $1 and ${other}.term = ${parameter}
      and ${other}.followers = first.followers and ${other}.influencer_id = first.influencer_id`;
  }).join(' ');
}
