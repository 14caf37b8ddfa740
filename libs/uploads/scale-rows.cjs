'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

/** One submission in so many has a file. */
const SUBMISSIONS = 20;

module.exports = {
  /** Where the ids of each prefix are found. */
  ids: { upl: ['uploads', 'id'] },

  /** The rows of each table for each submission, in a database of full size. */
  shares: { uploads: 1 / SUBMISSIONS, upload_totals: 0.01, file_storages: 0.000001 },

  /** What the link to a content needs is in no table. */
  samples: { key: ['nonsense'], expires: ['1'] },

  relations: ({ id }) => ({
    /** The file that a submission, by its number, consists of. */
    uploadOf: (submission) =>
      `case when ${submission} % ${SUBMISSIONS} = 0 then ${id('upl', `${submission} / ${SUBMISSIONS}`)} end`,
  }),

  tables: ({ at, HASH, id, submitterOf }) => ({
    uploads: {
      from: [{ submission: `n * ${SUBMISSIONS}` }],
      business_id: id('biz', submitterOf('submission')),
      id: id('upl'),
      livemode: `true`,
      uploader_id: id('key', submitterOf('submission')),
      kind: `'image'`,
      media_type: `'image/webp'`,
      bytes: `2400000`,
      sha256: HASH,
      content_bytes: `600000`,
      width: `1080`,
      height: `2400`,
      preview: `jsonb '{"width": 900, "height": 2000, "bytes": 90000}'`,
      facts: `jsonb '{"takenAt": "2026-06-01T10:00:00.000Z"}'`,
      // A hundredth of what real ones need.
      hashes: `decode(repeat('5a', 32), 'hex')`,
      submission_id: id('sub', 'submission'),
      created_at: at('uploads'),
      expires_at: `case when n % 3 = 0 then ${at('uploads')} + interval '90 days' end`,
    },
    upload_totals: { business_id: id('biz'), bytes: `n * 1000000` },
    // The service adds the row of its own storage.
    file_storages: { name: `'other-' || n`, storage_id: `'5f0d7f0e-6a4f-4a3a-9a41-0f3f0b6f2c11'` },
  }),
};
