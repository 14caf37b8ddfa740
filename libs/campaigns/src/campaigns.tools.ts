import { Injectable } from '@nestjs/common';
import { PickType } from '@nestjs/swagger';
import { READS, tool, ToolSource } from '#http';
import { Bool, Id, Int, OneOf, Text } from '#kernel';
import { perkText } from '#perks';
import { CampaignChallenges } from './campaign-challenges';
import { CampaignOffers } from './campaign-offers';
import { CreateCampaignFromActions, ListCampaigns, UpdateCampaign } from './campaign-requests.dto';
import { DEFAULT_EXPIRES_IN_DAYS, Transition, TRANSITION_NAMES } from './campaign.entity';
import { CampaignView } from './campaign.dto';
import { CampaignStatsService } from './campaign-stats.service';
import { campaignPrompts } from './campaigns.prompts';
import { campaignResources, OFFER_PAGE, ownCampaigns } from './campaigns.resources';
import { CampaignsService } from './campaigns.service';
import { FindOpenCampaigns } from './open-campaign.dto';
import { OpenCampaigns } from './open-campaigns';

class ListCampaignsInput extends PickType(ListCampaigns, ['status', 'page', 'perPage'] as const) {}

class CreateCampaignInput extends PickType(CreateCampaignFromActions, [
  'actions',
  'discountType',
  'discountValue',
  'maxCompletions',
] as const) {
  // Listed as required because the tool interface demands it. Optional because a new agent does not know its business yet.
  @Id('biz', { optional: true, listedAsRequired: true, description: 'From getMe.' })
  businessId?: string;

  @Text({ max: 200, description: 'Name of the campaign.' })
  name: string;

  @Text({ multiline: true, max: 2000, optional: true, description: 'Description of the campaign.' })
  description?: string;

  @Int({
    min: 1,
    max: 100,
    optional: true,
    nullable: true,
    description: 'Proofs of one person; null: any. Default: 1.',
  })
  limitPerPerson?: number | null;

  @Int({
    min: 1,
    max: 365,
    default: DEFAULT_EXPIRES_IN_DAYS,
    description: 'Days that it runs after its launch.',
  })
  expiresInDays: number;
}

class CampaignOfStats {
  @Id('camp', { description: 'Id of the campaign.' })
  campaignId: string;
}

class CampaignToRead {
  @Id('camp', { description: 'From listCampaigns.' })
  campaignId: string;
}

/** What agents change; the actions and the reward are named as in `createCampaign`. */
class UpdateCampaignInput extends PickType(UpdateCampaign, [
  'name',
  'actions',
  'discountType',
  'discountValue',
  'maxCompletions',
  'archived',
] as const) {
  @Id('camp', { description: 'From listCampaigns.' })
  campaignId: string;

  @OneOf(TRANSITION_NAMES, { optional: true, description: 'The change of its status, if any.' })
  action?: Transition;

  @Text({
    multiline: true,
    max: 2000,
    optional: true,
    nullable: true,
    description: 'What it is about; null for nothing.',
  })
  description?: string | null;

  @Int({ min: 1, max: 100, optional: true, nullable: true, description: 'Proofs of one person; null: any.' })
  limitPerPerson?: number | null;

  @Int({ min: 1, max: 365, optional: true, description: 'Days that it runs after its launch.' })
  expiresInDays?: number;
}

class OfferedCampaign {
  @Id('camp', { description: 'Id of the campaign, such as the one in the link.' })
  campaignId: string;
}

class CampaignOfChallenge {
  @Id('camp', { description: 'Id of the campaign.' })
  campaignId: string;
}

class FindCampaignsInput extends PickType(FindOpenCampaigns, ['platformId', 'actionId', 'type', 'perPage'] as const) {
  @Bool({
    optional: true,
    description: 'True: only campaigns for your influencer profile. False: all. By default true if there is a profile.',
  })
  matching?: boolean;

  @Text({ min: 1, max: 400, optional: true, description: 'The cursor in `next` of the previous page.' })
  cursor?: string;
}

/** What a person is asked before a campaign is launched. */
function launchQuestion({
  name,
  actions,
  rewardType,
  rewardValue,
  currency,
  rewardDescription,
  maxCompletions,
}: CampaignView): string {
  const perk = perkText({ type: rewardType, value: rewardValue, currency, description: rewardDescription });
  const most = maxCompletions === null ? 'any number of people' : `at most ${String(maxCompletions)} people`;
  return `Launch the campaign “${name}” now, for everybody? It promises ${perk} to ${most} for ${actions.join(' or ')}.`;
}

/** What a person is asked before a campaign is changed. One that is paused or over gives nothing away. */
function changeQuestion(campaign: CampaignView): string | undefined {
  if (campaign.status !== 'active') return undefined;
  const { name, rewardType: type, rewardValue: value, currency, rewardDescription: description } = campaign;
  const most = campaign.maxCompletions === null ? '' : `, to at most ${String(campaign.maxCompletions)} people`;
  return `Change the campaign “${name}”? It is public, and promises ${perkText({ type, value, currency, description })}${most}.`;
}

/** The tools for campaigns and their statistics. */
@Injectable()
export class CampaignsTools implements ToolSource {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly stats: CampaignStatsService,
    private readonly open: OpenCampaigns,
    private readonly offers: CampaignOffers,
    private readonly challenges: CampaignChallenges,
  ) {}

  readonly prompts = campaignPrompts;

  readonly resources = campaignResources(this.campaigns);

  readonly completions = { campaignId: ownCampaigns(this.campaigns) };

  readonly tools = [
    tool({
      name: 'listCampaigns',
      endpoint: 'listCampaigns',
      title: 'List campaigns',
      description:
        "Lists the campaigns of the key's business, newest first, with status, reward, actions, completions and dates; " +
        'never those of other businesses. ' +
        'Use it to find campaign ids for submitProof, listSubmissions and getCampaignStats, which has the results of one campaign. Without status it lists all; ' +
        'active campaigns accept proofs, completed includes those past their end. ' +
        'Pages have perPage rows, fewer if long; send `next` for the next page. Scope read.campaigns; free.',
      input: ListCampaignsInput,
      list: {
        rows: 'items',
        // The address of the dashboard ends in the id. With the shared fields, a page of 20 fits into one result.
        aliases: [
          ...['actionId', 'platformId', 'platform', 'actionType', 'reward', 'state'],
          ...['dashboardUrl', 'updatedAt'],
        ],
        shared: [
          ...[
            'businessId',
            'livemode',
            'currency',
            'archived',
            'limitPerPerson',
            'minimumSpend',
            'validDays',
            'validHours',
            'appliesTo',
          ],
          'stackable',
        ],
      },
      outputFields: ['id', 'name', 'status', 'actions', 'expiresAt'],
      hints: READS,
      run: (input, { actor }) => this.campaigns.list(actor, input),
    }),
    tool({
      name: 'createCampaign',
      endpoint: 'createCampaign',
      title: 'Create and launch a campaign',
      description:
        'Creates a campaign that offers a discount for any of the given actions, and launches it publicly at once: confirm the offer with a person first. ' +
        'Action ids come from listActions, a fair discount from getPricing, businessId from getMe. ' +
        'Uses one unit of campaigns of the monthly plan; ' +
        'rejected calls and test keys use none. Reviews on Google, Yelp and TripAdvisor return PROHIBITED_ACTION. ' +
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
      outputFields: ['id', 'dashboardUrl'],
      hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
      question: launchQuestion,
      app: OFFER_PAGE,
      advice: {
        PROHIBITED_ACTION: 'Choose an action whose `incentivizable` is true in listActions.',
      },
      run: (input, { actor }) => this.campaigns.create(actor, { ...input, status: 'active' }),
    }),
    tool({
      name: 'getCampaignStats',
      endpoint: 'getCampaignStats',
      title: 'Get campaign statistics',
      description:
        'Returns the results of one of your campaigns: submissions by state and by what the automatic checks found, the share of approved among decided ones, perks issued and redeemed, and seconds until the first submission. ' +
        'Counted, not estimated: getBenchmarks has usual values. ' +
        'The id is from listCampaigns; those of others return NOT_FOUND. Scope read.analytics; free.',
      input: CampaignOfStats,
      outputFields: ['totalSubmissions', 'pending', 'approved', 'rejected', 'perksIssued', 'perksRedeemed'],
      hints: READS,
      advice: {
        NOT_FOUND: 'Get campaignId from listCampaigns; you can read statistics only of your own campaigns.',
      },
      run: (input, { actor }) => this.stats.of(actor, input.campaignId),
    }),
    tool({
      name: 'getCampaign',
      toolset: 'campaigns',
      endpoint: 'getCampaign',
      title: 'Get a campaign',
      description:
        "Returns one campaign of the key's business with everything that was set: actions, reward, terms of the perk, requirements, verification mode, guidelines, cap and completions, dates, and why it ended if it is completed. " +
        'Use it before updateCampaign, to see what a change would replace. ' +
        'listCampaigns has all campaigns in brief, getCampaignStats the results of one. ' +
        'campaignId comes from listCampaigns; the id of a campaign of another business, or of the other mode, returns NOT_FOUND. Scope read.campaigns; free.',
      input: CampaignToRead,
      omits: ['actionId', 'platformId', 'platform', 'actionType', 'reward', 'state'],
      outputFields: ['id', 'name', 'status', 'actions', 'rewardType', 'rewardValue', 'completions', 'expiresAt'],
      hints: READS,
      advice: { NOT_FOUND: 'Get campaignId from listCampaigns; you can read only your own campaigns.' },
      run: ({ campaignId }, { actor }) => this.campaigns.get(actor, campaignId),
    }),
    tool({
      name: 'updateCampaign',
      toolset: 'campaigns',
      endpoint: 'updateCampaign',
      title: 'Change a campaign',
      description:
        "Launches, pauses, resumes or completes a campaign of the key's business with action, changes the given fields, or both; absent fields stay. " +
        'Changes are public at once, and complete is final. Pausing stops new proofs; pending ones can still be reviewed. ' +
        'A changed discount applies to later proofs; discountType and discountValue go together. ' +
        'An action that does not fit the status returns INVALID_STATE. getCampaign shows what is set. Scope write.campaigns; free.',
      input: UpdateCampaignInput,
      instead: {
        status: 'action: launch, pause, resume or complete',
        rewardType: 'discountType, pct or dol',
        rewardValue: 'discountValue',
        expiresAt: 'expiresInDays, the number of days from its launch (1 to 365)',
      },
      omits: ['actionId', 'platformId', 'platform', 'actionType', 'reward', 'state'],
      outputFields: ['id', 'name', 'status', 'expiresAt'],
      hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
      question: changeQuestion,
      advice: {
        NOT_FOUND: 'Get campaignId from listCampaigns; you can change only your own campaigns.',
        INVALID_STATE:
          'Look at its status with getCampaign: a draft can be launched, an active one paused, a paused one resumed.',
        PROHIBITED_ACTION: 'Choose an action whose `incentivizable` is true in listActions.',
      },
      run: ({ campaignId, ...change }, { actor }) => this.campaigns.update(actor, { ...change, id: campaignId }),
    }),
    tool({
      name: 'findCampaigns',
      toolset: 'creator',
      endpoint: 'findOpenCampaigns',
      title: 'List open campaigns',
      description:
        'Finds campaigns of all businesses that accept proofs now, newest first, with reward, actions, requirements and the disclosures that a post must contain. ' +
        'A creator with a profile gets those on its platforms that require no more followers than it has there, unless matching is false; without a profile, matching returns INVALID_STATE. ' +
        'platformId and actionId come from listActions; an unknown one returns NOT_FOUND. listCampaigns has the campaigns of your own business instead. ' +
        'Then post, with the code from getChallenge if requirements.challengeCode is true, and send submitProof. ' +
        'Send the cursor in `next` for more rows. Scope read.campaigns; free.',
      input: FindCampaignsInput,
      list: { rows: 'items', cursorAfter: ({ id }) => this.open.cursorAfter(id as string) },
      outputFields: [
        'id',
        'name',
        'actions',
        'rewardType',
        'rewardValue',
        'requirements.minFollowers',
        'requirements.challengeCode',
        'disclosures',
        'expiresAt',
      ],
      hints: READS,
      advice: {
        NOT_FOUND: 'Get platformId and actionId from listActions, or omit them.',
        INVALID_STATE: 'Send matching false, or first create a profile with POST /api/v1/influencers.',
      },
      run: (input, { actor }) => this.open.find(actor, input),
    }),
    tool({
      name: 'getOffer',
      toolset: 'creator',
      endpoint: 'getCampaignOffer',
      title: 'Get a campaign offer',
      description:
        'Returns what one campaign that accepts proofs now offers, with the name of its business: reward, actions, requirements and the disclosures that a post must contain. ' +
        'Use it if you were given a link to a campaign, which ends in its id; findCampaigns searches for campaigns. ' +
        'One that is paused or over returns INVALID_STATE, one without places left CAMPAIGN_CAP_REACHED. Public: no scope, free.',
      input: OfferedCampaign,
      outputFields: [
        ...['id', 'businessName', 'name', 'actions', 'rewardType', 'rewardValue', 'rewardDescription', 'acceptsProofs'],
        ...['limitPerPerson', 'requirements.minFollowers', 'requirements.hashtags', 'requirements.challengeCode'],
        ...['disclosures', 'expiresAt'],
      ],
      hints: READS,
      advice: {
        NOT_FOUND: 'Check the id, or get one from findCampaigns.',
        CAMPAIGN_CAP_REACHED: 'Choose another campaign with findCampaigns.',
      },
      run: ({ campaignId }, { headers }) => this.offers.get(campaignId, headers),
    }),
    tool({
      name: 'getChallenge',
      toolset: 'creator',
      endpoint: 'getCampaignChallenge',
      title: 'Get a challenge code',
      description:
        'Returns the code that a post must contain if requirements.challengeCode of a campaign is true, and how to use it. ' +
        "Call it before posting: the code proves that the post was made for this campaign by the key's business, whose code is always the same. " +
        'Each business has its own code, so nobody can submit the post of another. campaignId comes from findCampaigns. ' +
        'A campaign that requires no code, or is not active, returns INVALID_STATE; one without places left CAMPAIGN_CAP_REACHED. ' +
        'Scope read.campaigns; free.',
      input: CampaignOfChallenge,
      hints: READS,
      advice: {
        NOT_FOUND: 'Get campaignId from findCampaigns.',
        CAMPAIGN_CAP_REACHED: 'Choose another campaign with findCampaigns.',
      },
      run: (input, { actor }) => this.challenges.of(actor, input.campaignId),
    }),
  ];
}
