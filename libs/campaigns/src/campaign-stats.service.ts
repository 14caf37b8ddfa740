import { Injectable } from '@nestjs/common';
import { PerksService } from '#perks';
import { Actor } from '#platform';
import { SubmissionsService } from '#submissions';
import { CampaignStats } from './campaign-stats.dto';
import { CampaignsService } from './campaigns.service';

/** What a campaign has achieved so far. */
@Injectable()
export class CampaignStatsService {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly submissions: SubmissionsService,
    private readonly perks: PerksService,
  ) {}

  /** The current statistics of a campaign of the actor's business. @throws ApiError NOT_FOUND */
  async of(actor: Actor, campaignId: string): Promise<CampaignStats> {
    const { createdAt } = await this.campaigns.get(actor, campaignId);
    const [{ total, approved, rejected, firstAt }, perks] = await Promise.all([
      this.submissions.countsOf(actor, campaignId),
      this.perks.countBySource(campaignId),
    ]);
    const decided = approved + rejected;
    return {
      campaignId,
      totalSubmissions: total,
      pending: total - decided,
      approved,
      rejected,
      conversionRate: decided === 0 ? 0 : approved / decided,
      perksIssued: perks.issued,
      perksRedeemed: perks.redeemed,
      timeToFirstSubmissionSeconds: firstAt && (firstAt.getTime() - Date.parse(createdAt)) / 1000,
    };
  }
}
