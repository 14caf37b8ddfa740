import { ApiSchema, PickType } from '@nestjs/swagger';
import { BusinessProfileView, PublicProfile } from '#business-profiles';
import { ACTION_TYPES, ActionType, disclosuresFor } from '#catalog';
import { Bool, Nested, OneOf, PageOf, Paging, Text } from '#kernel';
import { Untrusted } from '#kernel/fields';
import { perkTermsView } from '#perks';
import { CampaignView } from './campaign.dto';
import { Campaign } from './campaign.entity';

/** An open campaign as every business may see it: without the number of completions and other figures of its owner. */
@Untrusted()
@ApiSchema({ name: 'OpenCampaign' })
export class OpenCampaignView extends PickType(CampaignView, [
  'id',
  'businessId',
  'name',
  'description',
  'guidelines',
  'tier',
  'actions',
  'rewardType',
  'rewardValue',
  'currency',
  'rewardDescription',
  'verificationMode',
  'requirements',
  'limitPerPerson',
  'perkExpiresInDays',
  'minimumSpend',
  'validDays',
  'validHours',
  'appliesTo',
  'stackable',
  'disclosures',
  'expiresAt',
  'createdAt',
  'livemode',
] as const) {}

@ApiSchema({ name: 'PublicBusiness' })
class PublicBusiness extends PickType(BusinessProfileView, [
  'name',
  'slug',
  'logoUrl',
  'accentColor',
  'description',
  'website',
  'address',
  'openingHours',
  'locale',
  'handles',
  'contact',
] as const) {}

/** What everyone may know about a business. */
export function publicBusiness(profile: PublicProfile): PublicBusiness {
  const { name, slug, logoUrl, accentColor, description, website, address, openingHours, locale } = profile;
  const { handles, contact } = profile;
  return {
    ...{ name, slug, logoUrl, accentColor, description, website, address, openingHours, locale },
    ...{ handles, contact },
  };
}

@ApiSchema({ name: 'CampaignOffer' })
export class CampaignOffer extends OpenCampaignView {
  @Text({ description: 'The name of the business that offers the perk.', example: 'Corner Coffee' })
  businessName: string;

  @Nested(() => PublicBusiness, { description: 'How the business shows itself to people.' })
  business: PublicBusiness;

  @Text({
    description: 'The address of the page on which people take part, to be shared.',
    format: 'uri',
    example: 'https://perk.example.com/o/corner-coffee/free-cake-for-your-story-w2x5n8',
  })
  url: string;

  @Text({
    nullable: true,
    description:
      'The IANA time zone of the business, in which `validDays` and `validHours` count; null if neither is set.',
    example: null,
  })
  timeZone: string | null;

  @Bool({
    description:
      'Whether proofs of customers and creators are accepted at the moment. False while the plan of the business allows no more proofs this month.',
    example: true,
  })
  acceptsProofs: boolean;
}

@ApiSchema({ name: 'OpenCampaignPage' })
export class OpenCampaignPage extends PageOf(() => OpenCampaignView) {}

class PageByCursor extends Paging(25) {}

/** The list changes all the time, so it has no page numbers. */
export class FindOpenCampaigns extends PickType(PageByCursor, ['perPage', 'cursor'] as const) {
  @Text({ max: 60, optional: true, description: 'Only campaigns on this platform, by id or slug.', example: 'ig' })
  platformId?: string;

  @Text({ max: 80, optional: true, description: 'Only campaigns for this action, by id or alias.', example: 'ig_st' })
  actionId?: string;

  @OneOf(ACTION_TYPES, { optional: true, description: 'Only campaigns for actions of this type.' })
  type?: ActionType;

  @Bool({
    optional: true,
    description:
      'Whether to return only campaigns on the platforms of your influencer profile that require no more followers than you have there. Default: true if your account is a creator with a profile.',
  })
  matching?: boolean;
}

/** What everyone may know about an open campaign. */
export function openCampaignView(campaign: Campaign): OpenCampaignView {
  return {
    id: campaign.id,
    businessId: campaign.businessId,
    name: campaign.name,
    description: campaign.description,
    guidelines: campaign.guidelines,
    tier: campaign.tier,
    actions: campaign.actionIds,
    rewardType: campaign.rewardType,
    rewardValue: campaign.rewardHundredths / 100,
    currency: campaign.currency,
    rewardDescription: campaign.rewardDescription,
    verificationMode: campaign.verificationMode,
    requirements: {
      minFollowers: campaign.minFollowers,
      hashtags: campaign.hashtags,
      challengeCode: campaign.challengeCode,
    },
    limitPerPerson: campaign.limitPerPerson,
    perkExpiresInDays: campaign.perkExpiresInDays,
    ...perkTermsView(campaign.perkTerms),
    disclosures: disclosuresFor(campaign.actionIds),
    expiresAt: campaign.expiresAt?.toISOString() ?? null,
    createdAt: campaign.createdAt.toISOString(),
    livemode: campaign.livemode,
  };
}
