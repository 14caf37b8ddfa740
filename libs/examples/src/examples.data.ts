import { CurrencyCode, moneyText, priceNear } from '#kernel/money';

/** What becomes of a proof. Those without a decision wait for one. */
export interface ExampleProof {
  /** The number of the person who sends it. */
  by: number;
  notes?: string;
  decision?: 'approve' | 'redeem' | { reject: string };
}

export interface ExampleCampaign {
  /** In `metadata.example` of the campaign, by which it is found again. */
  key: string;
  campaign: {
    name: string;
    description: string;
    actionId: string;
    platformId: string;
    rewardType: 'pct' | 'amount' | 'free_item';
    rewardValue: number;
    rewardDescription?: string;
    maxCompletions: number;
    status: 'active' | 'draft';
  };
  proofs: readonly ExampleProof[];
}

/** The customers who send the proofs. They have no addresses, so nobody is written to. */
export const EXAMPLE_PEOPLE = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Emmy Noether'].map((name, index) => ({
  externalId: `example-${String(index + 1)}`,
  name: `${name} (example)`,
}));

/**
 * One campaign in each state that an owner meets first, of actions that suit every kind of business.
 * @param currency that of the business; the amounts are round in it
 */
export function exampleCampaigns(currency: CurrencyCode): ExampleCampaign[] {
  const priceOf = (usd: number) => priceNear(usd, currency, { stepUsd: 1 });
  const off = `${moneyText(priceOf(5), currency)} off`;
  return [
    {
      key: 'friend',
      campaign: {
        name: 'Example: a treat for bringing a friend',
        description: 'A draft: guests see it once you launch it.',
        actionId: 'rf_ip',
        platformId: 'rf',
        rewardType: 'free_item',
        rewardValue: priceOf(4),
        rewardDescription: 'A treat on the house',
        maxCompletions: 30,
        status: 'draft',
      },
      proofs: [],
    },
    {
      key: 'photo',
      campaign: {
        name: `Example: ${off} for a photo`,
        description: `Post a photo of your visit, and get ${off} the next one.`,
        actionId: 'ig_fp',
        platformId: 'ig',
        rewardType: 'amount',
        rewardValue: priceOf(5),
        maxCompletions: 20,
        status: 'active',
      },
      proofs: [
        { by: 0, decision: 'approve' },
        { by: 1, decision: { reject: 'The picture shows another place.' } },
        { by: 2, notes: 'The table at the window.' },
      ],
    },
    {
      key: 'story',
      campaign: {
        name: 'Example: 10% off for a story',
        description: 'Share your visit in a story, and get 10% off the next one.',
        actionId: 'ig_st',
        platformId: 'ig',
        rewardType: 'pct',
        rewardValue: 10,
        maxCompletions: 50,
        status: 'active',
      },
      proofs: [
        { by: 0, decision: 'redeem' },
        { by: 1, decision: 'approve' },
        { by: 2 },
        { by: 3, notes: 'Posted this morning.' },
      ],
    },
  ];
}
