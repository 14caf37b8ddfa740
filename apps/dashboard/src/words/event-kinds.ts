import { type EventKind, type EventResource, resourceOf } from '../api/event-kinds.ts';
import { number } from '../ui/format.ts';
import { readable } from './states.ts';

/** What happened, by kind of event. Kinds that are not listed are shown in a readable form, and are not offered as choices. */
const KINDS: Partial<Record<EventKind, string>> = {
  'campaign.created': 'Campaign created',
  'campaign.launched': 'Campaign launched',
  'campaign.updated': 'Campaign changed',
  'campaign.paused': 'Campaign paused',
  'campaign.resumed': 'Campaign resumed',
  'campaign.completed': 'Campaign completed',
  'campaign.reopened': 'Campaign reopened',
  'campaign.expired': 'Campaign expired',
  'submission.created': 'Proof submitted',
  'submission.verified': 'Proof checked',
  'submission.approved': 'Proof approved',
  'submission.rejected': 'Proof rejected',
  'submission.released': 'Approval taken back',
  'perk.issued': 'Perk issued',
  'perk.redeemed': 'Perk redeemed',
  'perk.revoked': 'Perk revoked',
  'perk.expired': 'Perk expired',
  'program.created': 'Program created',
  'program.launched': 'Program launched',
  'program.updated': 'Program changed',
  'program.paused': 'Program paused',
  'program.resumed': 'Program resumed',
  'program.ended': 'Program ended',
  'member.enrolled': 'Member enrolled',
  'member.removed': 'Member removed',
  'member.tier_reached': 'Tier reached',
  'cashback.requested': 'Cash-back requested',
  'cashback.approved': 'Cash-back approved',
  'cashback.rejected': 'Cash-back rejected',
  'cashback.paid': 'Cash-back paid',
  'order.placed': 'Order placed',
  'order.updated': 'Order changed',
  'order.filled': 'Order filled',
  'order.cancelled': 'Order cancelled',
  'order.expired': 'Order expired',
  'auction.crossed': 'Auction traded',
  'trade.matched': 'Trade matched',
  'trade.proof_submitted': 'Proof for a trade submitted',
  'trade.rejected': 'Proof for a trade rejected',
  'trade.disputed': 'Trade disputed',
  'trade.resolved': 'Dispute decided',
  'trade.settled': 'Trade settled',
  'trade.defaulted': 'Trade not delivered',
  'trade.closed': 'Trade closed',
  'deposit.succeeded': 'Deposit credited',
  'payout.requested': 'Payout requested',
  'payout.paid': 'Payout paid',
  'payout.failed': 'Payout failed',
  'subscription.created': 'Subscription begun',
  'subscription.updated': 'Subscription changed',
  'subscription.past_due': 'Payment of the plan failed',
  'subscription.canceled': 'Subscription ended',
  'plan.changed': 'Plan changed',
  'plan.limit_reached': 'Limit of the plan reached',
  'connection.created': 'Account connected',
  'connection.deleted': 'Account disconnected',
  'connection.expired': 'Access to an account lost',
  'key.created': 'API key created',
  'key.rotated': 'API key replaced',
  'key.revoked': 'API key revoked',
  'agent.authorized': 'Agent given access',
  'team.invited': 'Invitation to the team sent',
  'team.joined': 'Team joined',
  'team.changed': 'Role in the team changed',
  'team.removed': 'Removed from the team',
  'webhook.disabled': 'Webhook disabled',
};

/** What the kinds are about, in the order in which they are listed. */
const RESOURCES: Partial<Record<EventResource, string>> = {
  campaign: 'Campaigns',
  submission: 'Proofs',
  perk: 'Perks',
  program: 'Programs',
  member: 'Members',
  cashback: 'Cash-back',
  order: 'Orders',
  auction: 'Auctions',
  trade: 'Trades',
  deposit: 'Deposits',
  payout: 'Payouts',
  subscription: 'Subscription',
  plan: 'Plan',
  connection: 'Connected accounts',
  key: 'API keys',
  agent: 'Agents',
  team: 'Team',
  webhook: 'Webhooks',
};

/** All kinds, in the order in which they are listed. */
export const eventKinds = Object.keys(KINDS) as EventKind[];

/** Such as "Proof approved". A kind that is newer than this page is shown readably. */
export function kindName(kind: string): string {
  return (KINDS as Readonly<Partial<Record<string, string>>>)[kind] ?? readable(kind.replaceAll('.', ' '));
}

/** Such as "Proofs", of a kind or a resource. */
export function resourceName(kind: string): string {
  const resource = resourceOf(kind);
  return (RESOURCES as Readonly<Partial<Record<string, string>>>)[resource] ?? readable(resource);
}

/** The resources with their kinds. */
export const eventGroups = (Object.keys(RESOURCES) as EventResource[]).map((resource) => ({
  resource,
  label: resourceName(resource),
  kinds: eventKinds.filter((kind) => resourceOf(kind) === resource),
}));

/** What names of kinds mean, as webhooks list them: "Proof submitted" and "Perks: all". */
export function namesOf(events: readonly string[]): string[] {
  return events.map((name) => {
    if (name === '*') return words.everything;
    return name.endsWith('.*') ? words.allOf(resourceName(name)) : kindName(name);
  });
}

/** The texts of the choice of kinds. */
export const words = {
  everything: 'Everything',
  allOf: (resource: string) => `${resource}: all`,
  choice: {
    all: { label: 'Everything', hint: 'Also kinds of event that are added later.' },
    some: { label: 'Only these', hint: undefined },
    groups: 'All events about',
    single: 'Single kinds',
    singleChosen: (kinds: number) => `Single kinds (${number(kinds)} chosen)`,
  },
};
