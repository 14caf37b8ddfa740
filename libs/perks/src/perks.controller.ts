import { Controller, Get, Post } from '@nestjs/common';
import { Actor, Caller, Endpoint, Input, INVALID_STATE, NOT_FOUND, Page } from '#platform';
import { ListPerks, PerkId, PerkPage, PerkView, RedeemPerk } from './perk.dto';
import { ALREADY_REDEEMED } from './perks.problems';
import { PerksService } from './perks.service';

@Controller('api/v1/perks')
export class PerksController {
  constructor(private readonly perks: PerksService) {}

  @Endpoint({
    id: 'listPerks',
    tag: 'Perks',
    summary: 'List perks given and earned',
    description:
      "The perks that the caller's business gave in its campaigns and those it earned in others', newest first. " +
      'With `code`, the one perk with that code, or an empty list.',
    access: 'read.perks',
    tier: 'relaxed',
    input: ListPerks,
    returns: PerkPage,
  })
  @Get()
  list(@Caller() actor: Actor, @Input() query: ListPerks): Promise<Page<PerkView>> {
    return this.perks.list(actor, query);
  }

  @Endpoint({
    id: 'getPerk',
    tag: 'Perks',
    summary: 'Get a perk',
    description: 'A perk that the business of the caller gave or earned.',
    access: 'read.perks',
    tier: 'relaxed',
    input: PerkId,
    returns: PerkView,
  })
  @Get(':id')
  get(@Caller() actor: Actor, @Input() { id }: PerkId): Promise<PerkView> {
    return this.perks.get(actor, id);
  }

  @Endpoint({
    id: 'redeemPerk',
    tag: 'Perks',
    summary: 'Redeem a perk by its code',
    description: 'At the till of the business that gave it. It works once, and is final.',
    access: 'write.perks',
    tier: 'standard',
    input: RedeemPerk,
    examples: { code: { code: 'K7M2XQ9PWD' } },
    returns: PerkView,
    problems: [NOT_FOUND, ALREADY_REDEEMED, INVALID_STATE],
  })
  @Post('redeem')
  redeem(@Caller() actor: Actor, @Input() { code }: RedeemPerk): Promise<PerkView> {
    return this.perks.redeem(actor, code);
  }

  @Endpoint({
    id: 'revokePerk',
    tag: 'Perks',
    summary: 'Revoke a perk',
    description:
      'For the business that gave it, while the perk is `issued`: it can no longer be redeemed. This is final. ' +
      'The submission stays approved and the completion stays counted.',
    access: 'write.perks',
    tier: 'standard',
    input: PerkId,
    returns: PerkView,
    problems: [NOT_FOUND, INVALID_STATE],
  })
  @Post(':id/revoke')
  revoke(@Caller() actor: Actor, @Input() { id }: PerkId): Promise<PerkView> {
    return this.perks.revoke(actor, id);
  }
}
