import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { HandleInput } from '#catalog';
import { Db, valuesOf, violates } from '#database';
import { Counters, listOf } from '#database/counters';
import { changedMetadata } from '#database/metadata';
import { Actor, ApiError, Clock, CONFLICT, newId } from '#kernel';
import { handlesOf } from './handles';
import { SaveParticipant, UpdateParticipant } from './participant.dto';
import { Participant } from './participant.entity';
import { LISTED } from './participants.counters';
import { PARTICIPANT_EXISTS } from './participants.errors';
import { INSERT, LOCK_MATCHING, SAME } from './participants.queries';

/** A participant, and whether it was created. */
export interface Upserted {
  participant: Participant;
  isNew: boolean;
}

/** Whose participants. */
export type Owner = Pick<Actor, 'businessId' | 'livemode'>;

/** A person who has shown that an address is theirs, and what they say of themselves. */
export interface VerifiedPerson {
  email: string;
  name?: string;
  handles: HandleInput[];
  /** The text with which they agreed to receive marketing messages, now; absent if they did not. */
  consentTextVersion?: string;
}

/** Creates and changes participants, in the current transaction. */
@Injectable()
export class ParticipantUpsert {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly counters: Counters,
  ) {}

  /**
   * Changes the participant with the external id or address, or creates it.
   * @throws ApiError PARTICIPANT_EXISTS if the address is that of somebody else
   */
  async save(owner: Owner, input: SaveParticipant): Promise<Upserted> {
    const { participant, isNew } = await this.ensure(owner, input);
    return { participant: isNew ? participant : await this.change(participant, input), isNew };
  }

  /**
   * The participant with the external id or address, locked and as it is, or a new one.
   * @throws ApiError PARTICIPANT_EXISTS as above
   */
  async ensure(owner: Owner, input: SaveParticipant): Promise<Upserted> {
    const match = await this.lockMatching(owner, input);
    if (match) return { participant: match, isNew: false };
    const participant = this.build(owner, input);
    if (await this.insert(participant)) return { participant, isNew: true };
    // Another request has created it meanwhile.
    const created = await this.lockMatching(owner, input);
    if (!created) throw CONFLICT.error('The participant was changed by somebody else at the same time. Try again.');
    return { participant: created, isNew: false };
  }

  /**
   * The participant with a verified address, or a new one. Of one whom the business knows, only what is missing is changed, and accounts
   * that no platform has confirmed.
   */
  async verified(owner: Owner, person: VerifiedPerson): Promise<Participant> {
    const { email, name, handles, consentTextVersion: textVersion } = person;
    const { participant } = await this.ensure(owner, { email, name, handles });
    const stated = new Set(handles.map(({ platformId }) => platformId));
    const others = participant.handles.filter((known) => known.verified || !stated.has(known.platformId));
    const added = handles.filter(({ platformId }) => !others.some((known) => known.platformId === platformId));
    const changes = {
      emailVerified: true,
      name: participant.name || (name ?? ''),
      handles: [...others, ...handlesOf(added, [])],
      // Consent that was given before keeps its time and text.
      ...(textVersion !== undefined &&
        participant.marketingConsent?.given !== true && {
          marketingConsent: { given: true, at: this.clock.now().toISOString(), textVersion },
        }),
    };
    const { businessId, id } = participant;
    if (
      Object.entries(changes).some(
        ([field, value]) => !isDeepStrictEqual(value, participant[field as keyof Participant]),
      )
    )
      await this.db.manager.update(Participant, { businessId, id }, changes);
    return Object.assign(participant, changes);
  }

  /** Changes a participant. Absent fields stay as they are, and null clears one. @throws ApiError PARTICIPANT_EXISTS */
  async change(participant: Participant, input: Omit<UpdateParticipant, 'id'>): Promise<Participant> {
    const { businessId, id } = participant;
    const changes = this.changesOf(participant, input);
    if (Object.keys(changes).length === 0) return participant;
    const changed = Object.assign(new Participant(), participant, changes);
    try {
      // In a savepoint, so that the other one can be looked up.
      await this.db.tx(() => this.db.manager.update(Participant, { businessId, id }, changes));
    } catch (error) {
      if (violates(error, 'participants_external_id')) throw await this.conflictOf(changed, 'externalId');
      if (violates(error, 'participants_one_email')) throw await this.conflictOf(changed, 'email');
      throw error;
    }
    return changed;
  }

  /** @returns whether nobody else has the same external id, address or account */
  async insert(participant: Participant): Promise<boolean> {
    const { businessId, livemode, externalId, email, creatorBusinessId } = participant;
    this.db.copyIfDryRun('participants', SAME, [businessId, livemode, externalId, email, creatorBusinessId]);
    const [created] = await this.db.query(INSERT, valuesOf(Participant, participant));
    if (created) this.counters.add(LISTED, listOf(participant));
    return created !== undefined;
  }

  build({ businessId, livemode }: Owner, input: Partial<SaveParticipant>): Participant {
    const now = this.clock.now();
    const participant = Object.assign(new Participant(), {
      id: newId('prt', now),
      businessId,
      livemode,
      createdAt: now,
    });
    return Object.assign(participant, this.changesOf(participant, input));
  }

  /** @throws ApiError PARTICIPANT_EXISTS */
  private async lockMatching(owner: Owner, { externalId, email }: SaveParticipant): Promise<Participant | undefined> {
    const { businessId, livemode } = owner;
    const values = [businessId, livemode, externalId ?? null, email?.toLowerCase() ?? null];
    this.db.copyIfDryRun('participants', SAME, [...values, null]);
    const [found] = await this.db.query<Participant>(LOCK_MATCHING, values);
    if (!found) return undefined;
    if (externalId !== undefined && found.externalId !== null && found.externalId !== externalId)
      throw existsError('email', found.id);
    return Object.assign(new Participant(), found);
  }

  /** @param field what another participant has too */
  private async conflictOf(
    { businessId, livemode, id, externalId, email }: Participant,
    field: Unique,
  ): Promise<ApiError> {
    const others = { businessId, livemode, id: Not(id) };
    const other =
      field === 'externalId'
        ? await this.db.manager.findOneBy(Participant, { ...others, externalId: externalId ?? '' })
        : await this.db.manager.findOneBy(Participant, [
            { ...others, email: email ?? '', emailVerified: true },
            { ...others, email: email ?? '', externalId: IsNull() },
          ]);
    return existsError(field, other?.id);
  }

  private changesOf(known: Participant, input: Omit<UpdateParticipant, 'id'>): Partial<Participant> {
    const { externalId, name, handles, locale, marketingConsent, blocked } = input;
    const email = input.email && input.email.toLowerCase();
    const metadata = changedMetadata(known.metadata, input.metadata);
    const changes: Partial<Participant> = {
      ...(externalId !== undefined && { externalId }),
      ...(name !== undefined && { name: name ?? '' }),
      ...(email !== undefined && email !== known.email && { email, emailVerified: false }),
      ...(handles && { handles: handlesOf(handles, known.handles) }),
      ...(locale !== undefined && { locale }),
      ...(marketingConsent !== undefined && {
        marketingConsent: marketingConsent && { at: this.clock.now().toISOString(), ...marketingConsent },
      }),
      ...(blocked !== undefined && { blocked }),
      ...(metadata && { metadata }),
    };
    const changed = Object.entries(changes).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(known[field as keyof Participant]),
    );
    return Object.fromEntries(changed);
  }
}

type Unique = 'email' | 'externalId';

/** @param field what both have  @param participantId who has it; undefined if it is gone by now */
function existsError(field: Unique, participantId: string | undefined): ApiError {
  const what = field === 'email' ? 'e-mail address' : 'externalId';
  return PARTICIPANT_EXISTS.error(
    `Another participant has this ${what}. Change that one, or send another ${field}.`,
    participantId === undefined ? undefined : { participantId },
  );
}
