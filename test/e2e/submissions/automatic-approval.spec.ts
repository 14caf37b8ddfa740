import { verifyCounters } from '#database/host';
import { SUBMISSION_COUNTERS } from '../../../libs/submissions/src/submissions.counters';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, Tenant } from '../../support/builders';

let app: TestApp;
let shop: Tenant;
let creators: Tenant[];
beforeAll(async () => {
  app = await startApp();
  shop = await anEnterprise(app);
  creators = [await anEnterprise(app, { accountType: 'creator' }), await anEnterprise(app, { accountType: 'creator' })];
});
afterAll(() => app.stop());

/** What two creators get in the mode `auto` for these URLs. */
async function submitted(urls: [string, string], proofType = 'url') {
  const { id: campaignId } = await aCampaign(shop.live, { verificationMode: 'auto' });
  const [first, second] = urls;
  return [
    await creators[0]!.live.post('/submissions', { campaignId, proofUrl: first, proofType }),
    await creators[1]!.live.post('/submissions', { campaignId, proofUrl: second, proofType }),
  ];
}

describe('in the mode auto', () => {
  it.each([
    ['www.snapchat.com/t/'],
    ['reddit.app.link/'],
    ['www.instagram.com/s/'],
    ['go.bsky.app/'],
    ['photos.app.goo.gl/'],
    ['1drv.ms/i/'],
  ])('two share links of one post at %s earn no perk', async (address) => {
    for (const { status, error } of await submitted([`https://${address}AbCdEfGh`, `https://${address}IjKlMnOp`])) {
      expect(status).toBe(400);
      expect(error?.details).toEqual([{ path: 'proofUrl', message: expect.stringContaining('open it') }]);
    }
  });

  it.each([
    ['Instagram', 'www.instagram.com/x9/'],
    ['Snapchat', 'www.snapchat.com/new/'],
    ['Bluesky', 'bsky.app/starter/'],
    ['Google', 'www.google.com/maps/place/'],
    ['BeReal', 'bere.al/'],
    ['WhatsApp', 'wa.me/'],
  ])('a URL on %s that does not identify a post waits for review, and says why', async (name, address) => {
    for (const proofType of ['url', 'screenshot']) {
      const [first, second] = await submitted(
        [`https://${address}AbCdEfGh`, `https://${address}IjKlMnOp?x=1`],
        proofType,
      );
      for (const { status, data } of [first!, second!]) {
        expect([status, data.state, data.perk]).toEqual([201, 'pending', null]);
        expect(data.verification).toEqual({
          status: 'unknown',
          checks: [
            { name: 'post', outcome: 'unknown', evidence: expect.stringMatching(`on ${name}.* waits for review`) },
          ],
        });
      }
      const approved = { submissionId: first!.data.id, decision: 'approve' };
      expect((await shop.live.post('/submissions/review', approved)).data.perk.status).toBe('issued');
    }
  });

  it('a URL that identifies a post, or is on another site, is approved at once', async () => {
    const answers = await submitted(['https://www.instagram.com/p/C1a2b3c4d5e/', 'https://example.com/p/1']);
    for (const { data } of answers) expect([data.state, data.perk.status]).toEqual(['approved', 'issued']);
  });

  it('counts waiting submissions as a recount would', async () => {
    await submitted(['https://www.instagram.com/corner/', 'https://www.instagram.com/p/D1a2b3c4d5e/']);
    expect(await verifyCounters(app.engine.dataSource, SUBMISSION_COUNTERS)).toEqual([]);
  });
});
