import { verifyCounters } from '#database/host';
import { participantsSchema } from '#participants';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, Tenant, unique } from '../support/builders';
import { Answer } from '../support/client';
import { rows } from '../support/database/inspect';

// The embedded engine runs one transaction at a time: it is on a PostgreSQL server that these can fail.

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
});
afterAll(() => app.stop());

const AT_ONCE = 200;

/** The responses to concurrent calls. */
const race = (call: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => call(index)));
/** The number of responses by status or error code. */
function tally(answers: readonly Answer[]): Record<string, number> {
  const outcomes = answers.map(({ status, error }) => (status >= 500 ? `${status}` : (error?.code ?? String(status))));
  return Object.fromEntries(
    [...new Set(outcomes)].map((each) => [each, outcomes.filter((one) => one === each).length]),
  );
}
const aProof = () => ({ proofUrl: `https://www.instagram.com/p/race${String(unique())}/` });
const submit = (by: Tenant, campaignId: string, participant?: object) =>
  by.live.post('/submissions', { ...aProof(), campaignId, ...(participant && { participant }) });

describe(`${String(AT_ONCE)} requests for one new person at once`, () => {
  it.each([
    ['external id', { externalId: 'race-1' }],
    ['address', { email: 'race@example.com' }],
  ])('create it once, by the %s', async (_, person) => {
    const answers = await race((index) =>
      shop.live.post('/participants', { ...person, name: `Name ${String(index)}` }),
    );
    expect(tally(answers)).toEqual({ 200: AT_ONCE - 1, 201: 1 });
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await verifyCounters(app.engine.dataSource, participantsSchema.counters ?? [])).toEqual([]);
  });

  it('create it once with the proofs that are submitted for it', async () => {
    const { id } = await aCampaign(shop.live);
    const answers = await race(() => submit(shop, id, { externalId: 'race-2' }));
    expect(tally(answers)).toEqual({ 201: AT_ONCE });
    const [participant] = (await shop.live.get('/participants?externalId=race-2')).data.items;
    expect(new Set(answers.map(({ data }) => data.participant.id))).toEqual(new Set([participant.id]));
    expect(participant.counts.submitted).toBe(AT_ONCE);
  });

  it('create it once with the proofs that it submits itself', async () => {
    const { id } = await aCampaign(shop.live);
    expect(tally(await race(() => submit(creator, id)))).toEqual({ 201: AT_ONCE });
    const { data } = await shop.live.get(`/submissions?campaignId=${id as string}&perPage=100`);
    expect(new Set(data.items.map((each: { participant: { id: string } }) => each.participant.id)).size).toBe(1);
  });
});

it.each([
  ['submitted for', (campaignId: string, person: object) => submit(shop, campaignId, person)],
  ['saved by', (_: string, person: object) => shop.live.post('/participants', person)],
])('an erased person stays erased, whatever is %s its external id at once', async (what, request) => {
  const externalId = `erased, ${what}`;
  const { id: campaignId } = await aCampaign(shop.live);
  const { id } = (await submit(shop, campaignId, { externalId })).data.participant;
  const answers = await race((index) =>
    index === AT_ONCE / 2
      ? shop.live.delete(`/participants/${id as string}?erase=true`)
      : request(campaignId, { externalId, name: 'Zaphod' }),
  );
  expect(Object.keys(tally(answers)).filter((outcome) => !['200', '201'].includes(outcome))).toEqual([]);
  const { data } = await shop.live.get(`/participants/${id as string}`);
  expect(data).toMatchObject({ erased: true, externalId: null, name: null });
  expect(await verifyCounters(app.engine.dataSource, participantsSchema.counters ?? [])).toEqual([]);
});

it('nothing that identifies a person is stored after it was erased, whatever is submitted for it at once', async () => {
  const { id: campaignId } = await aCampaign(shop.live);
  const { id } = (await shop.live.post('/participants', { externalId: 'race-3' })).data;
  const proof = (index: number) => ({
    proofUrl: `https://www.instagram.com/p/erasable${String(index)}/`,
    notes: 'erasable',
  });
  const answers = await race((index) =>
    index === AT_ONCE / 2
      ? shop.live.delete(`/participants/${id as string}?erase=true`)
      : shop.live.post('/submissions', { campaignId, ...proof(index), participant: { id } }),
  );
  const { 200: erased, 201: submitted = 0, NOT_FOUND: refused = 0, ...others } = tally(answers);
  expect(others).toEqual({});
  expect([erased, submitted + refused]).toEqual([1, AT_ONCE - 1]);
  const stored = await rows(app, `select proof_url, notes, state from submissions where participant_id = $1`, [id]);
  expect(stored).toHaveLength(submitted);
  expect(new Set(stored.map((row) => JSON.stringify(row))).size).toBeLessThanOrEqual(1);
  expect(JSON.stringify(stored)).not.toContain('erasable');
});

describe(`${String(AT_ONCE)} proofs of one person for a campaign that takes three of a person`, () => {
  const LIMIT = 3;
  /** Test data takes no units of the plan, whose row would let one transaction in after the other. */
  const file = (by: Tenant, campaignId: string, participant?: object) =>
    by.test.post('/submissions', { ...aProof(), campaignId, ...(participant && { participant }) });
  /** Whatever is rejected meanwhile, as many proofs wait for review as the campaign takes. */
  const expectLimit = async (campaignId: string, answers: readonly Answer[]) => {
    expect(tally(answers)).toEqual({ 201: LIMIT, PERSON_LIMIT_REACHED: AT_ONCE - LIMIT });
    const places = await rows(app, 'select taken from campaign_places where campaign_id = $1', [campaignId]);
    expect(new Set(places.map(({ taken }) => taken as number))).toEqual(new Set([LIMIT]));
    const { total } = (await shop.test.get(`/submissions?campaignId=${campaignId}`)).data.pagination;
    expect(total).toBe(LIMIT);
  };
  const aLimitedCampaign = async (): Promise<string> => (await aCampaign(shop.test, { limitPerPerson: LIMIT })).id;

  it.each([
    ['the id', async () => ({ id: (await shop.test.post('/participants', { externalId: 'limit-1' })).data.id })],
    ['the external id', async () => ({ externalId: 'limit-2' })],
    ['the address', async () => ({ email: 'limit-3@example.com' })],
  ])('takes three, by %s', async (_, participant) => {
    const [id, person] = [await aLimitedCampaign(), await participant()];
    await expectLimit(id, await race(() => file(shop, id, person)));
  });

  it('takes three of a creator', async () => {
    const id = await aLimitedCampaign();
    await expectLimit(id, await race(() => file(creator, id)));
  });

  it('takes three with any forms of one address, whoever they are said to be', async () => {
    const id = await aLimitedCampaign();
    const answers = await race((index) =>
      file(shop, id, { externalId: `form-${String(index)}`, email: `limit.four+${String(index)}@gmail.com` }),
    );
    expect(tally(answers)).toEqual({ 201: LIMIT, PERSON_LIMIT_REACHED: AT_ONCE - LIMIT });
  });

  it('takes as many again as are rejected meanwhile', async () => {
    const id = await aLimitedCampaign();
    const person = { externalId: 'limit-5' };
    const sent = [await file(shop, id, person), await file(shop, id, person)];
    const rejections = await Promise.all([
      ...sent.map(({ data }) =>
        shop.test.post('/submissions/review', { submissionId: data.id, decision: 'reject', reason: 'No cup' }),
      ),
      race(() => file(shop, id, person)),
    ]);
    expect(rejections.slice(0, 2).map((answer) => (answer as Answer).status)).toEqual([200, 200]);
    const [{ taken }] = await rows(app, 'select taken from campaign_places where campaign_id = $1', [id]);
    const [{ counted }] = await rows(
      app,
      `select count(*)::int as counted from submissions where campaign_id = $1 and state <> 'rejected'`,
      [id],
    );
    expect([taken, taken]).toEqual([counted, Math.min(LIMIT, taken as number)]);
  });
});
