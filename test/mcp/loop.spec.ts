import { aCode, exchange } from '../support/agents/agents';
import { startApp, TestApp } from '../support/app';
import { aTenant, Tenant } from '../support/builders';
import { eventsOf } from '../support/database/outbox';
import { TOOL_SCOPES } from '../support/declarations/registered';
import { DEFAULT_TOOLS, LEGACY, MODERN, ToolClient } from '../support/agents/tools';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** An agent with a key from the consent flow, by default with the scopes that the OAuth metadata lists. */
async function anAgent(
  tenant: Tenant,
  revision: string | null,
  mode: string,
  scope: string = TOOL_SCOPES.join(' '),
): Promise<ToolClient> {
  const { data } = await exchange(app.api, { code: await aCode(tenant.owner, { mode, scope }) });
  return new ToolClient(app, revision).as(data.access_token as string);
}

const usedBy = async ({ owner }: Tenant) => {
  const { campaigns, submissions, aiGenerations } = (await owner.get('/usage')).data.usage;
  return [campaigns.used, submissions.used, aiGenerations.used];
};

describe.each<[string, string | null, 'live' | 'test']>([
  // What revisions differ in is tried in revisions.spec.ts.
  ...[MODERN, LEGACY[0]!, null].map((revision): [string, string | null, 'live'] => [
    `${String(revision)}, live`,
    revision,
    'live',
  ]),
  ['2025-11-25, test data', '2025-11-25', 'test'],
  [`${MODERN}, test data`, MODERN, 'test'],
])('The whole loop over MCP (%s)', (_title, revision, mode) => {
  it('leads from consent to a perk, and uses the expected units of the plan', async () => {
    const [shop, creator] = [await aTenant(app), await aTenant(app, { accountType: 'creator' })];
    const business = await anAgent(shop, revision, mode);
    const submitter = await anAgent(creator, revision, mode);

    const { actions } = (await business.call('listActions', { platformId: 'instagram', type: 'content' })).data;
    const { id: actionId } = actions.find(({ incentivizable }: any) => incentivizable);
    const { recommendedPerk } = (await business.call('getPricing', { actionId, businessType: 'coffee-shops' })).data;
    const created = await business.call('createCampaign', {
      businessId: shop.businessId,
      name: 'Coffee for a tag',
      actions: [actionId],
      discountType: 'pct',
      discountValue: recommendedPerk.value,
      maxCompletions: 10,
      limitPerPerson: 2,
    });
    expect(created.result._meta.cost).toEqual({ type: 'plan', resource: 'campaigns', consumedPerCall: 1 });
    const { id: campaignId, dashboardUrl, status, livemode } = created.data;
    expect([status, livemode, dashboardUrl]).toEqual([
      'active',
      mode === 'live',
      `http://localhost:3000/dashboard/campaigns/${String(campaignId)}`,
    ]);
    expect((await business.call('listCampaigns', { status: 'active' })).data.items).toMatchObject([{ id: campaignId }]);

    const proof = { campaignId, actionId, proofType: 'url' };
    const { data: filed } = await submitter.call('submitProof', { ...proof, proofUrl: 'https://example.com/p/1' });
    expect(filed).toMatchObject({ state: 'pending', perk: null, submittedBy: { businessId: creator.businessId } });
    const { data: other } = await submitter.call('submitProof', { ...proof, proofUrl: 'https://example.com/p/2' });
    const again = await submitter.call('submitProof', { ...proof, proofUrl: 'https://example.com/p/1' });
    expect(again.failure.code).toBe('DUPLICATE_SUBMISSION');

    const waiting = (await business.call('listSubmissions', { state: 'pending', campaignId })).data;
    expect(waiting.items.map(({ id }: any) => id)).toEqual([other.id, filed.id]);
    const { data: approved } = await business.call('reviewSubmission', { submissionId: filed.id, decision: 'approve' });
    expect(approved).toMatchObject({ state: 'approved', perk: { status: 'issued', value: recommendedPerk.value } });
    const rejection = { submissionId: other.id, decision: 'reject', reason: 'Another cup' };
    expect((await business.call('reviewSubmission', rejection)).data).toMatchObject({ state: 'rejected', perk: null });
    expect((await submitter.call('reviewSubmission', rejection)).failure.code).toBe('NOT_FOUND');

    expect((await business.call('getCampaignStats', { campaignId })).data).toMatchObject({
      totalSubmissions: 2,
      pending: 0,
      approved: 1,
      rejected: 1,
      conversionRate: 0.5,
      perksIssued: 1,
      perksRedeemed: 0,
      timeToFirstSubmissionSeconds: expect.any(Number),
    });
    const seen = (await submitter.call('listSubmissions', {})).data.items;
    expect(seen.map(({ state, perk }: any) => [state, perk?.code])).toEqual([
      ['rejected', undefined],
      ['approved', approved.perk.code],
    ]);

    expect([await usedBy(shop), await usedBy(creator)]).toEqual(
      mode === 'live'
        ? [
            [1, 2, 0],
            [0, 0, 0],
          ]
        : [
            [0, 0, 0],
            [0, 0, 0],
          ],
    );
    const events = [
      ...(await eventsOf(app, campaignId)),
      ...(await eventsOf(app, filed.id)),
      ...(await eventsOf(app, other.id)),
    ];
    expect(events.map((event) => [event.type, event.livemode])).toEqual(
      [
        'campaign.created',
        'submission.created',
        'submission.approved',
        'submission.created',
        'submission.rejected',
      ].map((type) => [type, mode === 'live']),
    );
  });
});

it('A key with the scopes of the OAuth metadata can call every tool; a key of a request without scopes can only read', async () => {
  const tenant = await aTenant(app);
  const rejectedTools = async (scope?: string) => {
    const agent = await anAgent(tenant, '2025-11-25', 'live', scope);
    const outcomes = await Promise.all(
      Object.keys(DEFAULT_TOOLS).map(async (name) => [name, (await agent.call(name, {})).failure?.code] as const),
    );
    return outcomes.filter(([, code]) => /SCOPE|UNAUTH/.test(String(code))).map(([name]) => name);
  };
  expect(await rejectedTools()).toEqual([]);
  const changes = Object.entries(DEFAULT_TOOLS).filter(([, { effect }]) => effect !== 'reads');
  expect(await rejectedTools('')).toEqual(changes.map(([name]) => name));
});

it('A key with one scope can call only the tools of that scope', async () => {
  const tenant = await aTenant(app);
  const code = await aCode(tenant.owner, { scope: 'read.campaigns' });
  const { data } = await exchange(app.api, { code });
  const agent = new ToolClient(app).as(data.access_token as string);
  expect((await agent.call('listCampaigns')).data.items).toEqual([]);
  const others = ['createCampaign', 'submitProof', 'reviewSubmission', 'listSubmissions', 'getCampaignStats'];
  const responses = await Promise.all(others.map((name) => agent.call(name, {})));
  expect(responses.map(({ status, failure }) => [status, failure.code])).toEqual(
    others.map(() => [403, 'INSUFFICIENT_SCOPE']),
  );
});

it('GET /agent-activity shows what an agent did with tools', async () => {
  const tenant = await aTenant(app);
  const agent = await anAgent(tenant, '2025-11-25', 'live');
  const offer = { businessId: tenant.businessId, name: 'N', actions: ['ig_st'], discountType: 'pct', discountValue: 5 };
  const { id: campaignId } = (await agent.call('createCampaign', offer)).data;
  const proof = { campaignId, actionId: 'ig_st', proofUrl: 'https://example.com/own', proofType: 'url' };
  const { id: submissionId } = (await agent.call('submitProof', proof)).data;
  app.clock.advance(1);
  await agent.call('reviewSubmission', { submissionId, decision: 'approve' });
  app.clock.reset();
  const { agents } = (await tenant.owner.get('/agent-activity')).data;
  expect(agents.find(({ agentName }: any) => agentName === 'Campaign Assistant')).toMatchObject({
    campaignsCreated: 1,
    submissionsFiled: 1,
    submissionsReviewed: 1,
    recent: [{ type: 'submission.approved', id: submissionId }, expect.any(Object), expect.any(Object)],
  });
});
