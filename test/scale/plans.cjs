const { AsyncLocalStorage } = require('node:async_hooks');
const { escapeLiteral } = require('pg');
const { prepareValue } = require('pg/lib/utils');

/**
 * Executes every statement that goes through a pool a first time with EXPLAIN (ANALYZE, BUFFERS), with the same values on the same
 * connection in the same transaction, and undoes that. A statement is measured once for each set of values.
 *
 * A statement with a name is prepared, and PostgreSQL may replace its plans for the given values by one plan for all values after
 * five executions, so it is measured under both.
 */
class Plans {
  measured = [];
  #known = new Set();
  #contexts = new AsyncLocalStorage();
  #current = '';
  #prepared = 0;
  #isDry;

  /**
   * @param {import('pg').Pool} pool
   * @param {{ isDry?: boolean }} options with `isDry`, nothing is changed: statements that write are only measured and return no
   *   rows, and so do those that `during` the same work were measured before, so that work in batches ends
   */
  constructor(pool, { isDry = false } = {}) {
    this.#isDry = isDry;
    const instrumented = new WeakSet();
    pool.on('acquire', (client) => {
      if (instrumented.has(client)) return;
      instrumented.add(client);
      this.#instrument(client);
    });
  }

  /** Measures the statements of `work`, and of requests that the service handles meanwhile. */
  async during(name, work) {
    this.#current = name;
    await this.#contexts.run(name, work);
  }

  #instrument(client) {
    const query = client.query.bind(client);
    let inTransaction = false;
    const measured = async (given, second) => {
      const { text, name, values = second } = typeof given === 'string' ? { text: given } : given;
      if (/^(begin|start transaction)/i.test(text)) inTransaction = true;
      else if (/^(commit|rollback$)/i.test(text)) inTransaction = false;
      else if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) {
        const isNew = await this.#measure(query, { text, name, values: values ?? [] }, inTransaction);
        if (this.#isDry && (!isNew || WRITES.test(text))) return { rows: [], rowCount: 0 };
      }
      return query(given, second);
    };
    // A connection executes one statement after the other, even if it is given several at once.
    let last = Promise.resolve();
    client.query = (...args) => {
      const callback = typeof args.at(-1) === 'function' ? args.pop() : undefined;
      const result = last.then(() => measured(...args));
      last = result.catch(() => undefined);
      if (!callback) return result;
      result.then((found) => callback(undefined, found), callback);
    };
  }

  /** @returns whether the statement was not known */
  async #measure(query, { text, name, values }, inTransaction) {
    const during = this.#contexts.getStore() ?? this.#current;
    // Not times, which differ each time.
    const same = this.#isDry ? [] : values.filter((value) => !(value instanceof Date));
    const key = JSON.stringify([this.#isDry ? during : '', text, same]);
    if (this.#known.has(key)) return false;
    this.#known.add(key);
    const explain = async (mode, explained) => {
      await query(inTransaction ? 'savepoint measured' : 'begin');
      if (mode === 'generic') await query('set local plan_cache_mode = force_generic_plan');
      const plan = await query(explained).then(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'), String);
      await query(inTransaction ? 'rollback to savepoint measured; release savepoint measured' : 'rollback');
      const elements = Math.max(0, ...values.map((value) => (Array.isArray(value) ? value.length : 0)));
      this.measured.push({ during, name, statement: text, mode, plan, elements, ...costOf(plan) });
    };
    await explain('custom', { text: `explain (analyze, buffers) ${text}`, values });
    if (name === undefined) return true;
    const prepared = `measured_${++this.#prepared}`;
    const literals = values.map((value) => literalOf(prepareValue(value)));
    await query(`prepare ${prepared} as ${text}`);
    await explain(
      'generic',
      `explain (analyze, buffers) execute ${prepared}${literals.length > 0 ? `(${literals})` : ''}`,
    );
    await query(`deallocate ${prepared}`);
    return true;
  }
}

const WRITES = /(?<!\bfor |\bfor no key )\b(insert into|update|delete from) /i;

function literalOf(value) {
  if (value === null) return 'null';
  return escapeLiteral(Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value));
}

/**
 * Of the whole statement: buffers, shared hit and shared read, milliseconds, and the numbers of rows that it returned and changed.
 * Buffers and time are infinite if it failed.
 */
function costOf(plan) {
  const [, ms] = /^Execution Time: ([\d.]+) ms/m.exec(plan) ?? [];
  if (ms === undefined) return { buffers: Infinity, ms: Infinity, rows: 0, changed: 0 };
  // The first line about buffers is that of the whole statement; those of planning come last.
  const [execution] = plan.split(/^Planning:/m);
  const [, hit = 0, read = 0] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(execution) ?? [];
  const rowsIn = (text) => Number(/ rows=(\d+) loops=/.exec(text)?.[1] ?? 0);
  // Without RETURNING, only the node below the one that changes the rows has their number.
  const changes = [...plan.matchAll(/\b(?:Insert|Update|Delete) on .*\n[\s\S]*?->.*/g)].map(([text]) =>
    text.split('\n').at(-1),
  );
  const changed = changes.reduce((sum, line) => sum + rowsIn(line), 0);
  return { buffers: Number(hit) + Number(read), ms: Number(ms), rows: rowsIn(plan), changed };
}

module.exports = { Plans };
