// Measures the delivery latency of one business while another business has a backlog for slow endpoints.
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
const { administer } = require('../support/jest/databases.cjs');

const root = join(import.meta.dirname, '../..');
const SLOW_ENDPOINTS = 49;
const SLOW_MS = 12_000;
/** Events for each of the slow endpoints. */
const BACKLOG = 5;
const PROBES = 20;
const PROBE_EVERY_MS = 100;
/** The time until the worker has started as many slow deliveries as it can. */
const FILL_MS = 3000;
const LIMIT_MS = 180_000;

/** A webhook receiver that responds at once at `/fast`, and after `SLOW_MS` at `/slow`. */
class Receiver {
  arrivals = new Map();
  slow = 0;
  mostSlow = 0;

  async start() {
    this.server = createServer((request, response) => {
      request.resume().on('end', () => void this.receive(request, response));
    });
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.origin = `http://127.0.0.1:${this.server.address().port}`;
  }

  async receive({ url, headers }, response) {
    if (url === '/slow') {
      this.mostSlow = Math.max(this.mostSlow, ++this.slow);
      await sleep(SLOW_MS, undefined, { ref: false });
      this.slow--;
    } else this.arrivals.set(headers['webhook-id'], Date.now());
    response.end('ok');
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** Resolves when a process has printed a text that matches. The worker has created its tables by then. */
function hasPrinted(child, pattern) {
  return new Promise((done, failed) => {
    let printed = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      printed += text;
      if (pattern.test(printed)) done();
    });
    child.once('exit', () => failed(new Error(`The process exited before it printed ${pattern}: ${printed}`)));
  });
}

/** A worker of a built checkout, with a separate database. */
class Worker {
  /** @param folder the folder that contains `dist` */
  static async start(folder, receiver) {
    const worker = new Worker();
    worker.receiver = receiver;
    worker.name = `perk_bench_${randomBytes(6).toString('hex')}`;
    await administer(`create database ${worker.name}`);
    const url = new URL(process.env.DATABASE_URL);
    url.pathname = `/${worker.name}`;
    worker.child = spawn(process.execPath, [join(folder, 'dist/worker.js')], {
      cwd: tmpdir(),
      env: workerEnvironment(url.href),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await hasPrinted(worker.child, /worker is running/);
    worker.client = new pg.Client({ connectionString: url.href });
    await worker.client.connect();
    const { rowCount } = await worker.client.query(
      `select 1 from information_schema.columns where table_name = 'webhook_endpoints' and column_name = 'scopes'`,
    );
    worker.keepsScopes = rowCount > 0;
    return worker;
  }

  /** Creates a business with this number of endpoints at the path. */
  async business(endpoints, path) {
    const { Encryption } = require('../../dist/libs/kernel/src/encryption.js');
    const { newSecret } = require('../../dist/libs/webhooks/src/sending/signature.js');
    const encryption = new Encryption({ ENCRYPTION_KEY: [ENCRYPTION_KEY] });
    const id = typeidUnboxed('biz');
    const ids = Array.from({ length: endpoints }, () => typeidUnboxed('whk'));
    const secrets = ids.map((whk) => encryption.encrypt(newSecret(), `webhook_endpoints.secret:${whk}`));
    const [column, value] = this.keepsScopes ? ['scopes,', `'{read.campaigns}',`] : ['', ''];
    await this.client.query(
      `insert into webhook_endpoints (id, business_id, livemode, url, events, ${column} secret, enabled, consecutive_failures, created_at, updated_at)
       select id, $3, true, $4, '{*}', ${value} secret, true, 0, now(), now() from unnest($1::text[], $2::text[]) as e (id, secret)`,
      [ids, secrets, id, this.receiver.origin + path],
    );
    return id;
  }

  async publish(business, count) {
    const ids = Array.from({ length: count }, () => typeidUnboxed('evt'));
    await this.client.query(
      `insert into outbox (id, type, business_id, livemode, aggregate, aggregate_id, sequence, occurred_at, data)
       select id, 'campaign.updated', $2, true, 'campaign', id, 1, now(), '{"id":"camp_01kaj4yt7hfbc9zqf3v1w2x5n8"}'
       from unnest($1::text[]) as e (id)`,
      [ids, business],
    );
    return ids;
  }

  /** The sorted latencies of a series of events, from commit to arrival, in milliseconds. */
  async latencies(business) {
    const sent = new Map();
    for (let n = 0; n < PROBES; n++) {
      const [id] = await this.publish(business, 1);
      sent.set(id, Date.now());
      await sleep(PROBE_EVERY_MS);
    }
    const deadline = Date.now() + LIMIT_MS;
    const { arrivals } = this.receiver;
    while (![...sent.keys()].every((id) => arrivals.has(id))) {
      if (Date.now() > deadline) throw new Error('Not every event was delivered.');
      await sleep(5);
    }
    return [...sent].map(([id, at]) => Math.max(0, arrivals.get(id) - at)).sort((a, b) => a - b);
  }

  async stop() {
    if (this.child.exitCode === null) {
      this.child.kill('SIGKILL');
      await once(this.child, 'exit');
    }
    await this.client?.end();
    await administer(`drop database if exists ${this.name} with (force)`);
  }
}

/**
 * Measures this checkout and, if given, another one.
 * @param before the folder of another built checkout
 */
export async function deliveryFairness(before) {
  const results = [];
  for (const [name, folder] of [...(before ? [['before', resolve(before)]] : []), ['now', root]]) {
    console.error(
      `delivery-fairness, ${name}: ${SLOW_ENDPOINTS} endpoints of one business respond after ${SLOW_MS / 1000} s…`,
    );
    const receiver = new Receiver();
    await receiver.start();
    let worker;
    try {
      worker = await Worker.start(folder, receiver);
      const modest = await worker.business(1, '/fast');
      await worker.latencies(modest); // Warms up the JIT compiler.
      const alone = await worker.latencies(modest);
      await worker.publish(await worker.business(SLOW_ENDPOINTS, '/slow'), BACKLOG);
      await sleep(FILL_MS);
      results.push({ name, alone, beside: await worker.latencies(modest), mostSlow: receiver.mostSlow });
    } finally {
      await worker?.stop();
      receiver.stop();
    }
  }
  return { endpoints: SLOW_ENDPOINTS, slowMs: SLOW_MS, results };
}
