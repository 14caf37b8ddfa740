import { Injectable } from '@nestjs/common';
import { PickType } from '@nestjs/swagger';
import { Id, Int, READS, Text, tool, ToolSource } from '#platform';
import { CreateCampaignFromActions, ListCampaigns } from './campaign-requests.dto';
import { DEFAULT_EXPIRES_IN_DAYS } from './campaign.entity';
import { CampaignsService } from './campaigns.service';

class ListCampaignsInput extends PickType(ListCampaigns, ['status', 'page', 'perPage'] as const) {}

class CreateCampaignInput extends PickType(CreateCampaignFromActions, [
  'actions',
  'discountType',
  'discountValue',
  'maxCompletions',
] as const) {
  // Listed as required because the tool interface demands it. Optional because a new agent does not know its business yet.
  @Id('biz', { optional: true, listedAsRequired: true, description: 'The business that the key belongs to.' })
  businessId?: string;

  @Text({ trim: true, max: 200, description: 'Name of the campaign.' })
  name: string;

  @Text({ trim: true, max: 2000, optional: true, description: 'Description of the campaign.' })
  description?: string;

  @Int({
    min: 1,
    max: 365,
    default: DEFAULT_EXPIRES_IN_DAYS,
    description: 'Days that the campaign runs after its launch.',
  })
  expiresInDays: number;
}

/** The tools for campaigns. */
@Injectable()
export class CampaignsTools implements ToolSource {
  constructor(private readonly campaigns: CampaignsService) {}

  readonly tools = [
    tool({
      name: 'listCampaigns',
      endpoint: 'listCampaigns',
      title: 'List campaigns',
      description:
        "Lists the campaigns of the key's business, newest first, with status, reward, actions, completions and dates; " +
        'never those of other businesses. ' +
        'Use it to find campaign ids for submitProof, listSubmissions and getCampaignStats, which has the results of one campaign. Without status it lists all; ' +
        'active campaigns accept proofs, completed includes those past their end. A test key sees only test campaigns. No match returns an empty list. ' +
        'Pages have perPage rows, fewer if long; send `next` for the next page. Scope read.campaigns; free.',
      input: ListCampaignsInput,
      list: {
        rows: 'items',
        aliases: ['actionId', 'platformId', 'platform', 'actionType', 'reward', 'state'],
      },
      outputFields: ['id', 'name', 'status', 'actions', 'completions', 'maxCompletions', 'expiresAt'],
      hints: READS,
      run: (input, { actor }) => this.campaigns.list(actor, input),
    }),
    tool({
      name: 'createCampaign',
      endpoint: 'createCampaign',
      title: 'Create and launch a campaign',
      description:
        'Creates a campaign that offers a discount for any of the given actions, and launches it publicly at once: confirm the offer with a person first. ' +
        'Action ids come from listActions, a fair discount from getPricing, businessId from listCampaigns or the error FORBIDDEN. ' +
        'discountType is pct for a percentage (up to 100) or dol for US dollars. Uses one unit of campaigns of the monthly plan; ' +
        'rejected calls and test keys use none. Reviews on Google, Yelp and TripAdvisor return PROHIBITED_ACTION. Returns the campaign with id and dashboardUrl. ' +
        'Calling it twice creates two: if a response was lost, check listCampaigns first. Scope write.campaigns.',
      input: CreateCampaignInput,
      instead: {
        expiresAt: 'expiresInDays, the number of days from now (1 to 365)',
        actionId: 'actions, a list of action ids',
        platformId: 'actions, whose ids name the platform',
        rewardType: 'discountType, pct or dol',
        rewardValue: 'discountValue',
        reward: 'discountType and discountValue',
      },
      outputFields: ['id', 'name', 'status', 'expiresAt', 'dashboardUrl'],
      hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
      advice: {
        PROHIBITED_ACTION: 'Choose an action whose `incentivizable` is true in listActions.',
      },
      run: (input, { actor }) => this.campaigns.create(actor, { ...input, status: 'active' }),
    }),
  ];
}
