import type { BenchmarkBasis, EstimateBasis, Jurisdiction, PolicyVerdict } from '../api/client.ts';
import { money, number, percent } from '../ui/format.ts';
import { count } from './plural.ts';

/** The texts of the page on which a campaign is created. */
export const words = {
  title: 'New campaign',
  lead: 'Choose what customers do and what they get for it. Everything else has a sensible default.',
  back: 'Campaigns',
  startOver: 'Start over',

  step: {
    action: '1. The action',
    reward: '2. The reward',
    forecast: '3. What to expect',
  },

  picker: {
    search: 'Search for an action',
    searchHint: 'Story, referral, TikTok…',
    platform: 'Platform',
    anyPlatform: 'All platforms',
    type: 'Kind',
    anyType: 'All kinds',
    effort: 'Effort',
    anyEffort: 'Any effort',
    atMost: (effort: string) => `At most: ${effort.toLowerCase()}`,
    suggested: (industry: string | undefined) => (industry ? `Suggested for ${industry}` : 'Suggested for you'),
    first: 'From the catalogue',
    showAll: (all: number) => `Show all ${number(all)} actions`,
    found: (found: number) => count(found, 'action'),
    none: 'No action matches.',
    noneLead: 'Try fewer words, or another platform.',
    clear: 'Clear the filters',
    worth: 'worth',
    change: 'Change',
    notAllowed: 'It must not be rewarded.',
    more: 'All rules about it',
  },

  verdict: {
    allowed: 'Allowed',
    allowed_with_disclosure: 'Allowed if disclosed',
    restricted: 'Discouraged',
    forbidden: 'Not allowed',
  } satisfies Record<PolicyVerdict, string>,
  rules: {
    title: 'The rules',
    place: 'Posts are seen in',
    places: {
      US: 'United States',
      EU: 'European Union',
      UK: 'United Kingdom',
      DE: 'Germany',
      CA: 'Canada',
      AU: 'Australia',
    } satisfies Record<Jurisdiction, string>,
    mustContain: 'Posts must contain',
    restricted: 'You can launch this, but the platform may act against it.',
    safer: 'Safer on the same platform:',
    sources: 'Sources',
    since: (day: string) => `since ${day}`,
    notAdvice: 'Rules of thumb with their sources, not legal advice.',
  },

  price: {
    provedBy: (kinds: string) => `People prove it with ${kinds}.`,
    atTill:
      'At the till, they show a code on their phone. Your team looks it up on the page “Till” and confirms the action.',
    title: 'What it is worth',
    value: (value: number) => `${money(value)} each`,
    basis: (basis: EstimateBasis, n: number) =>
      basis === 'observed'
        ? `From ${count(n, 'observed price')}.`
        : n === 0
          ? 'A starting figure of our catalogue: no prices observed yet.'
          : `A starting figure of our catalogue, with ${count(n, 'observed price')}.`,
    benchmark: (industry: string, perk: number, completion: number, basis: BenchmarkBasis, n: number) =>
      `${industry}: rewards of ${money(perk)} on average, and ${percent(completion)} of those who take part finish. ${
        basis === 'observed' ? `From ${count(n, 'observation')}.` : 'A planning figure, not measured.'
      }`,
  },

  reward: {
    kind: 'Kind of reward',
    kinds: { pct: 'Percentage', amount: 'Amount', free_item: 'Free item' },
    value: { pct: 'Discount', amount: 'Discount', free_item: 'Its cost to you' },
    suggested: 'The suggested discount is about what the action is worth to you.',
    item: 'The item',
    itemHint: 'As customers will read it, such as “a croissant”.',
    cap: 'At most',
    perks: 'rewards',
    perPerson: 'Each person',
    times: 'times',
    days: 'Runs for',
    daysAfter: 'days',
  },

  more: {
    title: 'More settings',
    lead: 'Name, instructions, conditions, who may take part, how proofs are approved',
    name: 'Name',
    nameHint: 'Without one, it is named after the action and the reward.',
    description: 'Description',
    descriptionHint: 'What the campaign is about. Anyone can read it.',
    guidelines: 'Instructions',
    guidelinesHint: 'What people should know before they post, such as what to show.',
    verification: 'Who approves proofs',
    modes: {
      manual: ['I review each one', 'Nothing is given out without a decision of yours.'],
      verified: [
        'Automatic when checks pass',
        'Proofs whose checks all pass are approved at once; you review the rest.',
      ],
      auto: ['Automatic always', 'Every proof is approved at once, without a review.'],
    } as const,
    minFollowers: 'Followers at least',
    minFollowersHint: 'Empty: anyone can take part.',
    hashtags: 'Hashtags a post must contain',
    hashtagsHint: 'Separated by spaces.',
    challenge: 'Posts must contain a personal code',
    challengeHint: 'It proves that the post was made by the person who submits it.',
    valid: 'A reward can be used for',
    validHint: 'Counted from the approval.',
  },

  forecast: {
    choose: 'Choose an action to see what it costs at most, and what it is likely to bring.',
    most: 'Costs at most',
    capped: (cap: number, reward: string) => `${number(cap)} × ${reward}`,
    ofBill: (cap: number, reward: string, bill: number) =>
      `${number(cap)} × ${reward}, if the average bill is ${money(bill)}`,
    open: 'No limit',
    openNote: 'Set how many rewards there are at most to limit the cost.',
    approved: 'Approved proofs',
    cost: 'Likely cost',
    first: 'First proof within',
    inDollars: 'The likely cost is a rough estimate in US dollars.',
    changes: 'What if?',
    apply: 'Apply',
    change: {
      perk: (reward: string) => `Offer ${reward}`,
      days: (days: number) => `Run it for ${number(days)} days`,
    },
    difference: (approved: number, cost: number) => `${signed(approved)} proofs, ${signedMoney(cost)}`,
  },

  bar: {
    label: 'Launch',
    most: (amount: string) => `At most ${amount}`,
    noLimit: 'No upper limit',
    days: (days: number) => count(days, 'day'),
    draft: 'Save draft',
    launch: 'Launch',
    launched: 'The campaign is live.',
    drafted: 'The draft is saved.',
    limit: 'See your plan',
  },

  problems: {
    number: 'Enter a number above 0.',
    whole: 'Enter a whole number.',
    percent: 'Enter a percentage of at most 100.',
    days: 'Enter 1 to 365 days.',
    item: 'Name the item.',
  },
};

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${number(Math.abs(Math.round(value * 10) / 10))}`;
}

function signedMoney(value: number): string {
  return `${value < 0 ? '−' : '+'}${money(Math.abs(value))}`;
}
