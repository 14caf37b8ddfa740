import { benchmarks } from '#catalog';
import { startApp, TestApp } from '../../support/app';
import { aTenant, Tenant } from '../../support/builders';

/** Where only streamers, or members of communities of strangers, post. */
const NOT_FOR_GUESTS = ['tw', 'dc', 'rd', 'tg', 'tm', 'md', 'bs'];
const GOALS = [[], ['social-reach'], ['referrals'], ['brand-awareness']];

let app: TestApp;
let business: Tenant;
/** What the public endpoints say about each action. */
let actions: Map<string, { platformId: string; acceptedProofs: string[]; verdict: string }>;
beforeAll(async () => {
  app = await startApp();
  business = await aTenant(app, { businessType: 'coffee-shops' });
  const pages = [1, 2].map((page) => app.api.get(`/actions?perPage=100&page=${String(page)}`));
  const all = (await Promise.all(pages)).flatMap(({ data }) => data.actions as any[]);
  const { verdicts } = (await business.test.get('/legal')).data;
  const verdictOf = new Map(verdicts.map(({ actionId, verdict }: any) => [actionId, verdict as string]));
  actions = new Map(all.map((action) => [action.id, { ...action, verdict: verdictOf.get(action.id) }]));
});
afterAll(() => app?.stop());

interface Suggested {
  actionId: string;
}

/** What is wrong with the suggested actions for guests; empty if nothing is. */
function faultsIn(suggested: readonly Suggested[]): string[] {
  return suggested.flatMap(({ actionId }) => {
    const action = actions.get(actionId);
    if (!action) return [`${actionId} is not in the catalogue`];
    const { platformId, acceptedProofs, verdict } = action;
    return [
      ...(NOT_FOR_GUESTS.includes(platformId) ? [`${actionId} is on a platform that guests do not use`] : []),
      ...(verdict.startsWith('allowed') ? [] : [`${actionId} is ${verdict}`]),
      ...(acceptedProofs.some((kind) => kind !== 'connected') ? [] : [`${actionId} cannot be proved by a guest`]),
    ];
  });
}

const INDUSTRIES = [...benchmarks.map(({ slug }) => slug as string), 'submarine rental'];

describe.each([...INDUSTRIES.entries()])('suggestions, %d: %s', (n, industry) => {
  // Each industry with one of the goals: the table restricts what is suggested, before any goal is looked at.
  it('suit its guests, are allowed, and can be proved by them', async () => {
    const goals = GOALS[n % GOALS.length];
    const { data } = await business.test.post('/ai/recommend', { industry, goals, limit: 10, seed: 3 });
    const found = data.recommendations.flatMap(({ alternatives, ...best }: any) => [best, ...alternatives]);
    expect(found.length).toBeGreaterThan(0);
    expect(faultsIn(found)).toEqual([]);
    const start = (await business.test.post('/ai/quick-start', { industry, seed: n })).data;
    expect(faultsIn([start.campaign, start.recommendation])).toEqual([]);
  });
});

it('suggest other platforms to a café than to a dentist', async () => {
  const suggestedFor = async (industry: string) => {
    const { data } = await business.test.post('/ai/recommend', { industry, limit: 10, seed: 1 });
    return data.recommendations.map(({ actionId }: any) => actionId as string) as string[];
  };
  const [cafe, dentist] = [await suggestedFor('coffee-shops'), await suggestedFor('dentists')];
  expect(cafe).toEqual(expect.arrayContaining(['rf_ip', 'ig_rl']));
  expect(cafe.filter((id) => /^(nd|yt|li)_/.test(id))).toEqual([]);
  expect(dentist.filter((id) => /^(tt|br|l8)_/.test(id))).toEqual([]);
  expect(dentist).toContain('nd_po');
});
