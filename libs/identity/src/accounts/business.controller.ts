import { Controller, Get, Put } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor } from '#kernel';
import { BusinessSummary, UpdateBusiness } from './business.dto';
import { BusinessesService } from './businesses.service';

@Controller('api/v1/business')
export class BusinessController {
  constructor(private readonly businesses: BusinessesService) {}

  @Endpoint({
    id: 'getBusiness',
    tag: 'Business',
    summary: 'Get the business',
    access: 'authenticated',
    tier: 'relaxed',
    returns: BusinessSummary,
  })
  @Get()
  get(@CurrentActor() actor: Actor): Promise<BusinessSummary> {
    return this.businesses.get(actor);
  }

  @Endpoint({
    id: 'updateBusiness',
    tag: 'Business',
    summary: 'Update the business',
    description: 'Requires a signed-in owner. Changes the fields that are sent, and leaves the others as they are.',
    access: 'owner',
    tier: 'standard',
    input: UpdateBusiness,
    examples: { industry: { name: 'Corner Coffee', businessType: 'coffee-shops' } },
    returns: BusinessSummary,
  })
  @Put()
  update(@CurrentActor() actor: Actor, @Input() input: UpdateBusiness): Promise<BusinessSummary> {
    return this.businesses.update(actor, input);
  }
}
