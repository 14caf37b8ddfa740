import { Controller, Get } from '@nestjs/common';
import { CurrentActor, Endpoint } from '#http';
import { Actor } from '#kernel';
import { Introductions } from './introductions';
import { Me } from './me.dto';

@Controller('api/v1/me')
export class MeController {
  constructor(private readonly introductions: Introductions) {}

  @Endpoint({
    id: 'getMe',
    tag: 'Authentication',
    summary: 'Get what the credential may do',
    description:
      'Returns the user or API key that the credential belongs to, with its business, mode, scopes, plan, what is left of the plan this month, and the addresses of the tools for agents.',
    access: 'authenticated',
    tier: 'relaxed',
    returns: Me,
  })
  @Get()
  get(@CurrentActor() actor: Actor): Promise<Me> {
    return this.introductions.of(actor);
  }
}
