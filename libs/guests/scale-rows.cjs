'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

module.exports = {
  /** Where the ids of each prefix are found. */
  ids: { gpr: ['guest_proofs', 'id', 'true'] },

  /** The rows of each table for each submission, in a database of full size. */
  shares: { guests: 0.05, guest_sessions: 0.05, guest_proofs: 0.01, guest_participants: 0.05, guest_origins: 0.01 },

  tables: ({ rows, at, id, ownerOfCampaign, campaignOf }) => ({
    guests: {
      id: id('gst'),
      email: `'guest' || n || '@example.com'`,
      name: `'Guest ' || n`,
      created_at: at('guests'),
    },
    guest_sessions: {
      id: id('gse'),
      token_hash: `md5(n::text)`,
      browser_id: id('gse', '1 + n / 2'),
      guest_id: `case when n % 3 > 0 then ${id('gst', `1 + n % ${rows.guests}`)} end`,
      created_at: at('guest_sessions', 90),
      expires_at: `${at('guest_sessions', 90)} + interval '90 days'`,
    },
    guest_proofs: {
      from: [{ campaign: campaignOf(`(n * ${rows.submissions} / ${rows.guest_proofs})`) }],
      id: id('gpr'),
      browser_id: id('gse', `1 + n % ${rows.guest_sessions}`),
      guest_id: `case when n % 2 = 0 then ${id('gst', `1 + n % ${rows.guests}`)} end`,
      business_id: id('biz', ownerOfCampaign('campaign')),
      campaign_id: id('camp', 'campaign'),
      action_id: `null`,
      proof_url: `'https://www.instagram.com/p/G' || n || '/'`,
      upload_id: `null`,
      proof_type: `'url'`,
      name: `'Guest ' || n`,
      handle: `null`,
      notes: `null`,
      challenge_code: `null`,
      email: `'guest' || n || '@example.com'`,
      submission_id: `case when n % 2 = 0 then ${id('sub', `n * ${rows.submissions} / ${rows.guest_proofs}`)} end`,
      created_at: at('guest_proofs', 1),
      expires_at: `${at('guest_proofs', 1)} + interval '1 day'`,
    },
    guest_participants: {
      from: [{ campaign: campaignOf(`(n * ${rows.submissions} / ${rows.participants})`) }],
      business_id: id('biz', ownerOfCampaign('campaign')),
      participant_id: id('prt'),
      guest_id: id('gst', `1 + n % ${rows.guests}`),
    },
    guest_origins: {
      from: [{ campaign: campaignOf(`(n * ${rows.submissions} / ${rows.guest_origins})`) }],
      business_id: id('biz', ownerOfCampaign('campaign')),
      campaign_id: id('camp', 'campaign'),
      origin: `md5(n::text)`,
      guest_id: id('gst', `1 + n % ${rows.guests}`),
      sent_at: at('guest_origins', 1),
      other_sent_at: `null`,
    },
  }),
};
