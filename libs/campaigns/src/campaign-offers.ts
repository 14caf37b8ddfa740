import { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { IsNull, LessThanOrEqual, MoreThan, Raw } from 'typeorm';
import { BillingService } from '#billing';
import { BusinessProfilesService, PublicProfile } from '#business-profiles';
import { Db } from '#database';
import { Authenticator } from '#http/access';
import { ApiError, Clock, notFound, SETTINGS, Settings } from '#kernel';
import { Campaign } from './campaign.entity';
import { idEndIn, offerPath } from './offer-address';
import { CampaignOffer, openCampaignView, OpenCampaignView, publicBusiness } from './open-campaign.dto';

/** The most that the page of a business lists. */
const MOST_OPEN = 50;

/** A campaign as its page shows it, also if it accepts no proofs. */
export interface ShownOffer {
  offer: CampaignOffer;
  shop: PublicProfile;
  /** Why it accepts no proofs: INVALID_STATE or CAMPAIGN_CAP_REACHED; null if it accepts them. */
  refusal: ApiError | null;
}

/** What campaigns offer, for those who have a link to one. */
@Injectable()
export class CampaignOffers {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly profiles: BusinessProfilesService,
    private readonly billing: BillingService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws ApiError NOT_FOUND, INVALID_STATE or CAMPAIGN_CAP_REACHED */
  async get(id: string, headers: IncomingHttpHeaders): Promise<CampaignOffer> {
    const shown = await this.shown(id, headers);
    if (!shown) throw notFound();
    if (shown.refusal) throw shown.refusal;
    return shown.offer;
  }

  /** The same for a page, which also says why nobody can take part. Undefined if there is none that the reader may see. */
  async shown(id: string, headers: IncomingHttpHeaders): Promise<ShownOffer | undefined> {
    return this.readable(await this.db.manager.findOneBy(Campaign, { id }), headers);
  }

  /** The campaign of a business that a slug in a link names; undefined as above. */
  async ofBusiness(shop: PublicProfile, slug: string, headers: IncomingHttpHeaders): Promise<ShownOffer | undefined> {
    const { businessId } = shop;
    const end = idEndIn(slug);
    if (end === undefined) return undefined;
    // As the index has it.
    const id = Raw((column) => `right(${column}, 6) = :end`, { end });
    return this.readable(
      await this.db.manager.findOne(Campaign, { where: { businessId, id }, order: { id: 'desc' } }),
      headers,
      shop,
    );
  }

  /** The live campaigns of a business that accept proofs now, newest first. */
  async openOf(businessId: string): Promise<OpenCampaignView[]> {
    const now = this.clock.now();
    const active = { businessId, livemode: true, status: 'active' as const, expiresAt: MoreThan(now) };
    // A campaign that is active has neither ended nor reached its cap.
    const where = [
      { ...active, startsAt: IsNull() },
      { ...active, startsAt: LessThanOrEqual(now) },
    ];
    const found = await this.db.manager.find(Campaign, { where, order: { id: 'desc' }, take: MOST_OPEN });
    return found.map(openCampaignView);
  }

  /** Drafts and test data are visible only to their owner, in the mode of its credential. */
  private async readable(
    campaign: Campaign | null,
    headers: IncomingHttpHeaders,
    shop?: PublicProfile,
  ): Promise<ShownOffer | undefined> {
    if (!campaign) return undefined;
    const { businessId, livemode, status } = campaign;
    const actor = await this.authenticator.actorIn(headers);
    const isOwn = businessId === actor?.businessId && livemode === actor.livemode;
    if (!isOwn && (!livemode || status === 'draft')) return undefined;
    const [business, acceptsProofs] = await Promise.all([
      shop ?? this.profiles.publicOf(businessId),
      livemode ? this.billing.hasUnits(businessId, 'submissions') : true,
    ]);
    if (!business) return undefined;
    const view = openCampaignView(campaign);
    const isTimed = view.validDays !== null || view.validHours !== null;
    const { name: businessName, timeZone } = business;
    return {
      offer: {
        ...view,
        ...{ businessName, business: publicBusiness(business), timeZone: isTimed ? timeZone : null, acceptsProofs },
        url: `${this.settings.BASE_URL}${offerPath(business.slug, campaign)}`,
      },
      shop: business,
      refusal: this.refusalOf(campaign, isOwn),
    };
  }

  private refusalOf(campaign: Campaign, isOwn: boolean): ApiError | null {
    try {
      campaign.assertOpen(this.clock.now(), isOwn);
      return null;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }
}
