import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { File, SentFile } from '#http/pages';
import { Actor, SERVICE_UNAVAILABLE } from '#kernel';
import { PAYLOAD_TOO_LARGE } from '#kernel/errors';
import { BusinessProfileView, UpdateBusiness } from './business-profile.dto';
import { BusinessProfilesService } from './business-profiles.service';

@Controller('api/v1/business')
export class BusinessController {
  constructor(private readonly profiles: BusinessProfilesService) {}

  @Endpoint({
    id: 'getBusiness',
    tag: 'Business',
    summary: 'Get the business',
    access: 'authenticated',
    tier: 'relaxed',
    returns: BusinessProfileView,
  })
  @Get()
  get(@CurrentActor() actor: Actor): Promise<BusinessProfileView> {
    return this.profiles.get(actor);
  }

  @Endpoint({
    id: 'updateBusiness',
    tag: 'Business',
    summary: 'Update the business',
    description: 'Requires a signed-in owner. Changes the fields that are sent, and leaves the others as they are.',
    access: 'owner',
    tier: 'standard',
    input: UpdateBusiness,
    examples: {
      industry: { name: 'Corner Coffee', businessType: 'coffee-shops' },
      profile: { accentColor: '#1d7a46', handles: [{ platformId: 'ig', handle: '@corner.coffee' }] },
    },
    returns: BusinessProfileView,
  })
  @Put()
  update(@CurrentActor() actor: Actor, @Input() input: UpdateBusiness): Promise<BusinessProfileView> {
    return this.profiles.update(actor, input);
  }

  @Endpoint({
    id: 'uploadBusinessLogo',
    tag: 'Business',
    summary: 'Upload the logo',
    description:
      'Requires a signed-in owner. Replaces the logo with a JPEG, PNG, WebP or AVIF picture of up to 5 MB, which is encoded again, at most 256 pixels wide and high and without metadata. Send the file as the body, or as the part `file` of a form (`multipart/form-data`).',
    access: 'owner',
    tier: 'standard',
    body: 'file',
    returns: BusinessProfileView,
    // It stores a file, and a file is too large to keep for comparing.
    dryRun: false,
    idempotencyKey: false,
    errors: [PAYLOAD_TOO_LARGE, SERVICE_UNAVAILABLE],
  })
  @Post('logo')
  setLogo(@CurrentActor() actor: Actor, @File() file: SentFile): Promise<BusinessProfileView> {
    return this.profiles.setLogo(actor, file);
  }

  @Endpoint({
    id: 'deleteBusinessLogo',
    tag: 'Business',
    summary: 'Remove the logo',
    description: 'Requires a signed-in owner. Pages and messages show the first letter of the name instead.',
    access: 'owner',
    tier: 'standard',
    returns: BusinessProfileView,
  })
  @Delete('logo')
  removeLogo(@CurrentActor() actor: Actor): Promise<BusinessProfileView> {
    return this.profiles.removeLogo(actor);
  }
}
