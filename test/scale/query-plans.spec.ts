import { Client } from 'pg';
import { Route } from '#http/host';
import { RecurringJobs } from '#kernel';
import { withConnectionQuota, Metrics } from '#kernel/host';
import { Encryption } from '#kernel/secrets';
import { LedgerService } from '#ledger';
import { GuestChanges } from '../../libs/guests/src/guest-changes';
import { Queues } from '#messaging';
import { startApp, TestApp } from '../support/app';
import { pathOf, routes } from '../matrix/endpoints';
import { ALL_TOOLS, ToolClient, TOOLS } from '../support/agents/tools';
import { generate } from './generate.cjs';
import { Measured, Plans } from './plans.cjs';
import { idsOf, readOperation, requestsOf, send, Tenant, tenantOf, valuesOf } from './requests.cjs';
import { sizesOf } from './tables.cjs';

const ROWS = 100_000;
/**
 * Most statements read fewer than 100. Those that look up 16 rows one by one in each of five partitions read up to 290, and a few
 * more when earlier statements have left dead rows in their indexes. Searching the names of the 27,000 campaigns of the largest
 * business reads up to 440 of an index; reading a whole table takes thousands.
 */
const MAX_BUFFERS = 500;
/**
 * What a statement may read for each row, if it has a limited number of rows to read or write one by one: a page of 100 rows
 * is read by ids, a batch of rows is changed in all of its indexes, and a value is looked up for each element of an array.
 */
const MAX_BUFFERS_PER = { returned: 10, element: 12, changed: 60, counted: 5 };

function limitOf({ statement, rows, elements, changed }: Measured): number {
  const per = MAX_BUFFERS_PER;
  // The rows that have an entry are compared with the other conditions one by one, also to count them.
  const counted = /^select count.* list_entries /s.test(statement) ? 10_000 : 0;
  const most = Math.max(MAX_BUFFERS, rows * per.returned, elements * per.element, counted * per.counted);
  // The statement of a page that also counts the list does the work of two.
  const second = /^select .*, \(select count\(/s.test(statement) ? MAX_BUFFERS : 0;
  return most + second + changed * per.changed;
}

/** Whether a statement that writes, or that looks for work in several steps, found a row. */
const changesRows = ({ statement, plan }: Measured) =>
  /^\s*(with|insert|update|delete)\b/i.test(statement) && /\brows=[1-9]\d* loops/.test(plan);

// The embedded engine is for small installations, and has no statistics of buffers.
const describeOnServer = process.env.DATABASE_URL ? describe : describe.skip;

describeOnServer('with many rows in each table, no statement reads too many buffers:', () => {
  let app: TestApp;
  let client: Client;
  let plans: Plans;
  let tenants: Tenant[];
  let document: any;

  beforeAll(async () => {
    app = await startApp({ METRICS_PORT: '0' });
    const { DATABASE_URL } = app.settings;
    await generate(DATABASE_URL!, () => ROWS);
    client = new Client({ connectionString: DATABASE_URL });
    await client.connect();
    tenants = [];
    for (const size of sizesOf(ROWS)) tenants.push(await tenantOf(client, app.origin, size));
    document = (await app.api.get('/docs')).body;
    // Generated secrets cannot be decrypted.
    jest.spyOn(app.nest.get(Encryption), 'decrypt').mockReturnValue('whsec_c2VjcmV0');
    plans = new Plans(app.engine.pool);
  });
  afterAll(async () => {
    await client?.end();
    await app?.stop();
  });

  /** Fails with the worst execution of each statement that read too much since the last call. */
  function expectFewBuffers(): void {
    const measured = plans.measured.splice(0);
    const worst = new Map<string, Measured>();
    for (const each of measured.sort((a, b) => a.buffers - b.buffers))
      if (each.buffers > limitOf(each)) worst.set(each.statement, each);
    if (worst.size === 0) return;
    const found = [...worst.values()].reverse();
    const summary = found.map(
      ({ during, statement, mode, buffers }) =>
        `${String(buffers)} buffers with a ${mode} plan, ${during}: ${statement.replace(/\s+/g, ' ').slice(0, 100)}`,
    );
    const details = found.map(({ during, statement, plan }) => `${during}\n${statement}\n${plan}`);
    throw new Error([`Statements that read too much: ${String(worst.size)}`, ...summary, ...details].join('\n\n'));
  }

  /**
   * Whose link cannot be generated, and finds its row by the key that `GET /uploads/:id` uses too; what is only in the storage; and the one
   * whose response does not end, which is below.
   */
  const isOther = ({ endpoint }: Route) =>
    ['getUploadContent', 'getBusinessLogo', 'watchGuestProof'].includes(endpoint.id);
  it.each(routes((route) => route.method === 'GET' && !isOther(route)))(
    '%s reads few buffers',
    async (title, route) => {
      const path = route.path.replace('/api/v1', '').replace(/:(\w+)/g, '{$1}');
      const operation = readOperation(document, path);
      for (const tenant of tenants) {
        const as = (query: object) =>
          `${title} ${new URLSearchParams(query as Record<string, string>).toString()} as the ${tenant.name} business`;
        const requests = operation ? await requestsOf(document, path, idsOf(client, tenant)) : [];
        if (!operation) await plans.during(as({}), () => plainGet(route, tenant));
        for (const { path, query } of requests) {
          const call = (wanted: Record<string, string>) =>
            send(app.origin, tenant, operation!, { path, query: wanted });
          await plans.during(as(query), async () => {
            const { status, text, nextCursor } = await call(query);
            // A business without rows of its own names those of another one.
            if (status !== 200 && (tenant.name === 'largest' || ![404, 409].includes(status)))
              throw new Error(`${as(query)}: ${text}`);
            const { page: _, ...filters } = query;
            if (nextCursor) expect(await call({ ...filters, cursor: nextCursor })).toMatchObject({ status: 200 });
          });
        }
      }
      expectFewBuffers();
    },
  );

  const reading = Object.keys(TOOLS).filter((name) => TOOLS[name]!.effect === 'reads');
  it.each(reading)('the tool %s reads few buffers', async (name) => {
    const { result } = await new ToolClient(app).at(ALL_TOOLS).as(tenants[0]!.key).request('tools/list');
    const { inputSchema } = result.tools.find((tool: any) => tool.name === name);
    for (const tenant of tenants) {
      const idOf = idsOf(client, tenant);
      const args: Record<string, unknown> = {};
      for (const field of inputSchema.required ?? [])
        [args[field]] = await valuesOf(document, name, { name: field, schema: inputSchema.properties[field] }, idOf);
      await plans.during(`the tool ${name} as the ${tenant.name} business`, async () => {
        const { text, result } = await new ToolClient(app)
          .at(ALL_TOOLS)
          .as(tenant.key)
          .request('tools/call', { name, arguments: args });
        if (tenant.name === 'largest' && result?.isError !== false && result?.isError !== undefined)
          throw new Error(text);
      });
    }
    expectFewBuffers();
  });

  it('what the open pages of 200 guests wait for reads few buffers', async () => {
    const changes = app.nest.get(GuestChanges);
    const { rows } = await client.query('select id, business_id from submissions order by md5(id) limit 200');
    expect(rows).toHaveLength(200);
    const streams = rows.map(({ id, business_id: businessId }) =>
      changes.follow({ guestId: id, businessId, submissionId: id, known: 'as nothing is' }),
    );
    const { look } = changes as unknown as { look: () => Promise<void> };
    await plans.during('pages of guests', () => withConnectionQuota('background', () => look.call(changes)));
    for (const stream of streams) stream.destroy();
    expect(plans.measured.filter(({ rows: found }) => found > 50).length).toBeGreaterThan(1);
    expectFewBuffers();
  });

  it('a posting to the ledger reads few buffers', async () => {
    const ledger = app.nest.get(LedgerService);
    const { rows } = await client.query(
      `select hold.id, business_id as "businessId", livemode from ledger_holds as hold
       join ledger_accounts using (business_id, livemode) where captured = 0 and kind = 'held' limit 5`,
    );
    expect(rows).toHaveLength(5);
    const reference = { type: 'trade', id: 'trd_1' };
    for (const { id: holdId, businessId, livemode } of rows)
      await plans.during(`posting for ${String(holdId)}`, () =>
        app.db.tx(async () => {
          const to = { account: { kind: 'escrow' as const, businessId, tradeId: `of ${String(holdId)}` }, amount: 10 };
          const payer = { kind: 'external.deposits' as const };
          const money = { reference, livemode, currency: 'USD' as const };
          ledger.capture({
            holdId,
            amount: 10,
            to: [to],
            kind: 'trade.matched',
            reference,
            key: `match/${String(holdId)}`,
          });
          ledger.post({
            ...money,
            kind: 'top-up',
            key: `top-up/${String(holdId)}`,
            postings: [{ account: payer, amount: -10 }, to],
          });
        }),
      );
    expectFewBuffers();
  });

  it('every gauge of the metrics reads few buffers', async () => {
    await plans.during('metrics', () => app.nest.get(Metrics).text());
    expectFewBuffers();
  });

  it('every recurring job and every queue, with something to do, reads few buffers', async () => {
    const recurring = app.nest.get(RecurringJobs);
    const { jobs } = recurring as unknown as { jobs: { id: string; run: () => Promise<void> }[] };
    // So that each job ends after its first batch.
    await recurring.stop();
    for (const { id, run } of jobs) await plans.during(id, () => withConnectionQuota('background', run));
    // Waits for the rows that the queues have claimed.
    await app.nest.get(Queues).stop();
    const busy = new Set(plans.measured.filter(changesRows).map(({ during }) => during));
    expect(jobs.map(({ id }) => id).filter((id) => !busy.has(id))).toEqual([]);
    expectFewBuffers();
  });

  /** An endpoint that is not in the API description, such as a page, or that redirects a browser. */
  async function plainGet(route: Route, { key }: Tenant): Promise<void> {
    const response = await fetch(app.origin + pathOf(route), { headers: { 'x-api-key': key }, redirect: 'manual' });
    expect(response.status).toBeLessThan(500);
  }
});
