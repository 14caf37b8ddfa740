// The simplest possible sender: claims a batch with `skip locked`, signs and posts all of it at once, and records the results.
// It does not check IP addresses, does not retry, and does not handle endpoints that hang.
import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const CONCURRENCY = 60;
const IDLE_MS = 250;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const CLAIM = {
  name: 'claim',
  text: `update bare_deliveries set leased_until = now() + interval '60 seconds' where id in (
           select id from bare_deliveries where due_at <= now() and (leased_until is null or leased_until <= now())
           order by due_at limit $1 for update skip locked
         ) returning id, url, secret, event_id as "eventId", body`,
};
const RECORD = {
  name: 'record',
  text: `with noted as (insert into bare_attempts (delivery_id, at, status) values ($1, now(), $2))
         update bare_deliveries set due_at = null, leased_until = null, status = 'delivered' where id = $1`,
};

function post({ url, secret, eventId, body }) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-webhook-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    'x-webhook-timestamp': timestamp,
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64')}`,
  };
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end(body);
  });
}

console.error('The bare sender is running.');
for (;;) {
  const { rows } = await pool.query({ ...CLAIM, values: [CONCURRENCY] });
  await Promise.all(rows.map(async (row) => pool.query({ ...RECORD, values: [row.id, await post(row)] })));
  if (rows.length === 0) await sleep(IDLE_MS);
}
