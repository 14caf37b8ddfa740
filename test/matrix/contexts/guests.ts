import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = {
  bodies: { sendGuestCode: { email: 'guest@example.com' }, watchGuestProof: { known: 'pending' } },
  publicEndpoints: [
    ...['getGuest', 'listGuestProofs', 'listGuestPerks', 'becomeCreator', 'endGuestSession', 'watchGuestProof'],
    ...['createGuestProof', 'getGuestProof', 'updateGuestProof', 'sendGuestCode', 'confirmGuestProof'],
  ],
  visitorEndpoints: ['listGuestProofs', 'listGuestPerks', 'becomeCreator'],
};
