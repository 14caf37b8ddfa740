import { Module } from '@nestjs/common';
import { BillingModule } from '#billing';
import { CampaignsModule } from '#campaigns';
import { CatalogModule } from '#catalog';
import { ExchangeModule } from '#exchange';
import { RegistryModule } from '#http';
import { IdentityModule } from '#identity';
import { InfluencersModule } from '#influencers';
import { SubmissionsModule } from '#submissions';
import { GenerationsModule } from './generations/generations.module';
import { MATCH_CONTROLLERS, MATCH_PROVIDERS } from './matches';
import { OBSERVATION_PROVIDERS } from './observations';
import { PLAN_CONTROLLERS, PLAN_PROVIDERS } from './plans';
import { PredictionsTools } from './predictions.tools';
import { RECOMMENDATION_CONTROLLERS, RECOMMENDATION_PROVIDERS } from './recommendations';

@Module({
  imports: [
    BillingModule,
    CampaignsModule,
    CatalogModule,
    ExchangeModule,
    GenerationsModule,
    IdentityModule,
    InfluencersModule,
    SubmissionsModule,
    RegistryModule.forFeature('predictions', {
      ids: ['gen'],
      scopes: {
        'use.ai': {
          subject: 'AI',
          allows: 'Generate plans and texts, with units of your plan, and get advice on proofs',
        },
      },
      tools: PredictionsTools,
      toolsets: {
        ai: {
          purpose: 'for recommendations and texts',
          description:
            'Recommend campaigns and predict what they would bring, write texts for them, and advise on submissions.',
          instructions:
            'For recommendations: quickStart for a first campaign, recommend to compare actions, planCampaigns for several within a budget, getRecommendations for what fits the account, simulateCampaign to predict one before createCampaign, which is in the default toolset. For texts: generateText. Before reviewSubmission: adviseOnSubmission.',
          maxTokens: 6000,
        },
      },
      tags: { AI: 'Recommendations based on observed campaigns, texts for campaigns, and advice on submissions.' },
    }),
  ],
  controllers: [...RECOMMENDATION_CONTROLLERS, ...PLAN_CONTROLLERS, ...MATCH_CONTROLLERS],
  providers: [
    PredictionsTools,
    ...OBSERVATION_PROVIDERS,
    ...RECOMMENDATION_PROVIDERS,
    ...PLAN_PROVIDERS,
    ...MATCH_PROVIDERS,
  ],
})
export class PredictionsModule {}
