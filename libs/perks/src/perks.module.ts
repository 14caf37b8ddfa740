import { Module } from '@nestjs/common';
import { RegistryModule } from '#platform';
import { PERK_EXPIRED, PERK_ISSUED, PERK_REDEEMED, PERK_REVOKED } from './events';
import { PerksController } from './perks.controller';
import { ALREADY_REDEEMED } from './perks.errors';
import { PerksService } from './perks.service';

@Module({
  imports: [
    RegistryModule.forFeature('perks', {
      ids: ['perk'],
      scopes: {
        'read.perks': { subject: 'Perks', allows: 'See perks given and earned, with their codes' },
        'write.perks': { subject: 'Perks', allows: 'Redeem perks', pays: true },
      },
      errors: [ALREADY_REDEEMED],
      events: [PERK_ISSUED, PERK_REDEEMED, PERK_REVOKED, PERK_EXPIRED],
      tags: { Perks: 'The rewards for approved submissions, and their redemption.' },
    }),
  ],
  controllers: [PerksController],
  providers: [PerksService],
  exports: [PerksService],
})
export class PerksModule {}
