import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { Db, Statement } from '#database';
import { Actor } from '#kernel';
import { CurrencyCode } from '#kernel/money';
import { Authentication } from '../authentication/authentication';
import { BusinessSummary, businessSummary } from './business.dto';
import { Role } from '../scopes';
import { Business } from './business.entity';
import { canonicalEmail, User } from './user.entity';

const FIRST_OWNER: Statement = {
  name: 'users.first_owner',
  text: `select email from users where business_id = $1 and role = 'owner' order by created_at, id limit 1`,
};

/** A user who receives e-mail on behalf of a business. */
export interface Owner {
  email: string;
}

/** A member of a team. */
export interface TeamUser extends Owner {
  id: string;
  role: Role;
}

/** What a business is called, what it does, and where it is. Those that are missing stay as they are. */
export interface BusinessChanges {
  name?: string;
  /** Null leaves it open. */
  businessType?: string | null;
  /** An IANA name. */
  timeZone?: string;
  currency?: CurrencyCode;
}

/** The settings of a business, and what other contexts need to know about it. */
@Injectable()
export class BusinessesService {
  constructor(
    private readonly db: Db,
    private readonly authentication: Authentication,
  ) {}

  async get({ businessId }: Actor): Promise<BusinessSummary> {
    return businessSummary(await this.db.manager.findOneByOrFail(Business, { id: businessId }));
  }

  async update(actor: Actor, { name, businessType, timeZone, currency }: BusinessChanges): Promise<BusinessSummary> {
    const changes = {
      ...(name !== undefined && { name }),
      ...(businessType !== undefined && { businessType }),
      ...(timeZone !== undefined && { timeZone }),
      ...(currency !== undefined && { currency }),
    };
    return this.db.tx(async () => {
      if (Object.keys(changes).length > 0) await this.db.manager.update(Business, { id: actor.businessId }, changes);
      return this.get(actor);
    });
  }

  /** The name of a business; undefined if it does not exist. */
  async nameOf(businessId: string): Promise<string | undefined> {
    return (await this.db.manager.findOneBy(Business, { id: businessId }))?.name;
  }

  /** The names of these businesses, by business. */
  async namesOf(businessIds: string[]): Promise<Map<string, string>> {
    if (businessIds.length === 0) return new Map();
    const where = { id: In([...new Set(businessIds)]) };
    const businesses = await this.db.manager.find(Business, { select: { id: true, name: true }, where });
    return new Map(businesses.map(({ id, name }) => [id, name]));
  }

  /** These businesses, by id. One that does not exist is missing. */
  async summariesOf(businessIds: readonly string[]): Promise<Map<string, BusinessSummary>> {
    if (businessIds.length === 0) return new Map();
    const businesses = await this.db.manager.findBy(Business, { id: In([...new Set(businessIds)]) });
    return new Map(businesses.map((business) => [business.id, businessSummary(business)]));
  }

  /** The time zone of a business; null if it was not set. */
  async timeZoneOf(businessId: string): Promise<string | null> {
    return (await this.db.manager.findOneBy(Business, { id: businessId }))?.timeZone ?? null;
  }

  /** The currency of new campaigns and programs of a business. @throws Error if the business does not exist */
  async currencyOf(businessId: string): Promise<CurrencyCode> {
    const { currency } = await this.db.manager.findOneByOrFail(Business, { id: businessId });
    return currency;
  }

  /** What these businesses call their industry, by business; null if one has not said. */
  async businessTypesOf(businessIds: string[]): Promise<Map<string, string | null>> {
    const businesses = await this.db.manager.find(Business, {
      select: { id: true, businessType: true },
      where: { id: In(businessIds) },
    });
    return new Map(businesses.map(({ id, businessType }) => [id, businessType]));
  }

  /** The plan of a business as it is now; that of an actor may be 5 s old. @throws Error if the business does not exist */
  async planOf(businessId: string): Promise<string> {
    const { plan } = await this.db.manager.findOneByOrFail(Business, { id: businessId });
    return plan;
  }

  /** Changes the plan of a business, in the ambient transaction. Other processes notice within 5 s. */
  async setPlan(businessId: string, plan: string): Promise<void> {
    await this.db.manager.update(Business, { id: businessId, plan: Not(plan) }, { plan });
    this.db.onCommit(() => {
      this.authentication.invalidateBusiness(businessId);
    });
  }

  /** The users of these businesses, by business. */
  async teamsOf(businessIds: string[]): Promise<Map<string, TeamUser[]>> {
    const found = new Map<string, TeamUser[]>();
    if (businessIds.length === 0) return found;
    const users = await this.db.manager.findBy(User, { businessId: In([...new Set(businessIds)]) });
    for (const { businessId, id, email, role } of users)
      found.set(businessId, [...(found.get(businessId) ?? []), { id, email, role }]);
    return found;
  }

  async ownersOf(businessId: string): Promise<Owner[]> {
    return (await this.ownersOfEach([businessId])).get(businessId) ?? [];
  }

  /** The owners of these businesses, by business. */
  async ownersOfEach(businessIds: string[]): Promise<Map<string, Owner[]>> {
    const teams = await this.teamsOf(businessIds);
    return new Map([...teams].map(([id, users]) => [id, users.filter(({ role }) => role === 'owner')]));
  }

  /**
   * The same text for all businesses of one person: those whose first owners have the same address, disregarding case and tags
   * (`ada+shop@example.com`). It does not contain the address.
   */
  async ownerKeyOf(businessId: string): Promise<string> {
    const [first] = await this.db.query<Owner>(FIRST_OWNER, [businessId]);
    if (!first) throw new Error(`The business ${businessId} has no owner.`);
    return createHash('sha256').update(canonicalEmail(first.email)).digest('base64url');
  }
}
