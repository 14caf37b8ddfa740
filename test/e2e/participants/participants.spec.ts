import { startApp, TestApp } from '../../support/app';
import { aCampaign, aSubmission, anEnterprise, aTenant, aUser, Tenant } from '../../support/builders';
import { Answer } from '../../support/client';
import { dump, rows } from '../../support/database/inspect';
import { eventsOf } from '../../support/database/outbox';
import { aMember, aProgram } from '../../support/programs';

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, creator] = [await anEnterprise(app), await aTenant(app, { accountType: 'creator' })];
});
afterAll(() => app.stop());

const refusal = ({ status, error }: Answer) => [status, error?.code];
const paths = ({ error }: Answer) => error?.details?.map(({ path }: { path: string }) => path);
const idsOf = ({ data }: Answer) => data.items.map(({ id }: { id: string }) => id);
const approve = (submissionId: string, by = shop) =>
  by.live.post('/submissions/review', { submissionId, decision: 'approve' });

let proofs = 0;
const aProof = () => ({ proofUrl: `https://www.instagram.com/p/customer${String(++proofs)}/` });

/** A proof that the shop submits for a customer. */
const submitFor = async (participant: object, campaignId?: string, by = shop) =>
  by.live.post('/submissions', {
    ...aProof(),
    campaignId: campaignId ?? (await aCampaign(by.live)).id,
    participant,
  });

describe('saving a participant', () => {
  it('creates one, and then changes the same by its external id', async () => {
    const first = await shop.live.post('/participants', {
      ...{ externalId: 'customer-1', email: 'Grace@Example.com', name: ' Grace Hopper ', locale: 'pt_br' },
      handles: [{ platformId: 'instagram', handle: '@grace' }],
      marketingConsent: { given: true, textVersion: '2026-11', at: '2026-11-01T10:00:00.000Z' },
      metadata: { segment: 'regular' },
    });
    expect(first.status).toBe(201);
    expect(first.data).toMatchObject({
      ...{ externalId: 'customer-1', email: 'grace@example.com', emailVerified: false, name: 'Grace Hopper' },
      ...{ locale: 'pt-BR', blocked: false, erased: false, creatorBusinessId: null, livemode: true },
      handles: [{ platformId: 'ig', handle: 'grace', verified: false }],
      marketingConsent: { given: true, textVersion: '2026-11', at: '2026-11-01T10:00:00.000Z' },
      metadata: { segment: 'regular' },
      counts: { submitted: 0, approved: 0, rejected: 0, perksIssued: 0, perksRedeemed: 0 },
    });
    const again = await shop.live.post('/participants', { externalId: 'customer-1', name: 'Grace' });
    expect(again.status).toBe(200);
    expect(again.data).toEqual({ ...first.data, name: 'Grace' });
    expect((await shop.live.get(`/participants/${first.data.id as string}`)).data).toEqual(again.data);
  });

  it('finds a person without an external id by the address, and gives it the external id later', async () => {
    const first = await shop.live.post('/participants', { email: 'ada@example.com' });
    const again = await shop.live.post('/participants', { email: 'ADA@example.com', name: 'Ada' });
    expect([first.status, again.status, again.data.id]).toEqual([201, 200, first.data.id]);
    const { status, data } = await shop.live.post('/participants', { externalId: 'a-1', email: 'ada@example.com' });
    expect([status, data.id, data.externalId, data.name]).toEqual([200, first.data.id, 'a-1', 'Ada']);
  });

  it('keeps two people apart who share an address and have external ids', async () => {
    const [one, other] = [
      await shop.live.post('/participants', { externalId: 'family-1', email: 'family@example.com' }),
      await shop.live.post('/participants', { externalId: 'family-2', email: 'family@example.com' }),
    ];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.data.id).not.toBe(other.data.id);
    expect(idsOf(await shop.live.get('/participants?email=family@example.com'))).toEqual([other.data.id, one.data.id]);
  });

  it('keeps businesses and modes apart', async () => {
    const { id } = (await shop.live.post('/participants', { externalId: 'apart' })).data;
    const inTest = await shop.test.post('/participants', { externalId: 'apart' });
    expect([inTest.status, inTest.data.id === id]).toEqual([201, false]);
    const other = await aTenant(app);
    expect((await other.live.post('/participants', { externalId: 'apart' })).status).toBe(201);
    expect((await other.live.get(`/participants/${id as string}`)).status).toBe(404);
    expect((await shop.test.get(`/participants/${id as string}`)).status).toBe(404);
  });

  it('requires something to find the person by, and says which field is wrong', async () => {
    expect(paths(await shop.live.post('/participants', { name: 'Nobody' }))).toEqual(['externalId']);
    for (const [field, value, path = field] of [
      ['locale', 'a language'],
      ['email', 'not an address'],
      ['handles', [{ platformId: 'ig', handle: 'no spaces' }], 'handles[0].handle'],
      ['handles', [{ platformId: 'nowhere', handle: 'grace' }], 'handles[0].platformId'],
    ] as const)
      expect(paths(await shop.live.post('/participants', { externalId: 'x', [field]: value }))).toEqual([path]);
  });
});

describe('updating a participant', () => {
  it('changes what is sent, clears what is null, and keeps the rest', async () => {
    const { id } = (
      await shop.live.post('/participants', {
        externalId: 'u-1',
        name: 'Before',
        email: 'u@example.com',
        metadata: { a: '1' },
      })
    ).data;
    const { data } = await shop.live.put(`/participants/${id as string}`, {
      name: null,
      blocked: true,
      metadata: { b: '2' },
    });
    expect(data).toMatchObject({ name: null, blocked: true, email: 'u@example.com', metadata: { a: '1', b: '2' } });
  });

  it('refuses an external id that another one has, and names that one', async () => {
    const { id: taken } = (await shop.live.post('/participants', { externalId: 'taken' })).data;
    const { id } = (await shop.live.post('/participants', { externalId: 'mine' })).data;
    const refused = await shop.live.put(`/participants/${id as string}`, { externalId: 'taken' });
    expect([...refusal(refused), refused.error.details]).toEqual([409, 'PARTICIPANT_EXISTS', { participantId: taken }]);
  });
});

it('an address is that of one person without an external id, also when an external id is cleared', async () => {
  const nameless = (await shop.live.post('/participants', { email: 'shared@example.com' })).data;
  const other = (await shop.live.post('/participants', { externalId: 's-2', name: 'Other' })).data;
  const path = `/participants/${other.id as string}`;
  await shop.live.put(path, { email: 'shared@example.com' });
  const refused = await shop.live.put(path, { externalId: null });
  expect([...refusal(refused), refused.error.details]).toEqual([
    409,
    'PARTICIPANT_EXISTS',
    { participantId: nameless.id },
  ]);
  expect((await shop.live.get(path)).data).toMatchObject({ externalId: 's-2', email: 'shared@example.com' });
});

describe('the list of participants', () => {
  it('is paged, newest first, with the total', async () => {
    const other = await aTenant(app);
    for (const name of ['First', 'Second', 'Third']) await other.live.post('/participants', { externalId: name, name });
    const { data } = await other.live.get('/participants?perPage=2');
    expect(data.items.map(({ name }: { name: string }) => name)).toEqual(['Third', 'Second']);
    expect(data.pagination).toEqual({ page: 1, perPage: 2, total: 3, totalPages: 2, nextCursor: expect.any(String) });
    const rest = await other.live.get(`/participants?perPage=2&cursor=${data.pagination.nextCursor as string}`);
    expect(rest.data.items.map(({ name }: { name: string }) => name)).toEqual(['First']);
  });

  it.each([
    ['externalId=f-1', ['Anna Karenina']],
    ['externalId=f-9', []],
    ['email=ANNA@example.com', ['Anna Karenina']],
    ['q=anna@example.com', ['Anna Karenina']],
    ['q=f-2', ['Hannah']],
    ['q=@x', ['Joe @x']],
    ['q=ann', ['Hannah', 'Anna Karenina']],
    ['q=kar', ['Anna Karenina']],
    ['metadata[tier]=gold', ['Hannah']],
    ['q=ann&metadata[tier]=gold', ['Hannah']],
    ['email=anna@example.com&externalId=f-2', []],
  ])('with %s has %j', async (query, names) => {
    const other = await aTenant(app);
    await other.live.post('/participants', { externalId: 'f-1', name: 'Anna Karenina', email: 'anna@example.com' });
    await other.live.post('/participants', { externalId: 'f-2', name: 'Hannah', metadata: { tier: 'gold' } });
    await other.live.post('/participants', { externalId: 'f-3', name: 'Joe @x' });
    const { data } = await other.live.get(`/participants?${query}`);
    expect(data.items.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(data.pagination.total).toBe(names.length);
  });
});

it('a search cannot be combined with what it also searches', async () => {
  expect(paths(await shop.live.get('/participants?q=anna&email=anna@example.com'))).toEqual(['q']);
});

describe('a proof that the owner submits for a customer', () => {
  it('creates the customer, and belongs to it everywhere the owner looks', async () => {
    const person = { externalId: 'loop-1', email: 'loop@example.com', name: 'Katherine' };
    const { status, data } = await submitFor(person);
    const participant = { id: expect.stringMatching(/^prt_/), externalId: 'loop-1', name: 'Katherine' };
    expect(status).toBe(201);
    expect(data).toMatchObject({ participant, submittedBy: { type: 'participant', businessId: shop.businessId } });
    expect(data.submittedBy.id).toBe(data.participant.id);
    const { perk } = (await approve(data.id)).data;
    expect(perk.participant).toEqual(data.participant);
    await shop.live.post('/perks/redeem', { code: perk.code });
    for (const filter of [`participantId=${data.participant.id as string}`, 'externalId=loop-1']) {
      const submissions = await shop.live.get(`/submissions?${filter}`);
      expect(submissions.data.items).toMatchObject([{ id: data.id, participant: data.participant }]);
      expect((await shop.live.get(`/perks?${filter}`)).data.items).toMatchObject([
        { id: perk.id, participant: data.participant },
      ]);
    }
    expect(idsOf(await shop.live.get(`/perks?submissionId=${data.id as string}`))).toEqual([perk.id]);
    const { counts } = (await shop.live.get(`/participants/${data.participant.id as string}`)).data;
    expect(counts).toEqual({ submitted: 1, approved: 1, rejected: 0, perksIssued: 1, perksRedeemed: 1 });
  });

  it('is for the same customer again, by external id or id', async () => {
    const { participant } = (await submitFor({ externalId: 'again' })).data;
    expect((await submitFor({ externalId: 'again', name: 'Named' })).data.participant).toEqual({
      ...participant,
      name: 'Named',
    });
    expect((await submitFor({ id: participant.id })).data.participant).toEqual({ ...participant, name: 'Named' });
  });

  it('changes nothing of a known person with a key that may only submit, and creates a new one', async () => {
    await shop.live.post('/participants', { externalId: 'kept', name: 'Before', email: 'kept@example.com' });
    const campaignId = (await aCampaign(shop.live)).id;
    const limited = await shop.keyWith('write.submissions');
    const submit = (participant: object) => limited.post('/submissions', { ...aProof(), campaignId, participant });
    const { data } = await submit({ externalId: 'kept', name: 'After', email: 'after@example.com' });
    expect(data.participant.name).toBe('Before');
    const [kept] = (await shop.live.get('/participants?externalId=kept')).data.items;
    expect([kept.name, kept.email]).toEqual(['Before', 'kept@example.com']);
    expect((await submit({ externalId: 'new', name: 'New' })).data.participant.name).toBe('New');
  });

  it('tells the owner in its events who it is from, without the address', async () => {
    const { id, participant } = (await submitFor({ externalId: 'events', email: 'secret@example.com' })).data;
    const { perk } = (await approve(id)).data;
    const events = [...(await eventsOf(app, id)), ...(await eventsOf(app, perk.id))];
    expect(events.map(({ data }) => data.participant)).toEqual([participant, participant, participant]);
    expect(JSON.stringify(events)).not.toContain('secret@example.com');
  });

  it('is refused for the campaign of another business, an unknown or a blocked person, and without a name for them', async () => {
    const foreign = await submitFor({ externalId: 'x' }, (await aCampaign(shop.live)).id, creator);
    expect(paths(foreign)).toEqual(['participant']);
    expect(refusal(await submitFor({ id: 'prt_01kaj4yt7hfbc9zqf3v1w2x5n8' }))).toEqual([404, 'NOT_FOUND']);
    expect(paths(await submitFor({ name: 'Nobody' }))).toEqual(['participant.id']);
    await shop.live.post('/participants', { externalId: 'blocked', blocked: true });
    const blocked = await submitFor({ externalId: 'blocked' });
    expect([...refusal(blocked), blocked.error.details.status]).toEqual([409, 'INVALID_STATE', 'blocked']);
  });

  it('creates nobody if it is refused', async () => {
    const campaign = await aCampaign(shop.live);
    await shop.live.put(`/campaigns/${campaign.id as string}`, { action: 'pause' });
    expect((await submitFor({ externalId: 'never' }, campaign.id)).status).toBe(409);
    expect(idsOf(await shop.live.get('/participants?externalId=never'))).toEqual([]);
  });
});

describe('a creator who submits', () => {
  it('is a participant of the business with its public name and accounts, which only the business sees', async () => {
    const famous = await aTenant(app, { accountType: 'creator' });
    await famous.live.post('/influencers', {
      displayName: 'Daily Flat White',
      platforms: [{ platformId: 'ig', handle: 'dailyflatwhite', followers: 12_500 }],
    });
    const campaign = await aCampaign(shop.live);
    const sent = await aSubmission(famous.live, campaign.id);
    expect(sent.participant).toBeNull();
    const received = (await shop.live.get(`/submissions/${sent.id as string}`)).data;
    expect(received.participant).toMatchObject({ name: 'Daily Flat White', externalId: null });
    expect(received.submittedBy).toMatchObject({ type: 'key', businessId: famous.businessId });
    const { data } = await shop.live.get(`/participants/${received.participant.id as string}`);
    expect(data).toMatchObject({
      creatorBusinessId: famous.businessId,
      email: null,
      handles: [{ platformId: 'ig', handle: 'dailyflatwhite', verified: false }],
      counts: { submitted: 1 },
    });
    const again = await aSubmission(famous.live, (await aCampaign(shop.live)).id);
    expect(idsOf(await shop.live.get(`/submissions?participantId=${data.id as string}`))).toEqual([again.id, sent.id]);
    const events = await eventsOf(app, sent.id);
    expect(events.map((event) => event.data.participant)).toEqual([null]);
    const { perk } = (await approve(sent.id)).data;
    expect(perk.participant).toEqual(received.participant);
    expect((await famous.live.get(`/perks/${perk.id as string}`)).data.participant).toBeNull();
  });

  it('can be blocked, and reads that the business takes no proofs from it', async () => {
    const annoying = await aTenant(app, { accountType: 'creator' });
    const campaign = await aCampaign(shop.live);
    const { id } = await aSubmission(annoying.live, campaign.id);
    const { participant } = (await shop.live.get(`/submissions/${id as string}`)).data;
    await shop.live.put(`/participants/${participant.id as string}`, { blocked: true });
    const refused = await annoying.live.post('/submissions', { campaignId: campaign.id, ...aProof() });
    expect(refusal(refused)).toEqual([409, 'INVALID_STATE']);
    expect(refused.error.message).toMatch(/accepts no proofs from you/);
  });

  it('is not one if it is a business', async () => {
    const business = await aTenant(app);
    const { id } = await aSubmission(business.live, (await aCampaign(shop.live)).id);
    expect((await shop.live.get(`/submissions/${id as string}`)).data.participant).toBeNull();
  });
});

describe('a member of a program', () => {
  it('is a participant, with the reference of the owner as its external id, to whom its proofs belong', async () => {
    const program = await aProgram(shop.live);
    const member = await aMember(shop.live, program.id, {
      memberId: 'member-7',
      name: 'Grace',
      email: 'm7@example.com',
    });
    const [participant] = (await shop.live.get('/participants?externalId=member-7')).data.items;
    expect(participant).toMatchObject({ name: 'Grace', email: 'm7@example.com' });
    const { data } = await shop.live.post(`/programs/${program.id as string}/submit`, {
      ...{ memberId: member.memberId, actionId: program.rules[0].actionId },
      ...aProof(),
    });
    expect(data.participant).toEqual({ id: participant.id, externalId: 'member-7', name: 'Grace' });
  });

  it('is the participant that a creator already is', async () => {
    const fan = await aTenant(app, { accountType: 'creator' });
    const { id } = await aSubmission(fan.live, (await aCampaign(shop.live)).id);
    const { participant } = (await shop.live.get(`/submissions/${id as string}`)).data;
    const program = await aProgram(shop.live);
    await fan.live.post(`/programs/${program.id as string}/members`, {});
    const sent = await fan.live.post(`/programs/${program.id as string}/submit`, {
      actionId: program.rules[0].actionId,
      ...aProof(),
    });
    const received = (await shop.live.get(`/submissions/${sent.data.id as string}`)).data;
    expect(received.participant.id).toBe(participant.id);
  });
});

describe('deleting a participant', () => {
  it('deletes one without proofs, and refuses one with them', async () => {
    const { id } = (await shop.live.post('/participants', { externalId: 'gone' })).data;
    expect((await shop.live.delete(`/participants/${id as string}`)).data).toEqual({
      id,
      deleted: true,
      erased: false,
    });
    expect((await shop.live.get(`/participants/${id as string}`)).status).toBe(404);
    const { participant } = (await submitFor({ externalId: 'stays' })).data;
    const refused = await shop.live.delete(`/participants/${participant.id as string}`);
    expect(refusal(refused)).toEqual([409, 'INVALID_STATE']);
    expect(refused.error.message).toMatch(/erase=true/);
    const program = await aProgram(shop.live);
    await aMember(shop.live, program.id, { memberId: 'only-a-member', name: 'Member' });
    const [member] = (await shop.live.get('/participants?externalId=only-a-member')).data.items;
    expect(refusal(await shop.live.delete(`/participants/${member.id as string}`))).toEqual([409, 'INVALID_STATE']);
    expect((await shop.live.get(`/programs/${program.id as string}/members`)).data.items).toMatchObject([
      { memberId: 'only-a-member', status: 'active' },
    ]);
  });

  it('erases what identifies a person, rejects what waits for review, and keeps perks and counts', async () => {
    const person = { externalId: 'erased-1', email: 'erased@example.com', name: 'Zaphod Beeblebrox' };
    const campaignId = (await aCampaign(shop.live)).id;
    const approved = (await submitFor(person, campaignId)).data;
    const { perk } = (await approve(approved.id)).data;
    const pending = await shop.live.post('/submissions', {
      ...{
        campaignId,
        proofUrl: 'https://www.instagram.com/p/zaphod/',
        notes: 'I am Zaphod',
        metadata: { nick: 'zaphod' },
      },
      participant: { externalId: person.externalId },
    });
    const program = await aProgram(shop.live);
    await aMember(shop.live, program.id, { memberId: 'erased-1', name: person.name });
    const path = `/participants/${approved.participant.id as string}`;
    expect((await shop.live.delete(`${path}?erase=true`)).data).toEqual({
      id: approved.participant.id,
      deleted: true,
      erased: true,
    });

    expect((await shop.live.get(path)).data).toMatchObject({
      ...{ externalId: null, name: null, email: null, handles: [], erased: true },
      counts: { submitted: 2, approved: 1, rejected: 1, perksIssued: 1, perksRedeemed: 0 },
    });
    const left = (await shop.live.get(`/submissions/${pending.data.id as string}`)).data;
    expect(left).toMatchObject({ state: 'rejected', proofUrl: 'https://erased.invalid/', notes: null, metadata: {} });
    expect((await shop.live.post('/perks/redeem', { code: perk.code })).status).toBe(200);
    expect(idsOf(await shop.live.get('/participants?externalId=erased-1'))).toEqual([]);
    const [rejected] = (await eventsOf(app, pending.data.id)).slice(-1);
    expect([rejected?.type, rejected?.data.participant.name]).toEqual(['submission.rejected', null]);
    expect(JSON.stringify(rejected)).not.toMatch(/zaphod|erased-1/i);
    expect(await dump(app)).not.toContain('erased@example.com');
    // Events are kept for as long as webhooks may ask for them, and then deleted.
    for (const table of ['participants', 'submissions', 'program_members', 'list_entries', 'name_parts'])
      expect(JSON.stringify(await rows(app, `select * from ${table}`))).not.toMatch(/zaphod|erased-1/i);
    expect((await shop.live.put(path, { name: 'Back' })).status).toBe(409);
    expect((await shop.live.post('/participants', { externalId: 'erased-1' })).status).toBe(201);
  });
});

describe('roles', () => {
  it('let reviewers read and managers write', async () => {
    const { id } = (await shop.test.post('/participants', { externalId: 'roles' })).data;
    const reviewer = await aUser(app, shop, 'reviewer');
    const manager = await aUser(app, shop, 'manager');
    expect((await reviewer.client.get('/participants')).status).toBe(200);
    expect((await reviewer.client.put(`/participants/${id as string}`, { name: 'No' })).status).toBe(403);
    expect((await manager.client.post('/participants', { externalId: 'by-manager' })).status).toBe(201);
    const till = await aUser(app, shop, 'till');
    expect((await till.client.get('/participants')).status).toBe(403);
  });
});
