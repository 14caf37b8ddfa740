import { Injectable, OnModuleInit } from '@nestjs/common';
import { FindOptionsWhere, In, LessThanOrEqual, MoreThan } from 'typeorm';
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
  Sweeps,
  valuesOf,
} from '#platform';
import { PERK_EXPIRED, PERK_ISSUED, PERK_REDEEMED, PERK_REVOKED } from './events';
import { ListPerks, PerkView } from './perk.dto';
import { Perk, RewardType } from './perk.entity';
import { ALREADY_REDEEMED } from './perks.problems';
import { COUNT_BY_CAMPAIGN, EXPIRE_DUE, ISSUE, REDEEM, REVOKE } from './perks.queries';

/** 31 letters and digits that nobody mistakes for another: 10 of them are 49 bits. */
const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const DAY_MS = 24 * 60 * 60 * 1000;

/** With a billion perks issued, one draw in a million is taken: five in a row are not chance. */
const DRAWS = 5;

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

/** Perks: for the callers of the API, and for the contexts that let people earn them. */
@Injectable()
export class PerksService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly events: Events,
    private readonly sweeps: Sweeps,
  ) {}

  onModuleInit(): void {
    this.sweeps.add({ id: 'perks.expire', everySeconds: 60, run: () => this.expireDue() });
  }

  /** Issues the one perk of a submission, in the ambient transaction. */
  async issue({ expiresInDays, ...fields }: NewPerk): Promise<PerkView> {
    const now = this.clock.now();
    const perk = Object.assign(new Perk(), fields, {
      id: newId('perk'),
      status: 'issued' as const,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + expiresInDays * DAY_MS),
      redeemedAt: null,
    });
    await this.insertWithFreeCode(perk);
    await this.publish(perk, PERK_ISSUED);
    return this.view(perk);
  }

  /** The perks of these submissions, by submission. Whoever may read a submission may read its perk. */
  async bySubmission(submissionIds: string[]): Promise<Map<string, PerkView>> {
    if (submissionIds.length === 0) return new Map();
    const perks = await this.db.manager.findBy(Perk, { submissionId: In(submissionIds) });
    return new Map(perks.map((perk) => [perk.submissionId, this.view(perk)]));
  }

  /** How many perks of a campaign were issued, and how many of those redeemed. */
  async countByCampaign(campaignId: string): Promise<{ issued: number; redeemed: number }> {
    const [counts] = await this.db.query<{ issued: number; redeemed: number }>(COUNT_BY_CAMPAIGN, [campaignId]);
    return counts ?? { issued: 0, redeemed: 0 };
  }

  /** The perks that the caller's business gave or earned. */
  async list(actor: Actor, query: ListPerks): Promise<Page<PerkView>> {
    const filter = {
      ...(query.code && { code: query.code }),
      ...(query.campaignId && { campaignId: query.campaignId }),
      ...this.inStatus(query.status),
    };
    const [perks, total] = await this.db.manager.findAndCount(Perk, {
      where: readableBy(actor).map((mine) => ({ ...mine, ...filter })),
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
      readableBy(actor).map((mine) => ({ ...mine, id })),
    );
    if (!perk) throw notFound();
    return this.view(perk);
  }

  /** Redeems a perk of the caller's business: once, whoever races. */
  async redeem(actor: Actor, code: string): Promise<PerkView> {
    return this.db.tx(async () => {
      const redeemed = await this.db.query(REDEEM, [code, actor.businessId, actor.livemode, this.clock.now()]);
      const perk = await this.db.manager.findOneBy(Perk, {
        code,
        businessId: actor.businessId,
        livemode: actor.livemode,
      });
      if (!perk) throw notFound();
      if (redeemed.length === 0) throw this.refusal(perk, 'redeemed');
      await this.publish(perk, PERK_REDEEMED);
      return this.view(perk);
    });
  }

  /**
   * Takes back a perk of the caller's business that has not been redeemed. Of a revocation and a redemption, exactly one happens.
   * @throws Problem NOT_FOUND, or INVALID_STATE for a perk that is not issued any more
   */
  async revoke(actor: Actor, id: string): Promise<PerkView> {
    return this.db.tx(async () => {
      const { businessId, livemode } = actor;
      const revoked = await this.db.query(REVOKE, [id, businessId, livemode, this.clock.now()]);
      const perk = await this.db.manager.findOneBy(Perk, { id, businessId, livemode });
      if (!perk) throw notFound();
      if (revoked.length === 0) throw this.refusal(perk, 'revoked');
      await this.publish(perk, PERK_REVOKED);
      return this.view(perk);
    });
  }

  /** Writes down what has expired, batch by batch. */
  async expireDue(): Promise<void> {
    await this.sweeps.inBatches((most) => this.expireBatch(most));
  }

  /** A code that is taken must not fail the approval that the perk is for: another is drawn. */
  private async insertWithFreeCode(perk: Perk): Promise<void> {
    for (let draw = 1; draw <= DRAWS; draw++) {
      perk.code = randomText(10, CODE_ALPHABET);
      const inserted = await this.db.query(ISSUE, valuesOf(Perk, perk));
      if (inserted.length > 0) return;
    }
    throw new Error(`${String(DRAWS)} perk codes in a row were taken.`);
  }

  private refusal(perk: Perk, change: 'redeemed' | 'revoked') {
    const { status, redeemedAt } = this.view(perk);
    return status === 'redeemed' && change === 'redeemed'
      ? ALREADY_REDEEMED.because(undefined, { redeemedAt })
      : INVALID_STATE.because(`This perk is ${status} and cannot be ${change}. Only an issued perk can.`, { status });
  }

  private async expireBatch(most: number): Promise<number> {
    return this.db.tx(async () => {
      const expired = await this.db.query<{ id: string }>(EXPIRE_DUE, [this.clock.now(), most]);
      for (const perk of await this.db.manager.findBy(Perk, { id: In(expired.map(({ id }) => id)) }))
        await this.publish(perk, PERK_EXPIRED);
      return expired.length;
    });
  }

  private view(perk: Perk): PerkView {
    return {
      id: perk.id,
      code: perk.code,
      businessId: perk.businessId,
      campaignId: perk.campaignId,
      submissionId: perk.submissionId,
      type: perk.type,
      value: perk.valueHundredths / 100,
      description: perk.description,
      status: perk.statusAt(this.clock.now()),
      issuedAt: perk.issuedAt.toISOString(),
      expiresAt: perk.expiresAt.toISOString(),
      redeemedAt: perk.redeemedAt?.toISOString() ?? null,
      livemode: perk.livemode,
    };
  }

  private publish(perk: Perk, kind: EventKind<PerkView>): Promise<void> {
    return this.events.publish(kind, {
      aggregateId: perk.id,
      businessId: perk.businessId,
      alsoFor: perk.holderBusinessId,
      livemode: perk.livemode,
      data: this.view(perk),
    });
  }

  private inStatus(status: ListPerks['status']): FindOptionsWhere<Perk> {
    const now = this.clock.now();
    if (status === 'issued') return { status, expiresAt: MoreThan(now) };
    // A perk that is past its time and not yet swept counts as expired.
    if (status === 'expired') return { status: In(['issued', 'expired']), expiresAt: LessThanOrEqual(now) };
    return status ? { status } : {};
  }
}

/** The tenant's side of every finder: what it gave, and what it earned, in the caller's mode. */
function readableBy({ businessId, livemode }: Actor): FindOptionsWhere<Perk>[] {
  return [
    { businessId, livemode },
    { holderBusinessId: businessId, livemode },
  ];
}
