import { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { BillingService } from '#billing';
import { Db } from '#database';
import { Authenticator } from '#http/access';
import { BusinessesService } from '#identity';
import { Actor, Clock, notFound } from '#kernel';
import { Campaign } from './campaign.entity';
import { CampaignOffer, openCampaignView } from './open-campaign.dto';

/** What campaigns offer, for those who have a link to one. */
@Injectable()
export class CampaignOffers {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly businesses: BusinessesService,
    private readonly billing: BillingService,
  ) {}

  /** @throws ApiError NOT_FOUND, INVALID_STATE or CAMPAIGN_CAP_REACHED */
  async get(id: string, headers: IncomingHttpHeaders): Promise<CampaignOffer> {
    const campaign = await this.find(await this.authenticator.actorIn(headers), id);
    const businessName = await this.businesses.nameOf(campaign.businessId);
    if (businessName === undefined) throw notFound();
    const acceptsProofs = !campaign.livemode || (await this.billing.hasUnits(campaign.businessId, 'submissions'));
    const view = openCampaignView(campaign);
    const isTimed = view.validDays !== null || view.validHours !== null;
    const timeZone = isTimed ? await this.businesses.timeZoneOf(campaign.businessId) : null;
    return { ...view, businessName, timeZone, acceptsProofs };
  }

  /** Drafts and test data are visible only to their owner, in the mode of its credential. */
  private async find(actor: Actor | undefined, id: string): Promise<Campaign> {
    const campaign = await this.db.manager.findOneBy(Campaign, { id });
    const isOwn = campaign?.businessId === actor?.businessId && campaign?.livemode === actor?.livemode;
    if (!campaign || (!isOwn && (!campaign.livemode || campaign.status === 'draft'))) throw notFound();
    campaign.assertOpen(this.clock.now(), isOwn);
    return campaign;
  }
}
