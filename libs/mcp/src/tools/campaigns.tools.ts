import { Injectable } from '@nestjs/common';
import { PickType } from '@nestjs/swagger';
import { CampaignsService, CreateCampaignFromActions, DEFAULT_EXPIRES_IN_DAYS, ListCampaigns } from '#campaigns';
import { Id, Int, Text } from '#platform';
import { READS, tool } from './tool';

class ListCampaignsInput extends PickType(ListCampaigns, ['status', 'page', 'perPage'] as const) {}

class CreateCampaignInput extends PickType(CreateCampaignFromActions, [
  'actions',
  'discountType',
  'discountValue',
  'maxCompletions',
] as const) {
  // The interface requires it; a new agent cannot know it yet, and it can only be one.
  @Id('biz', { optional: true, listedAsRequired: true, description: 'The business that the key belongs to.' })
  businessId?: string;

  @Text({ trim: true, max: 200, description: 'What the campaign is called.' })
  name: string;

  @Text({ trim: true, max: 2000, optional: true, description: 'What the campaign is about.' })
  description?: string;

  @Int({
    min: 1,
    max: 365,
    default: DEFAULT_EXPIRES_IN_DAYS,
    description: 'How long the campaign runs from its launch, in days.',
  })
  expiresInDays: number;
}

/** Campaigns, for agents. */
@Injectable()
export class CampaignsTools {
  constructor(private readonly campaigns: CampaignsService) {}

  readonly tools = [
    tool({
      name: 'listCampaigns',
      twin: 'listCampaigns',
      title: 'List campaigns',
      description:
        "Lists the campaigns of the key's business, newest first, with status, reward, actions, completions and dates; " +
        'those of other businesses are never shown. ' +
        'The source of campaign ids for submitProof, listSubmissions and getCampaignStats, which counts what one of them brought. Without status it lists all; ' +
        'active ones take proofs, completed includes those past their end. A test key sees test campaigns alone. No match is an empty list. ' +
        'Pages hold perPage rows, or fewer when long; `next` is what to send for more. Scope read.campaigns; free.',
      input: ListCampaignsInput,
      list: {
        rows: 'items',
        aliases: ['actionId', 'platformId', 'platform', 'actionType', 'reward', 'state'],
      },
      gives: ['id', 'name', 'status', 'actions', 'completions', 'maxCompletions', 'expiresAt'],
      hints: READS,
      run: (input, { actor }) => this.campaigns.list(actor, input),
    }),
    tool({
      name: 'createCampaign',
      twin: 'createCampaign',
      title: 'Create and launch a campaign',
      description:
        'Creates a campaign that offers a discount for any of the given actions and launches it: live for everyone at once, so confirm the offer with a person first. ' +
        'Action ids come from listActions, a fair discount from getPricing, businessId from listCampaigns or the error FORBIDDEN. ' +
        'discountType is pct for a percentage, up to 100, or dol for dollars. Takes one unit of campaigns of the monthly plan; ' +
        'refused calls and test keys take none. Reviews on Google, Yelp and TripAdvisor are PROHIBITED_ACTION. Returns the campaign with id and dashboardUrl. ' +
        'Calling twice makes two: look into listCampaigns when an answer was lost. Scope write.campaigns.',
      input: CreateCampaignInput,
      instead: {
        expiresAt: 'expiresInDays, the number of days from now (1 to 365)',
        actionId: 'actions, a list of action ids',
        platformId: 'actions, whose ids name the platform',
        rewardType: 'discountType, pct or dol',
        rewardValue: 'discountValue',
        reward: 'discountType and discountValue',
      },
      gives: ['id', 'name', 'status', 'expiresAt', 'dashboardUrl'],
      hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
      run: (input, { actor }) => this.campaigns.create(actor, { ...input, status: 'active' }),
    }),
  ];
}
