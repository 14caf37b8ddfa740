import { Controller, Get } from '@nestjs/common';
import { Endpoint, Input } from '#http';
import { StreamedResponse } from '#http/pages';
import { SERVICE_UNAVAILABLE } from '#kernel';
import { BusinessLogos } from './business-logos';
import { BusinessLogoId } from './business-profile.dto';

@Controller('api/v1/business-logos')
export class BusinessLogosController {
  constructor(private readonly logos: BusinessLogos) {}

  @Endpoint({
    id: 'getBusinessLogo',
    tag: 'Business',
    summary: 'Get a logo',
    description:
      'The address is the `logoUrl` of a business. What it returns never changes: another logo has another address.',
    access: 'public',
    tier: 'files',
    input: BusinessLogoId,
    envelope: false,
    mediaType: 'image/webp',
    maxAgeSeconds: 365 * 24 * 60 * 60,
    errors: [SERVICE_UNAVAILABLE],
  })
  @Get(':businessId/:id')
  get(@Input() logo: BusinessLogoId): Promise<StreamedResponse> {
    return this.logos.pageOf(logo);
  }
}
