import { Module } from '@nestjs/common';
import { CampaignsModule } from '#campaigns';
import { PerksModule } from '#perks';
import { RegistryModule } from '#platform';
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
      tags: { Analytics: 'What happened over time.' },
    }),
  ],
  controllers: [AnalyticsController],
  providers: [SeriesService, AnalyticsTools],
})
export class AnalyticsModule {}
