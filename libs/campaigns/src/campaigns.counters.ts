import { CounterSpec, dailyCounter, listCounter } from '#database/counters';

/** Campaigns by the user or key that created them. */
export const CREATED: CounterSpec = {
  name: 'campaigns.created',
  recount: `select created_by as subject, count(*) as value from campaigns group by created_by`,
};

/** Campaigns by the day on which they were created. */
export const CREATED_BY_DAY = dailyCounter('campaigns.created_by_day', 'campaigns', 'created_at');

/** The subject of the counters of the whole service. */
export const ALL = '';

/** Live campaigns that are or were launched. */
export const LAUNCHED: CounterSpec = {
  name: 'campaigns.launched',
  recount: `select '${ALL}' as subject, count(*) as value from campaigns where livemode and status <> 'draft'`,
};

/** Live campaigns whose row says that they are active; some of them may have expired a moment ago. */
export const ACTIVE: CounterSpec = {
  name: 'campaigns.active',
  recount: `select '${ALL}' as subject, count(*) as value from campaigns where livemode and status = 'active'`,
};

/** Businesses that have launched a live campaign. */
export const BUSINESSES: CounterSpec = {
  name: 'campaigns.businesses',
  recount: `select '${ALL}' as subject, count(distinct business_id) as value from campaigns where livemode and status <> 'draft'`,
};

/** Campaigns of a business in a mode that are not archived: those of a list without conditions. */
export const LISTED = listCounter('campaigns.listed', 'campaigns', 'not archived');

/** Archived campaigns of a business in a mode. */
export const ARCHIVED = listCounter('campaigns.archived', 'campaigns', 'archived');

export const CAMPAIGN_COUNTERS = [CREATED, CREATED_BY_DAY, LAUNCHED, ACTIVE, BUSINESSES, LISTED, ARCHIVED];
