import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = {
  publicEndpoints: [
    ...['showOffer', 'showOfferById', 'showOwnPart', 'showShop', 'showExampleOffer'],
    'getGuestPageFile',
  ],
};
