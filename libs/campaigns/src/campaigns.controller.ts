import { Controller, Get, Post, Put } from '@nestjs/common';
import { PLAN_LIMIT_EXCEEDED } from '#billing';
import { PROHIBITED_ACTION } from '#catalog';
import { Actor, Caller, Endpoint, FORBIDDEN, Input, INVALID_STATE, NOT_FOUND, Page } from '#platform';
import { CampaignChallenge, CampaignPage, CampaignView, PublicStats } from './campaign.dto';
import {
  CampaignId,
  CreateCampaign,
  ListCampaigns,
  UpdateCampaign,
  UpdateCampaignByBody,
} from './campaign-requests.dto';
import { CAMPAIGN_CAP_REACHED } from './campaigns.problems';
import { CampaignsService } from './campaigns.service';
import { PublicStatsService } from './public-stats.service';

const CHANGE = {
  tag: 'Campaigns',
  description:
    'Any field but the business, a transition, or both. Null clears a field, an absent one is left as it is. A completed campaign is final. ' +
    'A reward that is changed holds for proofs filed from then on.',
  access: 'write.campaigns',
  tier: 'standard',
  returns: CampaignView,
  problems: [NOT_FOUND, INVALID_STATE, PROHIBITED_ACTION],
} as const;

@Controller('api/v1')
export class CampaignsController {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly stats: PublicStatsService,
  ) {}

  @Endpoint({
    id: 'createCampaign',
    tag: 'Campaigns',
    summary: 'Create or launch a campaign',
    description:
      'Live at once, for everyone, unless `status` is `draft`. The action and the reward can be said in three ways; see the examples.',
    access: 'write.campaigns',
    tier: 'standard',
    cost: 'campaigns',
    status: 201,
    input: CreateCampaign,
    examples: {
      primary: { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 },
      words: {
        name: 'Summer stories',
        platform: 'instagram',
        actionType: 'story',
        reward: { type: 'percentage', value: 15 },
        requirements: { minFollowers: 500, hashtags: ['#cornercoffee'] },
      },
      tool: {
        name: 'Reels for regulars',
        actions: ['ig_rl', 'tt_vd'],
        discountType: 'dol',
        discountValue: 5,
        maxCompletions: 50,
        expiresInDays: 30,
      },
    },
    returns: CampaignView,
    problems: [FORBIDDEN, PLAN_LIMIT_EXCEEDED, PROHIBITED_ACTION],
  })
  @Post('campaigns')
  create(@Caller() actor: Actor, @Input() input: CreateCampaign): Promise<CampaignView> {
    return this.campaigns.create(actor, input);
  }

  @Endpoint({
    id: 'listCampaigns',
    tag: 'Campaigns',
    summary: 'List the campaigns of the business',
    description: "The caller's own campaigns, newest first. One that is past its time counts as completed.",
    access: 'read.campaigns',
    tier: 'relaxed',
    input: ListCampaigns,
    returns: CampaignPage,
    problems: [FORBIDDEN],
  })
  @Get('campaigns')
  list(@Caller() actor: Actor, @Input() query: ListCampaigns): Promise<Page<CampaignView>> {
    return this.campaigns.list(actor, query);
  }

  @Endpoint({
    ...CHANGE,
    id: 'updateCampaignByBody',
    summary: 'Change a campaign that the body names',
    input: UpdateCampaignByBody,
    examples: { pause: { id: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8', status: 'paused' } },
  })
  @Put('campaigns')
  updateByBody(@Caller() actor: Actor, @Input() input: UpdateCampaignByBody): Promise<CampaignView> {
    return this.campaigns.update(actor, input);
  }

  @Endpoint({
    id: 'getCampaign',
    tag: 'Campaigns',
    summary: 'Get a campaign',
    description: 'One campaign of the business of the caller.',
    access: 'read.campaigns',
    tier: 'relaxed',
    input: CampaignId,
    returns: CampaignView,
  })
  @Get('campaigns/:id')
  get(@Caller() actor: Actor, @Input() { id }: CampaignId): Promise<CampaignView> {
    return this.campaigns.get(actor, id);
  }

  @Endpoint({
    id: 'getCampaignChallenge',
    tag: 'Campaigns',
    summary: 'Get the code that a post must carry',
    description:
      "For whoever may submit to a campaign that asks for one (`requirements.challengeCode`), before the post is made: each business has its own, so that nobody can file another's post.",
    access: 'read.campaigns',
    tier: 'relaxed',
    input: CampaignId,
    returns: CampaignChallenge,
    problems: [INVALID_STATE, CAMPAIGN_CAP_REACHED],
  })
  @Get('campaigns/:id/challenge')
  challenge(@Caller() actor: Actor, @Input() { id }: CampaignId): Promise<CampaignChallenge> {
    return this.campaigns.challenge(actor, id);
  }

  @Endpoint({
    ...CHANGE,
    id: 'updateCampaign',
    summary: 'Change a campaign',
    input: UpdateCampaign,
    examples: { launch: { action: 'launch' }, raise: { rewardType: 'pct', rewardValue: 20 } },
  })
  @Put('campaigns/:id')
  update(@Caller() actor: Actor, @Input() input: UpdateCampaign): Promise<CampaignView> {
    return this.campaigns.update(actor, input);
  }

  @Endpoint({
    id: 'getPublicStats',
    tag: 'Service',
    summary: 'Read anonymous counts of the platform',
    description:
      'Rounded, and counted at most every 5 minutes. Below 10 campaigns or 3 businesses `show` is false and the counts are zero. Test data is left out.',
    access: 'public',
    tier: 'public',
    returns: PublicStats,
  })
  @Get('stats/public')
  publicStats(): Promise<PublicStats> {
    return this.stats.read();
  }
}
