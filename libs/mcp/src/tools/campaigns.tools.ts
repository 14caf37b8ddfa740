import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CampaignsService, CreateCampaign, DEFAULT_EXPIRES_IN_DAYS, ListCampaigns } from '#campaigns';
import { READS, tool } from './tool';

const { status, page, perPage } = ListCampaigns.shape;
const { businessId, name, description, actions, discountType, discountValue, maxCompletions, expiresInDays } =
  CreateCampaign.shape;

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
      input: z.strictObject({ status, page, perPage }),
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
      input: z.strictObject({
        businessId,
        name: name.unwrap().meta({ description: 'What it is called.' }),
        actions: actions.unwrap(),
        discountType: discountType.unwrap(),
        discountValue: discountValue.unwrap().meta({
          description: 'Per cent for `pct`, 0.01 to 100; US dollars for `dol`, 0.01 to 10,000. At most two decimals.',
        }),
        description: description.unwrap().unwrap().optional(),
        maxCompletions,
        expiresInDays: expiresInDays.unwrap().default(DEFAULT_EXPIRES_IN_DAYS),
      }),
      // The interface requires it; a new agent cannot know it yet, and it can only be one.
      demanded: ['businessId'],
      instead: {
        expiresAt: 'expiresInDays, the number of days from now (1 to 365)',
        actionId: 'actions, a list of action ids',
        platformId: 'actions, whose ids name the platform',
        rewardType: 'discountType, pct or dol',
        rewardValue: 'discountValue',
        reward: 'discountType and discountValue',
      },
      rules: {
        if: { properties: { discountType: { const: 'pct' } } },
        then: { properties: { discountValue: { maximum: 100 } } },
      },
      gives: SHOWN,
      hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
      run: (input, { actor }) => this.campaigns.create(actor, input),
    }),
  ];
}
