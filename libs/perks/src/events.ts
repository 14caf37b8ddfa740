import { defineEvent } from '#platform';
import { PerkView } from './perk.dto';

const sample: PerkView = {
  id: 'perk_01kaj4yt7hfbc9zqf3v1w2x5n8',
  code: 'K7M2XQ9PWD',
  businessId: 'biz_01kaj4yt7hfbc9zqf3v1w2x5n8',
  campaignId: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8',
  submissionId: 'sub_01kaj4yt7hfbc9zqf3v1w2x5n8',
  type: 'pct',
  value: 10,
  description: null,
  status: 'issued',
  issuedAt: '2026-11-21T09:30:00.000Z',
  expiresAt: '2026-12-21T09:30:00.000Z',
  redeemedAt: null,
  livemode: true,
};

export const PERK_ISSUED = defineEvent('perk.issued', {
  about: 'An approved submission earned its perk.',
  scope: 'read.perks',
  data: PerkView,
  sample,
});
export const PERK_REDEEMED = defineEvent('perk.redeemed', {
  about: 'A perk was redeemed, once and finally.',
  scope: 'read.perks',
  data: PerkView,
  sample: { ...sample, status: 'redeemed', redeemedAt: '2026-11-22T12:00:00.000Z' },
});
export const PERK_REVOKED = defineEvent('perk.revoked', {
  scope: 'read.perks',
  about: 'A perk was revoked by the business that gave it, and can no longer be redeemed.',
  data: PerkView,
  sample: { ...sample, status: 'revoked' },
});
export const PERK_EXPIRED = defineEvent('perk.expired', {
  about: 'A perk was not redeemed in time.',
  scope: 'read.perks',
  data: PerkView,
  sample: { ...sample, status: 'expired' },
});
