import { Module } from '@nestjs/common';
import { RegistryModule } from '#platform';
import { SubmissionsModule } from '#submissions';
import { InfluencersController } from './influencers.controller';
import { InfluencersService } from './influencers.service';

@Module({
  imports: [
    SubmissionsModule,
    RegistryModule.forFeature('influencers', {
      tags: { Influencers: 'Public profiles of creators, and the search among them.' },
    }),
  ],
  controllers: [InfluencersController],
  providers: [InfluencersService],
  exports: [InfluencersService],
})
export class InfluencersModule {}
