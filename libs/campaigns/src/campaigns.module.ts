import { Module } from '@nestjs/common';
import { BillingModule } from '#billing';
import { BusinessProfilesModule } from '#business-profiles';
import { RegistryModule } from '#http';
import { IdentityModule } from '#identity';
import { InfluencersModule } from '#influencers';
import { PerksModule } from '#perks';
import { SubmissionsModule } from '#submissions';
import { CampaignOffers } from './campaign-offers';
import { CampaignActivity } from './campaign-activity';
import { CampaignChallenges } from './campaign-challenges';
import { CampaignPlaces } from './campaign-places';
import { CampaignCounting } from './campaign-counting';
import { CampaignStatsService } from './campaign-stats.service';
import { CampaignSubject } from './campaign-subject';
import { CampaignsController } from './campaigns.controller';
import { CAMPAIGN_CAP_REACHED, PERSON_LIMIT_REACHED } from './campaigns.errors';
import { CampaignsService } from './campaigns.service';
import { CampaignsTools } from './campaigns.tools';
import {
  CAMPAIGN_COMPLETED,
  CAMPAIGN_CREATED,
  CAMPAIGN_EXPIRED,
  CAMPAIGN_LAUNCHED,
  CAMPAIGN_PAUSED,
  CAMPAIGN_REOPENED,
  CAMPAIGN_RESUMED,
  CAMPAIGN_UPDATED,
} from './events';
import { OpenCampaignsController } from './open-campaigns.controller';
import { OpenCampaigns } from './open-campaigns';
import { PublicStatsService } from './public-stats.service';

@Module({
  imports: [
    BillingModule,
    BusinessProfilesModule,
    IdentityModule,
    InfluencersModule,
    PerksModule,
    SubmissionsModule,
    RegistryModule.forFeature('campaigns', {
      ids: ['camp'],
      scopes: {
        'read.campaigns': { subject: 'Campaigns', allows: 'See campaigns, drafts included', agents: true },
        'write.campaigns': {
          subject: 'Campaigns',
          allows: 'Create, launch, change and end campaigns, public at once',
          agents: true,
        },
      },
      errors: [CAMPAIGN_CAP_REACHED, PERSON_LIMIT_REACHED],
      endpointErrors: {
        createSubmission: [CAMPAIGN_CAP_REACHED, PERSON_LIMIT_REACHED],
        createGuestProof: [CAMPAIGN_CAP_REACHED],
        updateGuestProof: [CAMPAIGN_CAP_REACHED],
        confirmGuestProof: [CAMPAIGN_CAP_REACHED, PERSON_LIMIT_REACHED],
        reviewSubmission: [CAMPAIGN_CAP_REACHED],
      },
      events: [
        CAMPAIGN_CREATED,
        CAMPAIGN_UPDATED,
        CAMPAIGN_LAUNCHED,
        CAMPAIGN_PAUSED,
        CAMPAIGN_RESUMED,
        CAMPAIGN_COMPLETED,
        CAMPAIGN_REOPENED,
        CAMPAIGN_EXPIRED,
      ],
      eventResources: { campaign: 'Campaigns' },
      tools: CampaignsTools,
      toolsets: {
        campaigns: {
          purpose: 'for running campaigns',
          description: 'Change, pause, resume and complete campaigns, review many proofs at once, and revoke perks.',
          instructions:
            'To run campaigns: getCampaign shows one, updateCampaign pauses, resumes, completes (final) or changes it. reviewSubmissions decides on many proofs at once (final), revokePerk takes a perk back. listCampaigns, listSubmissions and getCampaignStats are in the default toolset.',
          maxTokens: 2800,
        },
        creator: {
          purpose: 'for creators',
          description:
            'Find campaigns to take part in, get the code that a post must contain, and see the perks that you earned.',
          instructions:
            'For a creator: findCampaigns, or getOffer for a link to a campaign, getChallenge before posting if the campaign requires a code, then submitProof, which is in the default toolset; listPerks has the perks that were earned.',
          maxTokens: 2300,
        },
      },
      tags: { Campaigns: 'Offers of a perk for a marketing action, from draft to completion.' },
    }),
  ],
  controllers: [CampaignsController, OpenCampaignsController],
  providers: [
    CampaignsService,
    CampaignsTools,
    CampaignSubject,
    CampaignOffers,
    CampaignActivity,
    CampaignChallenges,
    CampaignPlaces,
    CampaignCounting,
    CampaignStatsService,
    OpenCampaigns,
    PublicStatsService,
  ],
  exports: [CampaignsService, CampaignOffers, OpenCampaigns],
})
export class CampaignsModule {}
