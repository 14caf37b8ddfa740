import { ApiSchema } from '@nestjs/swagger';
import { handleErrors, HandleInput } from '#catalog';
import { Metadata, MetadataChange } from '#database/metadata';
import { Bool, Const, Id, Int, ListOf, Nested, PageOf, PagingByTime, Rules, Text, Timestamp } from '#kernel';
import { Email, MetadataFilter, MetadataInput, MetadataUpdate, MetadataView } from '#kernel/fields';
import { canonicalLocale } from '#kernel/text';
import { Participant } from './participant.entity';

/** The most accounts of one person: there is one for each platform. */
const MAX_HANDLES = 30;

const EXTERNAL_ID = {
  max: 200,
  description: 'The id of the person in your own system.',
  example: 'customer-8421',
} as const;

const NAME = { max: 200, description: 'The name.', example: 'Grace Hopper' } as const;

const EMAIL = { example: 'grace@example.com' } as const;

const HANDLES = {
  optional: true,
  max: MAX_HANDLES,
  description: 'The accounts of the person on platforms, at most one for each. They replace those that are stored.',
} as const;

const ADDRESS = {
  ...EMAIL,
  optional: true,
  description: 'The e-mail address. Changing it makes it unverified.',
} as const;

const CONSENT = {
  optional: true,
  description: 'Whether the person agreed to receive marketing messages, and to which text.',
} as const;

const LOCALE = {
  optional: true,
  description: 'The language that the person reads, as a language tag.',
  rawMax: 100,
  as: (tag: string) => canonicalLocale(tag) ?? tag,
  min: 1,
  max: 35,
  fieldError: (tag: string) => (canonicalLocale(tag) ? undefined : 'must be a language tag, such as en or pt-BR'),
  example: 'pt-BR',
} as const;

export class MarketingConsentInput {
  @Bool({ description: 'Whether the person agreed to receive marketing messages.', example: true })
  given: boolean;

  @Text({
    max: 100,
    description: 'Which version of your text the person saw, so that you can show it later.',
    example: '2026-11',
  })
  textVersion: string;

  @Timestamp({ optional: true, description: 'When; now unless given.' })
  at?: string;
}

/** Who a proof or a perk belongs to: an existing participant by its id, or anybody by `externalId` or `email`. */
@Rules<ParticipantInput>(handleErrors)
export class ParticipantInput {
  @Id('prt', {
    optional: true,
    description: 'The participant, if you know its id. The other fields then must be absent.',
  })
  id?: string;

  @Text({ ...EXTERNAL_ID, optional: true })
  externalId?: string;

  @Email({ ...EMAIL, optional: true, description: 'The e-mail address.' })
  email?: string;

  @Text({ ...NAME, optional: true })
  name?: string;

  @ListOf(() => HandleInput, HANDLES)
  handles?: HandleInput[];
}

/** `externalId` or `email` is required. */
@Rules<SaveParticipant>(handleErrors)
export class SaveParticipant {
  @Text({ ...EXTERNAL_ID, optional: true })
  externalId?: string;

  @Email(ADDRESS)
  email?: string;

  @Text({ ...NAME, optional: true })
  name?: string;

  @ListOf(() => HandleInput, HANDLES)
  handles?: HandleInput[];

  @Text(LOCALE)
  locale?: string;

  @Nested(() => MarketingConsentInput, CONSENT)
  marketingConsent?: MarketingConsentInput;

  @Bool({ optional: true, description: 'True to accept no more proofs from the person.' })
  blocked?: boolean;

  @MetadataInput()
  metadata?: Metadata;
}

@Rules<UpdateParticipant>(handleErrors)
export class UpdateParticipant {
  @Id('prt', { description: 'The participant.' })
  id: string;

  @Text({ ...EXTERNAL_ID, optional: true, nullable: true })
  externalId?: string | null;

  @Email({ ...ADDRESS, nullable: true })
  email?: string | null;

  @Text({ ...NAME, optional: true, nullable: true })
  name?: string | null;

  @ListOf(() => HandleInput, HANDLES)
  handles?: HandleInput[];

  @Text({ ...LOCALE, nullable: true })
  locale?: string | null;

  @Nested(() => MarketingConsentInput, { ...CONSENT, nullable: true })
  marketingConsent?: MarketingConsentInput | null;

  @Bool({ optional: true, description: 'True to accept no more proofs from the person.' })
  blocked?: boolean;

  @MetadataUpdate()
  metadata?: MetadataChange;
}

export class ParticipantId {
  @Id('prt', { description: 'The participant.' })
  id: string;
}

export class RemoveParticipant extends ParticipantId {
  @Bool({
    optional: true,
    description:
      'True to remove everything that identifies the person, which cannot be undone; proofs, perks and counts stay, without a name. Without it, only a participant without proofs, perks and memberships can be deleted.',
  })
  erase?: boolean;
}

export class ListParticipants extends PagingByTime(25) {
  @Text({ ...EXTERNAL_ID, optional: true, description: 'Only the participant with this id in your own system.' })
  externalId?: string;

  @Email({ ...EMAIL, optional: true, description: 'Only participants with this e-mail address.' })
  email?: string;

  @Text({
    max: 200,
    optional: true,
    description:
      'Only participants with this e-mail address or `externalId`; if there are none, those whose name contains this text. Not case-sensitive, except for `externalId`. Not together with `externalId` or `email`.',
    example: 'grace',
  })
  q?: string;

  @MetadataFilter()
  metadata?: Metadata;
}

@ApiSchema({ name: 'ParticipantHandle' })
export class HandleView {
  @Text({ description: 'The id of the platform.', example: 'ig' })
  platformId: string;

  @Text({
    untrusted: true,
    description: 'The name of the account, without a leading @.',
    example: 'grace.drinks.coffee',
  })
  handle: string;

  @Bool({ description: 'Whether the platform has confirmed that the account is theirs.', example: false })
  verified: boolean;
}

@ApiSchema({ name: 'MarketingConsent' })
export class MarketingConsentView {
  @Bool({ description: 'Whether the person agreed to receive marketing messages.', example: true })
  given: boolean;

  @Timestamp({ description: 'When.' })
  at: string;

  @Text({ description: 'Which version of the text the person saw.', example: '2026-11' })
  textVersion: string;
}

@ApiSchema({ name: 'ParticipantCounts' })
export class ParticipantCounts {
  @Int({ description: 'Proofs that they submitted.', example: 5 })
  submitted: number;

  @Int({ description: 'Proofs of these that are approved.', example: 3 })
  approved: number;

  @Int({ description: 'Proofs of these that are rejected.', example: 1 })
  rejected: number;

  @Int({ description: 'Perks that were issued for their proofs.', example: 3 })
  perksIssued: number;

  @Int({ description: 'Perks of these that were redeemed.', example: 2 })
  perksRedeemed: number;
}

/** Who a proof or a perk belongs to, where it is shown. It has no e-mail address. */
@ApiSchema({ name: 'ParticipantReference' })
export class ParticipantReference {
  @Id('prt', { description: 'The participant.' })
  id: string;

  @Text({ ...EXTERNAL_ID, max: undefined, nullable: true })
  externalId: string | null;

  @Text({ untrusted: true, nullable: true, description: 'The name; null if it is not known.', example: 'Grace Hopper' })
  name: string | null;
}

@ApiSchema({ name: 'Participant' })
export class ParticipantView extends ParticipantReference {
  @Text({ untrusted: true, ...EMAIL, nullable: true, description: 'The e-mail address; null if it is not known.' })
  email: string | null;

  @Bool({
    description: 'Whether the person has shown that they receive mail at the address.',
    example: false,
  })
  emailVerified: boolean;

  @ListOf(() => HandleView, { description: 'The accounts of the person on platforms.' })
  handles: HandleView[];

  @Text({
    nullable: true,
    description: 'The language that the person reads, as a language tag; null if it is not known.',
    example: 'pt-BR',
  })
  locale: string | null;

  @Nested(() => MarketingConsentView, {
    nullable: true,
    description: 'Whether the person agreed to receive marketing messages; null if they were not asked.',
  })
  marketingConsent: MarketingConsentView | null;

  @MetadataView({})
  metadata: Metadata;

  @Id('biz', {
    nullable: true,
    description: 'The account of the person on this service, if it is a creator; null if not.',
    example: null,
  })
  creatorBusinessId: string | null;

  @Bool({ description: 'Whether you accept no more proofs from the person.', example: false })
  blocked: boolean;

  @Bool({ description: 'Whether everything that identified the person was removed.', example: false })
  erased: boolean;

  @Nested(() => ParticipantCounts, { description: 'What was counted for the person.' })
  counts: ParticipantCounts;

  @Timestamp({ description: 'When your business first saw the person.' })
  firstSeenAt: string;

  @Bool({ description: 'False for test data.', example: true })
  livemode: boolean;
}

export class ParticipantPage extends PageOf(() => ParticipantView) {}

@ApiSchema({ name: 'ParticipantRemoved' })
export class ParticipantRemoved {
  @Id('prt', { description: 'The participant.' })
  id: string;

  @Const(true, { description: 'What identified the person is gone.' })
  deleted: true;

  @Bool({
    description: 'Whether its proofs and perks remain, without anything that identifies the person.',
    example: true,
  })
  erased: boolean;
}

export function participantReference({ id, externalId, name }: Participant): ParticipantReference {
  return { id, externalId, name: name || null };
}

export function participantView(participant: Participant, counts: ParticipantCounts): ParticipantView {
  return {
    ...participantReference(participant),
    email: participant.email,
    emailVerified: participant.emailVerified,
    handles: participant.handles,
    locale: participant.locale,
    marketingConsent: participant.marketingConsent,
    metadata: participant.metadata,
    creatorBusinessId: participant.creatorBusinessId,
    blocked: participant.blocked,
    erased: participant.erased,
    counts,
    firstSeenAt: participant.createdAt.toISOString(),
    livemode: participant.livemode,
  };
}
