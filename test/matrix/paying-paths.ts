import { Access } from '#http/host';

/** A path on which money or something of value leaves a business. */
export interface PayingPath {
  /** What leaves, and to whom. */
  leaves: string;
  /** What the endpoint declares as `access`: the scope of keys, agents and users. */
  access: Access;
  /** The least role whose users may call it; null for requests that are authenticated in another way. */
  role: 'owner' | 'manager' | 'reviewer' | 'till' | null;
  /** Whether a browser session needs the password again. */
  password?: true;
  /** The plan unit that a call uses. */
  cost?: string;
  /** What some of its calls require in addition: `scope`, `owner` and `password`, as the endpoint declares it, in this order. */
  inAddition?: readonly string[];
  /** The tools that do the same, with the same requirements. */
  tools?: readonly string[];
}

const FUNDS = ['write.billing password', 'owner password'];

/**
 * Every path on which money or value leaves a business, by the id of its endpoint. A test compares it with what the endpoints and
 * tools declare, and fails for an endpoint that writes in a context that can pay (it posts to the ledger, issues perks or uses units of
 * the plan) and is neither here nor in `FREE_PATHS`.
 */
export const PAYING_PATHS: Record<string, PayingPath> = {
  // Money leaves the service.
  createPayout: {
    leaves: 'the balance, to the payout account',
    access: 'write.billing',
    role: 'owner',
    password: true,
  },
  openPayoutAccount: {
    leaves: 'later payouts, to the account that is set up',
    access: 'owner',
    role: 'owner',
    password: true,
  },
  changeBilling: {
    leaves: 'the price of a plan',
    access: 'owner',
    role: 'owner',
    password: true,
  },
  createDeposit: { leaves: 'money of a person, to the balance', access: 'write.billing', role: 'owner' },
  decideTestCheckout: { leaves: 'nothing real: a test payment', access: 'public', role: null },
  receiveBillingEvent: {
    leaves: 'what the payment processor reports, with its signature',
    access: 'public',
    role: null,
  },
  // Money leaves the business.
  placeOrder: {
    leaves: 'the price and fee of a bid, into a hold and then escrow',
    access: 'write.exchange',
    role: 'manager',
    tools: ['placeOrder'],
  },
  amendOrder: {
    leaves: 'the difference, into the hold',
    access: 'write.exchange',
    role: 'manager',
    tools: ['amendOrder'],
  },
  actOnTrade: {
    leaves: 'the escrow of a unit, to the seller',
    access: 'write.exchange',
    role: 'manager',
    tools: ['decideTrade', 'disputeTrade', 'submitTradeProof'],
  },
  changeCashback: {
    leaves: 'cash-back from the balance, to the member',
    access: 'write.programs',
    role: 'manager',
    inAddition: ['write.billing password'],
    tools: ['decideCashback', 'requestCashback'],
  },
  createProgram: {
    leaves: 'promises of points, perks and cash-back',
    access: 'write.programs',
    role: 'manager',
    inAddition: FUNDS,
    tools: ['createProgram'],
  },
  updateProgram: {
    leaves: 'promises of points, perks and cash-back',
    access: 'write.programs',
    role: 'manager',
    inAddition: FUNDS,
  },
  // Perks, which the business redeems.
  createCampaign: {
    leaves: 'promises of perks',
    access: 'write.campaigns',
    role: 'manager',
    cost: 'campaigns',
    tools: ['createCampaign'],
  },
  updateCampaign: {
    leaves: 'promises of perks',
    access: 'write.campaigns',
    role: 'manager',
    tools: ['updateCampaign'],
  },
  updateCampaignByBody: { leaves: 'promises of perks', access: 'write.campaigns', role: 'manager' },
  reviewSubmission: {
    leaves: 'a perk or points; the escrow of a trade',
    access: 'review.submissions',
    role: 'reviewer',
    inAddition: ['write.exchange'],
    tools: ['reviewSubmission'],
  },
  reviewSubmissions: {
    leaves: 'perks or points; the escrow of trades',
    access: 'review.submissions',
    role: 'reviewer',
    inAddition: ['write.exchange'],
    tools: ['reviewSubmissions'],
  },
  createSubmission: {
    leaves: 'a unit; in automatic modes also what the owner of the subject has promised',
    access: 'write.submissions',
    role: 'manager',
    cost: 'submissions',
    tools: ['submitProof'],
  },
  submitProgramProof: {
    leaves: 'a unit; in automatic modes also points, perks and cash-back within the budget',
    access: 'write.programs',
    role: 'manager',
    cost: 'submissions',
    tools: ['submitProgramProof'],
  },
  receiveVerificationResult: {
    leaves: 'what a subject in the mode `verified` has promised',
    access: 'public',
    role: null,
  },
  confirmProof: {
    leaves: 'what a subject has promised, such as a perk or the payment of a trade',
    access: 'write.perks',
    role: 'till',
    inAddition: ['write.exchange'],
    tools: ['confirmProof'],
  },
  redeemPerk: { leaves: 'the goods or the discount', access: 'write.perks', role: 'till', tools: ['redeemPerk'] },
  // Units of the plan.
  quickStart: { leaves: 'a unit', access: 'use.ai', role: 'manager', cost: 'aiGenerations', tools: ['quickStart'] },
  planCampaigns: {
    leaves: 'a unit',
    access: 'use.ai',
    role: 'manager',
    cost: 'aiGenerations',
    tools: ['planCampaigns'],
  },
  generateText: { leaves: 'a unit', access: 'use.ai', role: 'manager', cost: 'aiGenerations', tools: ['generateText'] },
};

/** The other endpoints that write in these contexts, and why nothing leaves through them. */
export const FREE_PATHS: Record<string, string> = {
  cancelOrder: 'returns money to the balance',
  cancelAllOrders: 'returns money to the balance',
  enrollSeller: 'describes the seller',
  endProgram: 'stops promising',
  enrolMember: 'a member earns only by approved proofs',
  removeMember: 'stops promising',
  revokePerk: 'takes a perk back',
  recommend: 'computes',
  simulateCampaign: 'computes',
  adviseOnSubmission: 'advises and decides nothing',
};
