import { Module } from '@nestjs/common';
import { CampaignsModule } from '#campaigns';
import { RegistryModule } from '#http';
import { IdentityModule } from '#identity';
import { ParticipantsModule } from '#participants';
import { PerksModule } from '#perks';
import { SubmissionsModule } from '#submissions';
import { ExamplesController } from './examples.controller';
import { ExamplesService } from './examples.service';

@Module({
  imports: [
    IdentityModule,
    CampaignsModule,
    SubmissionsModule,
    ParticipantsModule,
    PerksModule,
    RegistryModule.forFeature('examples', {
      tags: { Examples: 'Example data in test mode, to see what the dashboard and the API return.' },
    }),
  ],
  controllers: [ExamplesController],
  providers: [ExamplesService],
})
export class ExamplesModule {}
