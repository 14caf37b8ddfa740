import { startApp, TestApp } from '../support/app';
import { tally, times } from '../support/at-once';
import { aCampaign, anEnterprise, aTenant, aUser, Tenant } from '../support/builders';
import { rows } from '../support/database/inspect';
import { aPicture, aVideo } from '../support/files';

const AT_ONCE = 200;

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp();
  shop = await anEnterprise(app);
  creator = await aTenant(app, { accountType: 'creator' });
});
beforeEach(() => rows(app, 'delete from attempt_limits'));
afterAll(() => app.stop());

it(`a file that is submitted ${String(AT_ONCE)} times at once becomes one proof`, async () => {
  const campaigns = await Promise.all(times(4, async () => (await aCampaign(shop.live)).id as string));
  const { data } = await creator.live.post('/uploads', aVideo());
  const answers = await Promise.all(
    times(AT_ONCE, (n) => creator.live.post('/submissions', { campaignId: campaigns[n % 4], uploadId: data.id })),
  );
  expect(tally(answers)).toEqual({ 201: 1, INVALID_STATE: AT_ONCE - 1 });
});

it(`a person who uploads ${String(AT_ONCE)} files at once stores 20`, async () => {
  const { client } = await aUser(app, creator, 'owner');
  const answers = await Promise.all(times(AT_ONCE, () => client.post('/uploads', aVideo())));
  expect(tally(answers)).toEqual({ 201: 20, RATE_LIMITED: AT_ONCE - 20 });
});

// More at the same time are refused, with the request to come back.
const RECEIVED_AT_ONCE = 90;

it(`${String(RECEIVED_AT_ONCE)} files at once take no more room than the plan has`, async () => {
  const full = await aTenant(app, { accountType: 'creator' });
  const bytes = aVideo('isom', Buffer.alloc(1000));
  await rows(app, 'insert into upload_totals values ($1, $2)', [full.businessId, 1e9 - 7 * bytes.length - 10]);
  const answers = await Promise.all(times(RECEIVED_AT_ONCE, () => full.live.post('/uploads', bytes)));
  expect(tally(answers)).toEqual({ 201: 7, PLAN_LIMIT_EXCEEDED: RECEIVED_AT_ONCE - 7 });
  const [row] = await rows(app, 'select bytes from upload_totals where business_id = $1', [full.businessId]);
  expect(Number(row.bytes)).toBe(1e9 - 10);
});

it('of copies of one picture that are submitted at once, one is approved automatically', async () => {
  const { id: campaignId } = await aCampaign(shop.live, { verificationMode: 'auto', maxCompletions: 500 });
  const files: string[] = [];
  for (let n = 0; n < 12; n++) {
    const copy = await aPicture(815)
      .resize(200 + 10 * n)
      .jpeg()
      .toBuffer();
    files.push((await creator.live.post('/uploads', copy)).data.id);
  }
  const answers = await Promise.all(
    files.map((uploadId) => creator.live.post('/submissions', { campaignId, uploadId })),
  );
  const states = answers.map(({ data }) => data.state).sort();
  expect(states).toEqual(['approved', ...times(11, () => 'pending')]);
});
