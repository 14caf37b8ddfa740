import crypto from 'node:crypto';
import { PerksService } from '../../libs/perks/src/perks.service';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aPerk, aSubmission, Tenant } from '../support/builders';
import { Answer, Client } from '../support/client';
import { rows } from '../support/inspect';
import { countEvents, eventsOf } from '../support/outbox';

const DAY = 24 * 60 * 60;
const ABSENT = 'perk_01kaj4yt7hfbc9zqf3v1w2x5n8';
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const same = { headers: { 'x-request-id': 'same' } };

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
let outsider: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, creator, outsider] = [
    await anEnterprise(app),
    await anEnterprise(app, { accountType: 'creator' }),
    await anEnterprise(app),
  ];
});
afterEach(() => {
  jest.restoreAllMocks();
  app.clock.reset();
});
afterAll(() => app.stop());

const refusal = ({ status, error }: Answer) => [status, error?.code];
const redeem = (code: string, by = shop.live) => by.post('/perks/redeem', { code }, same);
const read = async (id: string) => (await shop.live.get(`/perks/${id}`)).data;
const stored = async (id: string) => (await rows(app, 'select status from perks where id = $1', [id]))[0].status;

async function anIssuedPerk(fields: object = {}): Promise<any> {
  const campaign = await aCampaign(shop.live, { ...fields });
  return aPerk(shop.live, creator.live, campaign.id);
}

describe('a perk', () => {
  it('has the reward of its campaign, and a code without letters that look alike', async () => {
    const item = { rewardType: 'free_item', rewardValue: 4.5, rewardDescription: 'A flat white', perkExpiresInDays: 7 };
    const campaign = await aCampaign(shop.live, { ...item, verificationMode: 'auto' });
    const submissions = await Promise.all(Array.from({ length: 20 }, () => aSubmission(creator.live, campaign.id)));
    const codes = submissions.map(({ perk }) => perk.code);
    expect(new Set(codes).size).toBe(20);
    for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{10}$/);
    const { id, perk } = submissions[0];
    expect(perk).toEqual({
      id: perk.id,
      code: perk.code,
      businessId: shop.businessId,
      campaignId: campaign.id,
      submissionId: id,
      type: 'free_item',
      value: 4.5,
      description: 'A flat white',
      status: 'issued',
      issuedAt: perk.issuedAt,
      expiresAt: new Date(Date.parse(perk.issuedAt) + 7 * DAY * 1000).toISOString(),
      redeemedAt: null,
      livemode: true,
    });
  });

  it('gets another code when the one that was drawn is taken', async () => {
    const { code } = await anIssuedPerk();
    const draw = drawFirst(code, 2);
    const second = await anIssuedPerk();
    expect(draw).toHaveBeenCalledTimes(30);
    expect(second.code).not.toBe(code);
    expect(await read(second.id)).toEqual(second);
  });

  it('is not issued at all, nor its submission approved, when no code can be found', async () => {
    const { code } = await anIssuedPerk();
    const campaign = await aCampaign(shop.live);
    const submission = await aSubmission(creator.live, campaign.id);
    const decision = { submissionId: submission.id, decision: 'approve' };
    const events = await countEvents(app);
    drawFirst(code, 1000);
    expect(refusal(await shop.live.post('/submissions/review', decision))).toEqual([500, 'INTERNAL_ERROR']);
    expect((await shop.live.get(`/submissions/${submission.id}`)).data).toEqual(submission);
    expect((await shop.live.get(`/campaigns/${campaign.id}`)).data).toEqual(campaign);
    expect(await countEvents(app)).toBe(events);
    jest.restoreAllMocks();
    expect((await shop.live.post('/submissions/review', decision)).data.perk.status).toBe('issued');
  });
});

describe('GET /perks', () => {
  let giver: Tenant;
  let holder: Tenant;
  let [first, redeemed, other, short]: any[] = [];
  const idsFor = async (by: Client, query = '') => {
    const { data, text } = await by.get(`/perks${query}`);
    if (!data) throw new Error(text);
    return data.items.map(({ id }: any) => id);
  };

  beforeAll(async () => {
    [giver, holder] = [await anEnterprise(app), await anEnterprise(app)];
    const [one, two, brief] = [
      await aCampaign(giver.live),
      await aCampaign(giver.live),
      await aCampaign(giver.live, { perkExpiresInDays: 1 }),
    ];
    first = await aPerk(giver.live, holder.live, one.id);
    redeemed = await aPerk(giver.live, holder.live, one.id);
    redeemed = (await redeem(redeemed.code, giver.live)).data;
    other = await aPerk(giver.live, outsider.live, two.id);
    short = await aPerk(giver.live, holder.live, brief.id);
    await aPerk(giver.test, holder.test, (await aCampaign(giver.test)).id);
  });

  it('shows a business what it gave and what it earned, the newest first', async () => {
    expect((await giver.live.get('/perks')).data).toEqual({
      items: [short, other, redeemed, first],
      pagination: { page: 1, perPage: 25, total: 4, totalPages: 1 },
    });
    expect((await holder.live.get('/perks')).data.items).toEqual([short, redeemed, first]);
    expect(await idsFor(outsider.live)).toEqual([other.id]);
  });

  it('filters by status and campaign, and counts what is past its time as expired', async () => {
    expect(await idsFor(giver.live, `?campaignId=${first.campaignId}`)).toEqual([redeemed.id, first.id]);
    expect(await idsFor(giver.live, '?status=issued')).toEqual([short.id, other.id, first.id]);
    expect(await idsFor(giver.live, '?status=redeemed')).toEqual([redeemed.id]);
    expect(await idsFor(giver.live, `?status=issued&campaignId=${first.campaignId}`)).toEqual([first.id]);
    expect(await idsFor(giver.live, '?status=expired')).toEqual([]);
    app.clock.advance(DAY);
    expect(await idsFor(giver.live, '?status=issued')).toEqual([other.id, first.id]);
    expect((await giver.live.get('/perks?status=expired')).data.items).toEqual([{ ...short, status: 'expired' }]);
    app.clock.advance(40 * DAY);
    expect(await idsFor(holder.live, '?status=expired')).toEqual([short.id, first.id]);
    expect(await idsFor(holder.live, '?status=redeemed')).toEqual([redeemed.id]);
  });

  it('finds one by its code, in any case, for who gave it and who earned it, and for nobody else', async () => {
    const idsOf = (by: Client, code: string) => idsFor(by, `?code=${encodeURIComponent(code)}`);
    expect(await idsOf(giver.live, first.code)).toEqual([first.id]);
    expect(await idsOf(giver.live, ` ${(redeemed.code as string).toLowerCase()} `)).toEqual([redeemed.id]);
    expect(await idsOf(holder.live, first.code)).toEqual([first.id]);
    for (const by of [outsider.live, giver.test]) expect(await idsOf(by, first.code)).toEqual([]);
    expect(await idsOf(giver.live, 'ZZZZZZZZZZ')).toEqual([]);
    expect(await idsFor(giver.live, `?code=${first.code}&status=redeemed`)).toEqual([]);
    expect(await idsFor(giver.live, `?code=${first.code}&campaignId=${other.campaignId}`)).toEqual([]);
  });

  it('has, on all its pages together, every perk once', async () => {
    expect(await idsFor(giver.live, '?perPage=3')).toEqual([short.id, other.id, redeemed.id]);
    expect(await idsFor(giver.live, '?perPage=3&page=2')).toEqual([first.id]);
    expect(await idsFor(giver.live, '?perPage=3&page=3')).toEqual([]);
  });

  it('shows a test key test data alone', async () => {
    for (const by of [giver.test, holder.test])
      expect((await by.get('/perks')).data.items.map(({ livemode }: any) => livemode)).toEqual([false]);
  });

  it.each([
    ['status=gone', 'status'],
    ['campaignId=summer', 'campaignId'],
    ['perPage=0', 'perPage'],
    ['perPage=101', 'perPage'],
    ['page=0', 'page'],
    ['code=K7M2XQ9PW0', 'code'],
    ['code=', 'code'],
  ])('refuses %s', async (query, path) => {
    const answer = await giver.live.get(`/perks?${query}`);
    expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.error.details).toEqual([{ path, message: expect.any(String) }]);
  });
});

describe('GET /perks/:id', () => {
  it('shows one to who gave it and to who earned it alike', async () => {
    const perk = await anIssuedPerk();
    for (const by of [shop.live, shop.owner, creator.live, creator.owner])
      expect((await by.get(`/perks/${perk.id}`)).data).toEqual(perk);
  });

  it('answers for one of others, of the other mode, and of no such id alike', async () => {
    const perk = await anIssuedPerk();
    const absent = await shop.live.get(`/perks/${ABSENT}`, same);
    expect(refusal(absent)).toEqual([404, 'NOT_FOUND']);
    for (const by of [outsider.live, shop.test, creator.test])
      expect((await by.get(`/perks/${perk.id}`, same)).text).toBe(absent.text);
    expect((await shop.live.get('/perks/one', same)).text).toBe(absent.text);
  });
});

describe('POST /perks/redeem', () => {
  it('redeems a perk of the business, once', async () => {
    const perk = await anIssuedPerk();
    app.clock.advance(60);
    const { status, data } = await redeem(perk.code, await shop.keyWith('write.perks'));
    expect(status).toBe(200);
    expect(data).toEqual({ ...perk, status: 'redeemed', redeemedAt: data.redeemedAt });
    expect(Date.parse(data.redeemedAt)).toBeGreaterThanOrEqual(Date.parse(perk.issuedAt) + 60_000);
    app.clock.advance(60);
    const again = await redeem(perk.code);
    expect(refusal(again)).toEqual([409, 'ALREADY_REDEEMED']);
    expect(again.error.details).toEqual({ redeemedAt: data.redeemedAt });
    expect(await read(perk.id)).toEqual(data);
    expect((await eventsOf(app, perk.id)).slice(1)).toEqual([
      { type: 'perk.redeemed', sequence: 2, businessId: shop.businessId, livemode: true, aggregate: 'perk', data },
    ]);
  });

  it('reads a code in lower case and with blanks around it', async () => {
    const { id, code } = await anIssuedPerk();
    expect((await redeem(` ${code.toLowerCase()} `)).data).toMatchObject({ id, status: 'redeemed' });
  });

  it('does not find the perk of another business, of the other mode, for its holder, or of no such code: all alike', async () => {
    const perk = await anIssuedPerk();
    const absent = await redeem('ZZZZZZZZZZ');
    expect(refusal(absent)).toEqual([404, 'NOT_FOUND']);
    for (const by of [outsider.live, creator.live, creator.owner, shop.test])
      expect((await redeem(perk.code, by)).text).toBe(absent.text);
    expect(await read(perk.id)).toEqual(perk);
  });

  it.each([{ code: 'K7M2XQ9PW' }, { code: 'K7M2XQ9PW0' }, { code: 1234567890 }, { code: null }, {}])(
    'refuses %j',
    async (body) => {
      const answer = await shop.live.post('/perks/redeem', body);
      expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.error.details).toEqual([{ path: 'code', message: expect.any(String) }]);
    },
  );

  it('takes a perk until its time, and not from then on, though nothing has written so', async () => {
    const [kept, late] = [await anIssuedPerk({ perkExpiresInDays: 1 }), await anIssuedPerk({ perkExpiresInDays: 1 })];
    app.clock.advance(DAY - 60);
    expect((await redeem(kept.code)).status).toBe(200);
    app.clock.advance(60);
    const answer = await redeem(late.code);
    expect(refusal(answer)).toEqual([409, 'INVALID_STATE']);
    expect(answer.error.details).toEqual({ status: 'expired' });
    expect(await read(late.id)).toEqual({ ...late, status: 'expired' });
    expect((await read(kept.id)).status).toBe('redeemed');
    expect(refusal(await redeem(kept.code))).toEqual([409, 'ALREADY_REDEEMED']);
    expect([await stored(late.id), (await eventsOf(app, late.id)).length]).toEqual(['issued', 1]);
  });

  it('does not take a perk that was revoked', async () => {
    const { id, code } = await anIssuedPerk();
    await rows(app, `update perks set status = 'revoked' where id = $1`, [id]);
    const answer = await redeem(code);
    expect([...refusal(answer), answer.error.details]).toEqual([409, 'INVALID_STATE', { status: 'revoked' }]);
  });
});

describe('POST /perks/:id/revoke', () => {
  const revoke = (id: string, by = shop.live, options: object = same) => by.post(`/perks/${id}/revoke`, {}, options);

  it('takes a perk back, once, so that it cannot be redeemed', async () => {
    const perk = await anIssuedPerk();
    const { status, data } = await revoke(perk.id, await shop.keyWith('write.perks'));
    expect([status, data]).toEqual([200, { ...perk, status: 'revoked' }]);
    expect(await read(perk.id)).toEqual(data);
    const [again, redeemed] = [await revoke(perk.id), await redeem(perk.code)];
    for (const answer of [again, redeemed])
      expect([...refusal(answer), answer.error.details]).toEqual([409, 'INVALID_STATE', { status: 'revoked' }]);
    expect(again.error.message).toBe('This perk is revoked and cannot be revoked. Only an issued perk can.');
    expect((await eventsOf(app, perk.id)).slice(1)).toEqual([
      { type: 'perk.revoked', sequence: 2, businessId: shop.businessId, livemode: true, aggregate: 'perk', data },
    ]);
    expect((await shop.live.get('/perks?status=revoked')).data.items).toContainEqual(data);
    expect((await shop.live.get(`/submissions/${perk.submissionId as string}`)).data).toMatchObject({
      state: 'approved',
      perk: { status: 'revoked' },
    });
  });

  it('does not take back what was redeemed or has expired', async () => {
    const [used, late] = [await anIssuedPerk(), await anIssuedPerk({ perkExpiresInDays: 1 })];
    await redeem(used.code);
    app.clock.advance(DAY);
    for (const [perk, status] of [
      [used, 'redeemed'],
      [late, 'expired'],
    ] as const) {
      const answer = await revoke(perk.id);
      expect([...refusal(answer), answer.error.details]).toEqual([409, 'INVALID_STATE', { status }]);
      expect((await read(perk.id)).status).toBe(status);
    }
    expect((await eventsOf(app, used.id)).map(({ type }) => type)).toEqual(['perk.issued', 'perk.redeemed']);
  });

  it('is not for its holder, another business, the other mode or a key that may only read', async () => {
    const perk = await anIssuedPerk();
    const absent = await revoke(ABSENT);
    expect(refusal(absent)).toEqual([404, 'NOT_FOUND']);
    for (const by of [outsider.live, creator.live, creator.owner, shop.test])
      expect((await revoke(perk.id, by)).text).toBe(absent.text);
    expect(refusal(await revoke(perk.id, await shop.keyWith('read.perks')))).toEqual([403, 'INSUFFICIENT_SCOPE']);
    expect(await read(perk.id)).toEqual(perk);
  });

  it('is answered the same when it is repeated with its key', async () => {
    const perk = await anIssuedPerk();
    const keyed = { headers: { 'idempotency-key': `revoke-${perk.id as string}` } };
    const [first, again] = [await revoke(perk.id, shop.live, keyed), await revoke(perk.id, shop.live, keyed)];
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });
});

describe('the sweep', () => {
  const sweep = () => app.nest.get(PerksService).expireDue();

  it('records what has expired, and publishes it once, whoever sweeps beside', async () => {
    const [due, used, later] = [
      await anIssuedPerk({ perkExpiresInDays: 1 }),
      await anIssuedPerk({ perkExpiresInDays: 1 }),
      await anIssuedPerk({ perkExpiresInDays: 2 }),
    ];
    const test = await aPerk(shop.test, creator.test, (await aCampaign(shop.test, { perkExpiresInDays: 1 })).id);
    await redeem(used.code);
    app.clock.advance(DAY + 1);
    await Promise.all(Array.from({ length: 5 }, sweep));
    await sweep();
    for (const perk of [due, test]) {
      expect(await stored(perk.id)).toBe('expired');
      expect((await eventsOf(app, perk.id)).slice(1)).toEqual([
        {
          type: 'perk.expired',
          sequence: 2,
          businessId: shop.businessId,
          livemode: perk.livemode,
          aggregate: 'perk',
          data: { ...perk, status: 'expired' },
        },
      ]);
    }
    expect([await stored(used.id), await stored(later.id)]).toEqual(['redeemed', 'issued']);
    expect(refusal(await redeem(due.code))).toEqual([409, 'INVALID_STATE']);
  });
});

/** The next `times` codes that are drawn are this one; those after them are left to chance. */
function drawFirst(code: string, times: number): jest.SpyInstance {
  const real = crypto.randomInt;
  const drawn = Array.from(code.repeat(times), (letter) => LETTERS.indexOf(letter));
  return jest.spyOn(crypto, 'randomInt').mockImplementation((max: number) => drawn.shift() ?? real(max));
}
