import { Injectable, OnModuleInit } from '@nestjs/common';
import { FindOptionsWhere, In, LessThanOrEqual, MoreThan } from 'typeorm';
import { RewardType } from '#catalog';
import {
  Actor,
  Clock,
  Db,
  EventKind,
  Events,
  INVALID_STATE,
  newId,
  notFound,
  offsetOf,
  Page,
  pageOf,
  randomText,
  RecurringJobs,
  valuesOf,
} from '#platform';
import { PERK_EXPIRED, PERK_ISSUED, PERK_REDEEMED, PERK_REVOKED } from './events';
import { ListPerks, perkView, PerkView } from './perk.dto';
import { Perk } from './perk.entity';
import { ALREADY_REDEEMED } from './perks.errors';
import { COUNT_BY_CAMPAIGN, EXPIRE_DUE, ISSUE, REDEEM, REVOKE } from './perks.queries';

/** 31 letters and digits that cannot be confused with each other. 10 of them are 49 bits. */
const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const DAY_MS = 24 * 60 * 60 * 1000;

/** With a billion perks issued, one code in a million is taken, so five collisions in a row indicate a defect. */
const MAX_ATTEMPTS = 5;

/** The perk that an approved submission earns. */
export interface NewPerk {
  businessId: string;
  holderBusinessId: string;
  livemode: boolean;
  campaignId: string;
  submissionId: string;
  type: RewardType;
  /** Hundredths: of a per cent for `pct`, of a US dollar otherwise. */
  valueHundredths: number;
  description: string | null;
  expiresInDays: number;
}

/** Issues, lists, redeems, revokes and expires perks. */
@Injectable()
export class PerksService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly events: Events,
    private readonly recurringJobs: RecurringJobs,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'perks.expire', everySeconds: 60, run: () => this.expireDue() });
  }

  /** Issues the perk of a submission, in the ambient transaction. A submission has at most one. */
  async issue({ expiresInDays, ...fields }: NewPerk): Promise<PerkView> {
    const now = this.clock.now();
    const perk = Object.assign(new Perk(), fields, {
      id: newId('perk'),
      status: 'issued' as const,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + expiresInDays * DAY_MS),
    });
    await this.insertWithUniqueCode(perk);
    await this.publish(perk, PERK_ISSUED);
    return this.view(perk);
  }

  /** The perks of these submissions, by submission id. Takes no actor: who may read a submission may read its perk. */
  async bySubmission(submissionIds: string[]): Promise<Map<string, PerkView>> {
    if (submissionIds.length === 0) return new Map();
    const perks = await this.db.manager.findBy(Perk, { submissionId: In(submissionIds) });
    return new Map(perks.map((perk) => [perk.submissionId, this.view(perk)]));
  }

  /** How many perks of a campaign were issued, and how many of these were redeemed. */
  async countByCampaign(campaignId: string): Promise<{ issued: number; redeemed: number }> {
    const [counts] = await this.db.query<{ issued: number; redeemed: number }>(COUNT_BY_CAMPAIGN, [campaignId]);
    return counts ?? { issued: 0, redeemed: 0 };
  }

  /** The perks that the actor's business issued or earned, newest first. */
  async list(actor: Actor, query: ListPerks): Promise<Page<PerkView>> {
    const filter = {
      ...(query.code && { code: query.code }),
      ...(query.campaignId && { campaignId: query.campaignId }),
      ...this.inStatus(query.status),
    };
    const [perks, total] = await this.db.manager.findAndCount(Perk, {
      where: readableBy(actor).map((readable) => ({ ...readable, ...filter })),
      order: { id: 'DESC' },
      skip: offsetOf(query),
      take: query.perPage,
    });
    return pageOf(
      perks.map((perk) => this.view(perk)),
      total,
      query,
    );
  }

  async get(actor: Actor, id: string): Promise<PerkView> {
    const perk = await this.db.manager.findOneBy(
      Perk,
      readableBy(actor).map((readable) => ({ ...readable, id })),
    );
    if (!perk) throw notFound();
    return this.view(perk);
  }

  /**
   * Redeems a perk that the actor's business issued. Of concurrent calls, exactly one succeeds.
   * @throws ApiError NOT_FOUND, ALREADY_REDEEMED with `{redeemedAt}`, or INVALID_STATE for an expired or revoked perk
   */
  async redeem(actor: Actor, code: string): Promise<PerkView> {
    return this.db.tx(async () => {
      const redeemed = await this.db.query(REDEEM, [code, actor.businessId, actor.livemode, this.clock.now()]);
      const perk = await this.db.manager.findOneBy(Perk, {
        code,
        businessId: actor.businessId,
        livemode: actor.livemode,
      });
      if (!perk) throw notFound();
      if (redeemed.length === 0) throw this.stateError(perk, 'redeemed');
      await this.publish(perk, PERK_REDEEMED);
      return this.view(perk);
    });
  }

  /**
   * Revokes a perk that the actor's business issued. Of a concurrent revocation and redemption, exactly one succeeds.
   * @throws ApiError NOT_FOUND, or INVALID_STATE for a perk whose status is no longer `issued`
   */
  async revoke(actor: Actor, id: string): Promise<PerkView> {
    return this.db.tx(async () => {
      const { businessId, livemode } = actor;
      const revoked = await this.db.query(REVOKE, [id, businessId, livemode, this.clock.now()]);
      const perk = await this.db.manager.findOneBy(Perk, { id, businessId, livemode });
      if (!perk) throw notFound();
      if (revoked.length === 0) throw this.stateError(perk, 'revoked');
      await this.publish(perk, PERK_REVOKED);
      return this.view(perk);
    });
  }

  /** Updates the status of expired perks and publishes their events, in batches. */
  async expireDue(): Promise<void> {
    await this.recurringJobs.inBatches((limit) => this.expireBatch(limit));
  }

  /** Retries with another code if one is taken, so that a collision does not fail the approval. */
  private async insertWithUniqueCode(perk: Perk): Promise<void> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      perk.code = randomText(10, CODE_ALPHABET);
      const inserted = await this.db.query(ISSUE, valuesOf(Perk, perk));
      if (inserted.length > 0) return;
    }
    throw new Error(`${String(MAX_ATTEMPTS)} generated perk codes in a row were already taken.`);
  }

  private stateError(perk: Perk, change: 'redeemed' | 'revoked') {
    const { status, redeemedAt } = this.view(perk);
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

  private view(perk: Perk): PerkView {
    return perkView(perk, this.clock.now());
  }

  private publish(perk: Perk, kind: EventKind<PerkView>): Promise<void> {
    return this.events.publish(kind, {
      aggregateId: perk.id,
      businessId: perk.businessId,
      counterpartyId: perk.holderBusinessId,
      livemode: perk.livemode,
      data: this.view(perk),
    });
  }

  private inStatus(status: ListPerks['status']): FindOptionsWhere<Perk> {
    const now = this.clock.now();
    if (status === 'issued') return { status, expiresAt: MoreThan(now) };
    // A perk past its expiry counts as expired even if the recurring job has not updated it yet.
    if (status === 'expired') return { status: In(['issued', 'expired']), expiresAt: LessThanOrEqual(now) };
    return status ? { status } : {};
  }
}

/** The tenant condition of every read: perks that the actor's business issued or earned, in the actor's mode. */
function readableBy({ businessId, livemode }: Actor): FindOptionsWhere<Perk>[] {
  return [
    { businessId, livemode },
    { holderBusinessId: businessId, livemode },
  ];
}
