import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, FORBIDDEN, INVALID_STATE, NOT_FOUND, Page } from '#kernel';
import { CheckPerk, ListPerks, PerkCheck, PerkId, PerkPage, PerkView, RedeemPerk, RevokePerk } from './perk.dto';
import { ALREADY_REDEEMED, PERK_TERMS_NOT_MET } from './perks.errors';
import { PerksService } from './perks.service';

@Controller('api/v1/perks')
export class PerksController {
  constructor(private readonly perks: PerksService) {}

  @Endpoint({
    id: 'listPerks',
    tag: 'Perks',
    summary: 'List perks',
    description:
      'The perks that your business issued in its own campaigns and programs, and those that it earned in those of others, newest first. ' +
      'With `code`, only the perk with that code, or an empty list. Users with the role `till` have to send it.',
    access: 'read.perks',
    roles: { till: true },
    tier: 'relaxed',
    input: ListPerks,
    returns: PerkPage,
  })
  @Get()
  list(@CurrentActor() actor: Actor, @Input() query: ListPerks): Promise<Page<PerkView>> {
    return this.perks.list(actor, query);
  }

  @Endpoint({
    id: 'getPerk',
    tag: 'Perks',
    summary: 'Get a perk',
    description: 'Returns a perk that your business issued or earned.',
    access: 'read.perks',
    tier: 'relaxed',
    input: PerkId,
    returns: PerkView,
  })
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Input() { id }: PerkId): Promise<PerkView> {
    return this.perks.get(actor, id);
  }

  @Endpoint({
    id: 'checkPerk',
    tag: 'Perks',
    summary: 'Check a perk',
    description:
      'For the business that issued the perk, at the till: whether the perk with this code can be redeemed now and, if not, why. With `bill`, also what it takes off. Changes nothing.',
    access: 'read.perks',
    roles: { till: true },
    tier: 'relaxed',
    input: CheckPerk,
    returns: PerkCheck,
    errors: [NOT_FOUND],
  })
  @Get('check')
  check(@CurrentActor() actor: Actor, @Input() query: CheckPerk): Promise<PerkCheck> {
    return this.perks.check(actor, query);
  }

  @Endpoint({
    id: 'redeemPerk',
    tag: 'Perks',
    summary: 'Redeem a perk',
    description:
      'For the business that issued the perk, at the till. A perk can be redeemed only once, and this is final. ' +
      'Send the `bill` to get the discount, which a perk with a minimum spend needs. Outside of its terms, such as on another day, a perk is refused with the reason; ' +
      'an owner, a manager or a key can send `override`, which is recorded.',
    access: 'write.perks',
    roles: { till: true },
    tier: 'standard',
    essential: true,
    input: RedeemPerk,
    examples: { code: { code: 'K7M2XQ9PWD' }, bill: { code: 'K7M2XQ9PWD', bill: 34.5 } },
    returns: PerkView,
    errors: [NOT_FOUND, FORBIDDEN, ALREADY_REDEEMED, PERK_TERMS_NOT_MET, INVALID_STATE],
  })
  @Post('redeem')
  redeem(@CurrentActor() actor: Actor, @Input() input: RedeemPerk): Promise<PerkView> {
    return this.perks.redeem(actor, input);
  }

  @Endpoint({
    id: 'revokePerk',
    tag: 'Perks',
    summary: 'Revoke a perk',
    description:
      'For the business that issued the perk, while its status is `issued`. A revoked perk cannot be redeemed, and this is final. ' +
      'The submission remains approved and the completion remains counted. If the proof was approved by mistake, send `release: true` within 30 days of the ' +
      'approval and before the perk is redeemed: the submission becomes rejected, its place in the campaign is free, the proof may be submitted again, ' +
      'and a campaign that was completed by its cap is open again, unless it has expired.',
    access: 'write.perks',
    tier: 'standard',
    input: RevokePerk,
    examples: {
      reason: { reason: 'The order was refunded' },
      release: { reason: 'The post shows another café', release: true },
    },
    returns: PerkView,
    errors: [NOT_FOUND, INVALID_STATE],
  })
  @Post(':id/revoke')
  revoke(@CurrentActor() actor: Actor, @Input() input: RevokePerk): Promise<PerkView> {
    return this.perks.revoke(actor, input);
  }
}
