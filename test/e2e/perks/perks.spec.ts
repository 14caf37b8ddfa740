import crypto from 'node:crypto';
import { PerksService } from '../../../libs/perks/src/perks.service';
import { withoutParticipant } from '../../support/both-sides';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aPerk, aSubmission, Tenant } from '../../support/builders';
import { Answer, Client } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { countEvents, eventsOf } from '../../support/database/outbox';

const DAY = 24 * 60 * 60;
const ABSENT = 'perk_01kaj4yt7hfbc9zqf3v1w2x5n8';
const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
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

const statusAndCode = ({ status, error }: Answer) => [status, error?.code];
const redeem = (code: string, by = shop.live) => by.post('/perks/redeem', { code }, same);
const read = async (id: string) => (await shop.live.get(`/perks/${id}`)).data;
const stored = async (id: string) => (await rows(app, 'select status from perks where id = $1', [id]))[0].status;

async function anIssuedPerk(fields: object = {}): Promise<any> {
  const campaign = await aCampaign(shop.live, { ...fields });
  return aPerk(shop.live, creator.live, campaign.id);
}

describe('issuing a perk', () => {
  it('copies the reward of the campaign and generates a code without characters that look alike', async () => {
    const item = { rewardType: 'free_item', rewardValue: 4.5, rewardDescription: 'A flat white', perkExpiresInDays: 7 };
    const campaign = await aCampaign(shop.live, { ...item, verificationMode: 'auto' });
    const submissions = await Promise.all(Array.from({ length: 20 }, () => aSubmission(creator.live, campaign.id)));
    const codes = submissions.map(({ perk }) => perk.code);
    expect(new Set(codes).size).toBe(20);
    for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{10}$/);
    const { id, perk } = submissions[0];
    expect(perk).toMatchObject({
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

  it('generates another code if one is already taken', async () => {
    const { code } = await anIssuedPerk();
    const randomInt = generateFirst(code, 2);
    const second = await anIssuedPerk();
    expect(randomInt).toHaveBeenCalledTimes(30);
    expect(second.code).not.toBe(code);
    expect(await read(second.id)).toEqual(second);
  });

  it('fails the approval without any change if no unique code is found', async () => {
    const { code } = await anIssuedPerk();
    const campaign = await aCampaign(shop.live);
    const submission = await aSubmission(creator.live, campaign.id);
    const decision = { submissionId: submission.id, decision: 'approve' };
    const events = await countEvents(app);
    generateFirst(code, 1000);
    expect(statusAndCode(await shop.live.post('/submissions/review', decision))).toEqual([500, 'INTERNAL_ERROR']);
    expect(withoutParticipant((await shop.live.get(`/submissions/${submission.id}`)).data)).toMatchObject(submission);
    expect((await shop.live.get(`/campaigns/${campaign.id}`)).data).toEqual(campaign);
    expect(await countEvents(app)).toBe(events);
    jest.restoreAllMocks();
    expect((await shop.live.post('/submissions/review', decision)).data.perk.status).toBe('issued');
  });
});

describe('GET /perks', () => {
  let issuer: Tenant;
  let holder: Tenant;
  let [first, redeemed, other, short]: any[] = [];
  const idsFor = async (by: Client, query = '') => {
    const { data, text } = await by.get(`/perks${query}`);
    if (!data) throw new Error(text);
    return data.items.map(({ id }: any) => id);
  };

  beforeAll(async () => {
    [issuer, holder] = [await anEnterprise(app), await anEnterprise(app)];
    const [one, two, brief] = [
      await aCampaign(issuer.live),
      await aCampaign(issuer.live),
      await aCampaign(issuer.live, { perkExpiresInDays: 1 }),
    ];
    first = await aPerk(issuer.live, holder.live, one.id);
    redeemed = await aPerk(issuer.live, holder.live, one.id);
    redeemed = (await redeem(redeemed.code, issuer.live)).data;
    other = await aPerk(issuer.live, outsider.live, two.id);
    short = await aPerk(issuer.live, holder.live, brief.id);
    await aPerk(issuer.test, holder.test, (await aCampaign(issuer.test)).id);
  });

  it('lists the perks that the business issued or earned, newest first', async () => {
    expect((await issuer.live.get('/perks')).data).toEqual({
      items: [short, other, redeemed, first],
      pagination: { page: 1, perPage: 25, total: 4, totalPages: 1, nextCursor: null },
    });
    expect((await holder.live.get('/perks')).data.items).toEqual([short, redeemed, first]);
    expect(await idsFor(outsider.live)).toEqual([other.id]);
  });

  it('filters by status and campaign, and treats perks past their expiry as expired', async () => {
    expect(await idsFor(issuer.live, `?campaignId=${first.campaignId}`)).toEqual([redeemed.id, first.id]);
    expect(await idsFor(issuer.live, '?status=issued')).toEqual([short.id, other.id, first.id]);
    expect(await idsFor(issuer.live, '?status=redeemed')).toEqual([redeemed.id]);
    expect(await idsFor(issuer.live, `?status=issued&campaignId=${first.campaignId}`)).toEqual([first.id]);
    expect(await idsFor(issuer.live, '?status=expired')).toEqual([]);
    app.clock.advance(DAY);
    expect(await idsFor(issuer.live, '?status=issued')).toEqual([other.id, first.id]);
    expect((await issuer.live.get('/perks?status=expired')).data.items).toEqual([{ ...short, status: 'expired' }]);
    app.clock.advance(40 * DAY);
    expect(await idsFor(holder.live, '?status=expired')).toEqual([short.id, first.id]);
    expect(await idsFor(holder.live, '?status=redeemed')).toEqual([redeemed.id]);
  });

  it('finds a perk by its code, case-insensitively, only for its issuer and its holder', async () => {
    const idsOf = (by: Client, code: string) => idsFor(by, `?code=${encodeURIComponent(code)}`);
    expect(await idsOf(issuer.live, first.code)).toEqual([first.id]);
    expect(await idsOf(issuer.live, ` ${(redeemed.code as string).toLowerCase()} `)).toEqual([redeemed.id]);
    expect(await idsOf(holder.live, first.code)).toEqual([first.id]);
    for (const by of [outsider.live, issuer.test]) expect(await idsOf(by, first.code)).toEqual([]);
    expect(await idsOf(issuer.live, 'ZZZZZZZZZZ')).toEqual([]);
    expect(await idsFor(issuer.live, `?code=${first.code}&status=redeemed`)).toEqual([]);
    expect(await idsFor(issuer.live, `?code=${first.code}&campaignId=${other.campaignId}`)).toEqual([]);
  });

  it('returns every perk exactly once across all pages', async () => {
    expect(await idsFor(issuer.live, '?perPage=3')).toEqual([short.id, other.id, redeemed.id]);
    expect(await idsFor(issuer.live, '?perPage=3&page=2')).toEqual([first.id]);
    expect(await idsFor(issuer.live, '?perPage=3&page=3')).toEqual([]);
  });

  it('returns only test data for a test key', async () => {
    for (const by of [issuer.test, holder.test])
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
  ])('returns 400 for %s', async (query, path) => {
    const response = await issuer.live.get(`/perks?${query}`);
    expect(statusAndCode(response)).toEqual([400, 'VALIDATION_ERROR']);
    expect(response.error.details).toEqual([{ path, message: expect.any(String) }]);
  });
});

describe('GET /perks/:id', () => {
  it('returns the perk to its issuer and its holder', async () => {
    const perk = await anIssuedPerk();
    for (const by of [shop.live, shop.owner, creator.live, creator.owner])
      expect(withoutParticipant((await by.get(`/perks/${perk.id}`)).data)).toEqual(withoutParticipant(perk));
  });

  it('returns the same 404 for a perk of other businesses, of the other mode, and for an unknown id', async () => {
    const perk = await anIssuedPerk();
    const absent = await shop.live.get(`/perks/${ABSENT}`, same);
    expect(statusAndCode(absent)).toEqual([404, 'NOT_FOUND']);
    for (const by of [outsider.live, shop.test, creator.test])
      expect((await by.get(`/perks/${perk.id}`, same)).text).toBe(absent.text);
    expect((await shop.live.get('/perks/one', same)).text).toBe(absent.text);
  });
});

describe('POST /perks/redeem', () => {
  it('redeems a perk that the business issued, only once', async () => {
    const perk = await anIssuedPerk();
    app.clock.advance(60);
    const { status, data } = await redeem(perk.code, await shop.keyWith('write.perks'));
    expect(status).toBe(200);
    expect(data).toEqual({ ...perk, status: 'redeemed', redeemedAt: data.redeemedAt });
    expect(Date.parse(data.redeemedAt)).toBeGreaterThanOrEqual(Date.parse(perk.issuedAt) + 60_000);
    app.clock.advance(60);
    const again = await redeem(perk.code);
    expect(statusAndCode(again)).toEqual([409, 'ALREADY_REDEEMED']);
    expect(again.error.details).toEqual({ redeemedAt: data.redeemedAt });
    expect(await read(perk.id)).toEqual(data);
    expect((await eventsOf(app, perk.id)).slice(1)).toEqual([
      {
        type: 'perk.redeemed',
        sequence: 2,
        businessId: shop.businessId,
        livemode: true,
        aggregate: 'perk',
        data: withoutParticipant(data),
      },
    ]);
  });

  it('accepts a code in lower case and with surrounding spaces', async () => {
    const { id, code } = await anIssuedPerk();
    expect((await redeem(` ${code.toLowerCase()} `)).data).toMatchObject({ id, status: 'redeemed' });
  });

  it('returns the same 404 to other businesses, the other mode and the holder as for an unknown code', async () => {
    const perk = await anIssuedPerk();
    const absent = await redeem('ZZZZZZZZZZ');
    expect(statusAndCode(absent)).toEqual([404, 'NOT_FOUND']);
    for (const by of [outsider.live, creator.live, creator.owner, shop.test])
      expect((await redeem(perk.code, by)).text).toBe(absent.text);
    expect(await read(perk.id)).toEqual(perk);
  });

  it.each([{ code: 'K7M2XQ9PW' }, { code: 'K7M2XQ9PW0' }, { code: 1234567890 }, { code: null }, {}])(
    'returns 400 for %j',
    async (body) => {
      const response = await shop.live.post('/perks/redeem', body);
      expect(statusAndCode(response)).toEqual([400, 'VALIDATION_ERROR']);
      expect(response.error.details).toEqual([{ path: 'code', message: expect.any(String) }]);
    },
  );

  it('redeems a perk until it expires, and returns 409 from then on even before its status is updated', async () => {
    const [used, late] = [await anIssuedPerk({ perkExpiresInDays: 1 }), await anIssuedPerk({ perkExpiresInDays: 1 })];
    app.clock.advance(DAY - 60);
    expect((await redeem(used.code)).status).toBe(200);
    app.clock.advance(60);
    const response = await redeem(late.code);
    expect(statusAndCode(response)).toEqual([409, 'INVALID_STATE']);
    expect(response.error.details).toEqual({ status: 'expired' });
    expect(await read(late.id)).toEqual({ ...late, status: 'expired' });
    expect((await read(used.id)).status).toBe('redeemed');
    expect(statusAndCode(await redeem(used.code))).toEqual([409, 'ALREADY_REDEEMED']);
    expect([await stored(late.id), (await eventsOf(app, late.id)).length]).toEqual(['issued', 1]);
  });

  it('returns 409 for a revoked perk', async () => {
    const { id, code } = await anIssuedPerk();
    await rows(app, `update perks set status = 'revoked' where id = $1`, [id]);
    const response = await redeem(code);
    expect([...statusAndCode(response), response.error.details]).toEqual([409, 'INVALID_STATE', { status: 'revoked' }]);
  });
});

describe('POST /perks/:id/revoke', () => {
  const revoke = (id: string, by = shop.live, options: object = same) => by.post(`/perks/${id}/revoke`, {}, options);

  it('revokes a perk, only once, so that it cannot be redeemed', async () => {
    const perk = await anIssuedPerk();
    const { status, data } = await revoke(perk.id, await shop.keyWith('write.perks'));
    expect([status, data]).toEqual([200, { ...perk, status: 'revoked', revokedAt: expect.any(String) }]);
    expect(await read(perk.id)).toEqual(data);
    const [again, redeemed] = [await revoke(perk.id), await redeem(perk.code)];
    for (const response of [again, redeemed])
      expect([...statusAndCode(response), response.error.details]).toEqual([
        409,
        'INVALID_STATE',
        { status: 'revoked' },
      ]);
    expect(again.error.message).toBe('This perk is revoked and cannot be revoked. Only an issued perk can.');
    expect((await eventsOf(app, perk.id)).slice(1)).toEqual([
      {
        type: 'perk.revoked',
        sequence: 2,
        businessId: shop.businessId,
        livemode: true,
        aggregate: 'perk',
        data: withoutParticipant(data),
      },
    ]);
    expect((await shop.live.get('/perks?status=revoked')).data.items).toContainEqual(data);
    expect((await shop.live.get(`/submissions/${perk.submissionId as string}`)).data).toMatchObject({
      state: 'approved',
      perk: { status: 'revoked' },
    });
  });

  it('stores the reason, which the holder can read', async () => {
    const perk = await anIssuedPerk();
    const { data } = await shop.live.post(`/perks/${perk.id}/revoke`, { reason: ' The order was refunded ' });
    expect(data.revocationReason).toBe('The order was refunded');
    expect((await creator.live.get(`/perks/${perk.id}`)).data).toEqual(withoutParticipant(data));
  });

  it.each([{ reason: ' ' }, { reason: 'x'.repeat(501) }, { reason: 7 }])('returns 400 for %j', async (body) => {
    const perk = await anIssuedPerk();
    const response = await shop.live.post(`/perks/${perk.id}/revoke`, body);
    expect(statusAndCode(response)).toEqual([400, 'VALIDATION_ERROR']);
    expect(await read(perk.id)).toEqual(perk);
  });

  it('returns 409 for a redeemed or expired perk', async () => {
    const [used, late] = [await anIssuedPerk(), await anIssuedPerk({ perkExpiresInDays: 1 })];
    await redeem(used.code);
    app.clock.advance(DAY);
    for (const [perk, status] of [
      [used, 'redeemed'],
      [late, 'expired'],
    ] as const) {
      const response = await revoke(perk.id);
      expect([...statusAndCode(response), response.error.details]).toEqual([409, 'INVALID_STATE', { status }]);
      expect((await read(perk.id)).status).toBe(status);
    }
    expect((await eventsOf(app, used.id)).map(({ type }) => type)).toEqual(['perk.issued', 'perk.redeemed']);
  });

  it('returns 404 to the holder, other businesses and the other mode, and 403 to a key that may only read', async () => {
    const perk = await anIssuedPerk();
    const absent = await revoke(ABSENT);
    expect(statusAndCode(absent)).toEqual([404, 'NOT_FOUND']);
    for (const by of [outsider.live, creator.live, creator.owner, shop.test])
      expect((await revoke(perk.id, by)).text).toBe(absent.text);
    expect(statusAndCode(await revoke(perk.id, await shop.keyWith('read.perks')))).toEqual([403, 'INSUFFICIENT_SCOPE']);
    expect(await read(perk.id)).toEqual(perk);
  });

  it('replays the response to the same idempotency key', async () => {
    const perk = await anIssuedPerk();
    const withKey = { headers: { 'idempotency-key': `revoke-${perk.id as string}` } };
    const [first, again] = [await revoke(perk.id, shop.live, withKey), await revoke(perk.id, shop.live, withKey)];
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });
});

describe('PerksService.expireDue', () => {
  const expireDue = () => app.nest.get(PerksService).expireDue();

  it('updates expired perks and publishes each event once, even if it runs concurrently', async () => {
    const [due, used, later] = [
      await anIssuedPerk({ perkExpiresInDays: 1 }),
      await anIssuedPerk({ perkExpiresInDays: 1 }),
      await anIssuedPerk({ perkExpiresInDays: 2 }),
    ];
    const test = await aPerk(shop.test, creator.test, (await aCampaign(shop.test, { perkExpiresInDays: 1 })).id);
    await redeem(used.code);
    app.clock.advance(DAY + 1);
    await Promise.all(Array.from({ length: 5 }, expireDue));
    await expireDue();
    for (const perk of [due, test]) {
      expect(await stored(perk.id)).toBe('expired');
      expect((await eventsOf(app, perk.id)).slice(1)).toEqual([
        {
          type: 'perk.expired',
          sequence: 2,
          businessId: shop.businessId,
          livemode: perk.livemode,
          aggregate: 'perk',
          data: withoutParticipant({ ...perk, status: 'expired' }),
        },
      ]);
    }
    expect([await stored(used.id), await stored(later.id)]).toEqual(['redeemed', 'issued']);
    expect(statusAndCode(await redeem(due.code))).toEqual([409, 'INVALID_STATE']);
  });
});

/** Makes the next `times` generated codes equal to `code`. Later ones are random. */
function generateFirst(code: string, times: number): jest.SpyInstance {
  const real = crypto.randomInt;
  const indexes = Array.from(code.repeat(times), (character) => CODE_ALPHABET.indexOf(character));
  return jest.spyOn(crypto, 'randomInt').mockImplementation((max: number) => indexes.shift() ?? real(max));
}
