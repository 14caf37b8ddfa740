import { TestApp } from '../../support/app';
import { Tenant, unique } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { MatrixFacts } from '../facts';

/** A connection as it is stored. Connecting an account needs a platform, which the matrix does not have. */
async function aConnection(app: TestApp, { businessId }: Tenant, mode: 'live' | 'test', platformId: string) {
  const id = `con_${String(unique()).padStart(26, '0')}`;
  await rows(
    app,
    `insert into oauth_connections (id, business_id, livemode, platform_id, account_id, handle, method, status, scopes,
       created_at, checked_at, fencing_token, attempts)
     values ($1, $2, $3, $4, $1, 'anna', 'code', 'active', '{}', now(), now(), 0, 0)`,
    [id, businessId, mode === 'live', platformId],
  );
  return id;
}

export const facts: MatrixFacts = {
  create: async (app, tenant, mode) => ({
    connection: await aConnection(app, tenant, mode, 'bs'),
    // Its owner may delete it.
    doomedConnection: await aConnection(app, tenant, mode, 'md'),
  }),
  namings: { deleteConnection: { id: { of: 'doomedConnection' } } },
  // With a live profile, the bio would be fetched from the platform.
  testEndpoints: ['startConnection', 'checkConnection'],
  publicEndpoints: ['finishConnection'],
  scopes: {
    startConnection: 'write.influencers',
    checkConnection: 'write.influencers',
    listConnections: 'read.influencers',
    deleteConnection: 'write.influencers',
  },
};
