'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

/** Each business has had another slug before. */
const SLUGS = 2;

module.exports = {
  /** Where the ids of each prefix are found. */
  ids: { logo: ['business_logos', 'id'] },

  /** The rows of each table for each submission, in a database of full size. */
  shares: { business_profiles: 0.12, business_slugs: 0.12 * SLUGS, business_logos: 0.06 },

  tables: ({ id }) => ({
    business_profiles: {
      business_id: id('biz'),
      slug: `'business-' || n`,
      logo_id: `case when n % 2 = 0 then ${id('logo', 'n / 2')} end`,
      accent_color: `'#1d7a46'`,
      description: `'Business ' || n`,
      website: `'https://business-' || n || '.example'`,
      address: `n || ' Main Street'`,
      opening_hours: `jsonb '{"monday": [{"from": "08:00", "to": "18:00"}], "tuesday": [], "wednesday": [], "thursday": [], "friday": [], "saturday": [], "sunday": []}'`,
      locale: `'en'`,
      handles: `jsonb '[{"platformId": "ig", "handle": "corner.coffee"}]'`,
      contact_email: `null`,
      contact_phone: `null`,
    },
    business_slugs: {
      from: [{ business: `(n + 1) / ${SLUGS}` }],
      slug: `case when n % ${SLUGS} = 0 then 'business-' || business else 'former-' || business end`,
      business_id: id('biz', 'business'),
      created_at: `timestamptz :now`,
    },
    business_logos: {
      business_id: id('biz', '2 * n'),
      id: id('logo'),
      // A few are due: the pictures of each are deleted one by one.
      expires_at: `case when n <= 20 then timestamptz :now - interval '1 hour' when n % 20 = 0 then timestamptz :now + interval '1 day' end`,
    },
  }),
};
