import { resetPassword, signInCode, signInWithPassword, verifyEmail } from './account.kinds';
import { paymentFailed, planLimit, webhookDisabled, webhookFailing } from './business.kinds';
import { Kind } from './kind';
import { guestCode } from './person.kinds';
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
  'webhook-disabled': webhookDisabled,
  'guest-code': guestCode,
};

export type KindName = keyof typeof KINDS;

/** What the kind needs to know. */
export type MessageData<K extends KindName> = (typeof KINDS)[K] extends Kind<infer T> ? T : never;

/** @returns undefined for a kind that only a newer version of the service knows */
export function kindOf(name: string): Kind<unknown> | undefined {
  return Object.hasOwn(KINDS, name) ? (KINDS[name as KindName] as Kind<unknown>) : undefined;
}
