import { columnsOf, Statement } from '#database';
import { Campaign } from './campaign.entity';

const IS_OPEN = `(starts_at is null or starts_at <= $4) and (expires_at is null or expires_at > $4)`;

/** The campaigns of a page, by the entries of each term or level, without repeating those that have several terms. */
const pageOf = (entries: string) => `
  select campaign.* from (
    select distinct entry.campaign_id as id from ${entries} as entry order by id desc limit $5
  ) as page cross join lateral (
    select ${columnsOf(Campaign)} from campaigns where id = page.id offset 0
  ) as campaign order by page.id desc`;

/**
 * A page of the open campaigns with any of the terms, newest first: the first entries of each term in the order of the index.
 * Parameters: terms, mode, the id after which the page starts, now, the number of campaigns.
 */
export const OPEN_PAGE: Statement = {
  name: 'open_campaigns.page',
  text: pageOf(`unnest($1::text[]) as wanted (term) cross join lateral (
      select campaign_id from open_campaigns
      where livemode = $2 and term = wanted.term and campaign_id < $3 and ${IS_OPEN}
      order by campaign_id desc limit $5
    )`),
};

/**
 * The same, without campaigns that require more followers than the creator has for a term. All open campaigns could, so these are
 * not left out row by row: the entries of each number of followers that campaigns require are read separately. Those numbers are
 * few, because businesses choose round ones. The last parameter is the followers of the creator for each term.
 */
export const OPEN_PAGE_FOR_CREATOR: Statement = {
  name: 'open_campaigns.page_for_creator',
  text: `with recursive levels as (
           select wanted.term, wanted.followers, least.required
           from unnest($1::text[], $6::integer[]) as wanted (term, followers) cross join lateral (
             select min_followers as required from open_campaigns
             where livemode = $2 and term = wanted.term and min_followers <= wanted.followers
             order by min_followers limit 1
           ) as least
           union all
           select levels.term, levels.followers, next.required from levels cross join lateral (
             select min_followers as required from open_campaigns
             where livemode = $2 and term = levels.term and min_followers > levels.required
               and min_followers <= levels.followers
             order by min_followers limit 1
           ) as next
         )
         ${pageOf(`levels cross join lateral (
           select campaign_id from open_campaigns
           where livemode = $2 and term = levels.term and min_followers = levels.required and campaign_id < $3 and ${IS_OPEN}
           order by campaign_id desc limit $5
         )`)}`,
};
