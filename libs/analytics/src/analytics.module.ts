import { Module } from '@nestjs/common';
import { CampaignsModule } from '#campaigns';
import { RegistryModule } from '#http';
import { PerksModule } from '#perks';
import { SubmissionsModule } from '#submissions';
import { AnalyticsController } from './analytics.controller';
import { AnalyticsTools } from './analytics.tools';
import { SeriesService } from './series.service';

@Module({
  imports: [
    CampaignsModule,
    SubmissionsModule,
    PerksModule,
    RegistryModule.forFeature('analytics', {
      tools: AnalyticsTools,
      tags: { Analytics: 'Time series of the activity of a business.' },
    }),
  ],
  controllers: [AnalyticsController],
  providers: [SeriesService, AnalyticsTools],
})
export class AnalyticsModule {}
