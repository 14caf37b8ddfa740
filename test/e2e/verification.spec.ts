import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, Tenant, unique } from '../support/builders';
import { rows } from '../support/inspect';
import { anInternet, anOembed, aPage, Internet, INTERNET } from '../support/internet';
import { reply } from '../support/outbound';
import { eventsOf } from '../support/outbox';
import { settled } from '../support/worker';
import { PICK } from '../../libs/submissions/src/verification/verification.queries';

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
/** A photo in the feed of Instagram, unless told otherwise. */
const campaignOf = (fields: object = {}): Promise<any> =>
  aCampaign(shop.live, { actionId: 'ig_fp', verificationMode: 'verified', requirements, ...fields });
const aPost = (host = 'www.instagram.com/p') => `${host}/POST${String(unique())}abc/`;
const filed = async (campaignId: string, address: string, fields: object = {}) => {
  const { data, text } = await creator.live.post('/submissions', {
    campaignId,
    proofUrl: internet.url(address),
    ...fields,
  });
  if (!data) throw new Error(text);
  return data;
};
const read = async (id: string, by = shop.live) => (await by.get(`/submissions/${id}`)).data;
const verified = async (campaignId: string, address: string, fields: object = {}) => {
  const { id } = await filed(campaignId, address, fields);
  await settled(app);
  return read(id);
};
const outcomes = ({ verification }: any) =>
  Object.fromEntries(verification.checks.map(({ name, outcome }: any) => [name, outcome]));
const typesOf = async (id: string) => (await eventsOf(app, id)).map(({ type }) => type);
const isoNow = () => app.clock.now().toISOString();

describe('a proof that is filed', () => {
  const modes = ['manual', 'verified', 'auto'];
  const types = ['url', 'screenshot', 'video', 'api_verified'];
  const due: Record<string, string[]> = {
    manual: ['url', 'api_verified'],
    verified: types,
    auto: [],
  };
  it.each(modes.flatMap((mode) => types.map((type) => [mode, type] as const)))(
    'in the mode %s, of the type %s, waits for checks only where there are any',
    async (verificationMode, proofType) => {
      const { id } = await campaignOf({ verificationMode });
      const { verification } = await filed(id, aPost(), { proofType });
      expect(verification).toEqual({
        status: due[verificationMode]?.includes(proofType) ? 'pending' : 'none',
        checks: [],
      });
    },
  );

  it('is fetched by nobody where it is approved at once, or vouched for by others', async () => {
    const [auto, verifiedMode] = [await campaignOf({ verificationMode: 'auto' }), await campaignOf()];
    const [one, other] = [aPost(), aPost()];
    await filed(auto.id, one);
    await filed(verifiedMode.id, other, { proofType: 'api_verified' });
    await settled(app);
    expect(internet.asked.filter((address) => [one, other].includes(address))).toEqual([]);
  });
});

describe('a proof that passes', () => {
  it('is approved by nobody in the mode verified, with its perk, in one story of events', async () => {
    const { id } = await campaignOf();
    const address = aPost();
    internet.serve(address, aPage(address, { text: GOOD, published: isoNow() }));
    const submission = await verified(id, address);
    expect(submission).toMatchObject({
      state: 'approved',
      reviewedBy: null,
      reason: null,
      verification: { status: 'passed' },
    });
    expect(submission.perk).toMatchObject({ status: 'issued', submissionId: submission.id });
    expect(outcomes(submission)).toEqual({
      platform_host: 'passed',
      post: 'passed',
      reachable: 'passed',
      published_within_campaign: 'passed',
      hashtags: 'passed',
      disclosure: 'passed',
      disclosure_label: 'unknown',
      not_duplicate: 'passed',
    });
    const [created, told, approved] = await eventsOf(app, submission.id);
    expect([created?.type, told?.type, approved?.type]).toEqual([
      'submission.created',
      'submission.verified',
      'submission.approved',
    ]);
    expect(created?.data.verification).toEqual({ status: 'pending', checks: [] });
    expect(told?.data).toMatchObject({ state: 'pending', perk: null, verification: submission.verification });
    expect(approved?.data).toEqual(submission);
    const [{ also_for }] = await rows(app, `select also_for from outbox where aggregate_id = $1 and sequence = 2`, [
      submission.id,
    ]);
    expect(also_for).toBe(creator.businessId);
    expect((await shop.live.get(`/campaigns/${id}`)).data.completions).toBe(1);
  });

  it('waits for its reviewer in the mode manual, who sees what was found', async () => {
    const { id } = await campaignOf({ verificationMode: 'manual' });
    const address = aPost();
    internet.serve(address, aPage(address, { text: GOOD }));
    const submission = await verified(id, address);
    expect(submission).toMatchObject({ state: 'pending', perk: null, verification: { status: 'passed' } });
    expect(await typesOf(submission.id)).toEqual(['submission.created', 'submission.verified']);
    expect(await read(submission.id, creator.live)).toEqual(submission);
  });

  it('is approved as its campaign says at that moment', async () => {
    const [strict, loose] = [await campaignOf(), await campaignOf({ verificationMode: 'manual' })];
    const file = async ({ id }: { id: string }) => {
      const address = aPost();
      internet.serve(address, aPage(address, { text: GOOD }));
      return filed(id, address);
    };
    const [one, other] = [await file(strict), await file(loose)];
    await shop.live.put(`/campaigns/${strict.id}`, { verificationMode: 'manual' });
    await shop.live.put(`/campaigns/${loose.id}`, { verificationMode: 'verified' });
    await settled(app);
    expect([(await read(one.id)).state, (await read(other.id)).state]).toEqual(['pending', 'approved']);
  });

  it('stays pending when the cap was reached meanwhile, and says so', async () => {
    const { id } = await campaignOf({ maxCompletions: 1 });
    const submissions = await Promise.all(
      [aPost(), aPost()].map((address) => {
        internet.serve(address, aPage(address, { text: GOOD }));
        return filed(id, address);
      }),
    );
    await settled(app);
    const states = await Promise.all(submissions.map((submission) => read(submission.id)));
    const [approved, refused] = states.sort((a, b) => a.state.localeCompare(b.state));
    expect([approved.state, refused.state]).toEqual(['approved', 'pending']);
    expect(refused).toMatchObject({ perk: null, verification: { status: 'passed' } });
    expect(refused.verification.checks.at(-1)).toEqual({
      name: 'campaign_cap',
      outcome: 'failed',
      evidence: expect.stringContaining('as many approved submissions as it allows'),
    });
    expect(await typesOf(refused.id)).toEqual(['submission.created', 'submission.verified']);
    expect((await eventsOf(app, refused.id))[1]?.data.verification).toEqual(refused.verification);
    expect((await shop.live.get(`/campaigns/${id}`)).data).toMatchObject({ completions: 1, status: 'completed' });
  });

  it.each(['approve', 'reject'])(
    'after its reviewer chose to %s it, changes nothing but what is known',
    async (decision) => {
      const { id } = await campaignOf();
      const address = aPost();
      internet.serve(address, aPage(address, { text: GOOD }));
      const submission = await filed(id, address);
      const { data } = await shop.live.post('/submissions/review', {
        submissionId: submission.id,
        decision,
        reason: 'So',
      });
      await settled(app);
      const { verification, ...after } = await read(submission.id);
      const { verification: before, ...decided } = data;
      expect([before.status, verification.status]).toEqual(['pending', 'passed']);
      expect(after).toEqual(decided);
      expect((await eventsOf(app, submission.id)).at(-1)).toMatchObject({
        type: 'submission.verified',
        data: { perk: data.perk },
      });
    },
  );
});

describe('a proof that does not pass', () => {
  it.each<[string, string, object, string, string]>([
    ['without the hashtag', 'hashtags', { text: 'So good #ad' }, 'failed', 'failed'],
    ['without the disclosure', 'disclosure', { text: 'So good #flatwhite' }, 'failed', 'failed'],
    [
      'of before the campaign',
      'published_within_campaign',
      { text: GOOD, published: '2020-01-01' },
      'failed',
      'failed',
    ],
    ['of which only a part can be read', 'hashtags', { description: 'So good…' }, 'unknown', 'unknown'],
    ['of which nothing can be read', 'disclosure', { title: '' }, 'unknown', 'unknown'],
    ['without a date, for nothing but that', 'published_within_campaign', { text: GOOD }, 'unknown', 'passed'],
  ])('%s is not rejected: %s', async (_case, check, fields, outcome, status) => {
    const { id } = await campaignOf();
    const address = aPost();
    internet.serve(address, aPage(address, fields));
    const submission = await verified(id, address);
    expect([outcomes(submission)[check], submission.verification.status]).toEqual([outcome, status]);
    expect(submission.state).toBe(status === 'passed' ? 'approved' : 'pending');
    expect(submission.reason).toBeNull();
  });

  it('because it is elsewhere or gone is left to the reviewer', async () => {
    const { id } = await campaignOf();
    const elsewhere = `evil.example/p/POST${String(unique())}abc/`;
    internet.serve(elsewhere, aPage(elsewhere, { text: GOOD }));
    expect(outcomes(await verified(id, elsewhere))).toMatchObject({ platform_host: 'failed', post: 'failed' });
    const gone = await verified(id, aPost());
    expect(outcomes(gone)).toMatchObject({ platform_host: 'passed', reachable: 'failed' });
    expect([gone.state, gone.verification.status]).toEqual(['pending', 'failed']);
  });

  it('does not leave the platform by a redirect', async () => {
    const { id } = await campaignOf();
    const [address, away] = [aPost(), `evil.example/${String(unique())}`];
    internet.serve(address, reply(302, { Location: internet.url(away) }));
    internet.serve(away, aPage(away, { text: GOOD, body: address }));
    const submission = await verified(id, address);
    expect(outcomes(submission).platform_host).toBe('failed');
    expect(submission.state).toBe('pending');
  });

  it('since a screenshot shows nothing to a program', async () => {
    const { id } = await campaignOf();
    const address = `pictures.example/${String(unique())}.png`;
    internet.serve(address, reply(200, { 'Content-Type': 'image/png' }, Buffer.from([137, 80, 78, 71, unique()])));
    const submission = await verified(id, address, { proofType: 'screenshot' });
    expect(outcomes(submission)).toMatchObject({
      platform_host: 'unknown',
      reachable: 'passed',
      hashtags: 'unknown',
      not_duplicate: 'passed',
    });
    expect([submission.state, submission.verification.status]).toEqual(['pending', 'unknown']);
  });
});

describe('what a platform tells of a post by oEmbed', () => {
  const video = () => `www.tiktok.com/@corner/video/67183353908450${String(10000 + unique())}`;
  const tiktok = () => campaignOf({ actionId: 'tt_vd', platformId: 'tt' });

  it('is enough where its page shows nothing', async () => {
    internet.tell('tt', anOembed({ title: GOOD }));
    const address = video();
    internet.serve(address, reply(200, { 'Content-Type': 'text/html' }, '<html><div id="app"></div></html>'));
    expect(await verified((await tiktok()).id, address)).toMatchObject({
      state: 'approved',
      verification: { status: 'passed' },
    });
  });

  it('is asked with the one address of the post, whichever was filed', async () => {
    const requests: string[] = [];
    internet.tell('tt', (socket, request) => {
      requests.push(decodeURIComponent(request.split(' ')[1] ?? ''));
      socket.end(anOembed({ title: GOOD }));
    });
    const address = video();
    const short = `vm.tiktok.com/${String(unique())}/`;
    internet.serve(short, reply(301, { Location: `${internet.url(address)}?_r=1` }));
    internet.serve(address, reply(403));
    const submission = await verified((await tiktok()).id, short);
    expect(outcomes(submission)).toMatchObject({ platform_host: 'passed', post: 'passed', reachable: 'passed' });
    expect(requests).toEqual([`/tt?url=https://${address}`]);
  });

  it.each([
    ['is not there', reply(404), reply(200, { 'Content-Type': 'text/html' }, 'shell'), 'failed'],
    ['is there', anOembed({ title: GOOD }), reply(404), 'passed'],
    ['it will not say', reply(401), reply(200, { 'Content-Type': 'text/html' }, 'shell'), 'unknown'],
    [
      'in no words of oEmbed',
      reply(200, {}, '<html>'),
      reply(200, { 'Content-Type': 'text/html' }, 'shell'),
      'unknown',
    ],
  ])('when it says: %s', async (_case, told, page, outcome) => {
    internet.tell('tt', told);
    const address = video();
    internet.serve(address, page);
    expect(outcomes(await verified((await tiktok()).id, address)).reachable).toBe(outcome);
  });
});

const NOT_REACHED =
  'The proof could not be reached. If its address is right and it can be seen without signing in, there is nothing to do: it will be tried again.';

describe('a proof that cannot be reached just now', () => {
  it.each([
    ['503', reply(503)],
    ['429', reply(429, { 'Retry-After': '1' })],
    ['a connection that is cut', (socket: { destroy(): void }) => socket.destroy()],
  ])('is tried again after a minute, and after ten: %s', async (_case, failure) => {
    const { id } = await campaignOf();
    const address = aPost();
    internet.serve(address, failure);
    const submission = await filed(id, address);
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
    expect(await read(submission.id, creator.live)).toEqual(await read(submission.id));
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

  it('is verified when it comes back', async () => {
    const { id } = await campaignOf();
    const address = aPost();
    internet.serve(address, reply(500));
    const submission = await filed(id, address);
    await settled(app);
    internet.serve(address, aPage(address, { text: GOOD }));
    app.clock.advance(61);
    await settled(app);
    expect(await read(submission.id)).toMatchObject({ state: 'approved', verification: { status: 'passed' } });
    expect(await typesOf(submission.id)).toEqual(['submission.created', 'submission.verified', 'submission.approved']);
  });

  it('says nothing of whether a name exists in our network', async () => {
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
      const seen = await Promise.all(
        submissions.map(async (submission) => {
          const { nextAttemptAt, ...verification } = (await read(submission.id)).verification;
          expect(typeof nextAttemptAt).toBe(status === 'waiting' ? 'string' : 'undefined');
          return JSON.stringify(verification);
        }),
      );
      expect(new Set(seen).size).toBe(1);
      expect(seen[0]).toContain(`"${status}"`);
    }
  });
});

it('holds a proof against what was asked when it was filed', async () => {
  const { id } = await campaignOf();
  const address = aPost();
  internet.serve(address, aPage(address, { text: GOOD }));
  const submission = await filed(id, address);
  await shop.live.put(`/campaigns/${id}`, { requirements: { hashtags: ['#late'] } });
  await settled(app);
  expect((await read(submission.id)).state).toBe('approved');
});

it('keeps nothing of what it fetched, anywhere', async () => {
  const { id } = await campaignOf({ verificationMode: 'manual' });
  const address = aPost();
  internet.serve(address, aPage(address, { text: `${GOOD} swordfish`, body: 'swordfish' }));
  await verified(id, address);
  const tables = ['submissions', 'submission_verifications', 'proof_fingerprints', 'outbox'];
  for (const table of tables)
    expect(JSON.stringify(await rows(app, `select * from ${table}`))).not.toContain('swordfish');
});

it('looks at one proof of each business at a time', async () => {
  const { id } = await campaignOf({ verificationMode: 'manual' });
  const other = await anEnterprise(app, { accountType: 'creator' });
  const leased =
    'select count(*)::int as n from submission_verifications where leased_until is not null group by business_id';
  const [seen, addresses] = [[] as number[][], Array.from({ length: 6 }, () => aPost())];
  for (const [index, address] of addresses.entries()) {
    internet.serve(address, (socket) => {
      void rows(app, leased).then((counts) => {
        seen.push(counts.map(({ n }) => n));
        socket.end(aPage(address, { text: GOOD }));
      });
    });
    await (index < 3 ? creator : other).live.post('/submissions', { campaignId: id, proofUrl: internet.url(address) });
  }
  await settled(app);
  expect(seen).toHaveLength(6);
  expect(new Set(seen.flat())).toEqual(new Set([1]));
  // And of both at once.
  expect(Math.max(...seen.map(({ length }) => length))).toBe(2);
});

it('looks at no other proof of a business meanwhile, not even one that was due before', async () => {
  const { id } = await campaignOf({ verificationMode: 'manual' });
  const filer = await anEnterprise(app, { accountType: 'creator' });
  const file = async () =>
    (await filer.live.post('/submissions', { campaignId: id, proofUrl: internet.url(aPost()) })).data;
  const [first, second] = [await file(), await file()];
  const now = app.clock.now();
  const lease = 'update submission_verifications set leased_until = $2 where id = $1';
  await rows(app, lease, [second.id, new Date(now.getTime() + 60_000)]);
  const next = async () => (await rows(app, PICK, [now, 8])).map((row) => row.id as string);
  expect(await next()).not.toContain(first.id);
  await rows(app, lease, [second.id, null]);
  expect(await next()).toContain(first.id);
  await settled(app);
});
