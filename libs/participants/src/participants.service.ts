import { Injectable } from '@nestjs/common';
import { FindOneOptions, In } from 'typeorm';
import { Condition, Db, Lists, mapPage, RowsByTime } from '#database';
import { Counters, CounterSpec, listOf } from '#database/counters';
import { Actor, INVALID_STATE, invalid, notFound, Page } from '#kernel';
import {
  ListParticipants,
  ParticipantCounts,
  ParticipantRemoved,
  ParticipantView,
  participantView,
  RemoveParticipant,
  SaveParticipant,
  UpdateParticipant,
} from './participant.dto';
import { ERASED, Participant } from './participant.entity';
import { ParticipantUpsert } from './participant-upsert';
import { LISTED } from './participants.counters';

const PARTICIPANTS = new RowsByTime('participants', 'prt', Participant, ['livemode']);

/** What another context has of participants. It registers itself: participants knows none of them. */
export interface ParticipantRecords {
  /** What it counts by the id of the participant. */
  counters?: Partial<Record<keyof ParticipantCounts, CounterSpec>>;
  /** Whether it has anything of a participant that it does not count. */
  knows?(participant: Participant): Promise<boolean>;
  /** Removes what identifies a participant, in the current transaction. Nothing of the participant is added meanwhile. */
  erase?(participant: Participant): Promise<void>;
}

/** The participants of a business: the people who take part in its offers. */
@Injectable()
export class ParticipantsService {
  private readonly records: ParticipantRecords[] = [];

  constructor(
    private readonly db: Db,
    private readonly lists: Lists,
    private readonly counters: Counters,
    private readonly upsert: ParticipantUpsert,
  ) {}

  /** Registers what a context has of participants. It calls this in `onModuleInit`. */
  register(records: ParticipantRecords): void {
    this.records.push(records);
  }

  /**
   * Creates a participant, or changes the one with this external id or address.
   * @throws ApiError PARTICIPANT_EXISTS
   */
  async save(actor: Actor, input: SaveParticipant): Promise<{ participant: ParticipantView; isNew: boolean }> {
    if (input.externalId === undefined && input.email === undefined)
      throw invalid('externalId', 'is required, unless you send email: with one of them you find the person again');
    const { participant, isNew } = await this.db.tx(() => this.upsert.save(actor, input));
    return { participant: await this.view(participant), isNew };
  }

  /**
   * The verified addresses of these participants, by participant. Those who were erased, or have not shown that they receive mail at the
   * address, have none.
   */
  async addressesOf(participants: readonly { businessId: string; id: string }[]): Promise<Map<string, string>> {
    if (participants.length === 0) return new Map();
    const found = await this.db.manager.find(Participant, {
      select: { id: true, email: true },
      where: [...new Set(participants.map(({ businessId }) => businessId))].map((businessId) => ({
        ...{ businessId, emailVerified: true, erased: false },
        id: In(participants.filter((each) => each.businessId === businessId).map(({ id }) => id)),
      })),
    });
    return new Map(found.flatMap(({ id, email }) => (email === null ? [] : [[id, email] as const])));
  }

  /** Newest first. */
  async list(actor: Actor, query: ListParticipants): Promise<Page<ParticipantView>> {
    const { businessId, livemode } = actor;
    const { externalId, email, q } = query;
    if (q !== undefined && (externalId !== undefined || email !== undefined))
      throw invalid('q', 'cannot be combined with externalId or email, which it also searches');
    const exact = await this.exactly(actor, q);
    const wanted = {
      ...{ businessId, livemode, erased: false },
      ...(externalId !== undefined && { externalId: Condition.few(externalId) }),
      ...(email !== undefined && { email: Condition.few(email.toLowerCase()) }),
      ...exact,
    };
    const names = q === undefined || exact ? [] : [{ nameContaining: q }];
    const counter = { counter: LISTED, subject: listOf(actor) };
    const isFiltered = externalId !== undefined || email !== undefined || exact !== undefined;
    const list = PARTICIPANTS.list(this.db, [wanted], query, names, isFiltered ? undefined : counter);
    const page = await this.lists.page(list, query);
    const counts = await this.countsOf(page.items);
    return mapPage(page, (participant) => participantView(participant, counts.get(participant.id) ?? NOTHING));
  }

  /** @throws ApiError NOT_FOUND */
  async get(actor: Actor, id: string): Promise<ParticipantView> {
    return this.view(await this.find(actor, id));
  }

  /** @throws ApiError NOT_FOUND, PARTICIPANT_EXISTS, or INVALID_STATE if it was erased */
  async update(actor: Actor, { id, ...input }: UpdateParticipant): Promise<ParticipantView> {
    const participant = await this.db.tx(async () => {
      this.copyIfDryRun(actor, id);
      const found = await this.find(actor, id, { mode: 'for_no_key_update' });
      if (found.erased) throw INVALID_STATE.error('The participant was erased, so it cannot be changed.');
      return this.upsert.change(found, input);
    });
    return this.view(participant);
  }

  /**
   * Deletes a participant of whom nothing else is known, or erases what identifies one.
   * @throws ApiError NOT_FOUND, or INVALID_STATE if there are proofs and it is not to be erased
   */
  async remove(actor: Actor, { id, erase = false }: RemoveParticipant): Promise<ParticipantRemoved> {
    return this.db.tx(async () => {
      this.copyIfDryRun(actor, id);
      // Waits for proofs that are being submitted, which then are counted, and erased too.
      const participant = await this.find(actor, id, { mode: 'pessimistic_write' });
      if (participant.erased) return { id, deleted: true, erased: true };
      const key = { businessId: actor.businessId, id };
      const isKnown = await this.isKnown(participant);
      if (isKnown && !erase)
        throw INVALID_STATE.error(
          'The participant has proofs, perks or memberships, so it cannot be deleted: send erase=true to remove everything that identifies the person instead.',
        );
      this.counters.add(LISTED, listOf(actor), -1);
      if (isKnown) {
        // First, so that the events of what follows do not name them.
        await this.db.manager.update(Participant, key, ERASED);
        for (const records of this.records) await records.erase?.(participant);
      } else await this.db.manager.delete(Participant, key);
      return { id, deleted: true, erased: isKnown };
    });
  }

  /** Whether another context has something of a locked participant. */
  private async isKnown(participant: Participant): Promise<boolean> {
    const counts = (await this.countsOf([participant])).get(participant.id) ?? NOTHING;
    if (counts.submitted > 0 || counts.perksIssued > 0) return true;
    for (const records of this.records) if (await records.knows?.(participant)) return true;
    return false;
  }

  /** The columns that the text of a search names exactly, if somebody has it there. */
  private async exactly({ businessId, livemode }: Actor, text: string | undefined) {
    if (text === undefined) return undefined;
    const email = text.toLowerCase();
    const has = (column: { externalId: string } | { email: string }) =>
      this.db.manager.existsBy(Participant, { businessId, livemode, ...column });
    if (text.includes('@') && (await has({ email }))) return { email: Condition.few(email) };
    return (await has({ externalId: text })) ? { externalId: Condition.few(text) } : undefined;
  }

  /** @throws ApiError NOT_FOUND */
  private async find({ businessId, livemode }: Actor, id: string, lock?: FindOneOptions['lock']): Promise<Participant> {
    const found = await this.db.manager.findOne(Participant, {
      where: { businessId, id, livemode },
      ...(lock && { lock }),
    });
    if (!found) throw notFound();
    return found;
  }

  private copyIfDryRun({ businessId }: Actor, id: string): void {
    this.db.copyIfDryRun('participants', 'business_id = $1 and id = $2', [businessId, id]);
  }

  private async view(participant: Participant): Promise<ParticipantView> {
    const counts = await this.countsOf([participant]);
    return participantView(participant, counts.get(participant.id) ?? NOTHING);
  }

  private async countsOf(participants: readonly Participant[]): Promise<Map<string, ParticipantCounts>> {
    const counters = Object.assign({}, ...this.records.map((each) => each.counters)) as Counted;
    const counted = await this.counters.read(
      participants.map(({ id }) => id),
      counters,
    );
    return new Map([...counted].map(([id, counts]) => [id, { ...NOTHING, ...counts }]));
  }
}

type Counted = Partial<Record<keyof ParticipantCounts, CounterSpec>> & Record<string, CounterSpec>;

const NOTHING: ParticipantCounts = { submitted: 0, approved: 0, rejected: 0, perksIssued: 0, perksRedeemed: 0 };
