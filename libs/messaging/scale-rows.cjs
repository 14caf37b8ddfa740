'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

module.exports = {
  /** The rows of each table for each submission, in a database of full size. */
  shares: { outbox: 0.1, outbox_sequences: 0.5 },

  tables: ({ rows, owner, at, dated, id, isLive, oneOf, timedId, eventTypes, eventExamples, sampleEvent }) => ({
    outbox: {
      partitions: { prefix: 'evt', days: 1, past: 3 },
      from: [{ owner: owner(40), kind: oneOf(eventTypes, 41) }],
      // Not the ids in the log, because the last events have not been relayed to it.
      id: timedId('evt', dated('outbox', 2.5), `n + ${rows.event_log}`),
      type: `kind`,
      business_id: id('biz', 'owner'),
      counterparty_id: `null`,
      livemode: isLive(),
      aggregate: sampleEvent.aggregate,
      aggregate_id: sampleEvent.aggregateId,
      sequence: `1`,
      occurred_at: at('outbox', 2.5),
      data: `(${eventExamples} -> kind) || case when kind like 'submission.%' then ${sampleEvent.data} else '{}' end`,
      ordinal: `n`,
      relayed_at: `case when n <= ${rows.outbox} - 300 then ${at('outbox', 2.5)} end`,
      retry_at: `null::timestamptz`,
      failures: `0`,
    },
    outbox_sequences: { aggregate_id: sampleEvent.aggregateId, last: `1` },
  }),
};
