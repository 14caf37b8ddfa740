import { SCOPES } from '#identity';
import { Scope } from '#platform';

/** What a scope lets an agent do: look, write, or give out what is worth money. */
export type Reach = 'reads' | 'writes' | 'pays';

/** A scope in the words of the person who grants it. */
interface Meaning {
  subject: string;
  reach: Reach;
  words: string;
}

export interface ScopeGroup {
  subject: string;
  meanings: Meaning[];
}

const of = (subject: string, reach: Reach, words: string): Meaning => ({ subject, reach, words });

/** Every scope there is, in the order of the page: one without words does not compile. */
const MEANINGS: Record<(typeof SCOPES)[number], Meaning> = {
  'read.campaigns': of('Campaigns', 'reads', 'See campaigns, drafts included'),
  'write.campaigns': of('Campaigns', 'writes', 'Create, launch, change and end campaigns, public at once'),
  'read.submissions': of('Submissions', 'reads', 'See the proofs that were submitted'),
  'write.submissions': of('Submissions', 'writes', 'Submit proof of actions in your name'),
  'review.submissions': of(
    'Submissions',
    'pays',
    'Approve or reject proofs: approving releases the reward and is final',
  ),
  'read.perks': of('Perks', 'reads', 'See perks given and earned, with their codes'),
  'write.perks': of('Perks', 'pays', 'Redeem perks'),
  'read.programs': of('Programs', 'reads', 'See programs, their members and their progress'),
  'write.programs': of('Programs', 'pays', 'Create and change programs, and pay out cashback'),
  'read.exchange': of('Exchange', 'reads', 'See the market, your orders and your trades'),
  'write.exchange': of('Exchange', 'pays', 'Place orders and make trades'),
  'read.influencers': of('Influencers', 'reads', 'See influencer profiles'),
  'write.influencers': of('Influencers', 'writes', 'Change your public influencer profile'),
  'read.billing': of('Billing', 'reads', 'See your plan and what it costs'),
  'write.billing': of('Billing', 'pays', 'Change your plan and what you pay'),
  'read.webhooks': of('Webhooks', 'reads', 'See which addresses are told of events'),
  'write.webhooks': of('Webhooks', 'writes', 'Choose which addresses are told of events'),
  'read.analytics': of('Reports', 'reads', 'See usage, statistics and what agents did'),
  'use.ai': of('AI', 'writes', 'Generate plans and texts, with units of your plan'),
};

/** What is asked for, in plain words, by subject. */
export function wordsFor(scopes: readonly Scope[]): ScopeGroup[] {
  const asked = Object.entries(MEANINGS).flatMap(([scope, meaning]) =>
    scopes.includes(scope as Scope) ? [meaning] : [],
  );
  const subjects = [...new Set(asked.map(({ subject }) => subject))];
  return subjects.map((subject) => ({ subject, meanings: asked.filter((meaning) => meaning.subject === subject) }));
}
