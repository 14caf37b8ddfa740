import { withoutParticipant } from '../../support/both-sides';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, Tenant, unique } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { anInternet, aPage, Internet, INTERNET } from '../../support/stand-ins/internet';
import { reply } from '../../support/stand-ins/outbound';
import { eventsOf } from '../../support/database/outbox';
import { settled } from '../../support/worker';
import { PICK } from '../../../libs/submissions/src/verification/verification.queries';

let app: TestApp;
let internet: Internet;
let shop: Tenant;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp({ OUTBOUND_ALLOW: INTERNET });
  internet = await anInternet(app);
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
});
afterEach(() => {
  app.clock.reset();
});
afterAll(async () => {
  internet.close();
  await app.stop();
});

const GOOD = 'Best flat white #FlatWhite #ad';
const requirements = { hashtags: ['#flatwhite'] };
/** A campaign for an Instagram feed photo by default. */
const campaignOf = (fields: object = {}): Promise<any> =>
  aCampaign(shop.live, { actionId: 'ig_fp', verificationMode: 'verified', requirements, ...fields });
const aPost = (host = 'www.instagram.com/p') => `${host}/POST${String(unique())}abc/`;
const submit = async (campaignId: string, address: string, fields: object = {}) => {
  const { data, text } = await creator.live.post('/submissions', {
    campaignId,
    proofUrl: internet.url(address),
    ...fields,
  });
  if (!data) throw new Error(text);
  return data;
};
/** The submission without the facts for its reviewer, which only reading it returns. */
const read = async (id: string, by = shop.live) => {
  const { review: _facts, ...submission } = (await by.get(`/submissions/${id}`)).data;
  return submission;
};
const outcomes = ({ verification }: any) =>
  Object.fromEntries(verification.checks.map(({ name, outcome }: any) => [name, outcome]));
const typesOf = async (id: string) => (await eventsOf(app, id)).map(({ type }) => type);

const NOT_REACHED =
  'The proof could not be reached and will be tried again. Check that its URL is correct and can be seen without signing in.';

describe('a proof that is temporarily unreachable', () => {
  it.each([
    ['503', reply(503)],
    ['429', reply(429, { 'Retry-After': '1' })],
    ['a dropped connection', (socket: { destroy(): void }) => socket.destroy()],
  ])('is tried again after 1 and after 10 minutes: %s', async (_case, failure) => {
    const { id } = await campaignOf();
    const address = aPost();
    internet.serve(address, failure);
    const submission = await submit(id, address);
    const tries = () => internet.asked.filter((asked) => asked === address).length;
    expect(submission.verification).toEqual({ status: 'pending', checks: [] });
    for (const [seconds, tried, left] of [
      [0, 1, 60],
      [59, 1, 1],
      [2, 2, 600],
      [598, 2, 2],
    ] as const) {
      app.clock.advance(seconds);
      await settled(app);
      const { verification } = await read(submission.id);
      expect([tries(), verification]).toEqual([
        tried,
        { status: 'waiting', checks: [], reason: NOT_REACHED, nextAttemptAt: expect.any(String) },
      ]);
      const secondsLeft = (Date.parse(verification.nextAttemptAt) - app.clock.now().getTime()) / 1000;
      expect(secondsLeft).toBeLessThanOrEqual(left);
      expect(secondsLeft).toBeGreaterThan(left - 30);
    }
    expect(await read(submission.id, creator.live)).toEqual(withoutParticipant(await read(submission.id)));
    expect((await eventsOf(app, submission.id)).map(({ type }) => type)).toEqual(['submission.created']);
    app.clock.advance(3);
    await settled(app);
    expect(tries()).toBe(3);
    const after = await read(submission.id);
    expect([after.state, after.verification.status, outcomes(after).reachable]).toEqual([
      'pending',
      'unknown',
      'unknown',
    ]);
    expect(Object.keys(after.verification).sort()).toEqual(['checks', 'status']);
    app.clock.advance(100_000);
    await settled(app);
    expect(tries()).toBe(3);
  });

  it('is verified once it is reachable again', async () => {
    const { id } = await campaignOf();
    const address = aPost();
    internet.serve(address, reply(500));
    const submission = await submit(id, address);
    await settled(app);
    internet.serve(address, aPage(address, { text: GOOD }));
    app.clock.advance(61);
    await settled(app);
    expect(await read(submission.id)).toMatchObject({ state: 'approved', verification: { status: 'passed' } });
    expect(await typesOf(submission.id)).toEqual(['submission.created', 'submission.verified', 'submission.approved']);
  });

  it('does not reveal whether a host exists in our network', async () => {
    const { id } = await campaignOf({ verificationMode: 'manual' });
    const submissions = await Promise.all(
      ['http://10.0.0.7/p/1', 'http://[::1]/p/2', 'http://169.254.169.254/latest/3', 'http://127.0.0.1:1/4'].map(
        async (proofUrl) => (await creator.live.post('/submissions', { campaignId: id, proofUrl })).data,
      ),
    );
    for (const [seconds, status] of [
      [0, 'waiting'],
      [61, 'waiting'],
      [601, 'unknown'],
    ] as const) {
      app.clock.advance(seconds);
      await settled(app);
      const verifications = await Promise.all(
        submissions.map(async (submission) => {
          const { nextAttemptAt, ...verification } = (await read(submission.id)).verification;
          expect(typeof nextAttemptAt).toBe(status === 'waiting' ? 'string' : 'undefined');
          return JSON.stringify(verification);
        }),
      );
      expect(new Set(verifications).size).toBe(1);
      expect(verifications[0]).toContain(`"${status}"`);
    }
  });
});

it('verifies one proof per business at a time', async () => {
  const { id } = await campaignOf({ verificationMode: 'manual' });
  const other = await anEnterprise(app, { accountType: 'creator' });
  const leased =
    'select count(*)::int as n from submission_verifications where leased_until is not null group by business_id';
  const [leases, addresses] = [[] as number[][], Array.from({ length: 6 }, () => aPost())];
  for (const [index, address] of addresses.entries()) {
    internet.serve(address, (socket) => {
      void rows(app, leased).then((counts) => {
        leases.push(counts.map(({ n }) => n));
        socket.end(aPage(address, { text: GOOD }));
      });
    });
    await (index < 3 ? creator : other).live.post('/submissions', { campaignId: id, proofUrl: internet.url(address) });
  }
  await settled(app);
  expect(leases).toHaveLength(6);
  expect(new Set(leases.flat())).toEqual(new Set([1]));
  // Proofs of two businesses were verified concurrently.
  expect(Math.max(...leases.map(({ length }) => length))).toBe(2);
});

it('picks no other proof of a business in the meantime, even if it was due earlier', async () => {
  const { id } = await campaignOf({ verificationMode: 'manual' });
  const submitter = await anEnterprise(app, { accountType: 'creator' });
  const submitPost = async () =>
    (await submitter.live.post('/submissions', { campaignId: id, proofUrl: internet.url(aPost()) })).data;
  const [first, second] = [await submitPost(), await submitPost()];
  const now = app.clock.now();
  const lease = 'update submission_verifications set leased_until = $2 where id = $1';
  await rows(app, lease, [second.id, new Date(now.getTime() + 60_000)]);
  const owners = (await rows(app, PICK.waiting.text, [now, ''])).map(({ owner }) => owner);
  const next = async () => (await rows(app, PICK.rows, [now, 8, owners])).map((row) => row.id as string);
  expect(await next()).not.toContain(first.id);
  await rows(app, lease, [second.id, null]);
  expect(await next()).toContain(first.id);
  await settled(app);
});
