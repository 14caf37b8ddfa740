import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, Tenant, unique } from '../../support/builders';
import { anInternet, aPage, Internet, INTERNET } from '../../support/stand-ins/internet';
import { reply } from '../../support/stand-ins/outbound';
import { settled } from '../../support/worker';

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
const submit = async (
  by: Tenant,
  campaignId: string,
  address: string,
  fields: object = {},
  mode: 'live' | 'test' = 'live',
) =>
  (await by[mode].post('/submissions', { campaignId, proofUrl: internet.url(address), ...fields })).data.id as string;
const duplicateCheck = async (by: Tenant, id: string, mode: 'live' | 'test' = 'live') => {
  await settled(app);
  const { verification } = (await by[mode].get(`/submissions/${id}`)).data;
  return verification.checks.find(({ name }: any) => name === 'not_duplicate');
};
const aPost = () => `www.instagram.com/p/POST${String(unique())}abc/`;
const picture = () => reply(200, { 'Content-Type': 'image/png' }, Buffer.from(`picture ${String(unique())}`));

const FIRST = { outcome: 'passed', evidence: 'The same proof was not submitted before.' };
const REPEATED = { outcome: 'failed', evidence: 'The same proof was submitted before.' };

describe('a post that was submitted before', () => {
  it('is detected under another URL and at another business, without revealing the first submitter', async () => {
    const address = aPost();
    const one = await submit(creator, await campaignOf(shop), address);
    const other = await submit(cheat, await campaignOf(rival), address.replace('/p/', '/reel/'));
    expect(await duplicateCheck(creator, one)).toMatchObject(FIRST);
    expect(await duplicateCheck(rival, other)).toEqual({ name: 'not_duplicate', ...REPEATED });
  });

  it('is detected even if the first submission was approved automatically and never fetched', async () => {
    const address = aPost();
    await submit(creator, await campaignOf(shop, { verificationMode: 'auto' }), address);
    expect(await duplicateCheck(rival, await submit(cheat, await campaignOf(rival), address))).toMatchObject(REPEATED);
  });

  it.each([
    [
      'under another spelling of its URL',
      (address: string) => address.replace('www.', 'm.').replace('/p/', '//%70/').replace(/\/$/, ';a?x=1'),
    ],
    ['on a mirror of the platform', (address: string) => address.replace('www.instagram', 'ddinstagram')],
  ])('is detected %s', async (_case, spell) => {
    const address = aPost();
    await submit(creator, await campaignOf(shop), address);
    expect(await duplicateCheck(rival, await submit(cheat, await campaignOf(rival), spell(address)))).toMatchObject(
      REPEATED,
    );
  });

  it('is detected behind a short link', async () => {
    const tiktok = { actionId: 'tt_vd', platformId: 'tt' };
    const address = `www.tiktok.com/@corner/video/67183353908450${String(10000 + unique())}`;
    const short = `vm.tiktok.com/${String(unique())}/`;
    internet.serve(address, aPage(address, {}));
    internet.serve(short, reply(302, { Location: internet.url(address) }));
    const one = await submit(creator, await campaignOf(shop, tiktok), address);
    const other = await submit(cheat, await campaignOf(rival, tiktok), short);
    expect(await duplicateCheck(creator, one)).toMatchObject(FIRST);
    expect(await duplicateCheck(cheat, other)).toMatchObject(REPEATED);
  });

  it('is not a duplicate if the first submission was rejected', async () => {
    const address = aPost();
    const one = await submit(creator, await campaignOf(shop), address);
    await shop.live.post('/submissions/review', { submissionId: one, decision: 'reject', reason: 'Not ours' });
    expect(await duplicateCheck(creator, await submit(creator, await campaignOf(rival), address))).toMatchObject(FIRST);
  });

  it('is not a duplicate in the other mode', async () => {
    const address = aPost();
    await submit(creator, await campaignOf(shop, {}, 'test'), address, {}, 'test');
    expect(await duplicateCheck(creator, await submit(creator, await campaignOf(shop), address))).toMatchObject(FIRST);
    const again = await submit(cheat, await campaignOf(rival, {}, 'test'), address, {}, 'test');
    expect(await duplicateCheck(cheat, again, 'test')).toMatchObject(REPEATED);
  });
});

describe('the same bytes', () => {
  const copy = { verificationMode: 'verified' };

  it('detects the same bytes under another URL', async () => {
    const [one, other] = [`pictures.example/${String(unique())}.png`, `photos.example/${String(unique())}.jpg`];
    const bytes = picture();
    internet.serve(one, bytes);
    internet.serve(other, bytes);
    const first = await submit(creator, await campaignOf(shop, copy), one, { proofType: 'screenshot' });
    expect(await duplicateCheck(creator, first)).toMatchObject(FIRST);
    const second = await submit(cheat, await campaignOf(rival, copy), other, { proofType: 'screenshot' });
    expect(await duplicateCheck(cheat, second)).toMatchObject(REPEATED);
  });

  it('detects the same page if it has its own canonical URL, and ignores it if it is the shell of a site', async () => {
    const shell = reply(200, { 'Content-Type': 'text/html' }, '<html><title>A network</title></html>');
    const page = aPage('blog.example/story', { text: 'So good' });
    for (const [bytes, expected] of [
      [shell, { outcome: 'unknown' }],
      [page, REPEATED],
    ] as const) {
      const [one, other] = [`blog.example/${String(unique())}`, `blog.example/${String(unique())}`];
      internet.serve(one, bytes);
      internet.serve(other, bytes);
      await duplicateCheck(creator, await submit(creator, await campaignOf(shop), one));
      expect(await duplicateCheck(cheat, await submit(cheat, await campaignOf(rival), other))).toMatchObject(expected);
    }
  });
});
