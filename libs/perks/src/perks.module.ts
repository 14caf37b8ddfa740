import { Module } from '@nestjs/common';
import { RegistryModule } from '#platform';
import { PERK_EXPIRED, PERK_ISSUED, PERK_REDEEMED, PERK_REVOKED } from './events';
import { PerksController } from './perks.controller';
import { ALREADY_REDEEMED } from './perks.problems';
import { PerksService } from './perks.service';

@Module({
  imports: [
    RegistryModule.forFeature('perks', {
      problems: [ALREADY_REDEEMED],
      events: [PERK_ISSUED, PERK_REDEEMED, PERK_REVOKED, PERK_EXPIRED],
      tags: { Perks: 'What approved submissions earned, and its redemption.' },
    }),
  ],
  controllers: [PerksController],
  providers: [PerksService],
  exports: [PerksService],
})
export class PerksModule {}
