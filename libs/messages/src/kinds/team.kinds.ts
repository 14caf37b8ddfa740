import { DAY, kind, NOTICE_SECONDS } from './kind';

/** The most items of each kind that a message names. */
const MAX_NAMED = 50;

/**
 * The link with which somebody joins a team. Besides the address of the sender, which is verified, it contains nothing that the sender
 * can choose.
 */
export const invitation = kind<{ from: string; token: string; days: number }>({
  validSeconds: 7 * DAY,
  compose: ({ from, token, days }, w) => ({
    subject: w.say('invitation.subject'),
    blocks: [
      { text: w.say('invitation.intro', { from }) },
      { button: w.say('invitation.button'), path: `/dashboard/invitation?token=${token}` },
      { text: w.say('invitation.after', { days }) },
      { note: w.say('invitation.stranger') },
    ],
  }),
  examples: [{ from: 'owner@example.com', token: 'Zm9yLWV4YW1wbGU', days: 7 }],
});

/** An API key or an agent, as a list names it. */
interface NamedKey {
  name: string;
  last4: string;
  livemode: boolean;
}

/** What keeps working, or was withdrawn, after somebody is no longer an owner. */
export const formerOwner = kind<{
  email: string;
  keys: readonly NamedKey[];
  agents: readonly NamedKey[];
  /** Addresses. */
  invitations: readonly string[];
}>({
  validSeconds: NOTICE_SECONDS,
  compose: ({ email, keys, agents, invitations }, w) => {
    const listOf = (named: readonly NamedKey[]) => ({
      list: w.list(
        named.map(({ name, last4, livemode }) =>
          w.say('former-owner.key', { name, last4, mode: livemode ? 'live' : 'test' }),
        ),
        MAX_NAMED,
      ),
    });
    return {
      subject: w.say('former-owner.subject'),
      blocks: [
        { text: w.say('former-owner.intro', { email }) },
        ...(keys.length > 0
          ? [
              { text: w.say('former-owner.keys', { email }) },
              listOf(keys),
              { text: w.say('former-owner.replace-keys') },
              { button: w.say('former-owner.keys-button'), path: '/dashboard/api-keys' },
            ]
          : []),
        ...(agents.length > 0
          ? [
              { text: w.say('former-owner.agents', { email }) },
              listOf(agents),
              { text: w.say('former-owner.check-agents') },
              { button: w.say('former-owner.agents-button'), path: '/dashboard/agents' },
            ]
          : []),
        ...(invitations.length > 0
          ? [
              { text: w.say('former-owner.invitations', { email }) },
              { list: w.list(invitations, MAX_NAMED) },
              { text: w.say('former-owner.invite-again') },
              { button: w.say('former-owner.invitations-button'), path: '/dashboard/team' },
            ]
          : []),
      ],
    };
  },
  examples: [
    {
      email: 'partner@example.com',
      keys: [{ name: 'Website', last4: 'x7Qm', livemode: true }],
      agents: [{ name: 'Marketing assistant', last4: '2Kdp', livemode: false }],
      invitations: ['helper@example.com'],
    },
  ],
});
