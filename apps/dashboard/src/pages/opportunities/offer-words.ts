import { isolated } from '../../words/isolated.ts';

/** The texts of the page for those who follow the link of a campaign: customers first of all. */
export const words = {
  offers: (business: string) => `${isolated(business)} offers`,
  test: 'Test data',
  steps: {
    title: 'How it works',
    oneOf: 'Do one of these',
    must: 'Your post must show',
    // Any one of them says that it is advertising.
    mustOneOf: (number: number) => (number > 1 ? 'It must be marked with one of these' : 'It must be marked with'),
    code: 'Your post must contain a personal code, which you get here.',
    codeSignedOut: 'Your post must contain a personal code. You get it below.',
    followers: (followers: string) => `You need at least ${followers} followers there.`,
    submit: 'Send your proof',
    submitLead: (kinds: string) => `On this page: ${kinds} that shows it.`,
    submitOrTill: (kinds: string) => `On this page, with ${kinds}, or at the till, with a code that you get here.`,
    till: 'Show your code at the till',
    tillLead: 'You get it below. The staff will confirm what they see.',
    reward: 'Get your perk',
    tillReward: 'As soon as it is confirmed, you get a code to redeem.',
    reviews: {
      manual: (business: string) =>
        `${isolated(business)} looks at your proof. Once it is approved, you get a code to redeem.`,
      verified: () => 'If all checks pass, you get a code to redeem at once.',
      auto: () => 'You get a code to redeem at once.',
    } as Record<string, (business: string) => string>,
  },
  about: 'Good to know',
  conditions: 'Conditions',
  inZone: (timeZone: string) => `Days and hours are those of ${timeZone.replaceAll('_', ' ')}.`,
  perPerson: 'Per person',
  times: (proofs: number) => (proofs === 1 ? 'Once' : `${String(proofs)} times`),
  noProofs: 'No proofs are taken at the moment',
  noProofsLead: (business: string) =>
    `Come back later, or ask ${isolated(business)}. What you have typed here stays in this tab.`,
  own: {
    title: 'This is how others see your campaign',
    lead: 'With the link, they submit their proof here.',
    test: 'With the link, they would submit their proof here. But it is test data, which only your team can open.',
    open: 'Open the campaign',
  },
  testMode: 'You work with test data. This offer is real: switch to live data to take part.',
  toLive: 'Switch to live data',
  noScope: 'Your role does not include submitting proofs. Ask an owner of your business.',
  again: 'Submit another proof',
  yours: {
    pending: {
      title: 'Your proof was submitted',
      lead: (business: string) => `${isolated(business)} decides about it.`,
    },
    atTill: {
      title: 'Your code for the till',
      lead: (business: string) => `Show it at the till of ${isolated(business)} within 30 days:`,
    },
    approved: {
      title: 'Your proof was approved',
      lead: (business: string) => `Show this code to ${isolated(business)}:`,
    },
    rejected: {
      title: 'Your proof was rejected',
      lead: (business: string) => `What ${isolated(business)} says about it:`,
    },
  },
  noReason: 'No reason was given.',
  until: (day: string) => `It can be redeemed until ${day}.`,
  see: 'See your proof',
  closed: {
    unknown: 'There is no offer here',
    unknownLead: 'The link may be incomplete, or the offer is not open. Ask the business that gave it to you.',
    paused: 'This offer is paused',
    pausedLead: 'Try again later, or ask the business that gave you the link.',
    completed: 'This offer has ended',
    completedLead: 'Ask the business that gave you the link whether there is another one.',
    full: 'All places are taken',
    fullLead: 'As many people as it was meant for have taken part.',
    early: 'This offer has not begun',
    earlyLead: (from: string) => `It begins on ${from}.`,
    draft: 'This campaign is a draft',
    draftLead: 'Others do not see it before you launch it.',
  },
};
