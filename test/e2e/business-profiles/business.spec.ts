import { startApp, TestApp } from '../../support/app';
import { aTenant, Tenant } from '../../support/builders';

let app: TestApp;
let shop: Tenant;
let other: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, other] = [await aTenant(app), await aTenant(app)];
});
afterAll(() => app.stop());

describe('PUT /business', () => {
  it('changes what is sent, for every credential of the business and no other', async () => {
    const [{ data: before }, { data: foreign }] = [
      await shop.owner.get('/business'),
      await other.owner.get('/business'),
    ];
    const named = await shop.owner.put('/business', { name: '  Corner Coffee ' });
    expect([named.status, named.data]).toEqual([200, { ...before, name: 'Corner Coffee' }]);
    const { data } = await shop.owner.put('/business', { businessType: 'coffee-shops' });
    expect(data).toEqual({ ...before, name: 'Corner Coffee', businessType: 'coffee-shops' });
    for (const by of [shop.owner, shop.live, shop.test]) {
      expect((await by.get('/business')).data).toEqual(data);
      expect(data).toMatchObject((await by.get('/auth')).data.business);
    }
    expect((await other.owner.get('/business')).data).toEqual(foreign);
  });

  it('clears the industry with null, and changes nothing without fields', async () => {
    await shop.owner.put('/business', { businessType: 'restaurants' });
    const { data } = await shop.owner.put('/business', { businessType: null });
    expect(data.businessType).toBeNull();
    for (const fields of [{}, { name: null }]) expect((await shop.owner.put('/business', fields)).data).toEqual(data);
  });

  it.each([{ name: '' }, { name: ' ' }, { name: 'a'.repeat(101) }, { businessType: 'a'.repeat(61) }])(
    'refuses %j',
    async (fields) => {
      const { status, error } = await shop.owner.put('/business', fields);
      expect([status, error.code]).toEqual([400, 'VALIDATION_ERROR']);
    },
  );

  it('ignores fields that are not settings, such as the plan', async () => {
    const { data: before } = await shop.owner.get('/business');
    const { status } = await shop.owner.put('/business', { plan: 'enterprise', id: other.businessId, kind: 'creator' });
    expect([200, 400]).toContain(status);
    expect((await shop.owner.get('/business')).data).toEqual(before);
  });
});
