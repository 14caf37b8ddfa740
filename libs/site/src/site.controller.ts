import { Controller, Get, Inject } from '@nestjs/common';
import { Endpoint, EndpointSpec } from '#http';
import { RawResponse } from '#http/pages';
import { SETTINGS, Settings } from '#kernel';
import { privacyPage, termsPage } from './legal.page';
import { startPage } from './start/start.page';

const PAGE = {
  tag: 'Service',
  access: 'public',
  envelope: false,
  mediaType: 'text/html; charset=utf-8',
  ignoresUnknownInput: true,
} satisfies Partial<EndpointSpec>;

/** The start page and the legal documents. */
@Controller()
export class SiteController {
  private readonly start: RawResponse;
  private readonly terms: RawResponse;
  private readonly privacy: RawResponse;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.start = startPage(settings);
    this.terms = termsPage(settings);
    this.privacy = privacyPage(settings);
  }

  @Endpoint({ ...PAGE, id: 'getStartPage', summary: 'Show the start page', tier: 'public' })
  @Get()
  showStart(): RawResponse {
    return this.start;
  }

  @Endpoint({ ...PAGE, id: 'getTerms', summary: 'Show the terms of use', tier: 'public' })
  @Get('legal/terms')
  showTerms(): RawResponse {
    return this.terms;
  }

  @Endpoint({ ...PAGE, id: 'getPrivacyPolicy', summary: 'Show the privacy policy', tier: 'public' })
  @Get('legal/privacy')
  showPrivacy(): RawResponse {
    return this.privacy;
  }
}
