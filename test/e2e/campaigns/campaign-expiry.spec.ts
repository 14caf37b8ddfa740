import { CampaignsService } from '#campaigns';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, Tenant, unique } from '../../support/builders';
import { Answer } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { eventsOf } from '../../support/database/outbox';

const DAY = 24 * 60 * 60;

let app: TestApp;
let shop: Tenant;
let stranger: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, stranger] = [await anEnterprise(app), await anEnterprise(app)];
});
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

const update = (id: string, fields: object) => shop.live.put(`/campaigns/${id}`, fields);
const read = async (id: string) => (await shop.live.get(`/campaigns/${id}`)).data;
const refusal = ({ status, error }: Answer) => [status, error?.code];

async function updated(id: string, fields: object): Promise<any> {
  const { status, data, text } = await update(id, fields);
  if (status !== 200) throw new Error(text);
  return data;
}

/** A campaign in this status. */
async function aCampaignThatIs(status: string, fields: Record<string, unknown> = {}): Promise<any> {
  if (status === 'draft') return aCampaign(shop.live, { status: 'draft', ...fields });
  const campaign = await aCampaign(shop.live, fields);
  const action = { paused: 'pause', completed: 'complete' }[status];
  return action ? updated(campaign.id, { action }) : campaign;
}

describe('an expired campaign', () => {
  const stored = async (id: string) => (await rows(app, 'select status from campaigns where id = $1', [id]))[0].status;
  const expireDue = () => app.nest.get(CampaignsService).expireDue();

  it('completes an expired campaign at once, before the recurring job has run', async () => {
    const { id } = await aCampaign(shop.live, { expiresInDays: 1 });
    const proof = { campaignId: id, proofUrl: `https://example.com/${String(unique())}` };
    app.clock.advance(DAY - 60);
    expect((await read(id)).status).toBe('active');
    app.clock.advance(60);
    expect(await read(id)).toMatchObject({ status: 'completed', state: 'completed' });
    for (const change of [{ action: 'pause' }, { action: 'complete' }, { name: 'Again' }, { expiresInDays: 9 }])
      expect(refusal(await update(id, change))).toEqual([409, 'INVALID_STATE']);
    const late = await stranger.live.post('/submissions', proof);
    expect([...refusal(late), late.error.details.status]).toEqual([409, 'INVALID_STATE', 'completed']);
    expect(await stored(id)).toBe('active');
  });

  it('updates an expired campaign in the recurring job and publishes it once, even if the job runs concurrently', async () => {
    const [active, paused] = [
      await aCampaign(shop.live, { expiresInDays: 1 }),
      await aCampaignThatIs('paused', { expiresInDays: 1 }),
    ];
    const [test, draft, later] = [
      await aCampaign(shop.test, { expiresInDays: 1 }),
      await aCampaignThatIs('draft'),
      await aCampaign(shop.live),
    ];
    app.clock.advance(DAY + 1);
    await Promise.all(Array.from({ length: 5 }, expireDue));
    await expireDue();
    for (const [id, livemode, by] of [
      [active.id, true, shop.live],
      [paused.id, true, shop.live],
      [test.id, false, shop.test],
    ] as const) {
      expect(await stored(id)).toBe('completed');
      const { data } = await by.get(`/campaigns/${id}`);
      const expired = (await eventsOf(app, id)).filter(({ type }) => type === 'campaign.expired');
      expect(expired).toEqual([expect.objectContaining({ livemode, data, businessId: shop.businessId })]);
      expect(data).toMatchObject({
        status: 'completed',
        updatedAt: expect.stringContaining(app.clock.now().toISOString().slice(0, 16)),
      });
    }
    expect((await eventsOf(app, paused.id)).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect([await stored(draft.id), await stored(later.id)]).toEqual(['draft', 'active']);
  });
});
