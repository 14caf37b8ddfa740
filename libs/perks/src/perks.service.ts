import { Injectable, OnModuleInit } from '@nestjs/common';
import { FindOptionsWhere, In, LessThanOrEqual, MoreThan } from 'typeorm';
import {
  Actor,
  Clock,
  Db,
  EventKind,
  Events,
  INVALID_STATE,
  notFound,
  offsetOf,
  Page,
  pageOf,
  Sweeps,
} from '#platform';
import { PERK_EXPIRED, PERK_REDEEMED, PERK_REVOKED } from './events';
import { ListPerks, PerkView } from './perk.dto';
import { Perk } from './perk.entity';
import { ALREADY_REDEEMED } from './perks.problems';
import { EXPIRE_DUE, REDEEM, REVOKE } from './perks.queries';

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

  view(perk: Perk): PerkView {
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

  publish(perk: Perk, kind: EventKind<PerkView>): Promise<void> {
    return this.events.publish(kind, {
      aggregateId: perk.id,
      businessId: perk.businessId,
      alsoFor: perk.holderBusinessId,
      livemode: perk.livemode,
      data: this.view(perk),
    });
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
