import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aTenant, Tenant } from '../../support/builders';
import { Answer } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { ToolClient } from '../../support/agents/tools';

let app: TestApp;
let shop: Tenant;
let other: Tenant;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, other] = [await anEnterprise(app), await aTenant(app)];
  creator = await aTenant(app, { accountType: 'creator' });
});
afterAll(() => app.stop());

const OFFER = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };

let proofs = 0;
const aProof = () => ({ proofUrl: `https://www.instagram.com/p/person${String(++proofs)}/` });
const campaign = async (fields: object = {}): Promise<string> =>
  (await aCampaign(shop.live, { limitPerPerson: 1, ...fields })).id;
const submit = (campaignId: string, participant?: object, by = shop, fields: object = {}) =>
  by.live.post('/submissions', { ...aProof(), campaignId, ...(participant && { participant }), ...fields });
const review = async (id: string, decision: string) =>
  (await shop.live.post('/submissions/review', { submissionId: id, decision, reason: 'Because.' })).data;
const outcome = ({ status, error }: Answer) => error?.code ?? status;

describe('the limit per person of a new campaign', () => {
  it.each([
    ['of an action', OFFER],
    [
      'of an action type',
      { platform: 'instagram', actionType: 'story_tag', reward: { type: 'percentage', value: 10 } },
    ],
    ['of several actions', { actions: ['ig_st', 'ig_rl'], discountType: 'pct', discountValue: 10 }],
  ])('is 1 in the request shape %s', async (_, body) => {
    const { data } = await shop.live.post('/campaigns', body);
    expect(data.limitPerPerson).toBe(1);
    expect((await shop.live.get(`/campaigns/${data.id as string}/offer`)).data.limitPerPerson).toBe(1);
  });

  it('is 1 for the tool createCampaign, which can set another one', async () => {
    const mcp = new ToolClient(app).as(shop.liveKey);
    const create = async (fields: object) => {
      const input = { name: 'Cups', businessId: shop.businessId, actions: ['ig_st'], discountType: 'pct', ...fields };
      const { data } = await mcp.call('createCampaign', { ...input, discountValue: 10 });
      return (await shop.live.get(`/campaigns/${data.id as string}`)).data.limitPerPerson;
    };
    expect([await create({}), await create({ limitPerPerson: 3 })]).toEqual([1, 3]);
  });

  it.each([0, 101, 1.5, 'two'])('cannot be %s', async (limitPerPerson) => {
    const { status, error } = await shop.live.post('/campaigns', { ...OFFER, limitPerPerson });
    expect([status, error?.details[0].path]).toEqual([400, 'limitPerPerson']);
  });

  it('can be changed and removed, and does not concern a campaign from before it existed', async () => {
    const id = await campaign();
    const change = async (limitPerPerson: number | null) =>
      (await shop.live.put(`/campaigns/${id}`, { limitPerPerson })).data.limitPerPerson;
    expect([await change(100), await change(null)]).toEqual([100, null]);
    expect((await shop.live.put(`/campaigns/${id}`, { name: 'Other' })).data.limitPerPerson).toBeNull();
  });
});

describe('a person', () => {
  it.each([
    ['by the id', async () => ({ id: (await shop.live.post('/participants', { externalId: 'by-id' })).data.id })],
    ['by the external id', async () => ({ externalId: 'by-external-id' })],
    ['by the address', async () => ({ email: 'by-address@example.com' })],
  ])('sends one proof, and another one when the first is rejected (%s)', async (_, participant) => {
    const [id, person] = [await campaign(), await participant()];
    const first = await submit(id, person);
    const second = await submit(id, person);
    expect([first, second].map(outcome)).toEqual([201, 'PERSON_LIMIT_REACHED']);
    expect(second.status).toBe(409);
    expect(second.error!.details).toEqual({ limitPerPerson: 1 });
    expect(outcome(await submit(await campaign(), person))).toBe(201);
    await review(first.data.id, 'reject');
    expect([outcome(await submit(id, person)), outcome(await submit(id, person))]).toEqual([
      201,
      'PERSON_LIMIT_REACHED',
    ]);
  });

  it('has no further place while the first proof is approved, until its approval is taken back', async () => {
    const id = await campaign();
    const { perk } = await review((await submit(id, undefined, creator)).data.id, 'approve');
    expect(outcome(await submit(id, undefined, creator))).toBe('PERSON_LIMIT_REACHED');
    await shop.live.post(`/perks/${perk.id as string}/revoke`, { reason: 'Another place.', release: true });
    expect(outcome(await submit(id, undefined, creator))).toBe(201);
  });

  it('keeps the place when only the perk is revoked', async () => {
    const id = await campaign();
    const { perk } = await review((await submit(id, undefined, creator)).data.id, 'approve');
    await shop.live.post(`/perks/${perk.id as string}/revoke`, { reason: 'Refunded.' });
    expect(outcome(await submit(id, undefined, creator))).toBe('PERSON_LIMIT_REACHED');
  });

  it('gets the error for a duplicate rather than the one for the limit', async () => {
    const [id, proof] = [await campaign(), aProof()];
    const again = () => submit(id, { externalId: 'twice' }, shop, proof);
    expect([outcome(await again()), outcome(await again())]).toEqual([201, 'DUPLICATE_SUBMISSION']);
  });

  it('has one place with each form of an address', async () => {
    const id = await campaign();
    const forms = ['Grace.Hopper@gmail.com', 'gracehopper+shop@gmail.com', 'GRACE.hopper@googlemail.com'];
    const answers = [];
    for (const email of forms) answers.push(await submit(id, { email }));
    expect(answers.map(outcome)).toEqual([201, 'PERSON_LIMIT_REACHED', 'PERSON_LIMIT_REACHED']);
    for (const email of ['grace.hopper@example.com', 'gracehopper@example.com'])
      expect(outcome(await submit(id, { email }))).toBe(201);
    expect(outcome(await submit(id, { email: 'gracehopper+2@example.com' }))).toBe('PERSON_LIMIT_REACHED');
    // They are three people all the same.
    const { data } = await shop.live.post('/participants', { email: 'gracehopper+shop@gmail.com' });
    expect(data.counts.submitted).toBe(0);
  });

  it('has the place of the address that the proof was sent with, whatever the address is by then', async () => {
    const id = await campaign();
    const sent = (await submit(id, { externalId: 'moved', email: 'old@example.com' })).data;
    await shop.live.put(`/participants/${sent.participant.id as string}`, { email: 'new@example.com' });
    await review(sent.id, 'reject');
    for (const email of ['old@example.com', 'new@example.com'])
      expect(outcome(await submit(id, { externalId: `for ${email}`, email }))).toBe(201);
  });

  it('is counted in a campaign without a limit too, for one that is set later', async () => {
    const id = await campaign({ limitPerPerson: null });
    for (let sent = 0; sent < 3; sent++) await submit(id, { externalId: 'early' });
    await shop.live.put(`/campaigns/${id}`, { limitPerPerson: 3 });
    expect(outcome(await submit(id, { externalId: 'early' }))).toBe('PERSON_LIMIT_REACHED');
    await shop.live.put(`/campaigns/${id}`, { limitPerPerson: 4 });
    expect(outcome(await submit(id, { externalId: 'early' }))).toBe(201);
  });

  it('takes no place with a dry run', async () => {
    const id = await campaign();
    const dry = (person: object) =>
      shop.live.post('/submissions?dryRun=true', { ...aProof(), campaignId: id, participant: person });
    for (let tried = 0; tried < 2; tried++) expect(outcome(await dry({ externalId: 'dry' }))).toBe(200);
    expect(outcome(await submit(id, { externalId: 'dry' }))).toBe(201);
    expect(outcome(await dry({ externalId: 'dry' }))).toBe('PERSON_LIMIT_REACHED');
  });
});

it('a business has no limit, neither in its own campaign nor in that of another', async () => {
  const id = await campaign();
  for (const by of [shop, shop, other, other]) expect(outcome(await submit(id, undefined, by))).toBe(201);
});

it('an erased person leaves no place of the address, and its rejected proofs hold none', async () => {
  const id = await campaign();
  const person = { externalId: 'erased', email: 'erased@example.com' };
  const { participant, ...pending } = (await submit(id, person)).data;
  const approved = (await submit(await campaign(), person)).data;
  const { perk } = await review(approved.id, 'approve');
  await shop.live.delete(`/participants/${participant.id as string}?erase=true`);
  expect(
    await rows(app, 'select holder from campaign_places where taken > 0 and business_id = $1 and holder = $2', [
      shop.businessId,
      participant.id,
    ]),
  ).toHaveLength(1);
  const stored = await rows(app, 'select promise from submissions where id = any ($1)', [[pending.id, approved.id]]);
  expect(stored).toEqual([{ promise: null }, { promise: null }]);
  expect(outcome(await submit(id, person))).toBe(201);
  const released = { reason: 'Another place.', release: true };
  expect((await shop.live.post(`/perks/${perk.id as string}/revoke`, released)).status).toBe(200);
});

it('an erased person leaves no place of an address that it had before', async () => {
  const id = await campaign();
  const { participant } = (await submit(id, { externalId: 'moved-on', email: 'first@example.com' })).data;
  await shop.live.put(`/participants/${participant.id as string}`, { email: 'second@example.com' });
  await shop.live.delete(`/participants/${participant.id as string}?erase=true`);
  const holders = await rows(app, 'select holder from campaign_places where campaign_id = $1', [id]);
  expect(holders).toEqual([{ holder: participant.id }]);
});
