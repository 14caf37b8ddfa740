import { columnsOf, insertInto, Statement } from '#platform';
import { Influencer } from './influencer.entity';
import { boundsOf, Tier } from './tiers';

/*
 * All queries on profiles. The entities only describe the tables: one statement replaces a whole profile, and a search
 * contains only the requested filters.
 */

/** A profile with its accounts, as returned by the statements below. */
export interface ProfileRow extends Influencer {
  platforms: { platformId: string; handle: string; followers: number; verified: boolean }[];
}

/** The filters of a search. */
export interface Search {
  platformId?: string;
  /** Followers on the platform if there is a `platformId`, otherwise in total. */
  minFollowers?: number;
  maxFollowers?: number;
  /** In lower case. */
  niche?: string;
  /** As returned by `locationKey`. */
  location?: string;
  tier?: Tier;
}

const PROFILE = `${columnsOf(Influencer)},
  (select json_agg(json_build_object('platformId', platform_id, 'handle', handle, 'followers', followers, 'verified', verified))
     from influencer_platforms where influencer_id = influencers.id) as platforms`;

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
 * The statements for one page of a search in live profiles, and for the total. Each combination of filters is a
 * separate statement, so that each gets a suitable query plan. Parameters of `page`: `values`, limit, offset; of
 * `count`: `values`.
 */
export function searchStatements(search: Search): { page: Statement; count: Statement; values: unknown[] } {
  const { platformId, niche, location, tier } = search;
  const [conditions, values, filters]: [string[], unknown[], string[]] = [[], [], []];
  const filterBy = (name: string, params: unknown[], condition: (...placeholders: string[]) => string) => {
    if (params.includes(undefined)) return;
    conditions.push(condition(...params.map((value) => `$${String(values.push(value))}`)));
    filters.push(name);
  };
  const bounds = tier && boundsOf(tier);
  // An account has at most as many followers as its profile in total, so the tier also bounds the scan of one platform.
  const maxFollowers = Math.min(search.maxFollowers ?? Infinity, (bounds?.below ?? Infinity) - 1);
  const followers = platformId === undefined ? 'follower_count' : 'followers';
  filterBy('platform', [platformId], (id) => `platform_id = ${id}`);
  // bigint, because a requested bound may exceed the range of the column.
  filterBy('min', [search.minFollowers], (min) => `${followers} >= ${min}::bigint`);
  filterBy('max', [maxFollowers === Infinity ? undefined : maxFollowers], (max) => `${followers} <= ${max}::bigint`);
  filterBy('niche', [niche], (word) => `niches @> array[${word}]`);
  filterBy('location', [location], (part) => `position(${part} in location_key) > 0`);
  filterBy(
    'tier',
    [bounds?.from, bounds?.below],
    (from, below) => `follower_count >= ${from} and follower_count < ${below}`,
  );

  const from = `from ${sourceOf(search)} where ${['livemode', ...conditions].join(' and ')}`;
  const id = platformId === undefined ? 'id' : 'influencer_id';
  const [limit, offset] = [values.length + 1, values.length + 2];
  const found = `select ${id} as found_id, ${followers} as reach ${from}
                 order by ${followers} desc, ${id} desc limit $${String(limit)} offset $${String(offset)}`;
  return {
    values,
    page: {
      name: ['influencers.page', ...filters].join(' '),
      text: `select ${PROFILE} from (${found}) as found join influencers on id = found_id order by reach desc, id desc`,
    },
    count: { name: ['influencers.count', ...filters].join(' '), text: `select count(*)::int as total ${from}` },
  };
}

/**
 * The table to search: profiles, or the accounts on one platform, joined with their profiles only if a filter needs
 * them.
 */
function sourceOf({ platformId, niche, location, tier }: Search): string {
  if (platformId === undefined) return 'influencers';
  if (niche === undefined && location === undefined && tier === undefined) return 'influencer_platforms';
  return `influencer_platforms join (
    select id, niches, location_key, follower_count from influencers where livemode) as profiles on id = influencer_id`;
}
