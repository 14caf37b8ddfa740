import { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { BusinessProfilesService } from '#business-profiles';
import { CampaignOffers, offerPath, OpenCampaignView, ShownOffer } from '#campaigns';
import { GuestsService } from '#guests';
import { Authenticator } from '#http/access';
import { Closed, OfferView, Shop, Visitor } from './offer-view';

/** What slugs and ids look like. Other texts in a link lead to nothing. */
const NAME = /^[\w-]{1,100}$/;

/** An offer, or where its page is now. */
export type Found = { view: OfferView } | { movedTo: string };

/** What the guest pages show. */
@Injectable()
export class OfferPages {
  constructor(
    private readonly profiles: BusinessProfilesService,
    private readonly offers: CampaignOffers,
    private readonly guests: GuestsService,
    private readonly authenticator: Authenticator,
  ) {}

  /**
   * The offer that a path of a shop and an offer leads to. A former address leads to the current one.
   * @returns undefined if there is none that the reader may see
   */
  async find(shopSlug: string, offerSlug: string, headers: IncomingHttpHeaders): Promise<Found | undefined> {
    const shop = await this.bySlug(shopSlug);
    const shown = shop && (await this.offers.ofBusiness(shop, offerSlug, headers));
    if (!shown) return undefined;
    const view = viewOf(shown);
    return view.path === `/o/${shopSlug}/${offerSlug}` ? { view } : { movedTo: view.path };
  }

  /** The offer with the id of its campaign; undefined as above. */
  async byId(campaignId: string, headers: IncomingHttpHeaders): Promise<OfferView | undefined> {
    const shown = NAME.test(campaignId) ? await this.offers.shown(campaignId, headers) : undefined;
    return shown && viewOf(shown);
  }

  /** A shop with its open offers, newest first; undefined if there is none with this slug. */
  async shop(slug: string): Promise<{ shop: Shop; offers: OpenCampaignView[] } | undefined> {
    const shop = await this.bySlug(slug);
    return shop && { shop, offers: await this.offers.openOf(shop.businessId) };
  }

  /** Who looks at the page of an offer. */
  async visitorOf({ offer }: OfferView, headers: IncomingHttpHeaders): Promise<Visitor> {
    const [guest, actor] = await Promise.all([
      this.guests.partIn(headers, offer.id),
      this.authenticator.actorIn(headers),
    ]);
    const account = actor && {
      isOwn: actor.businessId === offer.businessId,
      isCreator: actor.businessKind === 'creator',
      name: (await this.profiles.brandsOf([actor.businessId])).get(actor.businessId)?.name ?? '',
    };
    return { guest, account };
  }

  private async bySlug(slug: string): Promise<Shop | undefined> {
    return NAME.test(slug) ? this.profiles.bySlug(slug) : undefined;
  }
}

function viewOf({ offer, shop, refusal }: ShownOffer): OfferView {
  return { offer, shop, path: offerPath(shop.slug, offer), closed: refusal && closedBy(refusal) };
}

/** @param refusal why the campaign accepts no proofs, as the API says it */
function closedBy({ type, details }: NonNullable<ShownOffer['refusal']>): Closed {
  if (type.code === 'CAMPAIGN_CAP_REACHED') return { reason: 'full' };
  const { status, startsAt } = details as { status: string; startsAt?: string };
  if (startsAt !== undefined) return { reason: 'early', at: startsAt };
  return { reason: status === 'paused' || status === 'draft' ? status : 'completed' };
}
