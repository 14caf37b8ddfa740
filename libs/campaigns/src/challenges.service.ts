import { Injectable } from '@nestjs/common';
import { Actor, INVALID_STATE } from '#platform';
import { CampaignChallenge } from './campaign.dto';
import { CampaignsFacade } from './campaigns.facade';

@Injectable()
export class ChallengesService {
  constructor(private readonly campaigns: CampaignsFacade) {}

  /** The caller's code for a campaign that takes proofs and asks for one. */
  async get(actor: Actor, id: string): Promise<CampaignChallenge> {
    const campaign = await this.campaigns.findOpen(actor, id);
    const [code] = this.campaigns.challengeCodesOf(campaign, actor.businessId);
    if (code === undefined) throw INVALID_STATE.because('This campaign asks for no code.', { challengeCode: false });
    const instructions = `Write ${code} anywhere in the text of the post, then submit its address as proof. The code is good for posts of your business alone.`;
    return { campaignId: campaign.id, code, instructions };
  }
}
