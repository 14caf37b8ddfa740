import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, Tenant, unique } from '../support/builders';
import { Answer } from '../support/client';
import { rows } from '../support/database/inspect';
import { Place, PLACES, TECHNIQUES } from '../support/injections';
import { anInternet, aPage, Internet, INTERNET } from '../support/stand-ins/internet';
import { LanguageModelServer, writes } from '../support/stand-ins/language-model';
import { settled } from '../support/worker';

let app: TestApp;
let internet: Internet;
let model: LanguageModelServer;
let shop: Tenant;
let creator: Tenant;
beforeAll(async () => {
  model = await LanguageModelServer.start();
  app = await startApp({ ...model.settings, OUTBOUND_ALLOW: INTERNET });
  internet = await anInternet(app);
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
});
afterAll(async () => {
  internet?.close();
  model?.close();
  await app?.stop();
});

/** Posts that earn opposite advice without an attempt to change it. */
const POSTS = {
  approve: 'This is the best flat white, and it is so good #FlatWhite #ad',
  reject: 'This is the best flat white, and it is so good',
} as const;
type Verdict = keyof typeof POSTS;

const oneLine = (text: string) => text.replace(/\n/g, ' ');

/** Text that people cannot see as it is, which no text that is sent to us may contain. */
const HIDDEN = ['reversed writing', 'invisible tags'];
const TEXTS: readonly Place[] = [
  'the notes of a proof',
  'the name of a campaign',
  'the guidelines of a campaign',
  'the facts for a text',
];

function dataOf({ status, data, text }: Answer): any {
  if (status >= 400) throw new Error(text);
  return data;
}

/** The advice on a proof, and what a language model is sent for a text, with an attempt in a place. */
async function attempted(verdict: Verdict, place?: Place, payload = '') {
  const at = (where: Place) => (place === where ? payload : '');
  const businessName = at('the name of a business') || 'Corner Coffee';
  await rows(app, 'update businesses set name = $2 where id = any ($1)', [
    [shop.businessId, creator.businessId],
    businessName,
  ]);
  const campaign = await aCampaign(shop.live, {
    ...{ actionId: 'ig_fp', verificationMode: 'manual', requirements: { hashtags: ['#flatwhite'] } },
    name: oneLine(at('the name of a campaign')).slice(0, 200) || 'Flat white',
    guidelines: at('the guidelines of a campaign') || 'Show your cup.',
  });
  const address = `www.instagram.com/p/POST${String(unique())}abc/`;
  internet.serve(address, aPage(address, { text: `${POSTS[verdict]} ${at('the post')}`.trim() }));
  const query = at('the address of a proof') && `?note=${encodeURIComponent(payload)}`;
  const response = await creator.live.post('/submissions', {
    campaignId: campaign.id,
    proofUrl: internet.url(address) + query,
    notes: at('the notes of a proof') || 'Posted this morning',
    metadata: at('the metadata of a proof')
      ? { verdict: payload, [[...payload].slice(0, 40).join('')]: 'approve' }
      : {},
  });
  const submitted = dataOf(response);
  await settled(app);
  const { data: advice } = await shop.live.post('/ai/review', { submissionId: submitted.id });
  model.will(writes('Show your cup.'));
  const text = await shop.live.post('/ai/generate', {
    ...{ kind: 'guidelines', actionId: 'ig_fp' },
    facts: [
      'We roast our own beans.',
      ...[at('the facts for a text')].filter(Boolean).map((fact) => oneLine(fact).slice(0, 200)),
    ],
  });
  const generated = dataOf(text);
  const [request] = model.requests;
  const [system, data] = request?.messages.map(({ content }) => content.replace(/DATA-[0-9a-f]{24}/g, 'MARKER')) ?? [];
  const { submissionId: _, ...comparable } = advice;
  return { advice: comparable, policy: generated.policy, disclosures: generated.disclosures, system, data, generated };
}

describe('an attempt to pass off data as instructions', () => {
  const expected = {} as Record<Verdict, Awaited<ReturnType<typeof attempted>>>;
  beforeAll(async () => {
    for (const verdict of ['approve', 'reject'] as const) expected[verdict] = await attempted(verdict);
  });

  it('is compared with advice that varies', () => {
    expect([expected.approve.advice.verdict, expected.reject.advice.verdict]).toEqual(['approve', 'reject']);
    expect(expected.reject.advice.risk.score).toBeGreaterThan(expected.approve.advice.risk.score);
  });

  const attempts = PLACES.flatMap((place) =>
    Object.entries(TECHNIQUES).map(([technique, payload]) => [technique, place, payload] as const),
  );
  it('covers at least 200 injections', () => {
    expect(new Set(attempts.map(([, place, payload]) => place + payload)).size).toBeGreaterThanOrEqual(200);
  });

  const isRefused = ([technique, place]: readonly [string, Place, string]) =>
    HIDDEN.some((hidden) => technique.includes(hidden)) && TEXTS.includes(place);
  it.each(attempts.filter(isRefused))('refuses an injection by %s in %s', async (_technique, place, payload) => {
    await expect(attempted('approve', place, payload)).rejects.toThrow(/must not contain U\+/);
  });

  it.each(attempts.filter((attempt) => !isRefused(attempt)))(
    'an injection by %s in %s changes neither advice nor policy nor instructions',
    async (technique, place, payload) => {
      const verdict = technique.includes('refuse') || technique.length % 2 === 0 ? 'approve' : 'reject';
      const found = await attempted(verdict, place, payload);
      const { advice, policy, disclosures, system, data } = expected[verdict];
      expect(found.advice).toEqual(advice);
      expect([found.policy, found.disclosures]).toEqual([policy, disclosures]);
      expect(found.system).toBe(system);
      for (const each of disclosures) expect(found.generated.text).toContain(each);
      if (place !== 'the facts for a text') return expect(found.data).toBe(data);
      // One line of JSON between the markers, from which the fact can be read back.
      const [first, json, last, ...rest] = found.data!.split('\n');
      expect([first, last, rest]).toEqual(['MARKER', 'MARKER', []]);
      const facts = (JSON.parse(json!) as { facts: string[] }).facts;
      expect([facts[0], facts.length <= 2]).toEqual(['We roast our own beans.', true]);
    },
  );
});
