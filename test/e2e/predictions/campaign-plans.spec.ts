import { measureCalibration } from '#predictions';
import { findAction, isDiscouraged, verdictOf } from '#catalog';
import { Relay } from '#messaging/host';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aSubmission, aTenant, proofOf, Tenant } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { ALL_TOOLS, ToolClient } from '../../support/agents/tools';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());
afterEach(() => app.clock.reset());

const DAY = 24 * 60 * 60;

const plan = async (by: Tenant, body: object = {}) => {
  const { status, data, text } = await by.live.post('/ai/campaign-agent', { budget: 60, seed: 5, ...body });
  if (status !== 200) throw new Error(text);
  return data.plan;
};
const campaignSteps = ({ steps }: any) => steps.filter(({ call }: any) => call.tool === 'createCampaign');
const countOf = async (table: string, { businessId }: Tenant) =>
  (await rows(app, `select count(*)::int as n from ${table} where business_id = $1`, [businessId]))[0].n;

describe('POST /ai/campaign-agent', () => {
  it('returns steps that can be sent unchanged, and have the effects of their dry run', async () => {
    const business = await anEnterprise(app, { businessType: 'coffee-shops' });
    const { steps, budget, recommendations } = await plan(business, { horizonWeeks: 8 });
    expect(steps.length).toBeGreaterThan(2);
    expect(recommendations).toHaveLength(steps.length - 1);
    for (const [index, { order, call, dryRun, cost, dependsOn, expected, interval80 }] of steps.entries()) {
      expect(order).toBe(index + 1);
      for (const earlier of dependsOn) expect(earlier).toBeLessThan(order);
      const path = call.path.replace('/api/v1', '');
      const answer = await (call.method === 'GET' ? business.live.get(path) : business.live.post(path, call.body));
      if (call.method === 'GET') {
        expect([answer.status, dryRun, cost]).toEqual([200, null, 0]);
        continue;
      }
      expect([answer.status, dryRun.status, dryRun.error]).toEqual([201, 201, null]);
      const stable = { id: null, createdAt: null, updatedAt: null, expiresAt: null, dashboardUrl: null };
      expect({ ...answer.data, ...stable }).toEqual({ ...dryRun.wouldReturn, ...stable });
      expect(answer.data.status).toBe('active');
      expect(dryRun.effects.events).toContain('campaign.created');
      expect(interval80.approved.high * expected.costPerApproved).toBeLessThanOrEqual(cost + 0.01);
    }
    expect(budget.allocated).toBeLessThanOrEqual(budget.total);
    expect(await countOf('campaigns', business)).toBe(steps.length - 1);
  });

  it('returns steps that the named tools accept unchanged', async () => {
    const business = await anEnterprise(app);
    const { steps } = await plan(business, { horizonWeeks: 2 });
    const client = new ToolClient(app).at(ALL_TOOLS).as(business.liveKey);
    for (const { call } of steps) {
      const { result, text } = await client.request('tools/call', { name: call.tool, arguments: call.body });
      if (result?.isError) throw new Error(text);
    }
    expect(await countOf('campaigns', business)).toBe(campaignSteps({ steps }).length);
  });

  it('executes nothing, takes one unit, and stores the plan', async () => {
    const business = await aTenant(app);
    const { id, summary } = await plan(business);
    const usage = (await business.live.get('/usage')).data.usage;
    expect([usage.aiGenerations.used, usage.campaigns.used, await countOf('campaigns', business)]).toEqual([1, 0, 0]);
    const [stored] = await rows(app, 'select kind, request, response from generations where id = $1', [id]);
    expect(stored).toMatchObject({ kind: 'campaign_agent', request: { budget: 60, seed: 5 }, response: { summary } });
  });

  it('records which campaigns follow a plan, and their outcomes', async () => {
    const business = await anEnterprise(app);
    const creator = await anEnterprise(app, { accountType: 'creator' });
    const earlier = await plan(business);
    const { id, steps } = await plan(business);
    const [step] = steps.filter(({ call }: any) => call.body.maxCompletions > 1);
    const before = await measureCalibration(app.engine.dataSource);
    const launched = await business.live.post('/campaigns', step.call.body);
    const { id: submissionId } = await aSubmission(creator.live, launched.data.id, {
      ...{ actionId: launched.data.actions[0], ...proofOf(launched.data.actions[0]) },
    });
    await app.nest.get(Relay).run();
    await business.live.post('/submissions/review', { submissionId, decision: 'approve' });
    const stepsOf = async (of: string) => (await business.live.get(`/ai/generations/${of}`)).data.steps;
    const followed = { order: step.order, campaignId: launched.data.id };
    expect(await stepsOf(id)).toContainEqual({ ...followed, outcome: null });
    app.clock.advance(27 * DAY);
    await business.live.put('/campaigns', { id: launched.data.id, action: 'complete' });
    await app.nest.get(Relay).run();
    const all = await stepsOf(id);
    expect(all).toHaveLength(campaignSteps({ steps }).length);
    const outcome = { campaignId: launched.data.id, submissions: 1, approved: 1, days: expect.closeTo(27, 1) };
    expect(all[step.order - 1]).toMatchObject({ ...followed, outcome });
    for (const other of [...all, ...(await stepsOf(earlier.id))])
      if (other !== all[step.order - 1]) expect(other).toMatchObject({ campaignId: null, outcome: null });
    const after = await measureCalibration(app.engine.dataSource);
    expect([after.followed - before.followed, after.excluded - before.excluded]).toEqual([1, 0]);

    // A second campaign does not replace the first one: it follows the same step of the earlier plan.
    app.clock.reset();
    const second = await business.live.post('/campaigns', step.call.body);
    await app.nest.get(Relay).run();
    expect(await stepsOf(id)).toContainEqual(expect.objectContaining(followed));
    expect(await stepsOf(earlier.id)).toContainEqual({ ...followed, campaignId: second.data.id, outcome: null });
  });

  it('gives the same plan for the same seed, except for the ids and times of the dry runs', async () => {
    const business = await aTenant(app);
    const ask = async (seed: number) => {
      const { id: _, ...answer } = await plan(business, { seed });
      const steps = answer.steps.map((step: any) => ({ ...step, dryRun: null }));
      return JSON.stringify({ ...answer, steps });
    };
    expect(await ask(11)).toBe(await ask(11));
    expect(await ask(11)).not.toBe(await ask(12));
  });

  it('never exceeds the budget, and spends more of it if there is more', async () => {
    const business = await anEnterprise(app);
    let before = 0;
    for (const budget of [0.5, 3, 20, 150, 5000]) {
      const { steps, budget: spent } = await plan(business, { budget, horizonWeeks: 4 });
      expect(spent).toMatchObject({ perMonth: budget, total: Math.round((budget * 2800) / 30) / 100 });
      expect(spent.allocated).toBeLessThanOrEqual(spent.total);
      const costs = campaignSteps({ steps }).map(({ cost }: any) => cost);
      expect(costs.reduce((sum: number, cost: number) => sum + cost, 0)).toBeCloseTo(spent.allocated, 2);
      expect(spent.netValue).toBeGreaterThanOrEqual(before);
      before = spent.netValue;
    }
    expect(before).toBeGreaterThan(0);
  });

  it('plans no action whose reward is forbidden or discouraged, and lists those that would serve the goals', async () => {
    const business = await anEnterprise(app);
    const { steps, forbidden } = await plan(business, { goals: ['increase_reviews', 'engagement'], budget: undefined });
    const planned = campaignSteps({ steps }).flatMap(({ call }: any) => call.body.actions);
    expect(planned.length).toBeGreaterThan(0);
    for (const id of planned) {
      expect(isDiscouraged(verdictOf(findAction(id)!).verdict)).toBe(false);
      expect(['review', 'engage']).toContain(findAction(id)!.type);
    }
    const idsWith = (verdict: string) =>
      forbidden.filter((each: any) => each.verdict === verdict).flatMap(({ actionIds }: any) => actionIds);
    expect([idsWith('forbidden').length, idsWith('forbidden').includes('go_rv')]).toEqual([9, true]);
    expect([idsWith('restricted').includes('ig_fo'), idsWith('restricted').includes('ig_st')]).toEqual([true, false]);
    for (const { why } of forbidden) expect(why).not.toBe('');
  });

  it('plans no second campaign for an action, and no more campaigns than the business may still create', async () => {
    const business = await aTenant(app);
    const [first] = campaignSteps(await plan(business, { budget: undefined }));
    const [actionId] = first.call.body.actions;
    await aCampaign(business.live, { actionId: undefined, platformId: undefined, actions: [actionId] });
    await aCampaign(business.live);
    await aCampaign(business.live);
    const { steps, leftOut } = await plan(business, { budget: undefined });
    expect(campaignSteps({ steps })).toHaveLength(2);
    for (const { dryRun } of campaignSteps({ steps })) expect(dryRun.status).toBe(201);
    expect(leftOut).toContainEqual(expect.objectContaining({ actionId, reason: 'already_running' }));
    expect(leftOut.map(({ reason }: any) => reason)).toContain('plan_limit');
    await aCampaign(business.live);
    await aCampaign(business.live);
    expect(await plan(business)).toMatchObject({ steps: [], summary: expect.stringContaining('no campaign') });
  });

  it('says that a step would be refused if the key may not create campaigns', async () => {
    const business = await aTenant(app);
    const advisor = await business.keyWith('use.ai');
    const answer = await advisor.post('/ai/campaign-agent', { seed: 1 });
    const [{ call, dryRun }] = answer.data.plan.steps;
    expect(dryRun).toMatchObject({ status: 403, wouldReturn: null, error: { code: 'INSUFFICIENT_SCOPE' } });
    const refused = await advisor.post('/campaigns', call.body);
    expect([refused.status, refused.error.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
  });

  it('says why there is no plan if the budget pays for no perk', async () => {
    const { steps, reason, budget } = await plan(await aTenant(app), { budget: 0.01 });
    expect([steps, reason, budget.allocated]).toEqual([[], 'no_permitted_action', 0]);
  });

  it('refuses the id of another business, and takes no unit for it', async () => {
    const [business, other] = [await aTenant(app), await aTenant(app)];
    const answer = await business.live.post('/ai/campaign-agent', { businessId: other.businessId });
    expect([answer.status, answer.error.code]).toEqual([403, 'FORBIDDEN']);
    expect((await business.live.get('/usage')).data.usage.aiGenerations.used).toBe(0);
  });

  it.each([{ horizonWeeks: 0 }, { horizonWeeks: 27 }, { goals: ['world peace'] }, { budget: 0 }, { limit: 3 }])(
    'refuses %p',
    async (body) => {
      const { status, error } = await (await aTenant(app)).live.post('/ai/campaign-agent', body);
      expect([status, error.details[0].path.split('[')[0]]).toEqual([400, Object.keys(body)[0]]);
    },
  );
});
