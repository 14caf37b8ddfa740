import type { Role } from '../session.ts';

/** The roles of a team, in words: what each one is called, with its article, and what it may do. */
export const roleWords: Record<Role, { name: string; one: string; may: string }> = {
  owner: {
    name: 'Owner',
    one: 'an owner',
    may: 'Everything, with the team, API keys, agents, the plan and payouts.',
  },
  manager: {
    name: 'Manager',
    one: 'a manager',
    may: 'Runs campaigns, programs, perks and the exchange. Not the team, keys, agents, the plan or payouts.',
  },
  reviewer: {
    name: 'Reviewer',
    one: 'a reviewer',
    may: 'Sees everything, and approves or rejects proofs.',
  },
  till: {
    name: 'Till',
    one: 'till staff',
    may: 'Only looks up codes from customers, redeems perks and confirms proofs.',
  },
};
