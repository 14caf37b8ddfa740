import { Injectable, OnModuleInit } from '@nestjs/common';
import { FindOptionsWhere, In } from 'typeorm';
import { RewardType } from '#catalog';
import { Condition, Db, List, Lists, mapPage, RowsByTime, valuesOf } from '#database';
import { Counters, dayOf } from '#database/counters';
import {
  Actor,
  ApiError,
  Clock,
  FieldError,
  invalid,
  INVALID_STATE,
  newId,
  notFound,
  Page,
  RecurringJobs,
} from '#kernel';
import { CurrencyCode } from '#kernel/money';
import { EventKind, Events } from '#messaging';
import { OfParticipant, ParticipantsService, Submitters } from '#participants';
import { PERK_EXPIRED, PERK_ISSUED, PERK_REDEEMED, PERK_REVOKED } from './events';
import { CheckPerk, ListPerks, PerkCheck, PerkObstacle, perkView, PerkView, RedeemPerk, RevokePerk } from './perk.dto';
import { Perk, PERK_STATUS, PerkStatus } from './perk.entity';
import { ALREADY_REDEEMED } from './perks.errors';
import { BY_DAY, OF_PARTICIPANT, PERKS_ISSUED, PERKS_REDEEMED } from './perks.counters';
import { PerkTerms } from './perk-terms';
import { RedemptionTerms } from './redemption-terms';
import { newTillCode } from './till-codes';
import { EXPIRE_DUE, ISSUE, PAGE_OF_PERSON, REDEEM, REVOKE } from './perks.queries';

const DAY_MS = 24 * 60 * 60 * 1000;

/** With a billion perks issued, one code in a million is taken, so five collisions in a row indicate a defect. */
const MAX_ATTEMPTS = 5;

const PERKS = new RowsByTime('perks', 'perk', Perk);

/** A perk that an approved submission earns, or several of them. */
export interface NewPerk {
  businessId: string;
  holderBusinessId: string;
  /** Who earned it, as the business that issues it knows them; null if a business did. */
  participantId: string | null;
  livemode: boolean;
  /** The id of the campaign or program. */
  sourceId: string;
  /** Null if it was not earned by one submission alone. */
  submissionId: string | null;
  type: RewardType;
  /** Hundredths: of a per cent for `pct`, of the currency otherwise. */
  valueHundredths: number;
  currency: CurrencyCode;
  description: string | null;
  expiresInDays: number;
  /** Under which terms it is redeemed; null without any. */
  terms: PerkTerms | null;
}

/** The approvals that earn perks. Their context registers itself: perks knows no submissions. */
export interface Approvals {
  /**
   * Reverses the approval of a submission in the current transaction.
   * @throws ApiError INVALID_STATE if it is too old
   */
  reverseApproval(actor: Actor, submissionId: string, reason: string): Promise<void>;
}

/** Issues, lists, redeems, revokes and expires perks. */
@Injectable()
export class PerksService implements OnModuleInit {
  private approvals?: Approvals;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly counters: Counters,
    private readonly events: Events,
    private readonly recurringJobs: RecurringJobs,
    private readonly participants: ParticipantsService,
    private readonly submitters: Submitters,
    private readonly terms: RedemptionTerms,
  ) {}

  onModuleInit(): void {
    this.participants.register({
      counters: { perksIssued: OF_PARTICIPANT.issued, perksRedeemed: OF_PARTICIPANT.redeemed },
    });
    this.recurringJobs.add({ id: 'perks.expire', everySeconds: 60, run: () => this.expireDue() });
  }

  /** Registers the service that reverses approvals. Its context calls this in `onModuleInit`. */
  registerApprovals(approvals: Approvals): void {
    this.approvals = approvals;
  }

  /** @throws ApiError VALIDATION_ERROR if a business cannot offer perks under these terms, because it has set no time zone */
  assertPossible(businessId: string, terms: PerkTerms | null): Promise<void> {
    return this.terms.assertPossible(businessId, terms);
  }

  /** Issues a perk in the ambient transaction. A submission has at most one. */
  async issue({ expiresInDays, ...fields }: NewPerk): Promise<PerkView> {
    const now = this.clock.now();
    const perk = Object.assign(new Perk(), fields, {
      id: newId('perk', now),
      status: 'issued' as const,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + expiresInDays * DAY_MS),
    });
    await this.insertWithUniqueCode(perk);
    this.counters.add(PERKS_ISSUED, perk.sourceId);
    this.counters.add(BY_DAY.issued, dayOf(perk, perk.issuedAt));
    if (perk.participantId !== null) this.counters.add(OF_PARTICIPANT.issued, perk.participantId);
    return this.publish(perk, PERK_ISSUED);
  }

  /**
   * The perks of these submissions, by submission id, without their participant, which is that of the submission. Takes no actor: who
   * may read a submission may read its perk.
   */
  async bySubmission(submissionIds: string[]): Promise<Map<string, PerkView>> {
    if (submissionIds.length === 0) return new Map();
    const [perks, now] = [await this.db.manager.findBy(Perk, { submissionId: In(submissionIds) }), this.clock.now()];
    return new Map(perks.map((perk) => [perk.submissionId ?? '', perkView(perk, now, null)]));
  }

  /**
   * These perks, by id. Takes no actor: who may read what they were issued for may read them.
   * @param viewer the business that reads them
   */
  async byId(ids: string[], viewer: string): Promise<Map<string, PerkView>> {
    if (ids.length === 0) return new Map();
    const perks = await this.db.manager.findBy(Perk, { id: In(ids) });
    return new Map((await this.views(perks, viewer)).map((perk) => [perk.id, perk]));
  }

  /** How many perks of each of these campaigns and programs were issued, and how many of these were redeemed. */
  countBySource(sourceIds: string[]): Promise<Map<string, { issued: number; redeemed: number }>> {
    return this.counters.read(sourceIds, { issued: PERKS_ISSUED, redeemed: PERKS_REDEEMED });
  }

  /** How many perks the actor's business issued, or redeemed, on each of these UTC days, in their order. */
  countByDay(actor: Actor, what: keyof typeof BY_DAY, days: readonly string[]): Promise<number[]> {
    return this.counters.readDays(actor, BY_DAY[what], days);
  }

  /** The perks that the actor's business issued or earned, newest first. */
  async list(actor: Actor, query: ListPerks): Promise<Page<PerkView>> {
    const { campaignId, programId, submissionId, status } = query;
    if (campaignId !== undefined && programId !== undefined)
      throw invalid('programId', 'cannot be combined with campaignId: a perk has only one source');
    if (actor.role === 'till' && query.code === undefined)
      throw invalid('code', 'is required: with your role you can only look perks up by their codes');
    const code = query.code === undefined ? undefined : Condition.rare(query.code);
    const wanted = inStatus(status, this.clock.now());
    const { businessId, livemode } = actor;
    const participantId = await this.submitters.idOf(actor, query);
    const of = submissionId === undefined ? {} : { submissionId: Condition.rare(submissionId) };
    const issued = { businessId, livemode, participantId, sourceId: campaignId ?? programId, code, ...of };
    const earnedFromOthers = {
      ...issued,
      holderBusinessId: businessId,
      businessId: Condition.differentFrom('holder_business_id'),
    };
    // Only the business that issued a perk knows its participant.
    const sides = participantId === undefined ? [issued, earnedFromOthers] : [issued];
    const perks = sides.flatMap((side) => wanted.map((condition) => ({ ...side, ...condition })));
    const page = await this.lists.page(PERKS.list(this.db, perks, query), query);
    return { ...page, items: await this.views(page.items, businessId) };
  }

  /** The live perks of a person whom businesses know as these participants, newest first. They are not counted. */
  async ofParticipants(
    participants: readonly { businessId: string; participantId: string }[],
    { perPage, cursor }: { perPage: number; cursor?: string },
  ): Promise<Page<PerkView>> {
    const known = [participants.map((each) => each.businessId), participants.map((each) => each.participantId)];
    const list: List<Perk> = {
      name: 'perks of a person',
      read: async ({ after: [last = 'perk~'] = [], limit }) => {
        const rows = await this.db.query<Perk>(PAGE_OF_PERSON, [...known, last, limit]);
        return rows.map((row) => Object.assign(new Perk(), row));
      },
      count: () => Promise.reject(new Error('The perks of a person are not counted.')),
      positionOf: ({ id }) => [id],
    };
    const page = await this.lists.page(list, { page: 1, perPage, cursor, total: false });
    const now = this.clock.now();
    return mapPage(page, (perk) => perkView(perk, now, null));
  }

  async get(actor: Actor, id: string): Promise<PerkView> {
    const perk = await this.db.manager.findOneBy(
      Perk,
      readableBy(actor).map((readable) => ({ ...readable, id })),
    );
    if (!perk) throw notFound();
    return this.view(perk, actor.businessId);
  }

  /** Whether a perk that the actor's business issued can be redeemed now, and what it takes off a bill. @throws ApiError NOT_FOUND */
  async check(actor: Actor, { code, bill }: CheckPerk): Promise<PerkCheck> {
    const { businessId, livemode } = actor;
    const perk = await this.db.manager.findOneBy(Perk, { code, businessId, livemode });
    if (!perk) throw notFound();
    const error = this.stateErrorOf(perk, 'redeemed') ?? (await this.terms.objectionTo(actor, perk, bill));
    return {
      redeemable: !error,
      obstacle: error ? obstacleOf(error) : null,
      discount: this.terms.discountOf(perk, bill),
      perk: await this.view(perk, businessId),
    };
  }

  /**
   * Redeems a perk that the actor's business issued. Of concurrent calls, exactly one succeeds.
   * @throws ApiError NOT_FOUND, ALREADY_REDEEMED with `{redeemedAt}`, INVALID_STATE for an expired or revoked perk, or what
   *   `RedemptionTerms` throws, and then it is not redeemed
   */
  async redeem(actor: Actor, { code, ...use }: RedeemPerk): Promise<PerkView> {
    const { businessId, livemode } = actor;
    const view = await this.db.tx(async () => {
      const now = this.clock.now();
      const [row] = await this.db.query<Perk>(REDEEM, [code, businessId, livemode, now]);
      if (!row) throw await this.stateError({ code, businessId, livemode }, 'redeemed');
      const perk = Object.assign(new Perk(), row);
      perk.redemption = await this.terms.redemptionOf(actor, perk, use);
      if (perk.redemption) await this.db.manager.update(Perk, { id: perk.id }, { redemption: perk.redemption });
      this.counters.add(PERKS_REDEEMED, perk.sourceId);
      this.counters.add(BY_DAY.redeemed, dayOf(perk, now));
      if (perk.participantId !== null) this.counters.add(OF_PARTICIPANT.redeemed, perk.participantId);
      const participant = this.submitters.referenceLater(ofParticipant(perk), businessId);
      await this.publish(perk, PERK_REDEEMED);
      return () => perkView(perk, now, participant());
    });
    return view();
  }

  /**
   * Revokes a perk that the actor's business issued, for a reason that its holder can read. Of a concurrent revocation and redemption, exactly one succeeds.
   * With `release`, the approval that earned it is reversed in the same transaction.
   * @throws ApiError NOT_FOUND, or INVALID_STATE for a perk whose status is no longer `issued`, or whose approval cannot be reversed
   */
  async revoke(actor: Actor, { id, reason, release = false }: RevokePerk): Promise<PerkView> {
    if (release && reason === undefined)
      throw invalid('reason', 'is required with release: the submission is rejected for it');
    return this.db.tx(async () => {
      const { businessId, livemode } = actor;
      const values = [id, businessId, livemode, this.clock.now(), reason ?? null, release];
      const [row] = await this.db.query<Perk>(REVOKE, values);
      if (!row) throw await this.stateError({ id, businessId, livemode }, 'revoked');
      const perk = Object.assign(new Perk(), row);
      if (release) await this.reverseApproval(actor, perk, reason ?? '');
      await this.publish(perk, PERK_REVOKED);
      return this.view(perk, businessId);
    });
  }

  private async reverseApproval(actor: Actor, { submissionId }: Perk, reason: string): Promise<void> {
    if (submissionId === null)
      throw INVALID_STATE.error(
        'This perk belongs to a tier, which several submissions earned together, so there is no approval to take back. Revoke only the perk.',
        { status: 'issued' },
      );
    if (!this.approvals) throw new Error('No context has registered the approvals.');
    await this.approvals.reverseApproval(actor, submissionId, reason);
  }

  /** Updates the status of expired perks and publishes their events, in batches. */
  async expireDue(): Promise<void> {
    await this.recurringJobs.inBatches((limit) => this.expireBatch(limit));
  }

  /** Retries with another code if one is taken, so that a collision does not fail the approval. */
  private async insertWithUniqueCode(perk: Perk): Promise<void> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      perk.code = newTillCode();
      const inserted = await this.db.query(ISSUE, valuesOf(Perk, perk));
      if (inserted.length > 0) return;
    }
    throw new Error(`${String(MAX_ATTEMPTS)} generated perk codes in a row were already taken.`);
  }

  /** Why the perk could not be changed. */
  private async stateError(where: FindOptionsWhere<Perk>, change: 'redeemed' | 'revoked'): Promise<ApiError> {
    const perk = await this.db.manager.findOneBy(Perk, where);
    if (!perk) return notFound();
    // Another request has changed it in the meantime.
    return this.stateErrorOf(perk, change) ?? INVALID_STATE.error('Try again: the perk has just been changed.');
  }

  private stateErrorOf(perk: Perk, change: 'redeemed' | 'revoked'): ApiError | undefined {
    const { status, redeemedAt } = perkView(perk, this.clock.now(), null);
    if (status === 'issued') return undefined;
    return status === 'redeemed' && change === 'redeemed'
      ? ALREADY_REDEEMED.error(undefined, { redeemedAt })
      : INVALID_STATE.error(`This perk is ${status} and cannot be ${change}. Only an issued perk can.`, { status });
  }

  private async expireBatch(limit: number): Promise<number> {
    return this.db.tx(async () => {
      const expired = await this.db.query<{ id: string }>(EXPIRE_DUE, [this.clock.now(), limit]);
      for (const perk of await this.db.manager.findBy(Perk, { id: In(expired.map(({ id }) => id)) }))
        await this.publish(perk, PERK_EXPIRED);
      return expired.length;
    });
  }

  /** @param viewer the business that reads it; undefined for an event, which both sides receive */
  private async view(perk: Perk, viewer: string | undefined): Promise<PerkView> {
    const [view] = await this.views([perk], viewer);
    return view as PerkView;
  }

  private async views(perks: readonly Perk[], viewer: string | undefined): Promise<PerkView[]> {
    const now = this.clock.now();
    const references = await this.submitters.references(perks.map(ofParticipant), viewer);
    return perks.map((perk) => perkView(perk, now, references.get(perk.participantId ?? '') ?? null));
  }

  private async publish(perk: Perk, kind: EventKind<PerkView>): Promise<PerkView> {
    const data = await this.view(perk, undefined);
    await this.events.publish(kind, {
      aggregateId: perk.id,
      businessId: perk.businessId,
      counterpartyId: perk.holderBusinessId,
      livemode: perk.livemode,
      data,
    });
    return data;
  }
}

/** An error of redeeming as what stands in the way. That of a field, which is the bill, has its message in the details. */
function obstacleOf({ type, message, details }: ApiError): PerkObstacle {
  const [field] = Array.isArray(details) ? (details as FieldError[]) : [];
  return { code: type.code, message: field ? `${field.path} ${field.message}.` : message };
}

function ofParticipant({ businessId, participantId, holderBusinessId: senderId }: Perk): OfParticipant {
  return { businessId, participantId, senderId };
}

/** The tenant condition of every read: perks that the actor's business issued or earned, in the actor's mode. */
function readableBy({ businessId, livemode }: Actor) {
  return [
    { businessId, livemode },
    { holderBusinessId: businessId, livemode },
  ];
}

/** The conditions for perks with this status. A perk past its expiry is expired, even if its row does not say so yet. */
function inStatus(status: PerkStatus | undefined, now: Date) {
  if (status === 'issued') return [{ status, expiresAt: Condition.after(now) }];
  if (status !== 'expired') return [{ status: status ?? PERK_STATUS }];
  return [{ status }, { status: Condition.fixed('issued'), expiresAt: Condition.overdue(now) }];
}
