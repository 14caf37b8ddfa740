// The SQL statements of the Fastify server.

export const FIND_KEY = {
  name: 'find_key',
  text: `select k.id, k.business_id as "businessId", k.livemode
         from api_keys k join businesses b on b.id = k.business_id where k.hash = $1 and k.revoked_at is null`,
};

const CAMPAIGN_COLUMNS = `id, business_id as "businessId", livemode, name, description, guidelines, tier, action_ids as "actionIds",
  reward_type as "rewardType", reward_hundredths as "rewardHundredths", reward_description as "rewardDescription", status,
  completion_reason as "completionReason", verification_mode as "verificationMode", min_followers as "minFollowers", hashtags,
  challenge_code as "challengeCode", max_completions as "maxCompletions", completions,
  perk_expires_in_days as "perkExpiresInDays", starts_at as "startsAt", expires_at as "expiresAt", archived, metadata,
  created_at as "createdAt", updated_at as "updatedAt"`;

export const LIST_CAMPAIGNS = {
  name: 'list_campaigns',
  text: `select ${CAMPAIGN_COLUMNS} from campaigns where business_id = $1 and livemode = $2 and not archived
         order by id desc limit $3 offset $4`,
};

export const COUNT_CAMPAIGNS = {
  name: 'count_campaigns',
  text: `select count(*)::int as total from campaigns where business_id = $1 and livemode = $2 and not archived`,
};

export const FIND_CAMPAIGN = {
  name: 'find_campaign',
  text: `select ${CAMPAIGN_COLUMNS} from campaigns where id = $1 and livemode = $2`,
};

export const TAKE_UNIT = {
  name: 'take_unit',
  text: `insert into plan_usage (business_id, period_start, resource, used) values ($1, $2, $3, 1)
         on conflict (business_id, period_start, resource) do update set used = plan_usage.used + 1
         where $4::int is null or plan_usage.used < $4::int
         returning used`,
};

/** A creator as a business knows them, who is not erased until the end of the transaction. */
export const FIND_PARTICIPANT = {
  name: 'find_participant',
  text: `select id from participants where business_id = $1 and livemode = $2 and creator_business_id = $3 for key share`,
};

export const INSERT_SUBMISSION = {
  name: 'insert_submission',
  text: `insert into submissions (id, campaign_id, business_id, livemode, submitted_by_type, submitted_by_id, submitted_by_business_id,
           action_id, proof_url, proof_hash, proof_type, metadata, notes, state, verification, reward_type, reward_hundredths,
           reward_description, perk_expires_in_days, created_at, participant_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
};

export const INSERT_VERIFICATION = {
  name: 'insert_verification',
  text: `insert into submission_verifications (id, business_id, due_at, fencing_token, attempts, requirements) values ($1, $2, $3, 0, 0, $4)`,
};

export const CLAIM_FINGERPRINT = {
  name: 'claim_fingerprint',
  text: `with turn as materialized (select pg_advisory_xact_lock(5271010, hashtext($1)))
         insert into proof_fingerprints (fingerprint, livemode, submission_id) select $1, $2, $3 from turn
         on conflict do nothing`,
};

export const LOCK_SUBMISSION = {
  name: 'lock_submission',
  text: `select id, campaign_id as "campaignId", business_id as "businessId", livemode, submitted_by_type as "submittedByType",
           submitted_by_id as "submittedById", submitted_by_business_id as "submittedByBusinessId", action_id as "actionId",
           proof_url as "proofUrl", proof_type as "proofType", metadata, notes, state, verification, reward_type as "rewardType",
           reward_hundredths as "rewardHundredths", reward_description as "rewardDescription",
           perk_expires_in_days as "perkExpiresInDays", reviewed_at as "reviewedAt", reviewed_by as "reviewedBy", reason,
           created_at as "createdAt", participant_id as "participantId"
         from submissions where id = $1 and business_id = $2 and livemode = $3 for update`,
};

export const DECIDE_SUBMISSION = {
  name: 'decide_submission',
  text: `update submissions set state = $2, reviewed_at = $3, reviewed_by = $4, reason = $5 where id = $1`,
};

/** Whether a creator had a proof for a campaign approved before. */
export const HAS_APPROVED = {
  name: 'has_approved',
  text: `select 1 from submissions where submitted_by_business_id = $1 and livemode and campaign_id = $2 and state = 'approved'
           and id <> $3 limit 1`,
};

export const COUNT_COMPLETION = {
  name: 'count_completion',
  text: `update campaigns set completions = campaigns.completions + 1, updated_at = $2,
           status = case when campaigns.completions + 1 >= max_completions and campaigns.status in ('active', 'paused') then 'completed'
             else campaigns.status end
         from (select id, status from campaigns where id = $1 for update) as before
         where campaigns.id = before.id and (max_completions is null or campaigns.completions < max_completions)
         returning campaigns.status <> before.status as "ended"`,
};

export const INSERT_PERK = {
  name: 'insert_perk',
  text: `insert into perks (id, code, business_id, holder_business_id, livemode, campaign_id, submission_id, type, value_hundredths,
           description, status, issued_at, expires_at, participant_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (code) do nothing returning id`,
};

export const INSERT_EVENT = {
  name: 'insert_event',
  text: `with numbered as (
           insert into outbox_sequences as counter (aggregate_id, last) values ($6, 1)
           on conflict (aggregate_id) do update set last = counter.last + 1 returning last
         )
         insert into outbox (id, type, business_id, livemode, aggregate, aggregate_id, sequence, occurred_at, data, counterparty_id)
         select $1, $2, $3, $4, $5, $6, last, $7, $8, $9 from numbered`,
};

/** Rows are written in one order, so that two transactions do not wait for each other. */
export const ADD_TO_COUNTERS = {
  name: 'add_to_counters',
  text: `insert into counters as counter (subject, name, shard, value)
           select subject, name, $3, 1 from unnest($1::text[], $2::text[]) as added (subject, name) order by subject, name
         on conflict (subject, name, shard) do update set value = counter.value + 1`,
};
