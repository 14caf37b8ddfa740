import { createRequire } from 'node:module';
import { typeidUnboxed } from 'typeid-js';

const require = createRequire(import.meta.url);
const { createApp } = require('../../dist/apps/api/src/app.js');
const { generateKey, sha256 } = require('../../dist/libs/identity/src/api-keys/key-format.js');
const { Clock, RecurringJobs } = require('../../dist/libs/kernel/src/index.js');
const { Db } = require('../../dist/libs/database/src/index.js');
const { openEngine } = require('../../dist/libs/database/src/host.js');
const { openLog } = require('../../dist/libs/kernel/src/host.js');
const { readSettings } = require('../../dist/libs/kernel/src/settings.js');
const { verifyLedger } = require('../../dist/libs/ledger/src/index.js');
const { schemas } = require('../../dist/ormconfig.js');
const { settingGroups } = require('../../dist/apps/contexts.js');

const SCOPES = ['read.exchange', 'write.exchange', 'read.billing', 'write.billing'];

const INSERT_BUSINESSES = `
  insert into businesses (id, name, kind, plan, created_at)
  select id, name, kind, 'enterprise', $4 from unnest($1::text[], $2::text[], $3::text[]) as b (id, name, kind)`;
const INSERT_USERS = `
  insert into users (id, business_id, email, password_hash, role, created_at)
  select id, business_id, email, 'nobody signs in', 'owner', $4 from unnest($1::text[], $2::text[], $3::text[]) as u (id, business_id, email)`;
const INSERT_KEYS = `
  insert into api_keys (id, business_id, name, hash, last4, scopes, livemode, created_at)
  select id, business_id, 'Simulation', hash, '0000', $4, false, $5
  from unnest($1::text[], $2::text[], $3::text[]) as k (id, business_id, hash)`;

/** A clock that only the simulation advances. */
class SimulatedClock extends Clock {
  constructor(start) {
    super();
    this.time = start.getTime();
  }

  now() {
    return new Date(this.time);
  }

  advance(milliseconds) {
    this.time += milliseconds;
  }
}

/** The whole service in this process, on a database of its own, with time that passes only when the simulation says so. */
export class SimulatedService {
  /** @param {Record<string, string>} database the settings of a migrated and empty database */
  static async start(database, start) {
    const settings = readSettings(settingGroups, {
      ...database,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      WORKER: 'off',
      RATE_LIMIT_FACTOR: '1000000',
      JWT_SECRET: 'a secret that is only good for a simulation',
      ENCRYPTION_KEY: 'a key that is only good for a simulation',
    });
    const clock = new SimulatedClock(start);
    const engine = await openEngine(settings, schemas);
    const app = await createApp({ settings, log: openLog(settings), engine, clock });
    await app.listen(0, '127.0.0.1');
    return new SimulatedService(app, engine, clock);
  }

  constructor(app, engine, clock) {
    this.app = app;
    this.engine = engine;
    this.clock = clock;
    this.url = `http://127.0.0.1:${String(app.getHttpServer().address().port)}/api/v1`;
    /** The jobs that a worker would run. The others, such as the relay of events, do not affect the market. */
    this.jobs = app.get(RecurringJobs).jobs.filter(({ id }) => /^(?:exchange|trades)\./.test(id));
    if (this.jobs.length === 0) throw new Error('The exchange has no recurring jobs.');
    this.requests = 0;
  }

  /** Accounts with a test key each. @param {readonly ('business' | 'creator')[]} kinds */
  async openAccounts(kinds) {
    const accounts = kinds.map((kind, n) => ({
      ...{ kind, name: `${kind} ${String(n)}`, businessId: typeidUnboxed('biz'), userId: typeidUnboxed('usr') },
      ...{ keyId: typeidUnboxed('key'), key: generateKey(false), email: `${kind}.${String(n)}@example.com` },
    }));
    const of = (field) => accounts.map((account) => account[field]);
    const db = this.app.get(Db);
    const now = this.clock.now();
    const run = (text, values) => db.query({ name: undefined, text }, values);
    await run(INSERT_BUSINESSES, [of('businessId'), of('name'), of('kind'), now]);
    await run(INSERT_USERS, [of('userId'), of('businessId'), of('email'), now]);
    await run(INSERT_KEYS, [of('keyId'), of('businessId'), accounts.map(({ key }) => sha256(key)), SCOPES, now]);
    return accounts;
  }

  /** @returns the status, and `data` or `error` */
  async call(account, method, path, body) {
    this.requests++;
    const response = await fetch(this.url + path, {
      method,
      headers: { ...(account && { 'x-api-key': account.key }), ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    const { data, error } = await response.json();
    if (response.status >= 500) throw new Error(`${method} ${path}: ${JSON.stringify(error)}`);
    return { status: response.status, data, error };
  }

  /** The same, for requests that nothing can prevent. */
  async get(account, path) {
    return this.expect(await this.call(account, 'GET', path), path);
  }

  async post(account, path, body) {
    return this.expect(await this.call(account, 'POST', path, body), path);
  }

  async pass(milliseconds) {
    this.clock.advance(milliseconds);
    for (const job of this.jobs) await job.run();
  }

  verifyLedger() {
    return verifyLedger(this.engine.dataSource);
  }

  async stop() {
    await this.app.close();
  }

  expect({ data, error }, path) {
    if (error) throw new Error(`${path}: ${error.code}: ${error.message}`);
    return data;
  }
}
