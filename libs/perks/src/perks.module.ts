import { Module } from '@nestjs/common';
import { RegistryModule } from '#http';
import { IdentityModule } from '#identity';
import { ParticipantsModule } from '#participants';
import { PERK_EXPIRED, PERK_ISSUED, PERK_REDEEMED, PERK_REVOKED } from './events';
import { PerksController } from './perks.controller';
import { ALREADY_REDEEMED, PERK_TERMS_NOT_MET } from './perks.errors';
import { PerksService } from './perks.service';
import { PerksTools } from './perks.tools';
import { RedemptionTerms } from './redemption-terms';

@Module({
  imports: [
    IdentityModule,
    ParticipantsModule,
    RegistryModule.forFeature('perks', {
      ids: ['perk'],
      scopes: {
        'read.perks': { subject: 'Perks', allows: 'See perks given and earned, with their codes' },
        'write.perks': { subject: 'Perks', allows: 'Redeem and revoke perks', pays: true },
      },
      errors: [ALREADY_REDEEMED, PERK_TERMS_NOT_MET],
      events: [PERK_ISSUED, PERK_REDEEMED, PERK_REVOKED, PERK_EXPIRED],
      eventResources: { perk: 'Perks' },
      tools: PerksTools,
      toolsets: {
        till: {
          purpose: 'for the till',
          description:
            'Check and redeem perks by the code that a customer shows, and confirm proofs that staff see happen.',
          instructions:
            'At the till: checkPerk with the code, and the bill if there is one, then redeemPerk once the customer pays (final). A code that is no perk may be of a proof: getProofsAtTill says what to look at, and confirmProof releases the perk.',
          maxTokens: 2300,
        },
      },
      tags: { Perks: 'The rewards for approved submissions, and their redemption.' },
    }),
  ],
  controllers: [PerksController],
  providers: [PerksService, PerksTools, RedemptionTerms],
  exports: [PerksService],
})
export class PerksModule {}
