import { columnsOf, insertInto, Statement } from '#platform';
import { Influencer } from './influencer.entity';
import { boundsOf, Tier } from './tiers';

/*
 * All access to profiles is here. The entities describe the tables and have no rules: a profile is replaced as a whole by one
 * statement, and a search has only the filters that are asked for, so that each combination has a plan that fits.
 */

/** A profile with where it posts, as the statements below give it. */
export interface ProfileRow extends Influencer {
  platforms: { platformId: string; handle: string; followers: number; verified: boolean }[];
}

/** What is looked for; what is undefined does not matter. */
export interface Search {
  platformId?: string;
  /** Followers on the platform when one is named, else over all. */
  minFollowers?: number;
  maxFollowers?: number;
  /** In lower case. */
  niche?: string;
  /** As `locationKey` makes it. */
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

/** What a replacement leaves: which profile it is, whose, in which mode, since when. */
const LASTING = ['id', 'business_id', 'livemode', 'created_at'];

const replaced = columnsOf(Influencer)
  .split(', ')
  .map((column) => column.replace(/ as .*/, ''))
  .filter((column) => !LASTING.includes(column))
  .map((column) => `${column} = excluded.${column}`);

/** Of two first writes of one business, the second waits for the first and replaces it. The lock on the row is theirs in turn. */
export const SAVE: Statement = {
  name: 'influencers.save',
  text: `${insertInto(Influencer)} on conflict (business_id, livemode) do update set ${replaced.join(', ')}
         returning id, created_at as "createdAt"`,
};

/** The accounts of a profile that `SAVE` has locked: those not named go, and one that keeps its handle, in whichever case, stays verified. */
export const SAVE_PLATFORMS: Statement = {
  name: 'influencers.save_platforms',
  text: `with gone as (delete from influencer_platforms where influencer_id = $1 and platform_id <> all ($3))
         insert into influencer_platforms (influencer_id, platform_id, livemode, handle, followers, verified)
         select $1, platform_id, $2, handle, followers, false
           from unnest($3::text[], $4::text[], $5::integer[]) as said (platform_id, handle, followers)
         on conflict (influencer_id, platform_id) do update set handle = excluded.handle, followers = excluded.followers,
           verified = influencer_platforms.verified and lower(influencer_platforms.handle) = lower(excluded.handle)
         returning platform_id as "platformId", handle, followers, verified`,
};

/**
 * One page of the live profiles that a search finds, and their number. Each combination of filters is a statement of its
 * own, so that each has a plan that fits: a filter which is not asked for is not in it.
 * The page takes `values`, the limit and the offset; the count takes `values`.
 */
export function searchStatements(search: Search): { page: Statement; count: Statement; values: unknown[] } {
  const { platformId, niche, location, tier } = search;
  const [conditions, values, asked]: [string[], unknown[], string[]] = [[], [], []];
  const ask = (name: string, given: unknown[], condition: (...places: string[]) => string) => {
    if (given.includes(undefined)) return;
    conditions.push(condition(...given.map((value) => `$${String(values.push(value))}`)));
    asked.push(name);
  };
  const bounds = tier && boundsOf(tier);
  // No account has more followers than all of a profile together: below its tier a walk down one platform need not begin.
  const most = Math.min(search.maxFollowers ?? Infinity, (bounds?.below ?? Infinity) - 1);
  const reach = platformId === undefined ? 'follower_count' : 'followers';
  ask('platform', [platformId], (id) => `platform_id = ${id}`);
  // Wider than the columns, which no bound that is asked for may overflow.
  ask('min', [search.minFollowers], (min) => `${reach} >= ${min}::bigint`);
  ask('max', [most === Infinity ? undefined : most], (max) => `${reach} <= ${max}::bigint`);
  ask('niche', [niche], (word) => `niches @> array[${word}]`);
  ask('location', [location], (part) => `position(${part} in location_key) > 0`);
  ask(
    'tier',
    [bounds?.from, bounds?.below],
    (from, below) => `follower_count >= ${from} and follower_count < ${below}`,
  );

  const from = `from ${sourceOf(search)} where ${['livemode', ...conditions].join(' and ')}`;
  const id = platformId === undefined ? 'id' : 'influencer_id';
  const [limit, offset] = [values.length + 1, values.length + 2];
  const found = `select ${id} as found_id, ${reach} as reach ${from}
                 order by ${reach} desc, ${id} desc limit $${String(limit)} offset $${String(offset)}`;
  return {
    values,
    page: {
      name: ['influencers.page', ...asked].join(' '),
      text: `select ${PROFILE} from (${found}) as found join influencers on id = found_id order by reach desc, id desc`,
    },
    count: { name: ['influencers.count', ...asked].join(' '), text: `select count(*)::int as total ${from}` },
  };
}

/** The rows that are searched: profiles, or accounts on one platform, with the profile where something of it is asked. */
function sourceOf({ platformId, niche, location, tier }: Search): string {
  if (platformId === undefined) return 'influencers';
  if (niche === undefined && location === undefined && tier === undefined) return 'influencer_platforms';
  return `influencer_platforms join (
    select id, niches, location_key, follower_count from influencers where livemode) as profiles on id = influencer_id`;
}
