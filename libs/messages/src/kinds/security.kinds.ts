import { kind, NOTICE_SECONDS } from './kind';

/** That the password of the reader was changed. @param at ISO 8601 */
export const passwordChanged = kind<{ email: string; at: string }>({
  validSeconds: NOTICE_SECONDS,
  compose: ({ email, at }, w) => ({
    subject: w.say('password-changed.subject'),
    blocks: [
      { text: w.say('password-changed.intro', { email, at: w.minute(at) }) },
      { text: w.say('password-changed.stranger') },
      {
        button: w.say('password-changed.button'),
        path: `/dashboard/reset-password?email=${encodeURIComponent(email)}`,
      },
    ],
  }),
  examples: [{ email: 'mara@example.com', at: '2026-06-01T09:30:00.000Z' }],
});

/** That somebody signed in as the reader. @param at ISO 8601 @param browser the `User-Agent`; it and `address` may be unknown */
export const newSession = kind<{ email: string; at: string; browser: string | null; address: string | null }>({
  validSeconds: NOTICE_SECONDS,
  compose: ({ email, at, browser, address }, w) => ({
    subject: w.say('new-session.subject'),
    blocks: [
      { text: w.say('new-session.intro', { email }) },
      {
        facts: [
          [w.say('new-session.at'), w.minute(at)],
          [w.say('new-session.browser'), browser ?? w.say('new-session.unknown')],
          [w.say('new-session.address'), address ?? w.say('new-session.unknown')],
        ],
      },
      { text: w.say('new-session.stranger') },
      { button: w.say('new-session.button'), path: '/dashboard/settings' },
    ],
  }),
  examples: [
    {
      email: 'mara@example.com',
      at: '2026-06-01T09:30:00.000Z',
      browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      address: '203.0.113.7',
    },
    { email: 'mara@example.com', at: '2026-06-01T09:30:00.000Z', browser: null, address: null },
  ],
});

/** To the owners: that a key was created, or that an agent was given access, with which somebody can act for the business. */
export const newKey = kind<{ name: string; agent: boolean }>({
  validSeconds: NOTICE_SECONDS,
  compose: ({ name, agent }, w) => {
    const say = (part: 'subject' | 'intro' | 'button') =>
      agent ? w.say(`new-agent.${part}`, { name }) : w.say(`new-key.${part}`, { name });
    return {
      subject: say('subject'),
      blocks: [
        { text: say('intro') },
        { note: w.say('security.stranger') },
        { button: say('button'), path: agent ? '/dashboard/agents' : '/dashboard/api-keys' },
      ],
    };
  },
  examples: [
    { name: 'Website', agent: false },
    { name: 'Marketing assistant', agent: true },
  ],
});

/** To the owners: that there is another one. */
export const newOwner = kind<{ email: string }>({
  validSeconds: NOTICE_SECONDS,
  compose: ({ email }, w) => ({
    subject: w.say('new-owner.subject'),
    blocks: [
      { text: w.say('new-owner.intro', { email }) },
      { note: w.say('security.stranger') },
      { button: w.say('new-owner.button'), path: '/dashboard/team' },
    ],
  }),
  examples: [{ email: 'partner@example.com' }],
});
