import { Clock } from '#kernel';
import { OfferView } from './offer-view';

const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** An offer of nobody, which shows shop owners what their guests would see. */
export function exampleOffer(clock: Clock): OfferView {
  const now = clock.now();
  const business = {
    ...{ name: 'Corner Café', slug: '', logoUrl: null, accentColor: '#7a4a1d', website: null, locale: null },
    description: null,
    address: '12 Main Street',
    openingHours: null,
    handles: [{ platformId: 'ig', handle: 'cornercafe', url: null }],
    contact: { email: null, phone: null },
  };
  return {
    shop: { ...business, businessId: '', timeZone: null },
    path: '/example-offer',
    closed: { reason: 'example' },
    offer: {
      ...{ id: '', businessId: '', name: 'A cappuccino for your story', guidelines: null, tier: 'essential' },
      description: 'Show your cup in a story.',
      ...{ actions: ['ig_st'], rewardType: 'free_item', rewardValue: 4, currency: 'USD' },
      rewardDescription: 'A free cappuccino',
      verificationMode: 'manual',
      requirements: { minFollowers: null, hashtags: ['#cornercafe'], challengeCode: false },
      ...{ limitPerPerson: 1, perkExpiresInDays: 30, disclosures: ['#ad', 'Paid partnership label'] },
      ...{ minimumSpend: null, validDays: null, validHours: null, appliesTo: null, stackable: true },
      expiresAt: new Date(now.getTime() + DAYS * DAY_MS).toISOString(),
      createdAt: now.toISOString(),
      ...{ livemode: true, businessName: business.name, business, url: '', timeZone: null, acceptsProofs: true },
    },
  };
}
