import { TestApp } from '../../support/app';
import { PASSWORD, Tenant, unique } from '../../support/builders';
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
    invitation: (await tenant.owner.post('/team', { email: `till${String(unique())}@example.com`, role: 'till' })).data
      .id,
  }),
  namings: {
    rotateApiKey: { id: { of: 'key' } },
    revokeApiKey: { id: { of: 'key' } },
    endSession: { id: { of: 'session' } },
    updateTeamMember: { id: { of: 'invitation', with: () => ({ role: 'reviewer' }) } },
    removeTeamMember: { id: { of: 'invitation' } },
  },
  passwordEndpoints: [
    'createApiKey',
    'rotateApiKey',
    'revokeApiKey',
    'inviteTeamMember',
    'updateTeamMember',
    'removeTeamMember',
  ],
  publicEndpoints: ['authenticate', 'signIn', 'getSession', 'signOut'],
  verifiedEndpoints: ['inviteTeamMember'],
};
