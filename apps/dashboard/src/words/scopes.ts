/** What API keys and agents may be allowed to do, by subject, in the order in which it is shown. */
export interface ScopeWords {
  scope: string;
  /** Begins with a verb. */
  may: string;
  /** It can spend money, or give away something of value. */
  pays?: true;
}

const GROUPS: readonly { subject: string; scopes: readonly ScopeWords[] }[] = [
  {
    subject: 'Campaigns',
    scopes: [
      { scope: 'read.campaigns', may: 'See campaigns, drafts included' },
      { scope: 'write.campaigns', may: 'Create, launch, change and end campaigns' },
    ],
  },
  {
    subject: 'Proofs',
    scopes: [
      { scope: 'read.submissions', may: 'See proofs' },
      { scope: 'write.submissions', may: 'Submit proofs in your name' },
      { scope: 'review.submissions', may: 'Approve or reject proofs, which gives out perks', pays: true },
    ],
  },
  {
    subject: 'Perks',
    scopes: [
      { scope: 'read.perks', may: 'See perks with their codes' },
      { scope: 'write.perks', may: 'Redeem and revoke perks', pays: true },
    ],
  },
  {
    subject: 'Programs',
    scopes: [
      { scope: 'read.programs', may: 'See programs, members and cash-back' },
      { scope: 'write.programs', may: 'Change programs, and approve cash-back', pays: true },
    ],
  },
  {
    subject: 'Exchange',
    scopes: [
      { scope: 'read.exchange', may: 'See the market, your orders and trades' },
      { scope: 'write.exchange', may: 'Place orders and make trades', pays: true },
    ],
  },
  {
    subject: 'Influencers',
    scopes: [
      { scope: 'read.influencers', may: 'See influencer profiles' },
      { scope: 'write.influencers', may: 'Change your public profile' },
    ],
  },
  { subject: 'Reports', scopes: [{ scope: 'read.analytics', may: 'See statistics and what agents did' }] },
  { subject: 'AI', scopes: [{ scope: 'use.ai', may: 'Make plans and texts, with units of your plan' }] },
  {
    subject: 'Webhooks and events',
    scopes: [
      { scope: 'read.webhooks', may: 'See webhooks and the event log' },
      { scope: 'write.webhooks', may: 'Choose which addresses receive events' },
    ],
  },
  {
    subject: 'Money',
    scopes: [
      { scope: 'read.billing', may: 'See your plan, balance and invoices' },
      { scope: 'write.billing', may: 'Change your plan, deposit and pay out', pays: true },
    ],
  },
];

export interface ScopeGroup {
  subject: string;
  scopes: readonly ScopeWords[];
}

/** These scopes in words, by subject; those without words, which are newer than this page, come last under their own names. */
export function scopeGroups(scopes: readonly string[]): readonly ScopeGroup[] {
  const known = GROUPS.map(({ subject, scopes: all }) => ({
    subject,
    scopes: all.filter(({ scope }) => scopes.includes(scope)),
  })).filter(({ scopes: some }) => some.length > 0);
  const named = new Set(known.flatMap((group) => group.scopes.map(({ scope }) => scope)));
  const others = scopes.filter((scope) => !named.has(scope));
  return others.length === 0
    ? known
    : [...known, { subject: scopeWords.other, scopes: others.map((scope) => ({ scope, may: readable(scope) })) }];
}

/** What the scopes amount to in a few words. */
export function scopeSummary(scopes: readonly string[], all: readonly string[]): string {
  if (all.every((scope) => scopes.includes(scope))) return scopeWords.everything;
  if (scopes.every((scope) => scope.startsWith('read.')))
    return all.every((scope) => !scope.startsWith('read.') || scopes.includes(scope))
      ? scopeWords.readsAll
      : scopeWords.reads(subjects(scopes));
  return subjects(scopes);
}

function subjects(scopes: readonly string[]): string {
  const names = scopeGroups(scopes).map(({ subject }) => subject);
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} ${scopeWords.more(names.length - 3)}` : names.join(', ');
}

function readable(scope: string): string {
  const [verb = '', noun = ''] = scope.split('.');
  return `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${noun.replaceAll('-', ' ')}`;
}

export const scopeWords = {
  everything: 'Everything',
  readsAll: 'Read everything, change nothing',
  reads: (what: string) => `Only read: ${what}`,
  more: (count: number) => `and ${String(count)} more`,
  other: 'Other',
  pays: 'can cost money',
};
