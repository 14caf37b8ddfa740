import { Look } from '../layout/look';
import { Writer } from '../words/words';
import { Block, Content, kind, NOTICE_SECONDS } from './kind';

/** What all messages to a person who took part have in common. */
interface ToPerson {
  /** The name of the business. */
  business: string;
  /** Messages that were stored by earlier versions have none. */
  look?: Look;
  /** An IANA name, such as `Europe/Berlin`; null for UTC. */
  timeZone: string | null;
  /** False for test data. */
  livemode: boolean;
}

/** A perk, with the fields of `PerkView`. */
export interface MailedPerk {
  code: string;
  type: 'pct' | 'amount' | 'free_item';
  /** Per cent, or an amount. */
  value: number;
  /** Of all amounts, such as `EUR`. Messages that were stored by earlier versions have none, and are in US dollars. */
  currency?: string;
  description: string | null;
  /** ISO 8601. */
  expiresAt: string;
  terms: {
    minimumSpend: number | null;
    validDays: readonly Weekday[] | null;
    validHours: { from: string; to: string } | null;
    appliesTo: string | null;
    stackable: boolean;
  } | null;
}

type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';

const TO_PERSON = { validSeconds: NOTICE_SECONDS, isLimited: true } as const;

const CAFE: ToPerson = { business: 'Café Luna', timeZone: 'Europe/Berlin', livemode: true };
/** With a colour of its own, and a logo. */
const LUNA: ToPerson = { ...CAFE, look: { accentColor: '#b4442e', logoUrl: '/logo' } };
/** With a colour on which white text could not be read. */
const SUNNY: ToPerson = { ...CAFE, look: { accentColor: '#a88a00', logoUrl: null } };
const CAMPAIGN = 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8';
const CAKE: MailedPerk = {
  code: 'K7M2XQ9PWD',
  type: 'free_item',
  value: 4,
  currency: 'EUR',
  description: 'A piece of cake',
  expiresAt: '2026-12-21T22:59:59.000Z',
  terms: {
    minimumSpend: 10,
    validDays: ['monday', 'tuesday', 'wednesday'],
    validHours: { from: '14:00', to: '18:00' },
    appliesTo: 'Everything from our counter',
    stackable: false,
  },
};

/** That a proof has arrived. */
export const proofReceived = kind<ToPerson>({
  ...TO_PERSON,
  compose: (data, w) =>
    toPerson(data, w, {
      subject: w.say('proof-received.subject', { business: data.business }),
      heading: w.say('proof-received.heading'),
      blocks: [
        { text: w.say('proof-received.intro', { business: data.business }) },
        { note: w.say('proof-received.keep') },
      ],
    }),
  examples: [CAFE, { ...LUNA, livemode: false }],
});

/** The perk, to show at the till. @param tillUrl what the till's scanner reads */
export const perkIssued = kind<ToPerson & { perk: MailedPerk; tillUrl: string }>({
  ...TO_PERSON,
  compose: (data, w) =>
    toPerson(data, w, {
      subject: w.say('perk-issued.subject', { business: data.business }),
      heading: rewardOf(data.perk, w),
      blocks: [
        { text: w.say('perk-issued.intro', { business: data.business }) },
        { qr: data.tillUrl, code: data.perk.code },
        { facts: factsOf(data, data.perk, w) },
        { note: w.say('perk-issued.once') },
      ],
    }),
  examples: [
    { ...CAFE, perk: CAKE, tillUrl: 'https://perk.example.com/dashboard/till?code=K7M2XQ9PWD' },
    {
      ...LUNA,
      perk: { ...CAKE, type: 'pct', value: 10, description: null, terms: null },
      tillUrl: 'https://perk.example.com/dashboard/till?code=K7M2XQ9PWD',
    },
    {
      ...LUNA,
      perk: { ...CAKE, type: 'amount', value: 4.5, description: null },
      tillUrl: 'https://perk.example.com/dashboard/till?code=K7M2XQ9PWD',
    },
  ],
});

/** That a perk ends soon, and was not used. */
export const perkExpiring = kind<ToPerson & { perk: MailedPerk; tillUrl: string }>({
  ...TO_PERSON,
  canUnsubscribe: true,
  compose: (data, w) =>
    toPerson(data, w, {
      subject: w.say('perk-expiring.subject', {
        business: data.business,
        day: w.day(data.perk.expiresAt, data.timeZone ?? 'UTC'),
      }),
      heading: rewardOf(data.perk, w),
      blocks: [
        { text: w.say('perk-expiring.intro', { business: data.business }) },
        { qr: data.tillUrl, code: data.perk.code },
        { facts: factsOf(data, data.perk, w) },
      ],
    }),
  examples: [{ ...SUNNY, perk: CAKE, tillUrl: 'https://perk.example.com/dashboard/till?code=K7M2XQ9PWD' }],
});

/** The receipt. @param bill and @param discount in the currency of the perk, if they are known */
export const perkRedeemed = kind<
  ToPerson & { perk: MailedPerk; redeemedAt: string; bill: number | null; discount: number | null }
>({
  ...TO_PERSON,
  compose: (data, w) =>
    toPerson(data, w, {
      subject: w.say('perk-redeemed.subject', { business: data.business }),
      heading: w.say('perk-redeemed.heading'),
      blocks: [
        { text: w.say('perk-redeemed.intro') },
        {
          facts: [
            [w.say('perk-issued.perk'), rewardOf(data.perk, w)],
            [w.say('perk-redeemed.at'), w.minute(data.redeemedAt, data.timeZone)],
            ...(data.bill === null
              ? []
              : [[w.say('perk-redeemed.bill'), w.money(data.bill, data.perk.currency)] as const]),
            ...(data.discount === null
              ? []
              : [[w.say('perk-redeemed.discount'), w.money(data.discount, data.perk.currency)] as const]),
          ],
        },
        { note: w.say('perk-redeemed.stranger', { business: data.business }) },
      ],
    }),
  examples: [
    { ...CAFE, perk: CAKE, redeemedAt: '2026-12-02T15:10:00.000Z', bill: 34.5, discount: 3.45 },
    { ...CAFE, perk: CAKE, redeemedAt: '2026-12-02T15:10:00.000Z', bill: null, discount: null },
  ],
});

/** That a perk does not work any more. @param reason as the business gave it */
export const perkRevoked = kind<ToPerson & { perk: MailedPerk; reason: string | null }>({
  ...TO_PERSON,
  compose: (data, w) =>
    toPerson(data, w, {
      subject: w.say('perk-revoked.subject', { business: data.business }),
      blocks: [
        { text: w.say('perk-revoked.intro', { business: data.business }) },
        { facts: [[w.say('perk-issued.perk'), rewardOf(data.perk, w)]] },
        ...reasonOf(data.reason, w),
      ],
    }),
  examples: [{ ...CAFE, perk: CAKE, reason: 'The order was refunded' }],
});

/** That a proof was approved that earns no perk, such as points of a program. */
export const proofApproved = kind<ToPerson>({
  ...TO_PERSON,
  compose: (data, w) =>
    toPerson(data, w, {
      subject: w.say('proof-approved.subject', { business: data.business }),
      blocks: [{ text: w.say('proof-approved.intro', { business: data.business }) }],
    }),
  examples: [CAFE],
});

/** That a proof was rejected. @param campaignId of its offer; null if it has none */
export const proofRejected = kind<ToPerson & { reason: string | null; campaignId: string | null }>({
  ...TO_PERSON,
  compose: (data, w) =>
    toPerson(data, w, {
      subject: w.say('proof-rejected.subject', { business: data.business }),
      blocks: [
        { text: w.say('proof-rejected.intro', { business: data.business }) },
        ...reasonOf(data.reason, w),
        ...(data.campaignId === null
          ? []
          : [
              { text: w.say('proof-rejected.again') },
              { button: w.say('proof-rejected.button'), path: `/offers/${data.campaignId}` },
            ]),
      ],
    }),
  examples: [
    { ...LUNA, reason: 'The post does not show our place.', campaignId: CAMPAIGN },
    { ...CAFE, reason: null, campaignId: null },
  ],
});

function toPerson({ business, look, livemode }: ToPerson, w: Writer, content: Omit<Content, 'business'>): Content {
  const test = livemode ? [] : [{ note: w.say('person.test') }];
  return {
    ...content,
    business,
    look,
    blocks: [...test, ...content.blocks, { note: w.say('person.footnote', { business }) }],
  };
}

function reasonOf(reason: string | null, w: Writer): Block[] {
  return reason === null ? [] : [{ text: w.say('proof-rejected.reason') }, { quote: reason }];
}

function factsOf(person: ToPerson, perk: MailedPerk, w: Writer): (readonly [string, string])[] {
  const { terms, currency } = perk;
  return [
    [w.say('perk-issued.until'), w.minute(perk.expiresAt, person.timeZone)],
    ...(terms?.minimumSpend == null
      ? []
      : [[w.say('perk-issued.minimum'), w.money(terms.minimumSpend, currency)] as const]),
    ...(terms?.validDays
      ? [[w.say('perk-issued.days'), w.and(terms.validDays.map((day) => w.say(`weekday.${day}`)))] as const]
      : []),
    ...(terms?.validHours
      ? [[w.say('perk-issued.hours'), w.say('perk-issued.span', { ...terms.validHours })] as const]
      : []),
    ...(terms?.appliesTo == null ? [] : [[w.say('perk-issued.applies-to'), terms.appliesTo] as const]),
    ...(terms?.stackable === false ? [[w.say('perk-issued.alone'), w.say('perk-issued.not-combined')] as const] : []),
  ];
}

function rewardOf({ type, value, currency, description }: MailedPerk, w: Writer): string {
  if (type === 'free_item')
    return description === null ? w.say('reward.free') : w.say('reward.free_item', { description });
  const reward =
    type === 'pct' ? w.say('reward.pct', { value }) : w.say('reward.amount', { amount: w.money(value, currency) });
  return description === null ? reward : w.say('reward.described', { reward, description });
}
