'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

module.exports = {
  /** Where the ids of each prefix are found. */
  ids: {
    prog: ['programs', 'id'],
    mem: ['program_members', 'id'],
    pay: ['program_payouts', 'id'],
  },

  /** For each parameter, the most frequent value, one that a few rows have, and one that none has. */
  samples: {
    memberId: ['guest-1'],
    cycle: ['previous', '2026-01-01'],
  },

  /** The counters that the pages of large businesses need: the name, the subject, and what is counted. */
  counters: [
    ['programs.members', 'program_id', `program_members where status = 'active'`],
    ['programs.enrolled', 'program_id', 'program_members'],
    ['programs.listed', `business_id || case when livemode then '/live' else '/test' end`, 'programs'],
  ],

  listEntries: ({ metadataOf }) => [metadataOf('programs'), metadataOf('program_members', 'program_id')],
  names: [['programs']],

  /** The rows of each table for each submission, in a database of full size. */
  shares: {
    programs: 0.1,
    program_members: 0.5,
    program_scores: 0.5,
    program_places: 0.5,
    program_tier_perks: 0.1,
    program_budgets: 0.1,
    program_payouts: 0.1,
  },

  tables({ rows, owner, at, METADATA, id, isLive, oneOf, random, upTo }) {
    const ownerOfProgram = (program) => `case when ${program} = 1 then 1 else ${owner(61, program)} end`;
    /** One program has a tenth of all members. The first member is in it. */
    const programOf = (member) =>
      `case when ${member} = 1 or ${random(70, member)} < 0.1 then 1 else ${upTo(rows.programs, 71, member)} end`;
    /** The key of a monthly cycle that started some months ago. */
    const cycleKey = (months) =>
      `'000001:' || to_char(date_trunc('month', timestamptz :now, 'UTC') at time zone 'UTC' - interval '1 month' * (${months}), 'YYYY-MM-DD')`;

    return {
      programs: {
        id: id('prog'),
        business_id: id('biz', ownerOfProgram('n')),
        metadata: METADATA,
        livemode: isLive(),
        name: `'Regulars ' || n`,
        description: `null`,
        status: oneOf([...Array(12).fill('active'), 'paused', 'draft', ...Array(4).fill('ended')], 60),
        rules: `jsonb '[{"actionId": "ig_st", "points": 50, "maxPerCycle": 4}]'`,
        tiers: `jsonb '[{"name": "Regular", "requiredPoints": 200, "perk": {"type": "pct", "valueHundredths": 1000, "description": null, "expiresInDays": 30}}]'`,
        cycle: `'monthly'`,
        cycle_start_day: `1`,
        cycle_version: `1`,
        cashback: `jsonb '{"amountPerAction": 100, "amountPerPoint": null, "currency": "USD", "minimumPayout": 0, "monthlyBudget": null, "funding": "external"}'`,
        cashback_currency: `'USD'`,
        cashback_budget_by: `null`,
        membership: `'open'`,
        verification_mode: `'manual'`,
        min_followers: `null`,
        hashtags: `'{}'`,
        challenge_code: `false`,
        created_at: at('programs'),
        updated_at: at('programs'),
      },
      program_members: {
        from: [{ program: programOf('n') }],
        id: id('mem'),
        program_id: id('prog', 'program'),
        business_id: id('biz', ownerOfProgram('program')),
        metadata: METADATA,
        livemode: isLive('program'),
        // Each business at most once, so that none is in a program twice; the largest only has programs.
        account_id: `case when n % 2 = 0 and n < ${rows.businesses} then ${id('biz', `1 + (n * 7919) % (${rows.businesses} - 1) + 1`)} end`,
        participant_id: id('prt', `1 + n % ${rows.participants}`),
        reference: `'guest-' || n`,
        name: `${oneOf(['Grace', 'Anna', 'Ben', 'Zoe'], 62)} || ' ' || n`,
        name_key: `lower(${oneOf(['Grace', 'Anna', 'Ben', 'Zoe'], 62)} || ' ' || n)`,
        email: `case when n % 3 = 0 then 'guest' || n || '@example.com' end`,
        status: oneOf([...Array(9).fill('active'), 'removed'], 63),
        enrolled_at: at('program_members'),
        lifetime_points: upTo(5000, 64),
        rank_cycle: `case when n % 5 = 0 then '' else ${cycleKey(`n % 6`)} end`,
        rank_points: `case when n % 5 = 0 then 0 else 50 * ${upTo(20, 65)} end`,
        cashback_earned: `10000`,
        cashback_requested: `1000`,
        cashback_paid: `2000`,
      },
      program_scores: {
        from: [{ program: programOf('n') }],
        member_id: id('mem'),
        cycle: cycleKey(`n % 6`),
        business_id: id('biz', ownerOfProgram('program')),
        program_id: id('prog', 'program'),
        points: `50 * ${upTo(20, 66)}`,
      },
      program_places: {
        member_id: id('mem'),
        cycle: cycleKey(`n % 6`),
        action_id: `'ig_st'`,
        business_id: id('biz', ownerOfProgram(programOf('n'))),
        pending: `1`,
        approved: `2`,
        rejected: `0`,
      },
      program_tier_perks: {
        member_id: id('mem'),
        cycle: cycleKey(`n % 6`),
        tier: `'Regular'`,
        business_id: id('biz', ownerOfProgram(programOf('n'))),
        perk_id: id('perk', `1 + n % ${rows.perks}`),
      },
      program_budgets: {
        program_id: id('prog'),
        month: `date_trunc('month', timestamptz :now, 'UTC')::date`,
        business_id: id('biz', ownerOfProgram('n')),
        earned: `100000`,
      },
      program_payouts: {
        from: [
          { member: `case when ${random(67)} < 0.02 then 1 else ${upTo(rows.program_members, 68)} end` },
          { program: programOf('member') },
        ],
        id: id('pay'),
        program_id: id('prog', 'program'),
        member_id: id('mem', 'member'),
        business_id: id('biz', ownerOfProgram('program')),
        account_id: `null`,
        member_reference: `'guest-' || member`,
        livemode: isLive('program'),
        amount: `500`,
        currency: `'USD'`,
        funding: `'external'`,
        status: oneOf([...Array(7).fill('paid'), 'requested', 'approved', 'rejected'], 69),
        note: `null`,
        requested_at: at('program_payouts'),
        processed_at: at('program_payouts'),
      },
    };
  },
};
