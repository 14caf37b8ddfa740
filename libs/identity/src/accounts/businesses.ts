import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { Actor } from '#kernel';
import { businessSummary } from '../identity.service';
import { BusinessSummary } from './auth.dto';
import { UpdateBusiness } from './business.dto';
import { Business } from './business.entity';

/** The settings of a business. */
@Injectable()
export class Businesses {
  constructor(private readonly db: Db) {}

  async get({ businessId }: Actor): Promise<BusinessSummary> {
    return businessSummary(await this.db.manager.findOneByOrFail(Business, { id: businessId }));
  }

  /** Changes the fields that are given. Null clears the industry. */
  async update(actor: Actor, { name, businessType }: UpdateBusiness): Promise<BusinessSummary> {
    const changes = { ...(name !== undefined && { name }), ...(businessType !== undefined && { businessType }) };
    return this.db.tx(async () => {
      if (Object.keys(changes).length > 0) await this.db.manager.update(Business, { id: actor.businessId }, changes);
      return this.get(actor);
    });
  }
}
