import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aSubmission, aTenant, Tenant } from '../../support/builders';
import { Client } from '../../support/client';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** Creates a key. */
async function aKey(owner: Client, name: string, mode = 'live') {
  const { data } = await owner.post('/api-keys', { name, mode });
  return { id: data.id as string, client: app.api.as(data.key as string) };
}

/** The activity of a key. */
async function activityOf(by: Client, keyId: string) {
  const { data } = await by.get('/agent-activity');
  return data.agents.find((agent: { keyId: string }) => agent.keyId === keyId);
}

describe('GET /agent-activity', () => {
  let shop: Tenant;
  let creator: Tenant;
  beforeAll(async () => {
    [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
  });

  it('counts what was created and reviewed with each key, and lists the latest actions', async () => {
    const [till, office] = [await aKey(shop.owner, 'Till'), await aKey(shop.owner, 'Office')];
    const poster = await aKey(creator.owner, 'Poster');
    const first = await aCampaign(till.client);
    app.clock.advance(1);
    await aCampaign(till.client);
    await aCampaign(office.client);
    app.clock.advance(1);
    const [one, two] = [await aSubmission(poster.client, first.id), await aSubmission(poster.client, first.id)];
    app.clock.advance(1);
    await office.client.post('/submissions/review', { submissionId: one.id, decision: 'approve' });
    app.clock.advance(1);
    await office.client.post('/submissions/review', { submissionId: two.id, decision: 'reject', reason: 'Not ours' });

    expect(await activityOf(shop.owner, till.id)).toMatchObject({
      agentName: 'Till',
      agent: false,
      mode: 'live',
      campaignsCreated: 2,
      submissionsFiled: 0,
      submissionsReviewed: 0,
      revokedAt: null,
    });
    const busy = await activityOf(shop.owner, office.id);
    expect(busy).toMatchObject({ campaignsCreated: 1, submissionsFiled: 0, submissionsReviewed: 2 });
    expect(busy.recent.map(({ type, id }: { type: string; id: string }) => [type, id])).toEqual([
      ['submission.rejected', two.id],
      ['submission.approved', one.id],
      ['campaign.created', expect.stringMatching(/^camp_/)],
    ]);
    expect(await activityOf(creator.owner, poster.id)).toMatchObject({ submissionsFiled: 2, submissionsReviewed: 0 });
  });

  it('does not count rejected requests', async () => {
    const key = await aKey(shop.owner, 'Clumsy');
    expect((await key.client.post('/campaigns', { actionId: 'go_rv' })).status).not.toBe(201);
    expect(await activityOf(shop.owner, key.id)).toMatchObject({ campaignsCreated: 0, recent: [] });
  });

  it('lists only the last ten actions', async () => {
    const key = await aKey(shop.owner, 'Busy');
    for (let i = 0; i < 12; i++) await aCampaign(key.client);
    const { campaignsCreated, recent } = await activityOf(shop.owner, key.id);
    expect([campaignsCreated, recent.length]).toEqual([12, 10]);
  });

  it('shows when a key was last used and revoked', async () => {
    const key = await aKey(shop.owner, 'Gone');
    expect(await activityOf(shop.owner, key.id)).toMatchObject({ lastUsedAt: null, revokedAt: null });
    await shop.owner.delete(`/api-keys/${key.id}`);
    expect((await activityOf(shop.owner, key.id)).revokedAt).not.toBeNull();
  });

  it('shows the keys of both modes to a user, and only those of its own mode to a key', async () => {
    const [live, test] = [await aKey(shop.owner, 'Live'), await aKey(shop.owner, 'Test', 'test')];
    await aCampaign(test.client);
    expect(await activityOf(shop.owner, live.id)).toMatchObject({ mode: 'live' });
    expect(await activityOf(shop.owner, test.id)).toMatchObject({ mode: 'test', campaignsCreated: 1 });
    expect(await activityOf(live.client, live.id)).toBeDefined();
    expect(await activityOf(live.client, test.id)).toBeUndefined();
    expect(await activityOf(test.client, test.id)).toBeDefined();
    expect(await activityOf(test.client, live.id)).toBeUndefined();
  });

  it('does not show the keys of another business', async () => {
    const key = await aKey(shop.owner, 'Ours');
    const stranger = await aTenant(app);
    expect(await activityOf(stranger.owner, key.id)).toBeUndefined();
  });

  it('returns pages, newest first', async () => {
    const owner = (await aTenant(app)).owner;
    await aKey(owner, 'Last');
    const { data } = await owner.get('/agent-activity?perPage=1');
    expect(data.agents.map(({ agentName }: { agentName: string }) => agentName)).toEqual(['Last']);
    expect(data.pagination).toEqual({ page: 1, perPage: 1, total: 3, totalPages: 3, nextCursor: expect.any(String) });
  });
});
