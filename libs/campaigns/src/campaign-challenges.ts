import { Injectable } from '@nestjs/common';
import { Actor, INVALID_STATE } from '#kernel';
import { ChallengeCodes } from '#submissions';
import { CampaignChallenge } from './campaign-challenge.dto';
import { Campaign } from './campaign.entity';
import { CampaignsService } from './campaigns.service';

/** The codes that prove for whom a post was made. */
@Injectable()
export class CampaignChallenges {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly codes: ChallengeCodes,
  ) {}

  /**
   * The actor's challenge code for a campaign that accepts proofs.
   * @throws ApiError NOT_FOUND, CAMPAIGN_CAP_REACHED, or INVALID_STATE, also if the campaign requires no code
   */
  async of(actor: Actor, id: string): Promise<CampaignChallenge> {
    const campaign = await this.campaigns.findOpen(actor, id);
    const [code] = this.codesOf(campaign, actor.businessId);
    if (code === undefined)
      throw INVALID_STATE.error('This campaign does not require a code.', { challengeCode: false });
    const instructions = `Put ${code} anywhere in the text of the post, then submit the URL of the post as proof. The code is valid only for posts of your business.`;
    return { campaignId: campaign.id, code, instructions };
  }

  /** The codes of which a post by that business must contain one; empty if the campaign requires none. */
  codesOf({ id, challengeCode }: Pick<Campaign, 'id' | 'challengeCode'>, businessId: string): string[] {
    return challengeCode ? this.codes.codesOf(id, businessId) : [];
  }
}
