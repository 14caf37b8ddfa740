import { isolated } from '../../words/isolated.ts';

/** The texts of the page for the team. */
export const words = {
  title: 'Team',
  lead: 'Who can sign in to this business, and what they may do.',
  invite: 'Invite a person',
  list: 'Team',
  columns: { person: 'Person', role: 'Role', may: 'May', since: 'Since', actions: 'Actions' },
  you: 'You',
  invited: 'Invited',
  until: (when: string) => `The link works until ${when}.`,
  actionsOf: (person: string) => `Actions for ${isolated(person)}`,
  actions: {
    role: 'Change the role',
    again: 'Send the link again',
    remove: 'Remove',
    withdraw: 'Withdraw the invitation',
  },
  alone:
    'You work alone here. Invite the people who approve proofs or redeem perks: each gets a password of their own, and only what they need.',
  form: {
    title: 'Invite a person',
    lead: 'They get an e-mail with a link that works for 7 days.',
    email: 'E-mail address',
    name: 'Name (optional)',
    role: 'What may they do?',
    submit: 'Send the invitation',
    done: (email: string) => `The invitation to ${email} is on its way.`,
    unverified: 'Verify your own e-mail address before you invite others.',
  },
  role: {
    title: (person: string) => `Role of ${isolated(person)}`,
    label: 'What may they do?',
    self: 'This is your own role: with another one, you can no longer manage the team.',
    submit: 'Change the role',
    done: (person: string, role: string) => `${isolated(person)} is now ${role}.`,
  },
  remove: {
    title: (person: string) => `Remove ${isolated(person)}?`,
    lead: 'They are signed out at once and can no longer sign in. What they did stays. API keys and agents belong to the business and keep working.',
    self: 'This is your own account: you are signed out at once.',
    submit: 'Remove from the team',
    done: (person: string) => `${isolated(person)} is no longer on the team.`,
    withdrawn: (person: string) => `The invitation to ${isolated(person)} is withdrawn.`,
  },
  owners: 'Only owners can change the team.',
};
