import { z } from 'zod';
import { actionTypeOf, disclosuresFor, findAction, findPlatform } from '#catalog';
import { idField, pageQuery, pageSchema, text, timestamp } from '#platform';
import { Campaign } from './campaign.entity';
import { wordsMissing } from './campaign-input';

const rewardType = z.enum(['pct', 'amount', 'free_item']);
const status = z.enum(['draft', 'active', 'paused', 'completed']);
const tier = z.enum(['essential', 'high_impact', 'growth', 'premium', 'starter']);
const verificationMode = z.enum(['manual', 'verified', 'auto']);
const businessId = idField('biz', "The caller's own business.");

/** To the cent, so that what is stored is what was said. */
const rewardValue = z.number().min(0).max(10_000).multipleOf(0.01, { error: 'must have at most two decimals' }).meta({
  description: 'Per cent for `pct` (0.01 to 100), USD for `amount` (0.01 to 10,000), the value in USD for `free_item`.',
  example: 10,
});

const Requirements = z
  .strictObject({
    minFollowers: z
      .number()
      .int()
      .min(0)
      .max(2_000_000_000)
      .nullable()
      .optional()
      .meta({ description: 'How many followers a creator must have; null for any.', example: 1000 }),
    hashtags: z
      .array(text(100, 'A hashtag.'))
      .max(30)
      .optional()
      .meta({ description: 'What a post must carry.', example: ['#cornercoffee'] }),
    challengeCode: z.boolean().optional().meta({
      description: "Whether a post must carry its submitter's own code, which `GET /campaigns/{id}/challenge` gives.",
    }),
  })
  .meta({ id: 'CampaignRequirements' });

/** What may be said at creation and changed later. */
const editable = {
  name: text(200, 'The name; made from action and reward unless given.'),
  description: text(2000, 'What the campaign is about.').nullable(),
  guidelines: text(5000, 'What a creator should know before doing the action.').nullable(),
  tier: tier.meta({ description: "How much is asked; from the action's value unless given." }),
  rewardDescription: text(
    500,
    'The perk in words; required for `free_item`, where it says what the item is.',
  ).nullable(),
  verificationMode: verificationMode.meta({
    description:
      '`manual`: every proof waits for review. `verified`: one that passes its automatic checks is approved, others wait. `auto`: approved at once.',
  }),
  requirements: Requirements,
  maxCompletions: z
    .number()
    .int()
    .min(1)
    .max(1_000_000_000)
    .nullable()
    .meta({ description: 'How many submissions may be approved; null for no cap.', example: 100 }),
  perkExpiresInDays: z
    .number()
    .int()
    .min(1)
    .max(365)
    .meta({ description: 'How long a perk can be redeemed after it is issued, in days.', example: 30 }),
  expiresInDays: z
    .number()
    .int()
    .min(1)
    .max(365)
    .meta({ description: 'How long the campaign runs from its launch, in days.', example: 60 }),
  startsAt: timestamp('When proofs are taken from; at once unless given.').nullable(),
  expiresAt: timestamp('When the campaign ends; instead of `expiresInDays`.'),
};

/** The ways in which a reward and its actions may be said. */
const said = {
  rewardType: z
    .enum(['pct', 'amount', 'free_item', 'percentage', 'fixed'])
    .meta({ description: '`pct`, `amount` or `free_item`; `percentage` and `fixed` are accepted for the first two.' }),
  rewardValue,
  reward: z
    .strictObject({
      type: z
        .enum(['pct', 'amount', 'free_item', 'percentage', 'fixed'])
        .meta({ description: '`percentage`, `fixed` or `free_item`.' }),
      value: rewardValue,
    })
    .meta({ description: 'The reward, as one object.' }),
  discountType: z.enum(['pct', 'dol']).meta({ description: 'Per cent or US dollars.' }),
  discountValue: rewardValue.min(0.01),
  actionId: z.string().max(80).meta({ description: 'An action of the catalogue, by id or alias.', example: 'ig_st' }),
  platformId: z.string().max(60).meta({ description: 'Its platform, by id or slug.', example: 'ig' }),
  platform: z.string().max(60).meta({ description: 'A platform, by id or slug.', example: 'instagram' }),
  actionType: z.string().max(80).meta({ description: 'What is done on that platform.', example: 'story' }),
  actions: z
    .array(z.string().max(80))
    .min(1)
    .max(125)
    .meta({
      description: 'Actions of the catalogue, by id or alias; any of them earns the perk.',
      example: ['ig_st', 'ig_rl'],
    }),
};

export const CreateCampaign = z
  .strictObject({
    ...z.strictObject({ ...said, ...editable }).partial().shape,
    businessId: businessId.optional(),
    status: status.optional(),
    state: status.optional(),
  })
  .superRefine((input, context) => {
    for (const path of wordsMissing(input)) context.addIssue({ code: 'custom', path: [path], message: 'is required' });
  })
  .meta({ id: 'CreateCampaign' });
export type CreateCampaign = z.infer<typeof CreateCampaign>;

const change = {
  ...z.strictObject({ ...said, ...editable }).partial().shape,
  status: status.optional().meta({ description: 'The status to move to; the same as the `action` that leads there.' }),
  state: status.optional().meta({ description: 'The same as `status`.' }),
  action: z.enum(['launch', 'pause', 'resume', 'complete']).optional().meta({ description: 'A transition to make.' }),
};

export const UpdateCampaign = z
  .strictObject({ id: idField('camp', 'The campaign.'), ...change })
  .meta({ id: 'UpdateCampaign' });
export type UpdateCampaign = z.infer<typeof UpdateCampaign>;

/** The same where the id is not in the path. */
export const UpdateCampaignByBody = z
  .strictObject({
    id: idField('camp', 'The campaign.').optional(),
    campaignId: idField('camp', 'The same as `id`.').optional(),
    ...change,
  })
  .superRefine(({ id, campaignId }, context) => {
    if (id === undefined && campaignId === undefined)
      context.addIssue({ code: 'custom', path: ['id'], message: 'is required' });
    if (id !== undefined && campaignId !== undefined && id !== campaignId)
      context.addIssue({ code: 'custom', path: ['campaignId'], message: 'is the same as id: give one of them' });
  })
  .transform(({ campaignId, id, ...rest }): UpdateCampaign => ({ ...rest, id: id ?? campaignId ?? '' }))
  .meta({ id: 'UpdateCampaignByBody' });

export const CampaignId = z.strictObject({ id: idField('camp', 'The campaign.') });
export type CampaignId = z.infer<typeof CampaignId>;

export const ListCampaigns = z
  .strictObject({
    businessId: businessId.optional(),
    status: status.optional().meta({ description: 'Only campaigns of this status.' }),
    state: status.optional().meta({ description: 'The same as `status`.' }),
    ...pageQuery(20),
  })
  .superRefine(({ status: one, state }, context) => {
    if (one !== undefined && state !== undefined && one !== state)
      context.addIssue({ code: 'custom', path: ['state'], message: 'is the same as status: give one of them' });
  });
export type ListCampaigns = z.infer<typeof ListCampaigns>;

export const CampaignView = z
  .strictObject({
    id: idField('camp', 'The campaign.'),
    businessId: idField('biz', 'The business that offers the perk.'),
    name: z.string().meta({ description: 'Its name.' }),
    description: z.string().nullable().meta({ description: 'What it is about.' }),
    guidelines: z.string().nullable().meta({ description: 'What a creator should know.' }),
    tier: tier.meta({ description: 'How much is asked.' }),
    actionId: z.string().meta({ description: 'The first of `actions`.', example: 'ig_st' }),
    platformId: z.string().meta({ description: 'Its platform.', example: 'ig' }),
    actions: z.array(z.string()).meta({ description: 'The actions that earn the perk.', example: ['ig_st'] }),
    platform: z.string().meta({ description: 'The slug of the platform.', example: 'instagram' }),
    actionType: z.string().meta({ description: 'The word for the action on its platform.', example: 'story_tag' }),
    rewardType: rewardType.meta({ description: 'What kind of perk.' }),
    rewardValue: z.number().meta({ description: 'Per cent for `pct`, USD otherwise.', example: 10 }),
    rewardDescription: z
      .string()
      .nullable()
      .meta({ description: 'The perk in words, such as what the item is; null when none were given.' }),
    reward: z
      .strictObject({
        type: z
          .enum(['percentage', 'fixed', 'free_item'])
          .meta({ description: 'The same as `rewardType`, in other words.' }),
        value: z.number().meta({ description: 'The same as `rewardValue`.' }),
      })
      .meta({ description: 'The reward, as one object.' }),
    status: status.meta({ description: 'Where it stands.' }),
    state: status.meta({ description: 'The same as `status`.' }),
    verificationMode: verificationMode.meta({ description: 'What happens to a proof.' }),
    requirements: z
      .strictObject({
        minFollowers: z
          .number()
          .int()
          .nullable()
          .meta({ description: 'How many followers a creator must have; null for any.' }),
        hashtags: z.array(z.string()).meta({ description: 'What a post must carry.' }),
        challengeCode: z.boolean().meta({ description: "Whether a post must carry its submitter's own code." }),
      })
      .meta({ description: 'What is asked of creators and posts.' }),
    maxCompletions: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'How many submissions may be approved; null for no cap.' }),
    completions: z.number().int().meta({ description: 'How many have been.' }),
    perkExpiresInDays: z.number().int().meta({ description: 'How long a perk can be redeemed, in days.' }),
    disclosures: z
      .array(z.string())
      .meta({ description: 'What posts must carry to be honest about the perk, such as `#ad`.' }),
    startsAt: timestamp('When proofs are taken from; null for at once.').nullable(),
    expiresAt: timestamp('When it ends; null for a draft whose time starts at its launch.').nullable(),
    createdAt: timestamp('When it was made.'),
    updatedAt: timestamp('When it was last changed.'),
    livemode: z.boolean().meta({ description: 'False for test data.' }),
    dashboardUrl: z.url().meta({ description: 'Its page in the dashboard.' }),
  })
  .meta({ id: 'Campaign' });
export type CampaignView = z.infer<typeof CampaignView>;

export const CampaignPage = pageSchema(CampaignView).meta({ id: 'CampaignPage' });

const REWARD_WORDS = { pct: 'percentage', amount: 'fixed', free_item: 'free_item' } as const;

/** A campaign as the API shows it, in both of the shapes that readers know. */
export function campaignView(campaign: Campaign, now: Date, baseUrl: string): CampaignView {
  const [actionId = ''] = campaign.actionIds;
  const action = findAction(actionId);
  if (!action)
    throw new Error(`The campaign ${campaign.id} has the action ${actionId}, which is not in the catalogue.`);
  const status = campaign.statusAt(now);
  const rewardValue = campaign.rewardHundredths / 100;
  return {
    id: campaign.id,
    businessId: campaign.businessId,
    name: campaign.name,
    description: campaign.description,
    guidelines: campaign.guidelines,
    tier: campaign.tier,
    actionId,
    platformId: action.platformId,
    actions: campaign.actionIds,
    platform: findPlatform(action.platformId)?.slug ?? action.platformId,
    actionType: actionTypeOf(action),
    rewardType: campaign.rewardType,
    rewardValue,
    rewardDescription: campaign.rewardDescription,
    reward: { type: REWARD_WORDS[campaign.rewardType], value: rewardValue },
    status,
    state: status,
    verificationMode: campaign.verificationMode,
    requirements: {
      minFollowers: campaign.minFollowers,
      hashtags: campaign.hashtags,
      challengeCode: campaign.challengeCode,
    },
    maxCompletions: campaign.maxCompletions,
    completions: campaign.completions,
    perkExpiresInDays: campaign.perkExpiresInDays,
    disclosures: disclosuresFor(campaign.actionIds),
    startsAt: campaign.startsAt?.toISOString() ?? null,
    expiresAt: campaign.expiresAt?.toISOString() ?? null,
    createdAt: campaign.createdAt.toISOString(),
    updatedAt: campaign.updatedAt.toISOString(),
    livemode: campaign.livemode,
    dashboardUrl: `${baseUrl}/dashboard/campaigns/${campaign.id}`,
  };
}

/** The columns that hold what was said as it was said; what was not said is absent. Null clears. */
export function plainColumns(said: Partial<CreateCampaign>): Partial<Campaign> {
  const columns: Partial<Campaign> = {
    name: said.name,
    description: said.description,
    guidelines: said.guidelines,
    tier: said.tier,
    rewardDescription: said.rewardDescription,
    verificationMode: said.verificationMode,
    minFollowers: said.requirements?.minFollowers,
    hashtags: said.requirements?.hashtags,
    challengeCode: said.requirements?.challengeCode,
    maxCompletions: said.maxCompletions,
    perkExpiresInDays: said.perkExpiresInDays,
    expiresInDays: said.expiresInDays,
    startsAt: said.startsAt == null ? said.startsAt : new Date(said.startsAt),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

export const CampaignChallenge = z
  .strictObject({
    campaignId: idField('camp', 'The campaign.'),
    code: z
      .string()
      .meta({ description: 'What the post must carry; the same whenever it is asked for.', example: 'PERK-7KQ2MXWD' }),
    instructions: z.string().meta({ description: 'What to do with it, in words.' }),
  })
  .meta({ id: 'CampaignChallenge' });
export type CampaignChallenge = z.infer<typeof CampaignChallenge>;

export const PublicStats = z
  .strictObject({
    show: z.boolean().meta({ description: 'Whether there is enough to show: 10 campaigns of 3 businesses.' }),
    campaigns: z.number().int().meta({ description: 'Campaigns so far, rounded down to a multiple of 5.' }),
    businesses: z.number().int().meta({ description: 'Businesses with a campaign, rounded down to a multiple of 5.' }),
    active: z.number().int().meta({ description: 'Campaigns that run now, rounded down to a multiple of 5.' }),
    updatedAt: timestamp('When this was counted; at most 5 minutes ago.'),
  })
  .meta({ id: 'PublicStats' });
export type PublicStats = z.infer<typeof PublicStats>;
