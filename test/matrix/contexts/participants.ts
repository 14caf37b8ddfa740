import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = {
  create: async (_app, tenant, mode) => ({
    prt: (await tenant[mode].post('/participants', { externalId: 'of-the-matrix' })).data.id,
    // Its owner may delete it.
    doomedPrt: (await tenant[mode].post('/participants', { externalId: 'doomed' })).data.id,
  }),
  namings: {
    getParticipant: { id: { of: 'prt' } },
    updateParticipant: { id: { of: 'prt', with: () => ({ name: 'Other' }) } },
    deleteParticipant: { id: { of: 'doomedPrt' } },
  },
};
