import { columnsOf, insertInto, Statement } from '#database';
import { Influencer } from './influencer.entity';

/*
 * One statement replaces a whole profile, profiles are read with their accounts, and a search is a statement for its number of
 * terms. Locked rows are changed by the entity manager.
 */

/** An account as it is shown in a profile. */
export interface ProfileAccount {
  platformId: string;
  handle: string;
  followers: number;
  verified: boolean;
  followersVerified: boolean;
}

/** A profile with its accounts, as returned by the statements below. */
export interface ProfileRow extends Influencer {
  /** The followers by which a search sorts; absent without a search. */
  reach?: number;
  platforms: ProfileAccount[];
}

const ACCOUNT_COLUMNS = `platform_id as "platformId", handle, followers, verified, followers_verified as "followersVerified"`;

const PROFILE = `${columnsOf(Influencer)},
  (select json_agg(json_build_object('platformId', platform_id, 'handle', handle, 'followers', followers, 'verified', verified,
       'followersVerified', followers_verified))
     from influencer_platforms where influencer_id = influencers.id) as platforms`;

/** A creator's account on a platform. */
export interface Account {
  platformId: string;
  followers: number;
  /** Whether the platform itself reported the number. */
  followersVerified: boolean;
}

/** The accounts of the profile of business $1 in mode $2; null without a profile. */
export const ACCOUNTS: Statement = {
  name: 'influencers.accounts',
  text: `select (select coalesce(json_agg(json_build_object('platformId', platform_id, 'followers', followers,
                   'followersVerified', followers_verified)), '[]')
                 from influencer_platforms where influencer_id = influencers.id) as accounts
         from influencers where business_id = $1 and livemode = $2`,
};

export const FIND: Statement = {
  name: 'influencers.find',
  text: `select ${PROFILE} from influencers where id = $1`,
};

/** The profile of business $1 in mode $2. */
export const FIND_OWN: Statement = {
  name: 'influencers.find_own',
  text: `select ${PROFILE} from influencers where business_id = $1 and livemode = $2`,
};

/**
 * The profiles with the most followers for each platform $1 with its term $2 and the fewest followers $3 there, $4 for each. None is
 * repeated.
 */
export const FITTING: Statement = {
  name: 'influencers.fitting',
  text: `select ${PROFILE} from (
           select distinct entry.influencer_id as found_id
           from unnest($1::text[], $2::text[], $3::float8[]) as wanted (platform_id, term, least) cross join lateral (
             select influencer_id from influencer_search
             where platform_id = wanted.platform_id and term = wanted.term and followers >= wanted.least
             order by followers desc, influencer_id desc limit $4
           ) as entry
         ) as found cross join lateral (select * from influencers where id = found_id offset 0) as influencers`,
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
 * Replaces the accounts of a profile that `SAVE` has locked. A connected account stays, with the handle and the followers that
 * its platform reported, whatever the input says.
 */
export const SAVE_PLATFORMS: Statement = {
  name: 'influencers.save_platforms',
  text: `with removed as (
           delete from influencer_platforms where influencer_id = $1 and platform_id <> all ($3) and not verified
         ), saved as (
           insert into influencer_platforms as account (influencer_id, platform_id, livemode, handle, followers, verified)
           select $1, platform_id, $2, handle, followers, false
             from unnest($3::text[], $4::text[], $5::integer[]) as input (platform_id, handle, followers)
           on conflict (influencer_id, platform_id) do update set
             handle = case when account.verified then account.handle else excluded.handle end,
             followers = case when account.verified and account.followers_verified then account.followers else excluded.followers end,
             followers_verified = account.verified and account.followers_verified
           returning ${ACCOUNT_COLUMNS}
         )
         select * from saved union all
         select ${ACCOUNT_COLUMNS} from influencer_platforms
           where influencer_id = $1 and verified and platform_id <> all ($3)`,
};

/**
 * Adds the connected account of a locked profile, or updates it. $5 are the followers that the platform reported; if it reports
 * none, what the creator stated remains.
 */
export const CONFIRM_PLATFORM: Statement = {
  name: 'influencers.confirm_platform',
  text: `insert into influencer_platforms as account
           (influencer_id, platform_id, livemode, handle, followers, verified, followers_verified)
         values ($1, $2, $3, $4, coalesce($5::integer, 0), true, $5::integer is not null)
         on conflict (influencer_id, platform_id) do update set handle = excluded.handle, verified = true,
           followers = coalesce($5::integer, account.followers), followers_verified = $5::integer is not null`,
};

/**
 * Replaces the entries of a profile that `SAVE` has locked. The entries to keep are not written again, because the row
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
