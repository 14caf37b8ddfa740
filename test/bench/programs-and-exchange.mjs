// The operations of programs and of the exchange. Their data is created with requests, in test mode: there, money can be deposited,
// and books are continuous.
import { createRequire } from 'node:module';
import { typeidUnboxed } from 'typeid-js';
import { THROUGHPUT } from './aims.mjs';
import { world } from './seed.mjs';

const require = createRequire(import.meta.url);
const catalog = require('../../dist/libs/catalog/src/catalog.js');
const { generateKey, sha256 } = require('../../dist/libs/identity/src/api-keys/key-format.js');

/** How many businesses send requests, in turns. */
const CLIENTS = 20;
/** Actions that are traded; `ig_st` is the first one. */
const INSTRUMENTS = catalog.actions
  .filter(({ incentivizable, value }) => incentivizable && value >= 1)
  .sort((one, other) => Number(other.id === 'ig_st') - Number(one.id === 'ig_st'))
  .slice(0, 16)
  .map(({ id }) => id);
const DEPOSIT = 500_000;
/** More units than all requests of a benchmark buy. */
const SUPPLY = 1_000_000_000;

const SCOPES = ['read', 'write'].flatMap((verb) =>
  ['programs', 'exchange', 'billing', 'submissions'].map((noun) => `${verb}.${noun}`),
);

const INSERT_OWNERS = `
  insert into users (id, business_id, email, name, role, password_hash, created_at, email_verified_at)
  select replace(id, 'biz_', 'usr_'), id, id || '@example.com', 'Owner', 'owner', 'x', now(), now() from businesses
  where id = any ($1) on conflict do nothing`;

const INSERT_KEYS = `
  insert into api_keys (id, business_id, name, hash, last4, scopes, livemode, created_at)
  select id, business_id, 'Bench', hash, '0000', $4, false, now() from unnest($1::text[], $2::text[], $3::text[]) as k (id, business_id, hash)`;

/** The clients of these operations, and what they refer to. */
const parties = { owner: undefined, clients: [], programId: undefined, prices: new Map() };
let serial = 0;

function request(key, method, path, body) {
  const headers = { 'content-type': 'application/json', ...(key && { 'x-api-key': key }) };
  return { method, path: `/api/v1${path}`, headers, ...(body && { body: JSON.stringify(body) }) };
}

async function call({ server }, key, method, path, body) {
  const { path: url, ...rest } = request(key, method, path, body);
  const response = await fetch(server.origin + url, rest);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text).data;
}

async function addParties({ store }) {
  if (parties.owner) return;
  const businesses = [world.owner, ...world.submitters.slice(0, CLIENTS)];
  const keys = businesses.map(() => generateKey(false));
  const ids = businesses.map(({ id }) => id);
  await store.client.query(INSERT_OWNERS, [ids]);
  await store.client.query(INSERT_KEYS, [keys.map(() => typeidUnboxed('key')), ids, keys.map(sha256), SCOPES]);
  [parties.owner, ...parties.clients] = keys;
}

/** A program whose proofs are approved at once, with all clients as members. */
export async function addProgram(side) {
  await addParties(side);
  const { id } = await call(side, parties.owner, 'POST', '/programs', {
    name: 'Coffee regulars',
    rules: [{ actionId: 'ig_st', points: 50 }],
    tiers: [{ name: 'Regular', requiredPoints: 1_000_000_000, perk: { type: 'pct', value: 10 } }],
    cashback: { amountPerAction: 0.5, currency: 'USD', minimumPayout: 1 },
    verificationMode: 'auto',
  });
  for (const key of parties.clients) await call(side, key, 'POST', `/programs/${id}/members`, {});
  parties.programId = id;
}

/** Money for all clients, and one ask per instrument that no request can exhaust. */
export async function addMarket(side) {
  await addParties(side);
  for (const key of parties.clients)
    await call(side, key, 'POST', '/ledger/deposits', { amount: DEPOSIT, currency: 'USD' });
  const platforms = [...new Set(INSTRUMENTS.map((id) => id.split('_')[0]))];
  await call(side, parties.owner, 'POST', '/exchange/enroll', { platforms });
  for (const actionId of INSTRUMENTS) {
    const { value } = catalog.findAction(actionId);
    parties.prices.set(actionId, value);
    await call(side, parties.owner, 'POST', '/exchange/orders', { side: 'sell', actionId, quantity: 1, price: value });
  }
  await side.store.client.query(`update exchange_orders set quantity = $1 where side = 'sell'`, [SUPPLY]);
  await side.store.client.query(`update exchange_levels set quantity = $1 where side = 'sell'`, [SUPPLY]);
}

const nextClient = () => parties.clients[serial++ % CLIENTS];

function bid(actionId, priceOf) {
  const body = { side: 'buy', actionId, quantity: 1, price: priceOf(parties.prices.get(actionId)) };
  return request(nextClient(), 'POST', '/exchange/orders', body);
}

const inCents = (price) => Math.round(price * 100) / 100;

export const programOperations = [
  {
    name: 'programs',
    title: 'program submission, approved at once',
    aims: THROUGHPUT.programs,
    varies: true,
    request: () => {
      const proofUrl = `https://www.instagram.com/p/program-${String(serial).padStart(8, '0')}/`;
      const body = { actionId: 'ig_st', proofUrl, proofType: 'url' };
      return request(nextClient(), 'POST', `/programs/${parties.programId}/submit`, body);
    },
  },
];

export const exchangeOperations = [
  {
    name: 'exchange',
    title: 'resting order',
    aims: THROUGHPUT.order,
    varies: true,
    request: () => bid('ig_st', (price) => inCents(price / 2)),
  },
  {
    name: 'exchange',
    title: 'matched order',
    aims: THROUGHPUT.order,
    varies: true,
    request: () => bid('ig_st', (price) => price),
  },
  {
    name: 'exchange',
    title: 'market data (book)',
    aims: THROUGHPUT.book,
    request: () => request(undefined, 'GET', '/exchange/market?view=book&actionId=ig_st&livemode=false'),
  },
];

/** Matched orders per second on one instrument, whose orders wait for each other, and on several in parallel. */
export const parallelOperations = [1, INSTRUMENTS.length].map((count) => ({
  title: `matched orders on ${count} ${count === 1 ? 'instrument' : 'instruments'}`,
  varies: true,
  request: () => bid(INSTRUMENTS[serial % count], (price) => price),
}));
