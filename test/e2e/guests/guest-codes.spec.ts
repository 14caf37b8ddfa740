import { Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant } from '../../support/builders';
import { Answer } from '../../support/client';
import { anAddress, GuestBrowser, wrong } from '../../support/pages/guest';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

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

describe('the code', () => {
  it.each([
    ['wrong', 'The code is wrong. 4 tries are left.', 0],
    ['old', /has expired/, 10 * MINUTE],
  ])('that is %s submits nothing, and what was typed stays', async (_, message, seconds) => {
    const browser = aBrowser();
    const email = anAddress();
    const id = await browser.begin(campaign, { name: 'Grace', notes: 'At noon' });
    const code = await browser.code(id, email);
    app.clock.advance(seconds);
    const refused = await browser.confirm(id, { code: seconds ? code : wrong(code) });
    expect([refused.status, refused.error.code]).toEqual([400, 'INVALID_GRANT']);
    expect(refused.error.message).toEqual(expect.stringMatching(message));
    expect(refused.headers.get('set-cookie')).toBeNull();
    expect((await browser.send('GET', `/guest-proofs/${id}`)).data).toMatchObject({
      ...{ status: 'draft', name: 'Grace', notes: 'At noon', email },
    });
    expect(await submissionsOf(email)).toEqual([]);
  });

  it('cannot be tried a sixth time, and a new one works', async () => {
    const browser = aBrowser();
    const email = anAddress();
    const id = await browser.begin(campaign);
    const code = await browser.code(id, email);
    const left: (number | undefined)[] = [];
    for (let n = 0; n < 6; n++) left.push((await browser.confirm(id, { code: wrong(code) })).error.details?.triesLeft);
    expect(left).toEqual([4, 3, 2, 1, 0, undefined]);
    expect(outcome(await browser.confirm(id, { code }))).toBe('INVALID_GRANT');
    expect(outcome(await browser.confirm(id, { code: await browser.code(id, email) }))).toBe(200);
  });

  it('that is right makes the guest known, even if the proof is refused; corrected, it needs no other code', async () => {
    const post = 'https://www.instagram.com/p/taken/';
    await aSubmission(shop.live, campaign, { proofUrl: post, participant: { externalId: 'first' } });
    const browser = aBrowser();
    const id = await browser.begin(campaign, { proofUrl: post });
    const refused = await browser.confirm(id, { code: await browser.code(id, anAddress()) });
    expect(outcome(refused)).toBe('DUPLICATE_SUBMISSION');
    expect(refused.text).not.toContain('sub_');
    expect((await browser.send('GET', `/guest-proofs/${id}`)).data).toMatchObject({
      status: 'draft',
      needsCode: false,
    });
    await browser.send('PUT', `/guest-proofs/${id}`, { proofUrl: 'https://www.instagram.com/p/corrected/' });
    expect(outcome(await browser.confirm(id))).toBe(200);
  });

  it('of the link is used in another browser, which alone learns who the guest is', async () => {
    const [first, second] = [aBrowser(), aBrowser()];
    const email = anAddress();
    const id = await first.begin(campaign);
    await first.send('POST', `/guest-proofs/${id}/code`, { email });
    const { body, subject } = await mailbox.next(email);
    const [, campaignId, proof, code] = /offers\/(\w+)#proof=(\w+)&code=(\d{6})$/m.exec(body)!;
    expect([campaignId, proof, subject.startsWith(`${code!} is your code for `)]).toEqual([campaign, id, true]);
    expect(outcome(await second.confirm(id, { code: wrong(code!) }))).toBe('INVALID_GRANT');
    expect((await second.confirm(id, { code })).data).toMatchObject({
      status: 'submitted',
      submission: { state: 'pending' },
    });
    expect((await second.send('GET', '/guest/me')).data.email).toBe(email);
    expect((await first.send('GET', `/guest-proofs/${id}`)).data).toMatchObject({
      status: 'submitted',
      submission: null,
    });
    expect((await first.confirm(id)).data).toMatchObject({ status: 'submitted', submission: null });
    expect((await first.send('GET', '/guest/me')).data).toBeNull();
    expect(outcome(await aBrowser().confirm(id, { code }))).toBe('INVALID_STATE');
  });

  it('is sent to an address three times an hour, and six times for a proof', async () => {
    const browser = aBrowser();
    const email = anAddress();
    const id = await browser.begin(campaign);
    let code = '';
    for (let n = 0; n < 3; n++) code = await browser.code(id, email);
    const before = (await mailbox.all()).length;
    expect(outcome(await browser.send('POST', `/guest-proofs/${id}/code`, { email }))).toBe(200);
    expect(await mailbox.all()).toHaveLength(before);
    let last = '';
    for (let n = 0; n < 2; n++) last = await browser.code(id, anAddress());
    const limited = await browser.send('POST', `/guest-proofs/${id}/code`, { email: anAddress() });
    expect([outcome(limited), limited.headers.get('retry-after')]).toEqual(['RATE_LIMITED', expect.any(String)]);
    // The last code that was sent still counts, and not one for another address.
    expect(outcome(await aBrowser().confirm(id, { code }))).toBe('INVALID_GRANT');
    expect(outcome(await browser.confirm(id, { code: last }))).toBe(200);
  });
});

describe('the eleventh newcomer from a network within an hour', () => {
  /** What a browser does with the challenge of an error. */
  const solve = async ({ error }: Answer): Promise<string> => {
    const { challenge } = error.details as { challenge: Challenge };
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  };
  const newcomers = async (number: number) => {
    for (let n = 0; n < number; n++) expect(outcome(await aBrowser().submit(campaign, anAddress()))).toBe(200);
  };

  it('solves a challenge once, is not refused for good, and needs no other code', async () => {
    await newcomers(10);
    const browser = aBrowser();
    const id = await browser.begin(campaign);
    const code = await browser.code(id, anAddress());
    const refused = await browser.confirm(id, { code });
    expect(outcome(refused)).toBe('PROOF_OF_WORK_REQUIRED');
    const proofOfWork = await solve(refused);
    expect(outcome(await browser.confirm(id, { code, proofOfWork }))).toBe(200);
    const again = aBrowser();
    const next = await again.begin(campaign);
    const body = { code: await again.code(next, anAddress()), proofOfWork };
    expect(outcome(await again.confirm(next, body))).toBe('PROOF_OF_WORK_REQUIRED');
    app.clock.advance(HOUR + 1);
    await newcomers(1);
  });

  it('is given the challenge with the code already, so that it is solved in time', async () => {
    await newcomers(9);
    const browser = aBrowser();
    const id = await browser.begin(campaign);
    const ask = () => browser.send('POST', `/guest-proofs/${id}/code`, { email: anAddress() });
    expect((await ask()).data.challenge).toBeNull();
    await newcomers(1);
    const { challenge, email } = (await ask()).data;
    const code = /^\d{6}$/m.exec((await mailbox.next(email)).body)![0];
    const solution = await solveChallenge({ challenge, deriveKey });
    expect(outcome(await browser.confirm(id, { code, proofOfWork: encoded({ challenge, solution }) }))).toBe(200);
    expect((await browser.send('GET', `/guest-proofs/${id}`)).data.challenge).toBeNull();
  });

  it.each([
    ['that is no JSON', () => 'nonsense', 'VALIDATION_ERROR'],
    ['to a challenge that was made easier', easier, 'PROOF_OF_WORK_REQUIRED'],
    ['that is invented', invented, 'PROOF_OF_WORK_REQUIRED'],
  ])('with a solution %s is refused', async (_, forge, expected) => {
    await newcomers(10);
    const browser = aBrowser();
    const id = await browser.begin(campaign);
    const code = await browser.code(id, anAddress());
    const refused = await browser.confirm(id, { code });
    const proofOfWork = forge(refused.error.details.challenge as Challenge);
    expect(outcome(await browser.confirm(id, { code, proofOfWork }))).toBe(expected);
    expect((await browser.send('GET', `/guest-proofs/${id}`)).data.status).toBe('draft');
  });

  it('is not a guest whom the business knows, or one who entered a wrong code', async () => {
    const email = anAddress();
    await aBrowser().submit((await aCampaign(shop.live)).id, email);
    await newcomers(8);
    const browser = aBrowser();
    const id = await browser.begin(campaign);
    const code = await browser.code(id, anAddress());
    for (let n = 0; n < 3; n++) expect(outcome(await browser.confirm(id, { code: wrong(code) }))).toBe('INVALID_GRANT');
    expect(outcome(await aBrowser().submit(campaign, email))).toBe(200);
    expect(outcome(await browser.confirm(id, { code }))).toBe(200);
    expect(outcome(await aBrowser().submit(campaign, anAddress()))).toBe('PROOF_OF_WORK_REQUIRED');
  });
});

function encoded(payload: object): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}

function easier(challenge: Challenge): string {
  const parameters = { ...challenge.parameters, cost: 1, keyPrefix: '00' };
  return encoded({ challenge: { ...challenge, parameters }, solution: { counter: 1, derivedKey: '00'.repeat(32) } });
}

function invented(challenge: Challenge): string {
  const { keyPrefix } = challenge.parameters;
  return encoded({ challenge, solution: { counter: 1, derivedKey: keyPrefix.padEnd(64, '0') } });
}

describe('the same browser or network with another address within an hour', () => {
  it('waits for review, also where proofs are approved automatically', async () => {
    const auto = (await aCampaign(shop.live, { verificationMode: 'auto', limitPerPerson: 1 })).id;
    const first = (await aBrowser().submit(auto, anAddress())).data.submission;
    const second = (await aBrowser().submit(auto, anAddress())).data.submission;
    expect([first.state, second.state]).toEqual(['approved', 'pending']);
    const seen = (await shop.live.get(`/submissions/${second.id as string}`)).data;
    expect(seen.verification).toMatchObject({
      status: 'unknown',
      checks: [{ name: 'other_address', outcome: 'unknown' }],
    });
    app.clock.advance(HOUR + 1);
    expect((await aBrowser().submit(auto, anAddress())).data.submission.state).toBe('approved');
  });

  it('does not concern the same person, or another campaign', async () => {
    const fields = { verificationMode: 'auto', limitPerPerson: null };
    const [one, two] = [(await aCampaign(shop.live, fields)).id, (await aCampaign(shop.live, fields)).id];
    const browser = aBrowser();
    await browser.submit(one, anAddress());
    expect((await browser.confirm(await browser.begin(one))).data.submission.state).toBe('approved');
    expect((await aBrowser().submit(two, anAddress())).data.submission.state).toBe('approved');
  });
});
