import { startApp, TestApp } from '../support/app';
import { tally, times } from '../support/at-once';
import { aCampaign, anEnterprise, Tenant } from '../support/builders';
import { rows } from '../support/database/inspect';
import { anAddress, GuestBrowser } from '../support/pages/guest';
import { Mailbox, openMailbox } from '../support/stand-ins/mailbox';

const AT_ONCE = 200;

let app: TestApp;
let mailbox: Mailbox;
let shop: Tenant;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ SMTP_URL: mailbox.url, SMTP_FROM: 'perk@example.com', TRUST_PROXY: '1' });
  shop = await anEnterprise(app);
});
beforeEach(() => app.db.manager.query('delete from attempt_limits'));
afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

let networks = 0;
/** The address of a network, another one each time. */
const aNetwork = (): string => {
  const number = ++networks;
  return `203.0.${String(Math.floor(number / 250))}.${String(1 + (number % 250))}`;
};
const aBrowser = (network = aNetwork()) => new GuestBrowser(app, mailbox, network);

/** Somebody who only has to enter the code. */
interface Ready {
  browser: GuestBrowser;
  id: string;
  code: string;
}

async function ready(campaignId: string, email: string, browser = aBrowser()): Promise<Ready> {
  const id = await browser.begin(campaignId);
  return { browser, id, code: await browser.code(id, email) };
}

const confirm = ({ browser, id, code }: Ready) => browser.confirm(id, { code });
const submissionsFor = async (campaignId: string) =>
  rows(app, 'select state, participant_id from submissions where campaign_id = $1', [campaignId]);

it(`a code that is entered ${String(AT_ONCE)} times at once submits one proof and makes one browser known`, async () => {
  const campaign = (await aCampaign(shop.live)).id as string;
  const { browser, id, code } = await ready(campaign, anAddress());
  const answers = await Promise.all(times(AT_ONCE, () => browser.copy(aNetwork()).confirm(id, { code })));
  expect(tally(answers)).toEqual({ 200: AT_ONCE });
  expect(answers.filter(({ headers }) => headers.has('set-cookie'))).toHaveLength(1);
  expect(await submissionsFor(campaign)).toHaveLength(1);
  expect(new Set(answers.map(({ data }) => data.status))).toEqual(new Set(['submitted']));
});

it(`${String(AT_ONCE)} guests with forms of one address have one proof accepted of a campaign that takes one of a person`, async () => {
  const campaign = (await aCampaign(shop.live, { limitPerPerson: 1 })).id as string;
  const [name, domain] = anAddress().split('@');
  const guests = await Promise.all(times(AT_ONCE, (n) => ready(campaign, `${name!}+${String(n)}@${domain!}`)));
  const answers = await Promise.all(guests.map(confirm));
  expect(tally(answers)).toEqual({ 200: 1, PERSON_LIMIT_REACHED: AT_ONCE - 1 });
  expect(await submissionsFor(campaign)).toHaveLength(1);
});

it(`${String(AT_ONCE)} proofs of one guest at once are as many as the campaign takes of a person`, async () => {
  const campaign = (await aCampaign(shop.live, { limitPerPerson: 3 })).id as string;
  const { browser, id, code } = await ready((await aCampaign(shop.live)).id, anAddress());
  await browser.confirm(id, { code });
  const proofs = await Promise.all(times(AT_ONCE, () => browser.begin(campaign)));
  const answers = await Promise.all(proofs.map((proof) => browser.copy().confirm(proof)));
  expect(tally(answers)).toEqual({ 200: 3, PERSON_LIMIT_REACHED: AT_ONCE - 3 });
  expect(await submissionsFor(campaign)).toHaveLength(3);
});

it('of a hundred newcomers from one network at once, ten need no proof of work', async () => {
  const campaign = (await aCampaign(shop.live)).id as string;
  const network = aNetwork();
  const guests = await Promise.all(times(100, () => ready(campaign, anAddress(), aBrowser(network))));
  expect(tally(await Promise.all(guests.map(confirm)))).toEqual({ 200: 10, PROOF_OF_WORK_REQUIRED: 90 });
  expect(await submissionsFor(campaign)).toHaveLength(10);
});

it('of ten guests from one network at once, one is approved automatically and the others wait for review', async () => {
  const campaign = (await aCampaign(shop.live, { verificationMode: 'auto' })).id as string;
  const network = aNetwork();
  const guests = await Promise.all(times(10, () => ready(campaign, anAddress(), aBrowser(network))));
  expect(tally(await Promise.all(guests.map(confirm)))).toEqual({ 200: 10 });
  const states = (await submissionsFor(campaign)).map(({ state }) => state as string).sort();
  expect(states).toEqual(['approved', ...times(9, () => 'pending')]);
});

it('nothing of a guest is stored for an erased participant, whatever is submitted at once', async () => {
  const campaign = (await aCampaign(shop.live)).id as string;
  const { browser, id, code } = await ready(campaign, anAddress());
  await browser.confirm(id, { code });
  const [{ participant_id: erased }] = (await submissionsFor(campaign)) as [{ participant_id: string }];
  const proofs = await Promise.all(times(AT_ONCE, () => browser.begin(campaign, { notes: 'erasable' })));
  const answers = await Promise.all(
    proofs.map((proof, n) =>
      n === AT_ONCE / 2 ? shop.live.delete(`/participants/${erased}?erase=true`) : browser.copy().confirm(proof),
    ),
  );
  expect(tally(answers)).toEqual({ 200: AT_ONCE });
  const stored = await rows(app, `select proof_url, notes from submissions where participant_id = $1`, [erased]);
  expect(new Set(stored.map((row) => JSON.stringify(row))).size).toBe(1);
  expect(JSON.stringify(stored)).not.toContain('erasable');
  expect(await rows(app, 'select * from guest_participants where participant_id = $1', [erased])).toEqual([]);
});
