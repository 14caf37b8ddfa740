'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

module.exports = {
  exclusive: [['q', 'metadata']],

  tables: ({ counted, listed, parts }) => ({
    counters: {
      derivedFrom: counted,
      subject: `subject`,
      name: `name`,
      shard: `0`,
      value: `value`,
    },
    list_entries: {
      derivedFrom: listed,
      business_id: `business_id`,
      list: `list`,
      scope: `scope`,
      key: `key`,
      value: `value`,
      item_id: `item_id`,
    },
    name_parts: {
      derivedFrom: parts,
      business_id: `business_id`,
      list: `list`,
      scope: `scope`,
      part: `part`,
      item_id: `item_id`,
      name: `name`,
    },
  }),
};
