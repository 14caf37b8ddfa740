import { Module } from '@nestjs/common';
import { RegistryModule } from '#http';
import { ParticipantsModule } from '#participants';
import { SubmissionsModule } from '#submissions';
import { InfluencersController } from './influencers.controller';
import { InfluencersService } from './influencers.service';
import { InfluencersTools } from './influencers.tools';

@Module({
  imports: [
    ParticipantsModule,
    SubmissionsModule,
    RegistryModule.forFeature('influencers', {
      ids: ['inf'],
      scopes: {
        'read.influencers': { subject: 'Influencers', allows: 'See influencer profiles' },
        'write.influencers': { subject: 'Influencers', allows: 'Change your public influencer profile' },
      },
      tools: InfluencersTools,
      tags: { Influencers: 'Public profiles of creators, and a search for them.' },
    }),
  ],
  controllers: [InfluencersController],
  providers: [InfluencersService, InfluencersTools],
  exports: [InfluencersService],
})
export class InfluencersModule {}
