import { Controller, Get } from '@nestjs/common';
import { Endpoint, Input } from '#http';
import { GetPolicy, Policy } from './policy.dto';
import { PolicyService } from './policy.service';

@Controller('api/v1/legal')
export class PolicyController {
  constructor(private readonly policies: PolicyService) {}

  @Endpoint({
    id: 'getPolicy',
    tag: 'Catalogue',
    summary: 'Get the reward policy and its sources',
    description:
      'For each action, whether a perk may be offered for it, what a post must disclose, and which law or rule of the platform says so. Campaigns, programs and orders with a `forbidden` action are refused; those with a `restricted` one have `warnings`. The list is maintained with care, but is not legal advice.',
    access: 'authenticated',
    tier: 'relaxed',
    input: GetPolicy,
    returns: Policy,
  })
  @Get()
  get(@Input() query: GetPolicy): Policy {
    return this.policies.get(query);
  }
}
