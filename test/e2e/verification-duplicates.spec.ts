import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, Tenant, unique } from '../support/builders';
import { anInternet, aPage, Internet, INTERNET } from '../support/internet';
import { reply } from '../support/outbound';
import { settled } from '../support/worker';

let app: TestApp;
let internet: Internet;
let shop: Tenant;
let rival: Tenant;
let creator: Tenant;
let cheat: Tenant;
beforeAll(async () => {
  app = await startApp({ OUTBOUND_ALLOW: INTERNET });
  internet = await anInternet(app);
  [shop, rival] = [await anEnterprise(app), await anEnterprise(app)];
  [creator, cheat] = [await anEnterprise(app), await anEnterprise(app)];
});
afterAll(async () => {
  internet.close();
  await app.stop();
});

const campaignOf = async (owner: Tenant, fields: object = {}, mode: 'live' | 'test' = 'live') =>
  (await aCampaign(owner[mode], { actionId: 'ig_fp', verificationMode: 'manual', ...fields })).id as string;
const file = async (
  by: Tenant,
  campaignId: string,
  address: string,
  fields: object = {},
  mode: 'live' | 'test' = 'live',
) =>
  (await by[mode].post('/submissions', { campaignId, proofUrl: internet.url(address), ...fields })).data.id as string;
const duplicate = async (by: Tenant, id: string, mode: 'live' | 'test' = 'live') => {
  await settled(app);
  const { verification } = (await by[mode].get(`/submissions/${id}`)).data;
  return verification.checks.find(({ name }: any) => name === 'not_duplicate');
};
const aPost = () => `www.instagram.com/p/POST${String(unique())}abc/`;
const picture = () => reply(200, { 'Content-Type': 'image/png' }, Buffer.from(`picture ${String(unique())}`));

const FIRST = { outcome: 'passed', evidence: 'The same has not been filed before.' };
const AGAIN = { outcome: 'failed', evidence: 'The same was filed before, as another proof.' };

describe('a post that was filed before', () => {
  it('is found under another address, at another business, without a word of whose it was', async () => {
    const address = aPost();
    const one = await file(creator, await campaignOf(shop), address);
    const other = await file(cheat, await campaignOf(rival), address.replace('/p/', '/reel/'));
    expect(await duplicate(creator, one)).toMatchObject(FIRST);
    expect(await duplicate(rival, other)).toEqual({ name: 'not_duplicate', ...AGAIN });
  });

  it('is found also where the first was approved at once, and looked at by nobody', async () => {
    const address = aPost();
    await file(creator, await campaignOf(shop, { verificationMode: 'auto' }), address);
    expect(await duplicate(rival, await file(cheat, await campaignOf(rival), address))).toMatchObject(AGAIN);
  });

  it.each([
    [
      'in another spelling',
      (address: string) => address.replace('www.', 'm.').replace('/p/', '//%70/').replace(/\/$/, ';a?x=1'),
    ],
    [
      'on a site that shows the posts of the platform',
      (address: string) => address.replace('www.instagram', 'ddinstagram'),
    ],
  ])('is found %s', async (_case, spell) => {
    const address = aPost();
    await file(creator, await campaignOf(shop), address);
    expect(await duplicate(rival, await file(cheat, await campaignOf(rival), spell(address)))).toMatchObject(AGAIN);
  });

  it('is found behind a short link', async () => {
    const tiktok = { actionId: 'tt_vd', platformId: 'tt' };
    const address = `www.tiktok.com/@corner/video/67183353908450${String(10000 + unique())}`;
    const short = `vm.tiktok.com/${String(unique())}/`;
    internet.serve(address, aPage(address, {}));
    internet.serve(short, reply(302, { Location: internet.url(address) }));
    const one = await file(creator, await campaignOf(shop, tiktok), address);
    const other = await file(cheat, await campaignOf(rival, tiktok), short);
    expect(await duplicate(creator, one)).toMatchObject(FIRST);
    expect(await duplicate(cheat, other)).toMatchObject(AGAIN);
  });

  it('does not count when it was rejected', async () => {
    const address = aPost();
    const one = await file(creator, await campaignOf(shop), address);
    await shop.live.post('/submissions/review', { submissionId: one, decision: 'reject', reason: 'Not ours' });
    expect(await duplicate(creator, await file(creator, await campaignOf(rival), address))).toMatchObject(FIRST);
  });

  it('does not count in the other mode', async () => {
    const address = aPost();
    await file(creator, await campaignOf(shop, {}, 'test'), address, {}, 'test');
    expect(await duplicate(creator, await file(creator, await campaignOf(shop), address))).toMatchObject(FIRST);
    const again = await file(cheat, await campaignOf(rival, {}, 'test'), address, {}, 'test');
    expect(await duplicate(cheat, again, 'test')).toMatchObject(AGAIN);
  });
});

describe('the same bytes', () => {
  const copy = { verificationMode: 'verified' };

  it('are found at another address', async () => {
    const [one, other] = [`pictures.example/${String(unique())}.png`, `photos.example/${String(unique())}.jpg`];
    const bytes = picture();
    internet.serve(one, bytes);
    internet.serve(other, bytes);
    const first = await file(creator, await campaignOf(shop, copy), one, { proofType: 'screenshot' });
    expect(await duplicate(creator, first)).toMatchObject(FIRST);
    const second = await file(cheat, await campaignOf(rival, copy), other, { proofType: 'screenshot' });
    expect(await duplicate(cheat, second)).toMatchObject(AGAIN);
  });

  it('of a page count where it says which page it is, and not where it is the shell of a site', async () => {
    const shell = reply(200, { 'Content-Type': 'text/html' }, '<html><title>A network</title></html>');
    const page = aPage('blog.example/story', { text: 'So good' });
    for (const [bytes, expected] of [
      [shell, { outcome: 'unknown' }],
      [page, AGAIN],
    ] as const) {
      const [one, other] = [`blog.example/${String(unique())}`, `blog.example/${String(unique())}`];
      internet.serve(one, bytes);
      internet.serve(other, bytes);
      await duplicate(creator, await file(creator, await campaignOf(shop), one));
      expect(await duplicate(cheat, await file(cheat, await campaignOf(rival), other))).toMatchObject(expected);
    }
  });
});
