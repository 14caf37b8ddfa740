import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { Db } from '#database';
import { Actor, ApiError, INVALID_STATE, invalid, notFound } from '#kernel';
import { BusinessesService } from '#identity';
import { Handle, Participant, Submitter } from './participant.entity';
import { ParticipantInput, participantReference, ParticipantReference } from './participant.dto';
import { Owner, ParticipantUpsert, VerifiedPerson } from './participant-upsert';
import { PARTICIPANT_EXISTS } from './participants.errors';
import { FIND_CREATOR, FIND_REFERENCE } from './participants.queries';

/** The public name and accounts of a creator. */
export interface CreatorProfile {
  name: string;
  handles: Handle[];
}

/** Knows the profiles of creators. */
export interface CreatorProfiles {
  profileOf(creator: Pick<Actor, 'businessId' | 'livemode'>): Promise<CreatorProfile | undefined>;
}

/** Keeps a row from being erased or deleted, and from nothing else. */
const KEPT = { mode: 'for_key_share' } as const;

/** A person whom a business enrolls. */
export interface Enrolled {
  externalId?: string;
  email?: string;
  name: string;
}

/** The parameters of a list that restrict it to the rows of one participant. */
export interface ParticipantFilter {
  participantId?: string;
  externalId?: string;
}

/** Sorts with the ids of participants, and is that of none. */
const NOBODY = 'prt_';

/** A row that may belong to a participant, such as a proof. */
export interface OfParticipant {
  /** The business that knows the participant. */
  businessId: string;
  participantId: string | null;
  /** The business that sent the proof. */
  senderId: string;
}

/** Finds out who a proof is from, and what to call them. */
@Injectable()
export class Submitters {
  private profiles?: CreatorProfiles;

  constructor(
    private readonly db: Db,
    private readonly upsert: ParticipantUpsert,
    private readonly businesses: BusinessesService,
  ) {}

  /** Registers the service that knows the profiles of creators. Its context calls this in `onModuleInit`. */
  registerProfiles(profiles: CreatorProfiles): void {
    this.profiles = profiles;
  }

  /**
   * The participant who submits a proof to a business, created if it is new: the person whom the business names, or the creator
   * who acts. Runs in the current transaction, until whose end the participant cannot be erased.
   * @param known the participant, if what receives the proof knows who it is from
   * @returns undefined if a business submits for itself
   * @throws ApiError NOT_FOUND, VALIDATION_ERROR, PARTICIPANT_EXISTS, or INVALID_STATE if the person was blocked
   */
  async of(
    actor: Actor,
    businessId: string,
    input: ParticipantInput | undefined,
    known?: string | null,
  ): Promise<Submitter | undefined> {
    const owner = { businessId, livemode: actor.livemode };
    const participant = input
      ? await this.named(actor, businessId, input)
      : (known && (await this.keep(owner, known))) || (await this.creator(actor, businessId));
    if (participant?.blocked)
      throw INVALID_STATE.error(
        input ? 'You have blocked this person. Unblock them first.' : 'The business accepts no proofs from you.',
        { status: 'blocked' },
      );
    return participant;
  }

  /**
   * What a business calls the participants of these rows, by their ids: only of its own rows.
   * @param viewer undefined for an event, which the business that sent the proof receives too: only a row without another one
   */
  async references(
    rows: readonly OfParticipant[],
    viewer: string | undefined,
  ): Promise<Map<string, ParticipantReference>> {
    const shown = rows.filter(({ businessId, senderId }) => businessId === (viewer ?? senderId));
    const ids = [...new Set(shown.flatMap(({ participantId }) => participantId ?? []))];
    const [first] = shown;
    if (!first || ids.length === 0) return new Map();
    const found = await this.db.manager.findBy(Participant, { businessId: first.businessId, id: In(ids) });
    return new Map(found.map((participant) => [participant.id, participantReference(participant)]));
  }

  /**
   * The same for one row, read with the next statements of the current transaction, so that it takes no round trip of its own.
   * @returns the reference, once the transaction has ended
   */
  referenceLater({ businessId, participantId, senderId }: OfParticipant, viewer: string | undefined) {
    let reference: ParticipantReference | null = null;
    if (participantId !== null && businessId === (viewer ?? senderId))
      this.db.write<Participant>(FIND_REFERENCE, [businessId, participantId], ([found]) => {
        reference = found ? participantReference(found) : null;
      });
    return () => reference;
  }

  /**
   * The participant whom a business enrolls somewhere, created if it is new. Runs in the current transaction.
   * @param accountId their account, if they have one; others are found by external id or address
   */
  async enrolled(owner: Owner, accountId: string | null, person: Enrolled): Promise<Submitter> {
    const { name, externalId } = person;
    if (accountId !== null) return this.account(owner, accountId, () => ({ name, handles: [] }));
    const { participant } = await this.upsert.ensure(owner, person).catch((error: unknown) => {
      // An address that is verified for somebody else is no reason to refuse the enrollment.
      if (!(error instanceof ApiError) || error.type !== PARTICIPANT_EXISTS) throw error;
      return this.upsert.ensure(owner, { name, externalId });
    });
    return participant.externalId === null && externalId !== undefined
      ? this.upsert.change(participant, { externalId })
      : participant;
  }

  /**
   * The participant with an address that is known to be theirs, created if it is new. Until the end of the current transaction, it cannot be
   * erased.
   * @throws ApiError INVALID_STATE if the person was blocked
   */
  async verified(owner: Owner, person: VerifiedPerson): Promise<Submitter> {
    const participant = await this.upsert.verified(owner, person);
    if (participant.blocked)
      throw INVALID_STATE.error('The business accepts no proofs from you.', { status: 'blocked' });
    return participant;
  }

  /** Connects participants with the account that the person has created, in the current transaction. */
  async connect(
    participants: readonly { businessId: string; participantId: string }[],
    creatorBusinessId: string,
  ): Promise<void> {
    for (const { businessId, participantId: id } of participants)
      await this.db.manager.update(Participant, { businessId, id, creatorBusinessId: IsNull() }, { creatorBusinessId });
  }

  /**
   * The id of the participant that a list is restricted to; undefined if it is not.
   * @throws ApiError VALIDATION_ERROR if both are given
   */
  async idOf({ businessId, livemode }: Actor, filter: ParticipantFilter): Promise<string | undefined> {
    const { participantId, externalId } = filter;
    if (externalId === undefined) return participantId;
    if (participantId !== undefined) throw invalid('externalId', 'cannot be combined with participantId');
    const found = await this.db.manager.findOneBy(Participant, { businessId, livemode, externalId });
    return found?.id ?? NOBODY;
  }

  private async named(actor: Actor, businessId: string, { id, ...input }: ParticipantInput): Promise<Participant> {
    if (id === undefined) {
      if (businessId !== actor.businessId)
        throw invalid('participant', 'can be sent only with proofs for your own campaigns: omit it');
      if (input.externalId === undefined && input.email === undefined)
        throw invalid('participant.id', 'is required, unless you send externalId or email');
      const { participant, isNew } = await this.upsert.ensure(actor, input);
      // Submitting a proof alone changes nothing of a person whom the business knows.
      return isNew || !actor.scopes.has('write.participants') ? participant : this.upsert.change(participant, input);
    }
    if (Object.keys(input).length > 0)
      throw invalid(
        'participant',
        `names a participant by its id, so the other fields must be absent: ${Object.keys(input).join(', ')}`,
      );
    const found = businessId === actor.businessId && (await this.keep(actor, id));
    if (!found) throw notFound();
    return found;
  }

  private keep({ businessId, livemode }: Owner, id: string): Promise<Participant | null> {
    this.db.copyIfDryRun('participants', 'business_id = $1 and id = $2', [businessId, id]);
    const where = { businessId, id, livemode, erased: false };
    return this.db.manager.findOne(Participant, { where, lock: KEPT });
  }

  /** @returns undefined if the actor is no creator, or the business itself */
  private async creator(actor: Actor, businessId: string): Promise<Submitter | undefined> {
    if (actor.businessKind !== 'creator' || businessId === actor.businessId) return undefined;
    return this.account({ businessId, livemode: actor.livemode }, actor.businessId, async () => {
      const profile = await this.profiles?.profileOf(actor);
      return profile ?? { name: (await this.businesses.nameOf(actor.businessId)) ?? '', handles: [] };
    });
  }

  /** The creator with an account, as a business knows them. @param profileOf of one whom the business has not seen yet */
  private async account(
    owner: Owner,
    creatorBusinessId: string,
    profileOf: () => Promise<CreatorProfile> | CreatorProfile,
  ): Promise<Submitter> {
    const { businessId, livemode } = owner;
    this.db.copyIfDryRun('participants', 'business_id = $1 and creator_business_id = $2', [
      businessId,
      creatorBusinessId,
    ]);
    const values = [businessId, livemode, creatorBusinessId];
    const [known] = await this.db.query<Submitter>(FIND_CREATOR, values);
    if (known) return known;
    const { name, handles } = await profileOf();
    const participant = Object.assign(this.upsert.build(owner, {}), { creatorBusinessId, name, handles });
    if (await this.upsert.insert(participant)) return participant;
    const [created] = await this.db.query<Submitter>(FIND_CREATOR, values);
    if (!created) throw new Error(`The participant of ${creatorBusinessId} could neither be created nor found.`);
    return created;
  }
}
