import { IncomingHttpHeaders } from 'node:http';
import { Controller, Get, Headers, Inject, Res } from '@nestjs/common';
import { Endpoint, EndpointSpec, Input } from '#http';
import { RawResponse } from '#http/pages';
import { Clock, notFound, SETTINGS, Settings } from '#kernel';
import { offerPath } from '#campaigns';
import { exampleOffer } from './example-offer';
import { GuestFiles } from './guest-files';
import { AssetName, OfferAddress, OfferId, ShopAddress } from './guest-pages.dto';
import { OfferPages } from './offer-pages';
import { Surroundings } from './pages/layout';
import { examplePage, offerPage } from './pages/offer.page';
import { ownPart } from './pages/own.page';
import { shopPage } from './pages/shop.page';
import { unknownPage } from './pages/closed.page';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const PAGE = {
  tag: 'Guests',
  access: 'public',
  // Everybody in a place may have the same address.
  tier: 'files',
  envelope: false,
  mediaType: 'text/html; charset=utf-8',
  ignoresUnknownInput: true,
} satisfies Partial<EndpointSpec>;

interface HeaderTarget {
  header: (name: string, value: string) => unknown;
}

/** The pages that people see who follow a link or scan a code. They need no account. */
@Controller()
export class GuestPagesController {
  constructor(
    private readonly pages: OfferPages,
    private readonly files: GuestFiles,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Endpoint({
    ...PAGE,
    id: 'showOffer',
    summary: 'Show an offer',
    description: 'The page on which people take part in a campaign. A former address redirects to the current one.',
    input: OfferAddress,
    alsoReturns: { 302: 'The page is at another address.' },
  })
  @Get('o/:business/:offer')
  async showOffer(
    @Input() { business, offer }: OfferAddress,
    @Headers() headers: IncomingHttpHeaders,
  ): Promise<RawResponse> {
    const found = await this.pages.find(business, offer, headers);
    if (!found) return unknownPage(this.surroundings());
    return 'view' in found ? offerPage(found.view, this.surroundings()) : moved(found.movedTo);
  }

  @Endpoint({
    ...PAGE,
    id: 'showOfferById',
    summary: 'Redirect to an offer',
    description: 'To the page of a campaign, whose address contains the names of the business and of the campaign.',
    input: OfferId,
    alsoReturns: { 302: 'The page is at another address.' },
  })
  @Get('offers/:id')
  async showById(@Input() { id }: OfferId, @Headers() headers: IncomingHttpHeaders): Promise<RawResponse> {
    const view = await this.pages.byId(id, headers);
    return view ? moved(view.path) : unknownPage(this.surroundings());
  }

  @Endpoint({
    ...PAGE,
    id: 'showOwnPart',
    summary: 'Show what became of a proof',
    description:
      "The part of an offer's page that depends on who looks at it, for the script of that page. Send `X-Perk-Page: 1`.",
    input: OfferId,
  })
  @Get('offers/:id/own')
  async showOwn(@Input() { id }: OfferId, @Headers() headers: IncomingHttpHeaders): Promise<RawResponse> {
    const view = await this.pages.byId(id, headers);
    if (!view) throw notFound();
    return ownPart(view, await this.pages.visitorOf(view, headers), this.settings.BASE_URL);
  }

  @Endpoint({
    ...PAGE,
    id: 'showShop',
    summary: 'Show the offers of a business',
    input: ShopAddress,
    alsoReturns: { 302: 'The page is at another address.' },
  })
  @Get('b/:business')
  async showShop(@Input() { business }: ShopAddress): Promise<RawResponse> {
    const found = await this.pages.shop(business);
    if (!found) return unknownPage(this.surroundings());
    const { shop, offers } = found;
    if (shop.slug !== business) return moved(`/b/${shop.slug}`);
    return shopPage(shop, offers, (offer) => offerPath(shop.slug, offer), this.surroundings());
  }

  @Endpoint({
    ...PAGE,
    id: 'showExampleOffer',
    summary: 'Show an example of an offer',
    description: 'The page of an offer that does not exist, for owners who want to know what their guests would see.',
  })
  @Get('example-offer')
  showExample(): RawResponse {
    return examplePage(exampleOffer(this.clock), this.surroundings());
  }

  @Endpoint({
    tag: 'Guests',
    access: 'public',
    tier: 'files',
    envelope: false,
    id: 'getGuestPageFile',
    summary: 'Get a file of the guest pages',
    mediaType: 'application/octet-stream',
    maxAgeSeconds: YEAR_SECONDS,
    input: AssetName,
  })
  @Get('guest-assets/:file')
  load(@Input() { file: name }: AssetName, @Res({ passthrough: true }) response: HeaderTarget): Buffer {
    const file = this.files.asset(name);
    if (!file) throw notFound();
    response.header('cache-control', `public, max-age=${String(YEAR_SECONDS)}, immutable`);
    response.header('content-type', file.mediaType);
    return file.body;
  }

  private surroundings(): Surroundings {
    return { baseUrl: this.settings.BASE_URL, files: this.files.names() };
  }
}

/** Not for good: a shop may take its former address again. */
function moved(path: string): RawResponse {
  return new RawResponse(302, { location: path, 'cache-control': 'no-store' });
}
