import { TestApp } from '../../support/app';
import { PASSWORD, Tenant } from '../../support/builders';
import { MatrixFacts } from '../facts';

/** A second session, for the test that ends one. */
async function anotherSession(app: TestApp, { email, owner }: Tenant): Promise<{ id: string }> {
  await app.api.post('/auth', { email, password: PASSWORD });
  return (await owner.get('/auth/sessions')).data.items[0];
}

export const facts: MatrixFacts = {
  create: async (app, tenant, mode) => ({
    businessId: tenant.businessId,
    key: (await tenant.owner.post('/api-keys', { name: 'Till', mode })).data.id,
    session: (await anotherSession(app, tenant)).id,
  }),
  namings: {
    rotateApiKey: { id: { of: 'key' } },
    revokeApiKey: { id: { of: 'key' } },
    endSession: { id: { of: 'session' } },
  },
  passwordEndpoints: ['createApiKey', 'rotateApiKey', 'revokeApiKey'],
  publicEndpoints: ['authenticate', 'signIn', 'getSession', 'signOut'],
};
