import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = {
  bodies: { sendGuestCode: { email: 'guest@example.com' } },
  publicEndpoints: [
    ...['getGuest', 'listGuestProofs', 'listGuestPerks', 'becomeCreator', 'endGuestSession'],
    ...['createGuestProof', 'getGuestProof', 'updateGuestProof', 'sendGuestCode', 'confirmGuestProof'],
  ],
  visitorEndpoints: ['listGuestProofs', 'listGuestPerks', 'becomeCreator'],
};
