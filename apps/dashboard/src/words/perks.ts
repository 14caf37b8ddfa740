import type { Perk } from '../api/client.ts';
import { money, number, percent } from '../ui/format.ts';
import { count } from './plural.ts';
import { isolated } from './isolated';

/** What a perk is, in a few words: "10% off". */
export function worthOf({ type, value }: Pick<Perk, 'type' | 'value'>): string {
  if (type === 'pct') return `${percent(value / 100, 2)} off`;
  if (type === 'amount') return `${money(value)} off`;
  return 'Free item';
}

/** What says more about a perk: the description, and what a free item is worth. */
export function detailOf({ type, value, description }: Pick<Perk, 'type' | 'value' | 'description'>): string {
  const worth = type === 'free_item' && value > 0 ? `worth ${money(value)}` : '';
  return [description, worth].filter(Boolean).join(', ');
}

/** The texts of the list of perks. */
export const words = {
  title: 'Perks',
  lead: 'What customers earned with approved proofs, and what became of it.',
  columns: {
    code: 'Code',
    worth: 'Perk',
    state: 'State',
    source: 'Earned in',
    issued: 'Issued',
    until: 'Expires',
  },
  search: 'Find a code',
  find: 'Find',
  wholeCode: 'A code has 10 letters and digits',
  state: 'State',
  allStates: 'All states',
  source: 'Campaign or program',
  allSources: 'All campaigns and programs',
  campaign: (name: string) => `Campaign: ${isolated(name)}`,
  program: (name: string) => `Program: ${isolated(name)}`,
  otherSource: 'The selected campaign or program',
  ofAnotherBusiness: 'Another business',
  unnamed: 'Without a name',
  unknownSource: { campaign: 'A campaign', program: 'A program' } satisfies Record<Perk['source']['type'], string>,
  clear: 'Clear filters',
  empty: 'No perks yet',
  emptyLead:
    'A perk is issued when you approve a proof of a campaign. It has a code that the customer shows at the till.',
  emptyCreatorLead: 'You get a perk when a business approves your proof. It has a code that you show at its till.',
  toReview: 'Review proofs',
  toOpportunities: 'Find opportunities',
  noMatch: 'No perk matches',
  noMatchLead: 'Check the code and the filters. Perks of live and test mode are apart.',
  sheet: {
    title: 'Perk',
    code: 'Code',
    perk: 'Perk',
    details: 'Details',
    state: 'State',
    issued: 'Issued',
    expires: 'Expires',
    expired: 'Expired',
    redeemed: 'Redeemed',
    revoked: 'Revoked',
    reason: 'Reason',
    campaign: 'Campaign',
    program: 'Program',
    openProof: 'Open the proof',
    events: 'History',
    id: 'ID',
    earned: 'Your business earned this perk. It is redeemed at the till of the business that issued it.',
  },
  revoke: {
    action: 'Revoke',
    title: 'Revoke this perk?',
    lead: (worth: string) =>
      `The customer can no longer redeem ${worth}. This is final: to make up for it, you have to issue another perk.`,
    keeps: 'The proof stays approved and still counts towards the cap of the campaign.',
    release: 'The proof was approved by mistake',
    releaseHint:
      'The proof is rejected with the text below, no longer counts towards the cap, and can be submitted again. A campaign that ended because it reached its cap reopens.',
    reason: 'Reason',
    reasonHint: 'The customer can see it. Up to 500 characters.',
    confirm: 'Revoke perk',
    done: (code: string) => `${code} is revoked.`,
  },
  export: {
    action: 'Export CSV',
    title: 'Export perks',
    running: (done: number, total: number | undefined) =>
      total === undefined ? `${count(done, 'perk')} read…` : `${number(done)} of ${count(total, 'perk')} read…`,
    slow: 'Large exports take a few minutes, because the service limits how fast it is read.',
    stop: 'Stop',
    done: (perks: number) => `The file with ${count(perks, 'perk')} is downloaded.`,
    headings: [
      'Code',
      'State',
      'Type',
      'Value',
      'Description',
      'Earned in',
      'Issued at',
      'Expires at',
      'Redeemed at',
      'Revoked at',
      'Reason',
      'Issued by',
      'ID',
    ],
    types: { pct: 'Per cent off', amount: 'USD off', free_item: 'Free item' } as Record<string, string>,
    us: 'This business',
    others: 'Another business',
  },
};
