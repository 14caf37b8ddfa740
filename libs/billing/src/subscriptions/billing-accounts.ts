import { Injectable } from '@nestjs/common';
import { Db, valuesOf } from '#database';
import { BusinessesService } from '#identity';
import { Clock, newId } from '#kernel';
import { Providers } from '../provider/providers';
import { BillingAccount } from './billing-account.entity';
import { CREATE_ACCOUNT } from './subscriptions.queries';

/** The accounts of businesses at the current payment provider. */
@Injectable()
export class BillingAccounts {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly businesses: BusinessesService,
    private readonly providers: Providers,
  ) {}

  /** The account of a business; undefined if it has none. */
  async find(businessId: string): Promise<BillingAccount | undefined> {
    const { current } = this.providers;
    if (!current) return undefined;
    return (await this.db.manager.findOneBy(BillingAccount, { businessId, provider: current.name })) ?? undefined;
  }

  /** The account of a business, which becomes a customer of the provider if it is not. @throws ApiError NOT_CONFIGURED */
  async required(businessId: string): Promise<BillingAccount> {
    const provider = this.providers.required();
    const found = await this.find(businessId);
    if (found) return found;
    const customerId = await provider.createCustomer(businessId, await this.businesses.ownersOf(businessId));
    const now = this.clock.now();
    const account = Object.assign(new BillingAccount(), {
      ...{ id: newId('bill', now), businessId, provider: provider.name, customerId, createdAt: now },
    });
    await this.db.query(CREATE_ACCOUNT, valuesOf(BillingAccount, account));
    const created = await this.find(businessId);
    if (!created) throw new Error(`The billing account of ${businessId} was not created.`);
    return created;
  }
}
