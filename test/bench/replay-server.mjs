// See replay.mjs.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import express from 'express';
import pg from 'pg';
import { FIND_KEY } from './fastify-queries.mjs';

const { DATABASE_URL, REPLAY } = process.env;
const KEY_TRUST_MS = 5000;
const FRESH_DIGITS = 11;
const NUMBERS_PER_MS = 20;

const { statements, response: recorded } = JSON.parse(readFileSync(REPLAY, 'utf8'));
const named = statements.map(({ text, values }, index) => ({
  query: /^(begin|commit)$/i.test(text) ? { text } : { name: `replay_${index}`, text },
  values,
}));
const isTransaction = statements.some(({ text }) => text === 'begin');

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.use(express.json());

let requests = 0;
let rises = 0;

/** One request: what it puts in the place of parts that differ between requests. */
class Turn {
  number = ++requests;

  constructor(client, fields) {
    Object.assign(this, { client, fields });
  }

  /**
   * A number that rises with each request. It is taken when it is first needed, by when the request has the lock that orders it. It
   * follows the time, so that it is higher than what the service has made of the last one, with fewer requests per second.
   */
  get rising() {
    this.risen ??= rises = Math.max(rises + 1, Math.ceil(performance.now() * NUMBERS_PER_MS));
    return this.risen;
  }

  valueOf(parts) {
    if (parts[0] === null) return null;
    return parts.map((part) => (typeof part === 'string' ? part : this.replaced(part))).join('');
  }

  replaced({ field, byClient, oneOf, fresh, place, from, step }) {
    if (field) return this.fields[field];
    if (byClient) return byClient[this.client];
    if (oneOf) return oneOf[this.number % oneOf.length];
    if (fresh === undefined) return from + step * this.rising;
    return fresh.slice(0, -FRESH_DIGITS) + String(this.number * 100 + place).padStart(FRESH_DIGITS, '0');
  }
}

app[recorded.method.toLowerCase()](recorded.path, authenticate, async (request, response) => {
  const turn = new Turn(request.get('x-api-key') ?? '', request.body ?? {});
  const send = async (by) => {
    for (const { query, values } of named)
      await by.query(
        query,
        values.map((parts) => turn.valueOf(parts)),
      );
  };
  if (isTransaction) {
    const connection = await pool.connect();
    try {
      await send(connection);
    } catch (error) {
      await connection.query('rollback');
      throw error;
    } finally {
      connection.release();
    }
  } else await send(pool);
  response.status(recorded.status).json(recorded.body);
});

// Asked by the benchmark whether the server has started.
app.get('/api/v1/actions', (_request, response) => response.json({}));

const server = app.listen(0, '127.0.0.1', () => {
  console.error(`The bare server is listening on http://localhost:${server.address().port}`);
});
process.once('SIGTERM', () => process.exit(0));

const cachedKeys = new Map();

async function authenticate(request, response, next) {
  const key = request.get('x-api-key');
  if (key === undefined) return next();
  const hash = createHash('sha256').update(key).digest('hex');
  let entry = cachedKeys.get(hash);
  if (!entry || entry.until < Date.now()) {
    entry = { actor: (await pool.query(FIND_KEY, [hash])).rows[0], until: Date.now() + KEY_TRUST_MS };
    cachedKeys.set(hash, entry);
  }
  if (!entry.actor) return response.status(401).json({ success: false });
  next();
}
