import { Module } from '@nestjs/common';
import { RegistryModule } from '#http';
import { IdentityModule } from '#identity';
import { UploadsModule } from '#uploads';
import { BusinessController } from './business.controller';
import { BusinessLogos } from './business-logos';
import { BusinessLogosController } from './business-logos.controller';
import { BusinessProfilesService } from './business-profiles.service';
import { BusinessSlugs } from './business-slugs';
import { LogoCleanup } from './logo-cleanup';

@Module({
  imports: [
    IdentityModule,
    UploadsModule,
    RegistryModule.forFeature('business-profiles', {
      ids: ['logo'],
      tags: { Business: 'Your business as people see it: name, industry, logo, colour, accounts, opening hours.' },
    }),
  ],
  controllers: [BusinessController, BusinessLogosController],
  providers: [BusinessProfilesService, BusinessSlugs, BusinessLogos, LogoCleanup],
  exports: [BusinessProfilesService],
})
export class BusinessProfilesModule {}
