'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

module.exports = {
  /** Where the ids of each prefix are found. */
  ids: {
    sub: ['submissions', 'id'],
  },

  exclusive: [
    ['subject', 'campaignId', 'programId', 'tradeId'],
    ['participantId', 'externalId'],
  ],

  /** The rows of each table for each submission, in a database of full size. */
  shares: {
    submission_verifications: 0.3,
    submission_previews: 0.1,
    picture_hashes: 0.05,
    proof_fingerprints: 0.5,
    verification_results: 0.05,
  },

  /** How often each event occurs, compared with the others. */
  events: { 'submission.created': 4, 'submission.approved': 3 },

  /** The counters that the pages of large businesses need: the name, the subject, and what is counted. */
  counters: [
    ['submissions.received', 'campaign_id', 'submissions'],
    ['submissions.approved', 'campaign_id', `submissions where state = 'approved'`],
    ['submissions.filed', 'submitted_by_id', 'submissions'],
    ['submissions.record_approved', 'submitted_by_business_id', `submissions where state = 'approved'`],
  ],

  relations: ({ rows, id, random, upTo }) => ({
    /** What the events of the outbox are about. */
    sampleEvent: {
      aggregate: `'submission'`,
      aggregateId: id('sub'),
      data: `jsonb_build_object('id', ${id('sub')}, 'state', 'pending', 'proofUrl', 'https://www.instagram.com/p/proof-' || n || '/', 'proofType', 'url')`,
    },
    /** One business in two hundred submits more than its share. */
    submitterOf: (submission) =>
      `case when ${random(14, submission)} < 0.1 then 2 else ${upTo(rows.businesses - 1, 15, submission)} end`,
  }),

  tables: ({
    rows,
    at,
    HASH,
    id,
    isLive,
    oneOf,
    ownerOfCampaign,
    campaignOf,
    submitterOf,
    participantOf,
    uploadOf,
    ACTIONS,
  }) => ({
    submissions: {
      from: [
        { campaign: campaignOf('n'), submitter: submitterOf('n') },
        { owner: ownerOfCampaign('campaign') },
        {
          decided: `case when n > ${rows.submissions} * 0.97 or n % 40 = 0 then 'pending' when n % 10 = 1 then 'rejected' else 'approved' end`,
        },
      ],
      id: id('sub'),
      subject_type: `'campaign'`,
      campaign_id: id('camp', 'campaign'),
      business_id: id('biz', 'owner'),
      livemode: isLive('campaign'),
      submitted_by_type: `'key'`,
      submitted_by_id: id('key', 'submitter'),
      submitted_by_business_id: id('biz', 'submitter'),
      participant_id: participantOf('n'),
      challenge_holder: `null`,
      action_id: oneOf(ACTIONS, 22, 'campaign'),
      proof_url: `'https://www.instagram.com/p/proof-' || n || '/'`,
      upload_id: uploadOf('n'),
      proof_hash: HASH,
      proof_type: oneOf(['screenshot', 'url', 'url', 'video'], 26),
      till_code: `case when n % 50 = 0 then translate(lpad((n * 7919 % 10000000000)::text, 10, '0'), '0123456789', 'ABCDEFGHJK') end`,
      metadata: `jsonb '{"caption": "On the terrace"}'`,
      notes: `null`,
      state: `decided`,
      verification: `jsonb '{"status": "passed", "checks": [{"name": "post", "outcome": "passed", "evidence": "The post exists."}]}'`,
      reward_type: `'pct'`,
      reward_hundredths: `1000`,
      reward_description: `null`,
      perk_expires_in_days: `30`,
      perk_terms: `null::jsonb`,
      promise: `null::jsonb`,
      earned: `null::jsonb`,
      reviewed_at: `case when decided <> 'pending' then ${at('submissions')} + interval '1 hour' end`,
      reviewed_by: `case when decided <> 'pending' then ${id('key', 'owner')} end`,
      reason: `case when decided = 'rejected' then 'The post does not show the terrace.' end`,
      created_at: at('submissions'),
    },
    submission_verifications: {
      from: [{ place: `n::float8 / ${rows.submission_verifications}` }],
      id: id('sub', `n * ${rows.submissions} / ${rows.submission_verifications}`),
      business_id: id('biz', submitterOf(`(n * ${rows.submissions} / ${rows.submission_verifications})`)),
      due_at: `case when place > 0.97 then timestamptz :now - interval '1 hour' * (1 - place) * 60 + interval '30 minutes' end`,
      leased_until: `case when place > 0.97 and n % 1000 < 3 then timestamptz :now + interval '1 minute' * (n % 1000 - 1) end`,
      fencing_token: `n % 3`,
      attempts: `case when place > 0.97 then 0 else 1 end`,
      requirements: `jsonb '{"hashtags": ["#cornercoffee"], "disclosures": [], "challengeCodes": [], "since": "2026-01-01T00:00:00.000Z"}'`,
      checks: `case when place <= 0.97 then jsonb '[{"name": "post", "outcome": "passed", "evidence": "The post exists."}]' end`,
      external: `null::jsonb`,
    },
    submission_previews: {
      from: [{ place: `n::float8 / ${rows.submission_previews}` }],
      id: id('sub', `n * ${rows.submissions} / ${rows.submission_previews}`),
      business_id: id('biz', submitterOf(`(n * ${rows.submissions} / ${rows.submission_previews})`)),
      due_at: `case when place > 0.97 then timestamptz :now - interval '1 hour' * (1 - place) * 60 + interval '30 minutes' end`,
      leased_until: `case when place > 0.97 and n % 1000 < 3 then timestamptz :now + interval '1 minute' * (n % 1000 - 1) end`,
      fencing_token: `n % 3`,
      address: `'https://photos.example.com/' || n || '.png'`,
      stored: `place <= 0.97`,
      image: `null`,
      width: `case when place <= 0.97 then 1080 end`,
      height: `case when place <= 0.97 then 1350 end`,
      taken_at: `case when place <= 0.97 then timestamptz :now end`,
    },
    picture_hashes: {
      from: [{ campaign: campaignOf(`(n * ${rows.submissions} / ${rows.picture_hashes})`) }],
      business_id: id('biz', ownerOfCampaign('campaign')),
      submission_id: id('sub', `n * ${rows.submissions} / ${rows.picture_hashes}`),
      livemode: isLive('campaign'),
      ordinal: `n`,
      // A hundredth of what real ones need.
      hashes: `decode(repeat('5a', 32), 'hex')`,
      similar_to: `null`,
      created_at: at('picture_hashes', 90),
    },
    proof_fingerprints: {
      submission_id: id('sub', `n * ${rows.submissions} / ${rows.proof_fingerprints}`),
      livemode: isLive(),
      fingerprint: `'ig:post:' || n - n % 50 / 49`,
      ordinal: `n`,
    },
    verification_results: {
      external_id: `'result-' || n`,
      submission_id: id('sub', `n * ${rows.submissions} / ${rows.verification_results}`),
      content: HASH,
      received_at: at('verification_results', 31),
    },
  }),
};
