'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

module.exports = {
  /** Where the ids of each prefix are found. */
  ids: {
    perk: ['perks', 'id'],
    code: ['perks', 'code'],
  },

  /** The rows of each table for each submission, in a database of full size. */
  shares: { perks: 0.5 },

  /** How often each event occurs, compared with the others. */
  events: { 'perk.issued': 2, 'perk.redeemed': 1 },

  /** The counters that the pages of large businesses need: the name, the subject, and what is counted. */
  counters: [['perks.issued', 'campaign_id', 'perks']],

  tables({ rows, days, at, id, isLive, oneOf, ownerOfCampaign, campaignOf, submitterOf, participantOf }) {
    const submission = `(n * ${rows.submissions} / ${rows.perks})`;

    return {
      perks: {
        from: [
          { submission },
          { campaign: campaignOf('submission'), holder: submitterOf('submission') },
          { owner: ownerOfCampaign('campaign') },
        ],
        id: id('perk'),
        code: `translate(lpad((n * 7919 % 10000000000)::text, 10, '0'), '0123456789', 'ABCDEFGHJK')`,
        business_id: id('biz', 'owner'),
        holder_business_id: id('biz', 'holder'),
        participant_id: participantOf('submission'),
        livemode: isLive('campaign'),
        campaign_id: id('camp', 'campaign'),
        submission_id: id('sub', 'submission'),
        type: `'pct'`,
        value_hundredths: `1000`,
        description: `null`,
        status: oneOf(
          [...Array(7).fill('redeemed'), ...Array(8).fill('issued'), ...Array(4).fill('expired'), 'revoked'],
          27,
        ),
        issued_at: at('perks'),
        expires_at: `timestamptz :now + ${days(-0.005, 30, 28)}`,
        redeemed_at: `${at('perks')} + interval '1 day'`,
        revoked_at: `null`,
        revocation_reason: `null`,
        terms: `null::jsonb`,
        redemption: `null::jsonb`,
      },
    };
  },
};
