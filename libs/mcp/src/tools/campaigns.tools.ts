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
  @Id('biz', { description: 'The business that the key belongs to.' })
  businessId: string;

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

/** What an agent goes on with. */
const SHOWN = [
  'id',
  'name',
  'status',
  'actions',
  'rewardType',
  'rewardValue',
  'completions',
  'maxCompletions',
  'expiresAt',
  'dashboardUrl',
];

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
        'Lists the campaigns of the business that the key belongs to, newest first, with status, reward, actions, completions and dates. It is where campaign ids for submitProof, listSubmissions and getCampaignStats come from; ' +
        'use getCampaignStats for what one of them brought. A campaign past its end counts as completed. A test key sees test campaigns alone. ' +
        'A page holds up to 20 unless perPage says otherwise, fewer when they are long; `next` has the page and perPage to go on with. An empty list means that none has that status.',
      input: ListCampaignsInput,
      list: {
        rows: 'items',
        aliases: ['actionId', 'platformId', 'platform', 'actionType', 'reward', 'state'],
      },
      gives: SHOWN,
      hints: READS,
      run: (input, { actor }) => this.campaigns.list(actor, input),
    }),
    tool({
      name: 'createCampaign',
      twin: 'createCampaign',
      title: 'Create and launch a campaign',
      description:
        'Creates a campaign that offers a discount for any of the given marketing actions, and launches it: it is live for everyone at once, so confirm the offer with a person first. ' +
        'Takes one unit of campaigns of the monthly plan; a refused call takes none, and a test key takes none. Action ids come from listActions, a fair discount from getPricing; ' +
        'reviews on Google, Google Maps, Yelp and TripAdvisor are refused as PROHIBITED_ACTION. It ends by itself after expiresInDays. Returns the campaign with its id and dashboardUrl. ' +
        'Calling it twice makes two: look into listCampaigns when an answer was lost.',
      input: CreateCampaignInput,
      instead: {
        expiresAt: 'expiresInDays, the number of days from now (1 to 365)',
        actionId: 'actions, a list of action ids',
        platformId: 'actions, whose ids name the platform',
        rewardType: 'discountType, pct or dol',
        rewardValue: 'discountValue',
        reward: 'discountType and discountValue',
      },
      gives: SHOWN,
      hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
      run: (input, { actor }) => this.campaigns.create(actor, { ...input, status: 'active' }),
    }),
  ];
}
