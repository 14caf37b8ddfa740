import { DAY, HOUR, kind, MINUTE } from './kind';

/** The link that shows that an address is the reader's. */
export const verifyEmail = kind<{ email: string; token: string }>({
  validSeconds: DAY,
  compose: ({ email, token }, w) => ({
    subject: w.say('verify-email.subject'),
    blocks: [
      { text: w.say('verify-email.intro', { email }) },
      { button: w.say('verify-email.button'), path: `/verify-email?token=${token}` },
      { text: w.say('verify-email.after') },
      { note: w.say('verify-email.stranger') },
      { link: w.say('verify-email.reset'), path: `/dashboard/reset-password?email=${encodeURIComponent(email)}` },
    ],
  }),
  examples: [{ email: 'mara@example.com', token: 'eyJhbGciOiJIUzI1NiJ9.example' }],
});

/**
 * The link that sets a new password.
 * @param effect what the new password ends: all access, because the address was never verified; or the sessions, of an owner or of
 *   another user
 */
export const resetPassword = kind<{ email: string; token: string; effect: 'unverified' | 'owner' | 'user' }>({
  validSeconds: HOUR,
  compose: ({ email, token, effect }, w) => ({
    subject: w.say('reset-password.subject'),
    blocks: [
      { text: w.say('reset-password.intro', { email }) },
      { button: w.say('reset-password.button'), path: `/dashboard/reset-password?token=${token}` },
      { text: w.say(`reset-password.${effect}`) },
      { note: w.say('reset-password.stranger') },
    ],
  }),
  examples: (['unverified', 'owner', 'user'] as const).map((effect) => ({
    email: 'mara@example.com',
    token: 'Zm9yLWV4YW1wbGU',
    effect,
  })),
});

/** The code with which a creator signs in. */
export const signInCode = kind<{ email: string; code: string; minutes: number }>({
  validSeconds: 10 * MINUTE,
  compose: ({ email, code, minutes }, w) => ({
    subject: w.say('sign-in-code.subject'),
    blocks: [
      { text: w.say('sign-in-code.intro', { email }) },
      { code },
      { text: w.say('sign-in-code.after', { minutes }) },
      { note: w.say('sign-in-code.stranger') },
    ],
  }),
  examples: [{ email: 'mara@example.com', code: '493027', minutes: 10 }],
});

/** To somebody who asked for a code, and signs in with a password. */
export const signInWithPassword = kind<{ email: string }>({
  validSeconds: HOUR,
  compose: ({ email }, w) => ({
    subject: w.say('sign-in-with-password.subject'),
    blocks: [
      { text: w.say('sign-in-with-password.intro', { email }) },
      {
        button: w.say('sign-in-with-password.button'),
        path: `/dashboard/sign-in?email=${encodeURIComponent(email)}`,
      },
      { note: w.say('sign-in-with-password.after') },
    ],
  }),
  examples: [{ email: 'owner@example.com' }],
});
