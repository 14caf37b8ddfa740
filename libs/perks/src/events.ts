import { defineEvent } from '#messaging';
import { PerkView } from './perk.dto';

export const PERK_ISSUED = defineEvent('perk.issued', {
  label: 'Perk issued',
  description: 'A submission was approved and a perk was issued for it.',
  scope: 'read.perks',
  data: PerkView,
});
export const PERK_REDEEMED = defineEvent('perk.redeemed', {
  label: 'Perk redeemed',
  description: 'A perk was redeemed. This is final.',
  scope: 'read.perks',
  data: PerkView,
  sample: { status: 'redeemed', redeemedAt: '2026-11-22T12:00:00.000Z' },
});
export const PERK_REVOKED = defineEvent('perk.revoked', {
  label: 'Perk revoked',
  scope: 'read.perks',
  description: 'A perk was revoked by the business that issued it, and can no longer be redeemed.',
  data: PerkView,
  sample: { status: 'revoked', revokedAt: '2026-11-22T12:00:00.000Z', revocationReason: 'The order was refunded' },
});
export const PERK_EXPIRED = defineEvent('perk.expired', {
  label: 'Perk expired',
  description: 'A perk expired without being redeemed.',
  scope: 'read.perks',
  data: PerkView,
  sample: { status: 'expired' },
});
