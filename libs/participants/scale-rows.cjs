'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

module.exports = {
  /** Where the ids of each prefix are found. */
  ids: { prt: ['participants', 'id'] },

  exclusive: [
    ['q', 'externalId'],
    ['q', 'email'],
  ],

  /** The rows of each table for each submission, in a database of full size. */
  shares: { participants: 0.2 },

  counters: [
    ['participants.listed', `business_id || case when livemode then '/live' else '/test' end`, 'participants'],
    ['submissions.by_participant', 'participant_id', 'submissions where participant_id is not null'],
  ],

  listEntries: ({ metadataOf }) => [metadataOf('participants')],

  names: [['participants']],

  samples: {
    externalId: ['customer-1', 'customer-100', 'customer-0'],
    email: ['number2@example.com', 'nobody@example.com'],
  },

  relations: ({ rows, id }) => ({
    /** Who did the action of a submission, if it was not a business. */
    participantOf: (submission) =>
      `case when ${submission} % 4 > 0 then ${id('prt', `(${submission} - 1) * ${rows.participants} / ${rows.submissions} + 1`)} end`,
  }),

  tables: ({ rows, at, id, isLive, ownerOfCampaign, campaignOf }) => ({
    participants: {
      from: [{ campaign: campaignOf(`(n * ${rows.submissions} / ${rows.participants})`) }],
      business_id: id('biz', ownerOfCampaign('campaign')),
      id: id('prt'),
      livemode: isLive('campaign'),
      external_id: `case when n % 3 > 0 then 'customer-' || n end`,
      name: `'Number ' || n`,
      email: `case when n % 2 = 0 then 'number' || n || '@example.com' end`,
      email_verified: `n % 4 = 0`,
      handles: `case when n % 3 = 0 then '[{"platformId": "ig", "handle": "number", "verified": false}]'::jsonb else '[]' end`,
      locale: `'en'`,
      marketing_consent: `null`,
      creator_business_id: `null`,
      blocked: `n % 100 = 0`,
      erased: `n % 50 = 0`,
      metadata: `case when n % 5 = 0 then '{"segment": "regular"}'::jsonb else '{}' end`,
      created_at: at('participants'),
    },
  }),
};
