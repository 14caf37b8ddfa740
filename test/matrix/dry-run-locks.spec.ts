import { Route } from '#http/host';
import { ROWS } from '../mcp/parity';
import { Row } from '../mcp/parity/row';
import { aParityWorld, ParityWorld } from '../mcp/parity-world';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, Tenant, unique } from '../support/builders';
import { Answer, Client } from '../support/client';
import { anOrder, aTrader, Trader } from '../support/exchange/exchange';
import { rows } from '../support/database/inspect';
import { aMember, aProgram, aStory } from '../support/programs';
import { atEndOfDryRuns, LockedRow } from '../support/database/row-locks';
import { TOOLS } from '../support/agents/tools';
import { aMatch } from '../support/exchange/trades';
import { endpoints, writes as hasBody, routesToTry } from './endpoints';
import { UNCONFIGURED } from './facts';
import { aWorld, dryRunOf, requestOf, ValidRequest, validRequest } from './valid-requests';

// The embedded engine runs one transaction at a time, so there are no row locks to wait for.
const describeOnServer = process.env.DATABASE_URL ? describe : describe.skip;

const tools = new Set(Object.values(TOOLS).map(({ id }) => id));
const isOther = (route: Route) =>
  (hasBody(route) || route.method === 'DELETE') &&
  route.endpoint.access !== 'public' &&
  route.path.startsWith('/api/v1/') &&
  !tools.has(route.endpoint.id) &&
  !UNCONFIGURED.includes(route.endpoint.id) &&
  route.endpoint.dryRun !== false &&
  !route.endpoint.countsItself;

/** The seeds of advisory locks by business: its number of webhooks, and its first launch of a campaign. */
const OWN_ADVISORY_LOCKS = [5271010, 5271013];

let app: TestApp;
/** What happens at the end of a dry run, while it has all of its locks. */
let atEnd: (locked: LockedRow[]) => Promise<void>;
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
  atEndOfDryRuns(app, (locked) => atEnd(locked));
});
afterAll(() => app.stop());

describeOnServer('a dry run locks no row of another business, and none that businesses share', () => {
  let world: ParityWorld;
  beforeAll(async () => {
    world = await aParityWorld(app);
  });

  /** The users of a business have sessions, which name only the user. */
  async function expectOwnLocksOnly({ by, method, path, body }: ValidRequest, dryRunPath: string): Promise<void> {
    const { business } = (await by.get('/auth')).data;
    const users = (await rows(app, 'select id from users where business_id = $1', [business.id])).map(({ id }) => id);
    const locks = await rows(app, 'select hashtextextended($1, seed)::text as id from unnest($2::bigint[]) as seed', [
      ...[business.id, OWN_ADVISORY_LOCKS],
    ]);
    const own = new Set<unknown>([business.id, ...users, ...locks.map(({ id }) => id)]);
    const found: (LockedRow[] | undefined)[] = [];
    atEnd = (locked) => Promise.resolve(void found.push(locked));
    const answer = await by.call(method, dryRunPath, body);
    expect([answer.status, path]).toEqual([200, path]);
    const [locked] = found;
    if (!locked) throw new Error('No dry run was made.');
    const ofOthers = locked.filter(({ row }) => !own.has(row.business_id ?? row.user_id ?? row.id));
    expect(ofOthers).toEqual([]);
  }

  const untriable = new Set(endpoints.flatMap(({ endpoint }) => (endpoint.dryRun === false ? [endpoint.id] : [])));
  const writing = ROWS.filter(
    ({ tool, refused }) => TOOLS[tool]!.method !== 'GET' && !refused && !untriable.has(TOOLS[tool]!.id),
  );
  it.each(writing.map((row): [string, Row] => [`${row.tool}: ${row.title}`, row]))(
    'a dry run of %s waits for nobody, and nobody for it',
    async (_title, row) => {
      const request = requestOf(row, world, app.api);
      await expectOwnLocksOnly(request, dryRunOf(request));
      await request.by.call(request.method, request.path, request.body);
    },
  );

  it.each(routesToTry(isOther))('a dry run of %s waits for nobody, and nobody for it', async (_title, route) => {
    const request = await validRequest(route, await aWorld(app));
    await expectOwnLocksOnly(request, dryRunOf(request));
  });
});

describeOnServer('while somebody tries something', () => {
  let shop: Tenant;
  let creator: Tenant;
  let other: Tenant;
  let buyer: Trader;
  let seller: Trader;
  let third: Trader;
  beforeAll(async () => {
    shop = await anEnterprise(app);
    [creator, other] = [
      await anEnterprise(app, { accountType: 'creator' }),
      await anEnterprise(app, { accountType: 'creator' }),
    ];
    [buyer, seller, third] = [await aTrader(app), await aTrader(app), await aTrader(app)];
  });

  /** Makes a request at the end of the dry run of another one. @returns the answer to the second */
  async function during([by, path, body]: [Client, string, object], real: () => Promise<Answer>): Promise<Answer> {
    let answer: Answer | undefined;
    atEnd = async () => {
      answer ??= await real();
    };
    const tried = await by.post(`${path}?dryRun=true`, body);
    expect([tried.status, tried.error]).toEqual([200, undefined]);
    if (!answer) throw new Error('No dry run was made.');
    return answer;
  }

  const order = (fields: object) => ({ actionId: 'ig_st', quantity: 1, price: 2, ...fields });

  it('others trade in a book during a dry run of an order that matches many of its orders', async () => {
    for (let count = 0; count < 30; count++) await anOrder(seller.test, { side: 'sell', quantity: 2, price: 2 });
    const { data, status } = await during([buyer.test, '/exchange/orders', order({ side: 'buy', quantity: 50 })], () =>
      third.test.post('/exchange/orders', order({ side: 'buy', quantity: 50 })),
    );
    expect([status, data.order.status]).toEqual([201, 'filled']);
  });

  it('buyers cancel their bids and spend their money during a dry run of an ask that would match them', async () => {
    await anOrder(buyer.test, { side: 'buy', actionId: 'ig_rl', quantity: 3, price: 4 });
    const ask = order({ side: 'sell', actionId: 'ig_rl', quantity: 3, price: 4 });
    const answer = await during([seller.test, '/exchange/orders', ask], async () => {
      expect((await buyer.test.delete('/exchange/orders')).data).toEqual({ cancelled: 1 });
      return buyer.test.post('/exchange/orders', order({ side: 'buy', actionId: 'ig_rl', quantity: 5, price: 4 }));
    });
    expect(answer.status).toBe(201);
  });

  it('others create a book during a dry run of its first order', async () => {
    const bid = order({ side: 'buy', actionId: 'tt_vd', band: '10k', price: 5 });
    expect(
      (await during([buyer.test, '/exchange/orders', bid], () => third.test.post('/exchange/orders', bid))).status,
    ).toBe(201);
  });

  it('the other side acts on a trade during a dry run of an action on it', async () => {
    const tradeId = await aMatch(app, { buyer, seller }, false);
    const proof = { tradeId, action: 'submit_proof', proofUrl: 'https://www.instagram.com/p/of-a-trade/' };
    const cancel = { tradeId, action: 'cancel' };
    const act = (by: Trader, body: object) => by.test.post('/exchange/trades', body);
    expect((await during([buyer.test, '/exchange/trades', cancel], () => act(seller, proof))).status).toBe(200);
    const approve = { tradeId, action: 'approve' };
    const dispute = { tradeId, action: 'dispute', reason: 'It takes too long.' };
    expect((await during([buyer.test, '/exchange/trades', approve], () => act(seller, dispute))).status).toBe(200);
  });

  it('others send the same proof, and the owner changes the campaign, during a dry run of a proof that is approved at once', async () => {
    const { id: campaignId } = await aCampaign(shop.live, { verificationMode: 'auto', maxCompletions: 1 });
    const proof = { campaignId, proofUrl: `https://www.instagram.com/p/shared-${String(unique())}/` };
    const answer = await during([creator.live, '/submissions', proof], async () => {
      expect((await shop.live.put(`/campaigns/${campaignId as string}`, { name: 'Later' })).status).toBe(200);
      return other.live.post('/submissions', proof);
    });
    expect([answer.status, answer.data.state]).toEqual([201, 'approved']);
  });

  it('the owner and other members continue during a dry run of a proof for a program', async () => {
    const { id } = await aProgram(shop.live, {
      verificationMode: 'auto',
      cashback: { amountPerAction: 5, monthlyBudget: 100 },
      tiers: [{ name: 'Regular', requiredPoints: 50, perk: { type: 'pct', value: 10 } }],
    });
    const members = [await aMember(creator.live, id), await aMember(other.live, id)];
    const answer = await during([creator.live, `/programs/${id as string}/submit`, aStory()], async () => {
      expect((await other.live.post(`/programs/${id as string}/submit`, aStory())).data.state).toBe('approved');
      return shop.live.delete(`/programs/${id as string}/members/${members[0].id as string}`);
    });
    expect(answer.status).toBe(200);
  });

  it('the same person enrolls during a dry run of the enrollment', async () => {
    const { id } = await aProgram(shop.live);
    const path = `/programs/${id as string}/members`;
    expect((await during([creator.live, path, {}], () => creator.live.post(path, {}))).status).toBe(201);
  });

  it('a request with an idempotency key is answered during a dry run with the same key', async () => {
    const headers = { 'idempotency-key': String(unique()) };
    const body = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };
    const keyed = shop.live.with({ authorization: `Bearer ${shop.liveKey}`, ...headers });
    expect((await during([keyed, '/campaigns', body], () => keyed.post('/campaigns', body))).status).toBe(201);
  });
});
