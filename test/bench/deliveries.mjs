// Compares the worker with a bare sender: deliveries per second, and the lag of an event.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { typeidUnboxed } from 'typeid-js';
import { ENCRYPTION_KEY, workerEnvironment } from './worker-environment.mjs';

const require = createRequire(import.meta.url);
const { freshDatabase } = require('../support/jest/databases.cjs');

const root = join(import.meta.dirname, '../..');
const ENDPOINTS = 40;
const ROUNDS = 4;
const EVENTS_PER_ROUND = 2000;
const LAG_EVENTS_PER_SECOND = 50;
const LAG_SECONDS = 10;

/** What the event of an approved proof says. */
const data = {
  id: 'sub_01kaj4yt7hfbc9zqf3v1w2x5n8',
  subject: { type: 'campaign', id: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8' },
  campaignId: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8',
  businessId: 'biz_01kaj4yt7hfbc9zqf3v1w2x5n8',
  submittedBy: { type: 'user', id: 'usr_01kaj4yt7hfbc9zqf3v1w2x5n8', businessId: 'biz_01kaj4yt7hfbc9zqf3v1w2x5n9' },
  actionId: 'ig_st',
  proofUrl: 'https://www.instagram.com/stories/corner_coffee/3141592653589793238/',
  proofType: 'url',
  metadata: {},
  notes: 'Posted this morning',
  state: 'approved',
  verification: { status: 'none', checks: [] },
  reviewedAt: '2026-11-01T10:05:00.000Z',
  reviewedBy: 'usr_01kaj4yt7hfbc9zqf3v1w2x5n7',
  reason: null,
  perk: {
    id: 'perk_01kaj4yt7hfbc9zqf3v1w2x5n8',
    code: 'CQPJERY8WK',
    businessId: 'biz_01kaj4yt7hfbc9zqf3v1w2x5n8',
    source: { type: 'campaign', id: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8' },
    campaignId: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8',
    submissionId: 'sub_01kaj4yt7hfbc9zqf3v1w2x5n8',
    type: 'pct',
    value: 10,
    description: null,
    status: 'issued',
    issuedAt: '2026-11-01T10:05:00.000Z',
    expiresAt: '2026-12-01T10:05:00.000Z',
    redeemedAt: null,
    revokedAt: null,
    revocationReason: null,
    livemode: true,
  },
  earned: null,
  createdAt: '2026-11-01T09:30:00.000Z',
  livemode: true,
};

/** A webhook receiver that records arrival times. */
class Receiver {
  arrivals = new Map();

  async start() {
    this.server = createServer((request, response) => {
      const id = request.headers['webhook-id'];
      if (!this.arrivals.has(id)) this.arrivals.set(id, Date.now());
      request.resume().on('end', () => response.end('ok'));
    });
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.url = `http://127.0.0.1:${this.server.address().port}/events`;
  }

  /** Waits until all of these events have arrived, and returns the time of the last arrival. */
  async waitFor(ids, limitMs = 60_000) {
    const deadline = Date.now() + limitMs;
    while (!ids.every((id) => this.arrivals.has(id))) {
      if (Date.now() > deadline) throw new Error('Not every event was delivered.');
      await sleep(5);
    }
    return ids.reduce((last, id) => Math.max(last, this.arrivals.get(id)), 0);
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** A sending process and its database. */
class Side {
  folder = root;

  static async start(side, receiver) {
    const { settings, drop } = await freshDatabase();
    side.drop = drop;
    side.client = new pg.Client({ connectionString: settings.DATABASE_URL });
    await side.client.connect();
    await side.prepare(receiver.url);
    side.child = spawn(
      process.execPath,
      ['--require', join(root, 'test/bench/meter.cjs'), join(side.folder, side.script)],
      {
        cwd: tmpdir(),
        env: workerEnvironment(settings.DATABASE_URL),
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      },
    );
    await once(side.child.stderr, 'data');
    return side;
  }

  async cpu() {
    this.child.send('usage');
    const [{ cpuMicroseconds }] = await once(this.child, 'message');
    return cpuMicroseconds;
  }

  async stop() {
    if (this.child?.exitCode === null) {
      this.child.kill('SIGKILL');
      await once(this.child, 'exit');
    }
    await this.client?.end();
    await this.drop?.();
  }
}

class Worker extends Side {
  script = 'dist/worker.js';
  /** @param folder the folder that contains `dist` */
  constructor(folder = root) {
    super();
    this.folder = folder;
  }

  businesses = Array.from({ length: ENDPOINTS }, () => typeidUnboxed('biz'));

  async prepare(url) {
    const { Encryption } = require('../../dist/libs/kernel/src/encryption.js');
    const { newSecret } = require('../../dist/libs/webhooks/src/sending/signature.js');
    const encryption = new Encryption({ ENCRYPTION_KEY: [ENCRYPTION_KEY] });
    const endpoints = this.businesses.map((business) => {
      const id = typeidUnboxed('whk');
      return { id, business, secret: encryption.encrypt(newSecret(), `webhook_endpoints.secret:${id}`) };
    });
    const column = (read) => endpoints.map(read);
    await this.client.query(
      `insert into webhook_endpoints (id, business_id, livemode, url, events, scopes, secret, enabled, consecutive_failures, created_at, updated_at)
       select id, business, true, $4, '{*}', '{read.submissions,read.perks}', secret, true, 0, now(), now()
       from unnest($1::text[], $2::text[], $3::text[]) as e (id, business, secret)`,
      [column(({ id }) => id), column(({ business }) => business), column(({ secret }) => secret), url],
    );
  }

  async publish(ids) {
    const of = ids.map((_, index) => this.businesses[index % ENDPOINTS]);
    await this.client.query(
      `insert into outbox (id, type, business_id, livemode, aggregate, aggregate_id, sequence, occurred_at, data)
       select id, 'submission.approved', business, true, 'submission', id, 1, now(), $3 from unnest($1::text[], $2::text[]) as e (id, business)`,
      [ids, of, data],
    );
  }
}

class BareSender extends Side {
  script = 'test/bench/bare-sender.mjs';

  async prepare(url) {
    this.url = url;
    await this.client.query(`
      create table bare_deliveries (id text primary key, url text not null, secret text not null, event_id text not null,
        body text not null, status text not null, due_at timestamptz, leased_until timestamptz);
      create index bare_deliveries_due on bare_deliveries (due_at) where due_at is not null;
      create table bare_attempts (delivery_id text not null, at timestamptz not null, status integer not null)`);
    this.secret = `whsec_${randomBytes(32).toString('base64')}`;
  }

  async publish(ids) {
    const bodies = ids.map((id) => JSON.stringify({ id, type: 'submission.approved', timestamp: new Date(), data }));
    await this.client.query(
      `insert into bare_deliveries (id, url, secret, event_id, body, status, due_at)
       select id, $3, $4, id, body, 'pending', now() from unnest($1::text[], $2::text[]) as d (id, body)`,
      [ids, bodies, this.url, this.secret],
    );
  }
}

function eventIds(count) {
  return Array.from({ length: count }, () => typeidUnboxed('evt'));
}

/** Publishes all events at once. Returns deliveries per second and the CPU time per delivery. */
async function burst(side, receiver) {
  const ids = eventIds(EVENTS_PER_ROUND);
  const cpu = await side.cpu();
  const start = Date.now();
  await side.publish(ids);
  const seconds = ((await receiver.waitFor(ids)) - start) / 1000;
  return { perSecond: ids.length / seconds, cpu: ((await side.cpu()) - cpu) / ids.length };
}

/** Publishes single events at a constant rate. Returns the sorted lags from commit to arrival, in milliseconds. */
async function lags(side, receiver) {
  const sent = new Map();
  const start = Date.now();
  for (let n = 0; n < LAG_EVENTS_PER_SECOND * LAG_SECONDS; n++) {
    const [id] = eventIds(1);
    await side.publish([id]);
    sent.set(id, Date.now());
    await sleep(Math.max(0, start + ((n + 1) * 1000) / LAG_EVENTS_PER_SECOND - Date.now()));
  }
  await receiver.waitFor([...sent.keys()]);
  return [...sent].map(([id, at]) => Math.max(0, receiver.arrivals.get(id) - at)).sort((a, b) => a - b);
}

/**
 * Measures the worker and the bare sender in turns.
 * @param before the folder of another built checkout, whose worker is measured as well
 */
export async function deliveries(before) {
  const receiver = new Receiver();
  await receiver.start();
  const sides = {
    ours: new Worker(),
    theirs: new BareSender(),
    ...(before && { before: new Worker(resolve(before)) }),
  };
  const all = Object.entries(sides);
  try {
    for (const [, side] of all) await Side.start(side, receiver);
    console.error(`deliveries: ${ROUNDS} rounds of ${EVENTS_PER_ROUND} events…`);
    for (const [, side] of all) await burst(side, receiver); // Warms up the JIT compiler.
    const rounds = [];
    for (let i = 0; i < ROUNDS; i++) {
      const round = {};
      for (const [name, side] of i % 2 === 0 ? all : all.toReversed()) round[name] = await burst(side, receiver);
      rounds.push(round);
    }
    console.error(`deliveries: ${LAG_EVENTS_PER_SECOND} events a second for ${LAG_SECONDS} s…`);
    const measured = {};
    for (const [name, side] of all) measured[name] = await lags(side, receiver);
    return { rounds, lags: measured, events: EVENTS_PER_ROUND, endpoints: ENDPOINTS };
  } finally {
    for (const [, side] of all) await side.stop();
    receiver.stop();
  }
}
