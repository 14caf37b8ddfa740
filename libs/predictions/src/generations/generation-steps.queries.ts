import { Statement } from '#database';

/** $1 the generation, $2 its business, $3 its mode, $4 the steps as JSON. */
export const INSERT_STEPS: Statement = {
  name: 'generation_steps.insert',
  text: `insert into generation_steps
           (generation_id, position, business_id, livemode, action_id, reward_type, reward_hundredths, prediction)
         select $1, position, $2, $3, "actionId", "rewardType", "rewardHundredths", prediction
         from jsonb_to_recordset($4) as steps
           (position integer, "actionId" text, "rewardType" text, "rewardHundredths" integer, prediction jsonb)`,
};

/**
 * Finds, for each new campaign, the step of the latest plan that it follows: $1 campaigns, $2 businesses, $3 modes, $4 the first
 * action of each, $5 types and $6 hundredths of rewards; $7 the lowest id of generations.
 */
export const LINK_STEPS: Statement = {
  name: 'generation_steps.link',
  text: `update generation_steps as step set campaign_id = followed.campaign_id
         from unnest($1::text[], $2::text[], $3::boolean[], $4::text[], $5::text[], $6::integer[])
           as campaigns (campaign_id, business_id, livemode, action_id, reward_type, reward_hundredths)
         cross join lateral (
           select own.generation_id, own.position, campaigns.campaign_id from generation_steps as own
           where own.business_id = campaigns.business_id and own.livemode = campaigns.livemode
             and own.action_id = campaigns.action_id and own.campaign_id is null and own.generation_id >= $7
             and own.reward_type = campaigns.reward_type and own.reward_hundredths = campaigns.reward_hundredths
           order by own.generation_id desc limit 1
         ) as followed
         where step.generation_id = followed.generation_id and step.position = followed.position`,
};

export const SET_STEP_OUTCOMES: Statement = {
  name: 'generation_steps.set_outcomes',
  text: `update generation_steps set outcome = outcomes.outcome
         from jsonb_to_recordset($1) as outcomes (campaign_id text, outcome jsonb)
         where generation_steps.campaign_id = outcomes.campaign_id and generation_steps.campaign_id = any ($2)`,
};
