import { Module } from '@nestjs/common';
import { BillingModule } from '#billing';
import { CampaignsModule } from '#campaigns';
import { CatalogModule } from '#catalog';
import { IdentityModule } from '#identity';
import { RegistryModule } from '#platform';
import { AiTools } from './ai.tools';
import { GenerationsController } from './generations/generations.controller';
import { Generations } from './generations/generations.service';
import { OBSERVATION_PROVIDERS } from './observations';
import { PREDICTION_CONTROLLERS, PREDICTION_PROVIDERS } from './predictions';
import { TEXT_CONTROLLERS, TEXT_PROVIDERS } from './texts';

@Module({
  imports: [
    BillingModule,
    CampaignsModule,
    CatalogModule,
    IdentityModule,
    RegistryModule.forFeature('ai', {
      ids: ['gen'],
      scopes: {
        'use.ai': { subject: 'AI', allows: 'Generate plans and texts, with units of your plan' },
      },
      tools: AiTools,
      toolsets: {
        ai: {
          purpose: 'for recommendations',
          description: 'Recommend campaigns, and predict what a campaign would bring, from what was observed.',
          instructions:
            'For recommendations: quickStart for a first campaign, recommend to compare actions, simulateCampaign to predict one before createCampaign, which is in the default toolset.',
          maxTokens: 4000,
        },
      },
      tags: { AI: 'Recommendations from what was observed of campaigns.' },
    }),
  ],
  controllers: [...PREDICTION_CONTROLLERS, ...TEXT_CONTROLLERS, GenerationsController],
  providers: [AiTools, Generations, ...OBSERVATION_PROVIDERS, ...PREDICTION_PROVIDERS, ...TEXT_PROVIDERS],
})
export class AiModule {}
