import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aTenant, movePlan, Tenant } from '../../support/builders';
import { Answer } from '../../support/client';
import { dump, rows } from '../../support/database/inspect';
import { anAddress, GuestBrowser } from '../../support/pages/guest';
import { aPage, pageWith } from '../../support/pages/browser';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';
import { GuestProofsService } from '../../../libs/guests/src/guest-proofs.service';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
let mailbox: Mailbox;
let shop: Tenant;
let campaign: string;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ SMTP_URL: mailbox.url, SMTP_FROM: 'perk@example.com' });
  shop = await anEnterprise(app);
  campaign = (await aCampaign(shop.live, { limitPerPerson: 1 })).id;
});
beforeEach(async () => {
  // All tests share one network.
  await app.db.manager.query('delete from attempt_limits');
  await app.db.manager.query('delete from guest_origins');
});
afterEach(() => {
  app.clock.reset();
});
afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

const aBrowser = () => new GuestBrowser(app, mailbox);
const outcome = ({ status, error }: Answer) => error?.code ?? status;
const submissionsOf = async (email: string) => {
  const { items } = (await shop.live.get(`/participants?email=${encodeURIComponent(email)}`)).data;
  return items.length === 0 ? [] : (await shop.live.get(`/submissions?participantId=${items[0].id}`)).data.items;
};

describe('a guest', () => {
  it('takes part without an account: a proof, a code, submitted', async () => {
    const browser = aBrowser();
    const email = anAddress();
    const begun = await browser.send('POST', '/guest-proofs', {
      campaignId: campaign,
      proofUrl: 'https://www.instagram.com/p/first/',
      name: 'Grace Hopper',
      handle: '@grace.drinks.coffee',
      actionId: 'ig_st',
    });
    expect(begun.headers.get('set-cookie')).toMatch(
      /^perk_guest=[\w-]{43}; Max-Age=172800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect([begun.status, begun.data]).toMatchObject([
      201,
      { status: 'draft', needsCode: true, email: null, submission: null, name: 'Grace Hopper', challengeCode: null },
    ]);
    const { id } = begun.data;
    expect((await submissionsOf(email)).length).toBe(0);
    const code = await browser.code(id, email.toUpperCase());
    const confirmed = await browser.confirm(id, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(confirmed.headers.get('set-cookie')).toMatch(/^perk_guest=[\w-]{43}; Max-Age=7776000; /);
    expect([confirmed.status, confirmed.data]).toMatchObject([
      200,
      {
        status: 'submitted',
        needsCode: false,
        submission: { campaignId: campaign, state: 'pending', actionId: 'ig_st', perk: null },
      },
    ]);
    const [received] = await submissionsOf(email);
    expect(received).toMatchObject({
      id: confirmed.data.submission.id,
      submittedBy: { type: 'participant', id: received.participant.id },
      participant: { name: 'Grace Hopper', externalId: null },
    });
    const participant = (await shop.live.get(`/participants/${received.participant.id as string}`)).data;
    expect(participant).toMatchObject({
      email,
      emailVerified: true,
      handles: [{ platformId: 'ig', handle: 'grace.drinks.coffee', verified: false }],
      counts: { submitted: 1 },
    });
    expect((await browser.send('GET', '/guest/me')).data).toMatchObject({ email, name: 'Grace Hopper' });
  });

  it('sees the decision and the perk in the browser, and needs no other code there', async () => {
    const browser = aBrowser();
    const email = anAddress();
    const { submission } = (await browser.submit(campaign, email)).data;
    await shop.live.post('/submissions/review', { submissionId: submission.id, decision: 'approve' });
    const [proof] = (await browser.send('GET', '/guest/proofs')).data.items;
    expect(proof).toMatchObject({ id: submission.id, state: 'approved', perk: { status: 'issued' } });
    expect(proof.businessName).toBe((await shop.owner.get('/business')).data.name);
    const perks = (await browser.send('GET', '/guest/perks')).data;
    expect(perks.items.map(({ code }: { code: string }) => code)).toEqual([proof.perk.code]);
    expect((await shop.live.post('/perks/redeem', { code: proof.perk.code })).status).toBe(200);
    const other = (await aCampaign(shop.live, { limitPerPerson: 1 })).id;
    const second = await browser.begin(other);
    expect(outcome(await browser.confirm(second))).toBe(200);
    expect((await browser.send('GET', `/guest/proofs?campaignId=${other as string}`)).data.items).toHaveLength(1);
    const first = (await browser.send('GET', '/guest/proofs?perPage=1')).data;
    const cursor = encodeURIComponent(first.pagination.nextCursor);
    const rest = (await browser.send('GET', `/guest/proofs?perPage=1&cursor=${cursor}`)).data;
    expect([first.items[0].campaignId, rest.items[0].id, rest.pagination.nextCursor]).toEqual([
      other,
      submission.id,
      null,
    ]);
    // What is begun on the last day does not renew the session.
    app.clock.advance(90 * DAY - HOUR);
    const late = (await aCampaign(shop.live)).id as string;
    const begun = await browser.send('POST', '/guest-proofs', { campaignId: late });
    expect([begun.status, begun.headers.get('set-cookie')]).toEqual([201, null]);
    app.clock.advance(HOUR);
    expect((await browser.send('GET', '/guest/me')).data).toBeNull();
  });

  it('is one person to several businesses, and a different participant of each', async () => {
    const browser = aBrowser();
    const email = anAddress();
    const other = await anEnterprise(app);
    const otherCampaign = (await aCampaign(other.live)).id;
    await browser.submit(campaign, email);
    expect(outcome(await browser.confirm(await browser.begin(otherCampaign)))).toBe(200);
    const { items } = (await browser.send('GET', '/guest/proofs')).data;
    expect(items.map(({ campaignId }: { campaignId: string }) => campaignId)).toEqual([otherCampaign, campaign]);
    expect((await other.live.get(`/participants?email=${email}`)).data.items).toHaveLength(1);
  });

  it('is the customer whom the business knows by this address', async () => {
    const email = anAddress();
    const customer = {
      externalId: `customer-${email}`,
      email,
      name: 'Ada',
      handles: [{ platformId: 'ig', handle: 'ada' }],
    };
    const { id } = (await shop.live.post('/participants', customer)).data;
    await aBrowser().submit(campaign, email, { name: 'Somebody', handle: 'other', actionId: 'ig_st' });
    const known = (await shop.live.get(`/participants/${id as string}`)).data;
    expect(known).toMatchObject({
      externalId: customer.externalId,
      name: 'Ada',
      emailVerified: true,
      counts: { submitted: 1 },
    });
    expect(known.handles).toEqual([{ platformId: 'ig', handle: 'other', verified: false }]);
  });

  it('takes one perk of a campaign, under each form of the address', async () => {
    const [name, domain] = anAddress().split('@');
    const email = `${name}@${domain}`;
    await aBrowser().submit(campaign, email);
    const again = await aBrowser().submit(campaign, `${name}+again@${domain}`);
    expect([outcome(again), again.error.message]).toEqual([
      'PERSON_LIMIT_REACHED',
      'The campaign accepts one proof per person, and you have already sent as many. If one of them is rejected, you can send another.',
    ]);
  });

  it('is not another guest whose address has the same form for limits', async () => {
    const [name, domain] = anAddress().split('@');
    const [one, two] = [aBrowser(), aBrowser()];
    await one.submit(campaign, `${name}@${domain}`);
    await two.submit((await aCampaign(shop.live)).id, `${name}+x@${domain}`);
    expect((await one.send('GET', '/guest/proofs')).data.items).toHaveLength(1);
    expect((await two.send('GET', '/guest/proofs')).data.items).toHaveLength(1);
  });

  it('can become a creator, who signs in with a code and is the same participant', async () => {
    const browser = aBrowser();
    const email = anAddress();
    await browser.submit(campaign, email, { name: 'Grace' });
    const created = await browser.send('POST', '/guest/creator', {});
    expect([created.status, created.data.email]).toEqual([201, email]);
    expect(outcome(await browser.send('POST', '/guest/creator', {}))).toBe('EMAIL_TAKEN');
    await app.api.post('/auth', { action: 'request-code', email });
    const code = /^\d{6}$/m.exec((await mailbox.next(email, 'Sign in to Perk')).body)![0];
    const { accessToken, user } = (await app.api.post('/auth', { action: 'verify-code', email, code })).data;
    expect(user).toMatchObject({ businessId: created.data.businessId, emailVerified: true, name: 'Grace' });
    const proof = { campaignId: campaign, proofUrl: 'https://www.instagram.com/p/creator/' };
    expect(outcome(await app.api.as(accessToken).post('/submissions', proof))).toBe('PERSON_LIMIT_REACHED');
  });

  it('gets a code for the post that no other guest has, and the reviewer sees which it is', async () => {
    const coded = (await aCampaign(shop.live, { requirements: { challengeCode: true } })).id;
    const [one, two] = [aBrowser(), aBrowser()];
    const begun = (await one.send('POST', '/guest-proofs', { campaignId: coded })).data;
    const other = (await two.send('POST', '/guest-proofs', { campaignId: coded })).data;
    expect(begun.challengeCode).toMatch(/^\S{6,}$/);
    expect(other.challengeCode).not.toBe(begun.challengeCode);
    expect((await one.send('POST', '/guest-proofs', { campaignId: coded })).data.challengeCode).toBe(
      begun.challengeCode,
    );
    await one.send('PUT', `/guest-proofs/${begun.id as string}`, { proofUrl: 'https://www.instagram.com/p/coded/' });
    const { data } = await one.confirm(begun.id, { code: await one.code(begun.id, anAddress()) });
    const seen = (await shop.live.get(`/submissions/${data.submission.id as string}`)).data;
    expect(seen.review.challengeCode).toBe(begun.challengeCode);
  });
});

describe('the browser', () => {
  it('of somebody else finds nothing, whatever it knows', async () => {
    const [browser, other] = [aBrowser(), aBrowser()];
    await other.submit(campaign, anAddress());
    const id = await browser.begin(campaign);
    const paths: [string, string, object?][] = [
      ['GET', `/guest-proofs/${id}`],
      ['PUT', `/guest-proofs/${id}`, { name: 'Other' }],
      ['POST', `/guest-proofs/${id}/code`, { email: anAddress() }],
      ['POST', `/guest-proofs/${id}/confirm`, {}],
    ];
    for (const [method, path, body] of paths) expect(outcome(await other.send(method, path, body))).toBe('NOT_FOUND');
    for (const by of [app.api, shop.live, await aPage(app, shop)])
      expect(outcome(await by.get(`/guest-proofs/${id}`))).toBe('NOT_FOUND');
    for (const path of ['/guest/proofs', '/guest/perks'])
      expect(outcome(await browser.send('GET', path))).toBe('UNAUTHENTICATED');
  });

  it('sends the cookie for nothing that another site causes', async () => {
    const browser = aBrowser();
    const id = await browser.begin(campaign);
    const { cookie } = browser as unknown as { cookie: string };
    const others: Record<string, string>[] = [
      { cookie },
      { cookie, 'x-perk-page': '1', 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of others)
      expect(outcome(await app.api.with(headers).get(`/guest-proofs/${id}`))).toBe('NOT_FOUND');
  });

  it('keeps what was begun in another tab when the guest becomes known', async () => {
    const browser = aBrowser();
    const [one, two] = [await browser.begin(campaign), await browser.begin((await aCampaign(shop.live)).id)];
    const before = browser.copy();
    await browser.confirm(one, { code: await browser.code(one, anAddress()) });
    expect((await browser.send('GET', `/guest-proofs/${two}`)).data).toMatchObject({
      status: 'draft',
      needsCode: false,
    });
    expect(outcome(await browser.confirm(two))).toBe(200);
    // The response to the first was lost: the page still has the cookie of before.
    expect((await before.confirm(one, { code: '000000' })).data).toMatchObject({
      status: 'submitted',
      submission: null,
    });
  });

  it('of an owner is also that of a guest, and neither is taken for the other', async () => {
    const page = await aPage(app, shop);
    const browser = aBrowser();
    await browser.submit(campaign, anAddress());
    const { cookie } = browser as unknown as { cookie: string };
    const { cookie: session } = (page as unknown as { ownHeaders: { cookie: string } }).ownHeaders;
    const both = pageWith(app, `${session}; ${cookie}`);
    expect((await both.get('/session')).data.business.id).toBe(shop.businessId);
    expect((await both.get('/guest/proofs')).data.items).toHaveLength(1);
    expect(outcome(await both.delete('/guest/session'))).toBe(200);
    expect((await both.get('/session')).data.business.id).toBe(shop.businessId);
    expect((await both.get('/guest/me')).data).toBeNull();
    expect(outcome(await pageWith(app, cookie).get('/campaigns'))).toBe('UNAUTHENTICATED');
  });

  it('stores no token, and no network, in readable form', async () => {
    const browser = aBrowser();
    await browser.submit(campaign, anAddress());
    const { cookie } = browser as unknown as { cookie: string };
    const stored = await dump(app);
    expect(stored).not.toContain(cookie.split('=')[1]);
    expect(JSON.stringify(await rows(app, 'select * from guest_origins'))).not.toContain('127.0.0');
  });
});

describe('a proof of a guest', () => {
  it('is refused early for a campaign that is closed, unknown or test data', async () => {
    const paused = (await aCampaign(shop.live)).id as string;
    await shop.live.patch(`/campaigns/${paused}`, { action: 'pause' });
    const test = (await aCampaign(shop.test)).id;
    const begin = (campaignId: string) => aBrowser().send('POST', '/guest-proofs', { campaignId });
    expect(outcome(await begin(paused))).toBe('INVALID_STATE');
    expect(outcome(await begin(test))).toBe('NOT_FOUND');
    expect(outcome(await begin('camp_01kaj4yt7hfbc9zqf3v1w2x5n8'))).toBe('NOT_FOUND');
  });

  it.each([
    [{ actionId: 'tt_vd' }, 'actionId'],
    [{ handle: 'two words' }, 'handle'],
    [{ proofUrl: 'instagram.com/p/1' }, 'proofUrl'],
    [{ name: 'x'.repeat(201) }, 'name'],
  ])('with %j is refused and names the field', async (fields, path) => {
    const browser = aBrowser();
    const { status, error } = await browser.send('POST', '/guest-proofs', { campaignId: campaign, ...fields });
    expect([status, error?.details[0].path]).toEqual([400, path]);
    const id = await browser.begin(campaign);
    expect((await browser.send('PUT', `/guest-proofs/${id}`, fields)).error?.details[0].path).toBe(path);
  });

  it('without a link is refused when it is confirmed, and can be completed', async () => {
    const browser = aBrowser();
    const { id } = (await browser.send('POST', '/guest-proofs', { campaignId: campaign })).data;
    const refused = await browser.confirm(id, { code: await browser.code(id, anAddress()) });
    expect(refused.error.details[0]).toMatchObject({ path: 'proofUrl' });
    await browser.send('PUT', `/guest-proofs/${id as string}`, { proofUrl: 'https://www.instagram.com/p/late/' });
    expect(outcome(await browser.confirm(id))).toBe(200);
    expect(outcome(await browser.send('PUT', `/guest-proofs/${id as string}`, { name: 'Later' }))).toBe(
      'INVALID_STATE',
    );
  });

  it('loses what is cleared, and keeps what is not sent', async () => {
    const browser = aBrowser();
    const fields = { name: 'Grace', handle: 'grace', notes: 'At noon' };
    const id = await browser.begin(campaign, fields);
    const changed = await browser.send('PUT', `/guest-proofs/${id}`, { handle: null, notes: null });
    expect(changed.data).toMatchObject({ name: 'Grace', handle: null, notes: null });
    const { data } = await browser.confirm(id, { code: await browser.code(id, anAddress()) });
    expect(data.submission.notes).toBeNull();
  });

  it('for an offer that ends meanwhile is kept, and says that the offer has ended', async () => {
    const ending = (await aCampaign(shop.live)).id as string;
    const browser = aBrowser();
    const id = await browser.begin(ending, { notes: 'Typed' });
    const code = await browser.code(id, anAddress());
    await shop.live.patch(`/campaigns/${ending}`, { action: 'complete' });
    expect(outcome(await browser.confirm(id, { code }))).toBe('INVALID_STATE');
    expect((await browser.send('GET', `/guest-proofs/${id}`)).data).toMatchObject({ status: 'draft', notes: 'Typed' });
  });

  it('takes a unit of the plan of the business when it is submitted, and none before', async () => {
    const small = await aTenant(app);
    const offer = (await aCampaign(small.live)).id;
    const used = async () => (await small.owner.get('/usage')).data.usage.submissions.used;
    const browser = aBrowser();
    const id = await browser.begin(offer);
    const code = await browser.code(id, anAddress());
    expect(await used()).toBe(0);
    await browser.confirm(id, { code });
    expect(await used()).toBe(1);
    await movePlan(app, small, 'free');
    const limit = (await small.owner.get('/usage')).data.usage.submissions.limit as number;
    await app.db.manager.query('update plan_usage set used = $1 where business_id = $2', [limit, small.businessId]);
    const full = await aBrowser().submit(offer, anAddress());
    expect([outcome(full), full.error.details.status]).toEqual(['INVALID_STATE', 'no_units']);
  });

  it('of a blocked person is refused', async () => {
    const email = anAddress();
    const { id } = (await shop.live.post('/participants', { email })).data;
    await shop.live.put(`/participants/${id as string}`, { blocked: true });
    expect(outcome(await aBrowser().submit(campaign, email))).toBe('INVALID_STATE');
  });

  it('is gone after 24 hours, and so is the session of a browser in which nobody became known', async () => {
    const browser = aBrowser();
    const id = await browser.begin(campaign);
    app.clock.advance(DAY);
    expect(outcome(await browser.send('GET', `/guest-proofs/${id}`))).toBe('NOT_FOUND');
    app.clock.advance(DAY);
    await app.nest.get(GuestProofsService).purge();
    expect(await rows(app, `select id from guest_proofs where id = '${id}'`)).toEqual([]);
  });

  it('and the link to the guest are erased with the participant', async () => {
    const browser = aBrowser();
    const email = anAddress();
    await browser.submit(campaign, email);
    const { items } = (await shop.live.get(`/participants?email=${email}`)).data;
    await shop.live.delete(`/participants/${items[0].id as string}?erase=true`);
    expect((await browser.send('GET', '/guest/proofs')).data.items).toEqual([]);
    const traces = await rows(app, `select id from guest_proofs where email = '${email}'`);
    expect(traces).toEqual([]);
    expect(
      (
        await rows(
          app,
          `select participant_id from guest_participants where participant_id = '${items[0].id as string}'`,
        )
      ).length,
    ).toBe(0);
  });
});
