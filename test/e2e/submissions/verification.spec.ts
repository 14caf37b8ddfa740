import { withoutParticipant } from '../../support/both-sides';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, Tenant, unique } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { anInternet, anOembed, aPage, Internet, INTERNET } from '../../support/stand-ins/internet';
import { reply } from '../../support/stand-ins/outbound';
import { eventsOf } from '../../support/database/outbox';
import { settled } from '../../support/worker';

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
const verified = async (campaignId: string, address: string, fields: object = {}) => {
  const { id } = await submit(campaignId, address, fields);
  await settled(app);
  return read(id);
};
const outcomes = ({ verification }: any) =>
  Object.fromEntries(verification.checks.map(({ name, outcome }: any) => [name, outcome]));
const typesOf = async (id: string) => (await eventsOf(app, id)).map(({ type }) => type);
const isoNow = () => app.clock.now().toISOString();

describe('a new proof', () => {
  const modes = ['manual', 'verified', 'auto'];
  const types = ['url', 'screenshot', 'video', 'api_verified'];
  const due: Record<string, string[]> = {
    manual: ['url', 'api_verified'],
    verified: types,
    auto: [],
  };
  it.each(modes.flatMap((mode) => types.map((type) => [mode, type] as const)))(
    'in the mode %s and of type %s has a pending verification only if there are checks',
    async (verificationMode, proofType) => {
      const { id } = await campaignOf({ verificationMode });
      const { verification } = await submit(id, aPost(), { proofType });
      expect(verification).toEqual({
        status: due[verificationMode]?.includes(proofType) ? 'pending' : 'none',
        checks: [],
      });
    },
  );

  it('is not fetched if it is approved automatically or verified externally', async () => {
    const [auto, verifiedMode] = [await campaignOf({ verificationMode: 'auto' }), await campaignOf()];
    const [one, other] = [aPost(), aPost()];
    await submit(auto.id, one);
    await submit(verifiedMode.id, other, { proofType: 'api_verified' });
    await settled(app);
    expect(internet.asked.filter((address) => [one, other].includes(address))).toEqual([]);
  });
});

describe('a proof that passes', () => {
  it('is approved without a reviewer in the mode verified, with its perk and its events in order', async () => {
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
    const [created, verifiedEvent, approved] = await eventsOf(app, submission.id);
    expect([created?.type, verifiedEvent?.type, approved?.type]).toEqual([
      'submission.created',
      'submission.verified',
      'submission.approved',
    ]);
    expect(created?.data.verification).toEqual({ status: 'pending', checks: [] });
    expect(verifiedEvent?.data).toMatchObject({ state: 'pending', perk: null, verification: submission.verification });
    expect(approved?.data).toEqual(withoutParticipant(submission));
    const [{ counterparty_id }] = await rows(
      app,
      `select counterparty_id from outbox where aggregate_id = $1 and sequence = 2`,
      [submission.id],
    );
    expect(counterparty_id).toBe(creator.businessId);
    expect((await shop.live.get(`/campaigns/${id}`)).data.completions).toBe(1);
  });

  it('waits for review in the mode manual, with the results of the checks', async () => {
    const { id } = await campaignOf({ verificationMode: 'manual' });
    const address = aPost();
    internet.serve(address, aPage(address, { text: GOOD }));
    const submission = await verified(id, address);
    expect(submission).toMatchObject({ state: 'pending', perk: null, verification: { status: 'passed' } });
    expect(await typesOf(submission.id)).toEqual(['submission.created', 'submission.verified']);
    expect(await read(submission.id, creator.live)).toEqual(withoutParticipant(submission));
  });

  it('is approved by the verification mode that the campaign has at that time', async () => {
    const [strict, loose] = [await campaignOf(), await campaignOf({ verificationMode: 'manual' })];
    const submitPost = async ({ id }: { id: string }) => {
      const address = aPost();
      internet.serve(address, aPage(address, { text: GOOD }));
      return submit(id, address);
    };
    const [one, other] = [await submitPost(strict), await submitPost(loose)];
    await shop.live.put(`/campaigns/${strict.id}`, { verificationMode: 'manual' });
    await shop.live.put(`/campaigns/${loose.id}`, { verificationMode: 'verified' });
    await settled(app);
    expect([(await read(one.id)).state, (await read(other.id)).state]).toEqual(['pending', 'approved']);
  });

  it('stays pending, with a check that says so, if the cap was reached in the meantime', async () => {
    const { id } = await campaignOf({ maxCompletions: 1 });
    const submissions = await Promise.all(
      [aPost(), aPost()].map((address) => {
        internet.serve(address, aPage(address, { text: GOOD }));
        return submit(id, address);
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
      evidence: expect.stringContaining('has reached its maximum number of approved submissions'),
    });
    expect(await typesOf(refused.id)).toEqual(['submission.created', 'submission.verified']);
    expect((await eventsOf(app, refused.id))[1]?.data.verification).toEqual(refused.verification);
    expect((await shop.live.get(`/campaigns/${id}`)).data).toMatchObject({ completions: 1, status: 'completed' });
  });

  it.each(['approve', 'reject'])('a result after the review (%s) changes only the verification', async (decision) => {
    const { id } = await campaignOf();
    const address = aPost();
    internet.serve(address, aPage(address, { text: GOOD }));
    const submission = await submit(id, address);
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
      data: { perk: withoutParticipant(data.perk) },
    });
  });
});

describe('a proof that does not pass', () => {
  it.each<[string, string, object, string, string]>([
    ['without the hashtag', 'hashtags', { text: 'So good #ad' }, 'failed', 'failed'],
    ['without the disclosure', 'disclosure', { text: 'So good #flatwhite' }, 'failed', 'failed'],
    [
      'from before the campaign',
      'published_within_campaign',
      { text: GOOD, published: '2020-01-01' },
      'failed',
      'failed',
    ],
    ['with an incomplete text', 'hashtags', { description: 'So good…' }, 'unknown', 'unknown'],
    ['without readable text', 'disclosure', { title: '' }, 'unknown', 'unknown'],
    ['that only lacks a date', 'published_within_campaign', { text: GOOD }, 'unknown', 'passed'],
  ])('%s is not rejected (%s)', async (_case, check, fields, outcome, status) => {
    const { id } = await campaignOf();
    const address = aPost();
    internet.serve(address, aPage(address, fields));
    const submission = await verified(id, address);
    expect([outcomes(submission)[check], submission.verification.status]).toEqual([outcome, status]);
    expect(submission.state).toBe(status === 'passed' ? 'approved' : 'pending');
    expect(submission.reason).toBeNull();
  });

  it('leaves a proof to the reviewer because it is on another site or gone', async () => {
    const { id } = await campaignOf();
    const elsewhere = `evil.example/p/POST${String(unique())}abc/`;
    internet.serve(elsewhere, aPage(elsewhere, { text: GOOD }));
    expect(outcomes(await verified(id, elsewhere))).toMatchObject({ platform_host: 'failed', post: 'failed' });
    const gone = await verified(id, aPost());
    expect(outcomes(gone)).toMatchObject({ platform_host: 'passed', reachable: 'failed' });
    expect([gone.state, gone.verification.status]).toEqual(['pending', 'failed']);
  });

  it('leaves a proof to the reviewer because it redirects to another site', async () => {
    const { id } = await campaignOf();
    const [address, away] = [aPost(), `evil.example/${String(unique())}`];
    internet.serve(address, reply(302, { Location: internet.url(away) }));
    internet.serve(away, aPage(away, { text: GOOD, body: address }));
    const submission = await verified(id, address);
    expect(outcomes(submission).platform_host).toBe('failed');
    expect(submission.state).toBe('pending');
  });

  it('leaves a screenshot to the reviewer', async () => {
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

describe('the oEmbed endpoint of a platform', () => {
  const video = () => `www.tiktok.com/@corner/video/67183353908450${String(10000 + unique())}`;
  const tiktok = () => campaignOf({ actionId: 'tt_vd', platformId: 'tt' });

  it('is sufficient if the page of the post shows nothing', async () => {
    internet.tell('tt', anOembed({ title: GOOD }));
    const address = video();
    internet.serve(address, reply(200, { 'Content-Type': 'text/html' }, '<html><div id="app"></div></html>'));
    expect(await verified((await tiktok()).id, address)).toMatchObject({
      state: 'approved',
      verification: { status: 'passed' },
    });
  });

  it('receives the canonical URL of the post, whichever URL was submitted', async () => {
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
    ['404', reply(404), reply(200, { 'Content-Type': 'text/html' }, 'shell'), 'failed'],
    ['a post', anOembed({ title: GOOD }), reply(404), 'passed'],
    ['401', reply(401), reply(200, { 'Content-Type': 'text/html' }, 'shell'), 'unknown'],
    [
      'something other than oEmbed',
      reply(200, {}, '<html>'),
      reply(200, { 'Content-Type': 'text/html' }, 'shell'),
      'unknown',
    ],
  ])('an endpoint that returns %s decides whether the post is reachable', async (_case, oembed, page, outcome) => {
    internet.tell('tt', oembed);
    const address = video();
    internet.serve(address, page);
    expect(outcomes(await verified((await tiktok()).id, address)).reachable).toBe(outcome);
  });
});

it('checks a proof against the requirements at the time of submission', async () => {
  const { id } = await campaignOf();
  const address = aPost();
  internet.serve(address, aPage(address, { text: GOOD }));
  const submission = await submit(id, address);
  await shop.live.put(`/campaigns/${id}`, { requirements: { hashtags: ['#late'] } });
  await settled(app);
  expect((await read(submission.id)).state).toBe('approved');
});

it('does not store any fetched content', async () => {
  const { id } = await campaignOf({ verificationMode: 'manual' });
  const address = aPost();
  internet.serve(address, aPage(address, { text: `${GOOD} swordfish`, body: 'swordfish' }));
  await verified(id, address);
  const tables = ['submissions', 'submission_verifications', 'proof_fingerprints', 'outbox'];
  for (const table of tables)
    expect(JSON.stringify(await rows(app, `select * from ${table}`))).not.toContain('swordfish');
});
