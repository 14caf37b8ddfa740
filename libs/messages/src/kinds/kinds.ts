import { resetPassword, signInCode, signInWithPassword, verifyEmail } from './account.kinds';
import { paymentFailed, planLimit, webhookFailing } from './business.kinds';
import { teamDigest } from './digest.kinds';
import { Kind } from './kind';
import {
  perkExpiring,
  perkIssued,
  perkRedeemed,
  perkRevoked,
  proofApproved,
  proofReceived,
  proofRejected,
} from './perk.kinds';
import { guestCode } from './person.kinds';
import { newKey, newOwner, newSession, passwordChanged } from './security.kinds';
import { formerOwner, invitation } from './team.kinds';

/** Every kind of message. A new one is declared in one of the files beside this one, with its words in `words/`. */
export const KINDS = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'sign-in-code': signInCode,
  'sign-in-with-password': signInWithPassword,
  invitation,
  'former-owner': formerOwner,
  'plan-limit': planLimit,
  'payment-failed': paymentFailed,
  'webhook-failing': webhookFailing,
  'team-digest': teamDigest,
  'password-changed': passwordChanged,
  'new-session': newSession,
  'new-key': newKey,
  'new-owner': newOwner,
  'guest-code': guestCode,
  'proof-received': proofReceived,
  'proof-approved': proofApproved,
  'proof-rejected': proofRejected,
  'perk-issued': perkIssued,
  'perk-expiring': perkExpiring,
  'perk-redeemed': perkRedeemed,
  'perk-revoked': perkRevoked,
};

export type KindName = keyof typeof KINDS;

/** What the kind needs to know. */
export type MessageData<K extends KindName> = (typeof KINDS)[K] extends Kind<infer T> ? T : never;

/** @returns undefined for a kind that only a newer version of the service knows */
export function kindOf(name: string): Kind<unknown> | undefined {
  return Object.hasOwn(KINDS, name) ? (KINDS[name as KindName] as Kind<unknown>) : undefined;
}
