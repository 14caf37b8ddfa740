import { startApp, TestApp } from '../../support/app';
import { aTenant, aUser } from '../../support/builders';
import { Answer, Client } from '../../support/client';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const statusAndCode = ({ status, error }: Answer) => [status, error?.code];
const rename = (by: Client, name: unknown) => by.put('/auth', { name });

describe('PUT /auth', () => {
  it.each(['owner', 'till'] as const)('changes the name of the signed-in %s and of nobody else', async (role) => {
    const shop = await aTenant(app);
    const { id, email, client } = await aUser(app, shop, role);
    const before = (await shop.owner.get('/team')).data.items;
    const { status, data } = await rename(client, '  Grace Hopper ');
    expect([status, data]).toEqual([
      200,
      { id, email, emailVerified: true, name: 'Grace Hopper', role, businessId: shop.businessId },
    ]);
    expect((await client.get('/auth')).data.user).toEqual(data);
    expect((await shop.owner.get('/team')).data.items).toEqual(
      before.map((user: { id: string }) => (user.id === id ? { ...user, name: 'Grace Hopper' } : user)),
    );
  });

  it('removes the name with null', async () => {
    const { client } = await aUser(app, await aTenant(app), 'reviewer');
    expect((await rename(client, null)).data.name).toBeNull();
  });

  it('rejects API keys, and names that are missing, empty or too long', async () => {
    const shop = await aTenant(app);
    expect(statusAndCode(await rename(shop.live, 'Grace'))).toEqual([403, 'FORBIDDEN']);
    for (const name of [undefined, '', ' ', 'x'.repeat(101), 7])
      expect(statusAndCode(await rename(shop.owner, name))).toEqual([400, 'VALIDATION_ERROR']);
    expect(statusAndCode(await rename(app.api, 'Grace'))).toEqual([401, 'UNAUTHENTICATED']);
  });
});
