import { Controller, Get, Post, Put } from '@nestjs/common';
import { PLAN_LIMIT_EXCEEDED } from '#billing';
import { PROHIBITED_ACTION } from '#catalog';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, FORBIDDEN, INVALID_STATE, NOT_FOUND, Page } from '#kernel';
import { CampaignChallenge } from './campaign-challenge.dto';
import { CampaignChallenges } from './campaign-challenges';
import { CampaignFigures, CampaignFiguresPage, CampaignStats } from './campaign-stats.dto';
import { CampaignStatsService } from './campaign-stats.service';
import { CampaignPage, CampaignView } from './campaign.dto';
import {
  CampaignId,
  CreateCampaign,
  ListCampaigns,
  UpdateCampaign,
  UpdateCampaignByBody,
} from './campaign-requests.dto';
import { CAMPAIGN_CAP_REACHED } from './campaigns.errors';
import { CampaignsService } from './campaigns.service';
import { PublicStats } from './public-stats.dto';
import { PublicStatsService } from './public-stats.service';

const CHANGE = {
  tag: 'Campaigns',
  description:
    'Changes any fields except the business, makes a transition, or both. Null clears a field; an absent field is unchanged. A completed campaign cannot be changed. ' +
    'A changed reward applies to proofs submitted from then on.',
  access: 'write.campaigns',
  tier: 'standard',
  returns: CampaignView,
  errors: [NOT_FOUND, INVALID_STATE, PROHIBITED_ACTION],
} as const;

@Controller('api/v1')
export class CampaignsController {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly challenges: CampaignChallenges,
    private readonly stats: CampaignStatsService,
    private readonly publicStats: PublicStatsService,
  ) {}

  @Endpoint({
    id: 'createCampaign',
    tag: 'Campaigns',
    summary: 'Create a campaign',
    description:
      'The campaign is live at once, unless `status` is `draft`. The action and the reward can be specified in three ways; see the examples.',
    access: 'write.campaigns',
    tier: 'standard',
    cost: 'campaigns',
    status: 201,
    input: CreateCampaign,
    examples: {
      byActionId: { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 },
      byActionType: {
        name: 'Summer stories',
        platform: 'instagram',
        actionType: 'story',
        reward: { type: 'percentage', value: 15 },
        requirements: { minFollowers: 500, hashtags: ['#cornercoffee'] },
      },
      severalActions: {
        name: 'Reels for regulars',
        actions: ['ig_rl', 'tt_vd'],
        discountType: 'dol',
        discountValue: 5,
        maxCompletions: 50,
        expiresInDays: 30,
      },
    },
    returns: CampaignView,
    errors: [FORBIDDEN, PLAN_LIMIT_EXCEEDED, PROHIBITED_ACTION],
  })
  @Post('campaigns')
  create(@CurrentActor() actor: Actor, @Input() input: CreateCampaign): Promise<CampaignView> {
    return this.campaigns.create(actor, input);
  }

  @Endpoint({
    id: 'listCampaigns',
    tag: 'Campaigns',
    summary: 'List campaigns',
    description: "Returns the caller's own campaigns, newest first. Expired campaigns have the status `completed`.",
    access: 'read.campaigns',
    tier: 'relaxed',
    input: ListCampaigns,
    returns: CampaignPage,
    errors: [FORBIDDEN],
  })
  @Get('campaigns')
  list(@CurrentActor() actor: Actor, @Input() query: ListCampaigns): Promise<Page<CampaignView>> {
    return this.campaigns.list(actor, query);
  }

  @Endpoint({
    ...CHANGE,
    id: 'updateCampaignByBody',
    summary: 'Update a campaign (id in the body)',
    input: UpdateCampaignByBody,
    examples: { pause: { id: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8', status: 'paused' } },
  })
  @Put('campaigns')
  updateByBody(@CurrentActor() actor: Actor, @Input() input: UpdateCampaignByBody): Promise<CampaignView> {
    return this.campaigns.update(actor, input);
  }

  @Endpoint({
    id: 'getCampaign',
    tag: 'Campaigns',
    summary: 'Get a campaign',
    description: "Returns one of the caller's own campaigns.",
    access: 'read.campaigns',
    tier: 'relaxed',
    input: CampaignId,
    returns: CampaignView,
  })
  @Get('campaigns/:id')
  get(@CurrentActor() actor: Actor, @Input() { id }: CampaignId): Promise<CampaignView> {
    return this.campaigns.get(actor, id);
  }

  @Endpoint({
    id: 'getCampaignChallenge',
    tag: 'Campaigns',
    summary: 'Get a challenge code',
    description:
      "Call this before posting, if the campaign requires a code (`requirements.challengeCode`). Each business has its own code per campaign, so nobody can submit another business's post.",
    access: 'read.campaigns',
    tier: 'relaxed',
    input: CampaignId,
    returns: CampaignChallenge,
    errors: [INVALID_STATE, CAMPAIGN_CAP_REACHED],
  })
  @Get('campaigns/:id/challenge')
  challenge(@CurrentActor() actor: Actor, @Input() { id }: CampaignId): Promise<CampaignChallenge> {
    return this.challenges.of(actor, id);
  }

  @Endpoint({
    ...CHANGE,
    id: 'updateCampaign',
    summary: 'Update a campaign',
    input: UpdateCampaign,
    examples: { launch: { action: 'launch' }, changeReward: { rewardType: 'pct', rewardValue: 20 } },
  })
  @Put('campaigns/:id')
  update(@CurrentActor() actor: Actor, @Input() input: UpdateCampaign): Promise<CampaignView> {
    return this.campaigns.update(actor, input);
  }

  @Endpoint({
    id: 'getCampaignStats',
    tag: 'Campaigns',
    summary: 'Get campaign statistics',
    description:
      "Returns the current numbers of submissions, decisions and perks for one of the caller's own campaigns.",
    access: 'read.analytics',
    tier: 'relaxed',
    input: CampaignId,
    returns: CampaignStats,
  })
  @Get('campaigns/:id/stats')
  getStats(@CurrentActor() actor: Actor, @Input() { id }: CampaignId): Promise<CampaignStats> {
    return this.stats.of(actor, id);
  }

  @Endpoint({
    id: 'listCampaignStats',
    tag: 'Campaigns',
    summary: 'List campaign statistics',
    description:
      'Returns the numbers of submissions, decisions and perks of the campaigns that `GET /campaigns` returns for the same query, in the same order.',
    access: 'read.analytics',
    tier: 'relaxed',
    input: ListCampaigns,
    returns: CampaignFiguresPage,
    errors: [FORBIDDEN],
  })
  @Get('stats/campaigns')
  listStats(@CurrentActor() actor: Actor, @Input() query: ListCampaigns): Promise<Page<CampaignFigures>> {
    return this.stats.list(actor, query);
  }

  @Endpoint({
    id: 'getPublicStats',
    tag: 'Service',
    summary: 'Get public statistics',
    description:
      'The counts are rounded, cached for 5 minutes, and exclude test data. Below 10 campaigns or 3 businesses `show` is false and the counts are zero.',
    access: 'public',
    tier: 'public',
    returns: PublicStats,
  })
  @Get('stats/public')
  getPublicStats(): Promise<PublicStats> {
    return this.publicStats.read();
  }
}
