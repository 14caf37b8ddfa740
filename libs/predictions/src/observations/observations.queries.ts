import { purgeStatement, Statement } from '#database';

/** Remembers events, and returns the ids of those that are new. */
export const HANDLE: Statement = {
  name: 'ai.handle',
  text: `insert into ai_handled_events (event_id, business_id, handled_at)
         select event_id, business_id, $3 from unnest($1::text[], $2::text[]) as handled (event_id, business_id)
         on conflict do nothing returning event_id as id`,
};

export const PURGE_HANDLED = purgeStatement('ai_handled_events', 'handled_at <= $1', 'handled_at');

const CHANGEABLE = [
  ...['sequence', 'action_ids', 'reward_type', 'reward_hundredths', 'currency', 'open_from', 'is_counted', 'waiting'],
  ...['submissions', 'approved', 'started_at', 'ended_at'],
];

/** The columns of `ObservedCampaign` are in $1, as JSON. */
export const SAVE_CAMPAIGNS: Statement = {
  name: 'ai.save_campaigns',
  text: `insert into ai_observed_campaigns (campaign_id, business_id, livemode, industry, ${CHANGEABLE.join(', ')})
         select campaign_id, business_id, livemode, industry, ${CHANGEABLE.join(', ')}
         from jsonb_to_recordset($1) as saved (
           campaign_id text, business_id text, livemode boolean, industry text, sequence integer, action_ids text[], reward_type text,
           reward_hundredths integer, currency text, open_from timestamptz, is_counted boolean, waiting text[], submissions integer,
           approved integer, started_at timestamptz, ended_at timestamptz
         )
         on conflict (campaign_id) do update set ${CHANGEABLE.map((name) => `${name} = excluded.${name}`).join(', ')}`,
};

const SUMS = [
  ...['day_balance', 'open', 'waiting_balance', 'waiting', 'submissions', 'approved', 'rejected', 'firsts'],
  ...['submission_count', 'decided_count'],
];
const COUNTS = ['open', 'waiting', 'submission_count', 'decided_count'];

/** Adds to the sums of a table; the changes are in $1, as JSON, and $2 is now. */
function addTo(table: string, key: readonly string[], keyTypes: string): string {
  const types = SUMS.map((name) => `${name} ${COUNTS.includes(name) ? 'integer' : 'double precision'}`).join(', ');
  return `insert into ${table} as sums (${key.join(', ')}, ${SUMS.join(', ')}, updated_at)
          select ${key.join(', ')}, ${SUMS.map((name) => `sum(${name})`).join(', ')}, $2
          from jsonb_to_recordset($1) as added (${keyTypes}, ${types})
          group by ${key.join(', ')}
          on conflict (${key.join(', ')}) do update set
            ${SUMS.map((name) => `${name} = sums.${name} + excluded.${name}`).join(', ')}, updated_at = excluded.updated_at`;
}

const CELL = ['livemode', 'action_id', 'industry', 'reward_type', 'bucket'];
const CELL_TYPES = 'livemode boolean, action_id text, industry text, reward_type text, bucket integer';

export const ADD_OWN: Statement = {
  name: 'ai.add_own',
  text: addTo('ai_observations', ['business_id', ...CELL], `business_id text, ${CELL_TYPES}`),
};

export const ADD_PEERS: Statement = {
  name: 'ai.add_peers',
  text: addTo('ai_peer_observations', CELL, CELL_TYPES),
};

/** Counts businesses that are new in a group: $1 businesses, $2 modes, $3 platforms, $4 actions, $5 industries. */
export const COUNT_MEMBERS: Statement = {
  name: 'ai.count_members',
  text: `with joined as (
           insert into ai_group_members (business_id, livemode, platform_id, action_id, industry)
           select * from unnest($1::text[], $2::boolean[], $3::text[], $4::text[], $5::text[])
           on conflict do nothing returning livemode, platform_id, action_id, industry
         )
         insert into ai_peer_groups as counted (livemode, platform_id, action_id, industry, businesses)
         select livemode, platform_id, action_id, industry, count(*) from joined group by 1, 2, 3, 4
         on conflict (livemode, platform_id, action_id, industry)
         do update set businesses = counted.businesses + excluded.businesses`,
};

/** When the peers of a mode changed last, and when they were last fitted. */
export const FIT_STATE: Statement = {
  name: 'ai.fit_state',
  text: `select (select updated_at from ai_peer_observations where livemode = $1 order by updated_at desc limit 1) as "changedAt",
           (select fitted_at from ai_model_fits where livemode = $1) as "fittedAt"`,
};

/** Of several processes, the latest fit wins. */
export const SAVE_FIT: Statement = {
  name: 'ai.save_fit',
  text: `insert into ai_model_fits as saved (livemode, fitted_at, fit) values ($1, $2, $3)
         on conflict (livemode) do update set fitted_at = excluded.fitted_at, fit = excluded.fit
         where saved.fitted_at <= excluded.fitted_at`,
};
