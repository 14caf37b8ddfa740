'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

/** How deliveries and attempts are divided, and for how many days their rows exist. */
const DELIVERIES = { prefix: 'dlv', days: 14, past: 31 };

module.exports = {
  /** Where the ids of each prefix are found. */
  ids: {
    whk: ['webhook_endpoints', 'id'],
    // Of the oldest webhook, which stands for `whk` in the same path.
    dlv: [
      `(select delivery.id, oldest.business_id, oldest.livemode
          from (select distinct on (business_id) id, business_id, livemode from webhook_endpoints where livemode order by business_id, id) oldest
          join webhook_deliveries delivery on delivery.endpoint_id = oldest.id) as deliveries`,
      'id',
    ],
    evt: ['event_log', 'event_id'],
  },

  /** The rows of each table for each submission, in a database of full size. */
  shares: { webhook_endpoints: 0.02, event_log: 0.5, webhook_deliveries: 0.3, webhook_attempts: 0.3 },

  listEntries: ({ metadataOf }) => [metadataOf('webhook_endpoints')],

  tables({
    rows,
    owner,
    days,
    at,
    dated,
    DAYS,
    HASH,
    METADATA,
    id,
    isLive,
    oneOf,
    random,
    timedId,
    upTo,
    scopes,
    eventTypes,
    ownerOfSetting,
  }) {
    /** One webhook has a third of all deliveries. */
    const webhookOf = (delivery) =>
      `case when ${random(16, delivery)} < 0.3 then 1 else ${upTo(rows.webhook_endpoints, 17, delivery)} end`;
    const eventId = (event) => timedId('evt', dated('event_log', DAYS + 1, event), event);
    const deliveryId = (delivery) => timedId('dlv', dated('webhook_deliveries', 31, delivery), delivery);

    return {
      webhook_endpoints: {
        id: id('whk'),
        business_id: id('biz', ownerOfSetting()),
        metadata: METADATA,
        livemode: isLive(),
        url: `'https://hooks.example.com/' || n`,
        events: `case when n % 4 = 0 then array['*'] else array['submission.*', 'perk.issued'] end`,
        scopes,
        description: `null`,
        secret: `'v1.' || ${HASH}`,
        previous_secret: `case when n % 1000 = 0 then 'v1.' || ${HASH} end`,
        previous_secret_until: `case when n % 1000 = 0 then timestamptz :now + ${days(-0.1, 1, 35)} end`,
        created_by: id('usr', ownerOfSetting()),
        enabled: `n % 100 <> 3`,
        disabled_reason: `case when n % 100 = 3 then 'owner' end`,
        disabled_at: `case when n % 100 = 3 then ${at('webhook_endpoints')} end`,
        failing_since: `case when n % 1000 = 5 then timestamptz :now - interval '1 hour' end`,
        consecutive_failures: `case when n % 1000 = 5 then 3 else 0 end`,
        noticed_at: `null::timestamptz`,
        created_at: at('webhook_endpoints'),
        updated_at: at('webhook_endpoints'),
      },
      event_log: {
        partitions: { prefix: 'evt', days: 91, past: DAYS + 1 },
        from: [
          { owner: owner(40), is_live: isLive(), kind: oneOf(eventTypes, 41) },
          {
            position: `row_number() over (partition by owner, is_live order by n)`,
            sub: id('sub', `1 + n % ${rows.submissions}`),
          },
        ],
        business_id: id('biz', 'owner'),
        livemode: `is_live`,
        sequence: `position`,
        event_id: eventId('n'),
        type: `kind`,
        occurred_at: at('event_log', DAYS + 1),
        body: `'{"id":"' || ${eventId('n')} || '","type":"' || kind || '","timestamp":"2026-06-01T09:30:00.000Z","sequence":' || position ||
        ',"businessId":"' || ${id('biz', 'owner')} || '","livemode":' || is_live || ',"object":{"type":"submission","id":"' || sub ||
        '","sequence":1},"data":{"id":"' || sub || '","proofUrl":"https://www.instagram.com/p/proof-' || n || '/","proofType":"url","state":"pending",' ||
        '"verification":{"status":"passed","checks":[{"name":"post","outcome":"passed","evidence":"The post exists."}]},"notes":null,"reviewedAt":null}}'`,
      },
      event_log_heads: {
        derivedFrom: `select business_id, livemode, max(sequence) as last from event_log group by business_id, livemode`,
        business_id: `business_id`,
        livemode: `livemode`,
        last: `last`,
      },
      webhook_deliveries: {
        partitions: DELIVERIES,
        from: [
          { webhook: webhookOf('n'), place: `n::float8 / ${rows.webhook_deliveries}` },
          {
            owner: ownerOfSetting('webhook'),
            outcome: `case when place > 0.98 then 'pending' when n % 20 = 0 then 'failed' else 'delivered' end`,
          },
        ],
        id: deliveryId('n'),
        endpoint_id: id('whk', 'webhook'),
        event_id: eventId(`(1 + n % ${rows.event_log})`),
        round: `case when n > ${rows.event_log} then 1 else 0 end`,
        type: oneOf(eventTypes, 42),
        trigger: `'event'`,
        body: `null`,
        status: `outcome`,
        attempts: `case when outcome = 'pending' then 0 else 1 end`,
        created_at: at('webhook_deliveries', 31),
        settled_at: `case when outcome <> 'pending' then ${at('webhook_deliveries', 31)} end`,
        due_at: `case when outcome = 'pending' then timestamptz :now - interval '1 hour' * (1 - place) * 90 + interval '30 minutes' end`,
        leased_until: `case when outcome = 'pending' and n % 1000 < 3 then timestamptz :now + interval '1 minute' * (n % 1000 - 1) end`,
        fencing_token: `n % 3`,
        business_id: id('biz', 'owner'),
        lane: `case when n % 3 > 0 then 'well' end`,
      },
      webhook_attempts: {
        partitions: DELIVERIES,
        delivery_id: deliveryId(`(n * ${rows.webhook_deliveries} / ${rows.webhook_attempts})`),
        number: `1`,
        at: at('webhook_attempts', 31),
        duration_ms: upTo(900, 43),
        status: `case when n % 20 = 0 then 500 else 200 end`,
        error: `null`,
        headers: `jsonb '{"content-type": "text/plain", "content-length": "2"}'`,
        body: `'ok'`,
      },
    };
  },
};
