import { Injectable } from '@nestjs/common';
import { mapPage } from '#database';
import { Actor, Page } from '#kernel';
import { PerksService } from '#perks';
import { SubmissionFigures } from '#submissions';
import { ListCampaigns } from './campaign-requests.dto';
import { CampaignFigures, CampaignStats } from './campaign-stats.dto';
import { CampaignsService } from './campaigns.service';

/** The current statistics of campaigns. */
@Injectable()
export class CampaignStatsService {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly submissions: SubmissionFigures,
    private readonly perks: PerksService,
  ) {}

  /** The current statistics of a campaign of the actor's business. @throws ApiError NOT_FOUND */
  async of(actor: Actor, campaignId: string): Promise<CampaignStats> {
    const { createdAt } = await this.campaigns.get(actor, campaignId);
    const [figuresOf, firstAt, counts] = await Promise.all([
      this.figures([campaignId]),
      this.submissions.firstAt(actor, campaignId),
      this.submissions.verdictCountsOf(campaignId),
    ]);
    return {
      ...figuresOf(campaignId),
      verification: counts,
      timeToFirstSubmissionSeconds: firstAt && (firstAt.getTime() - Date.parse(createdAt)) / 1000,
    };
  }

  /** The figures of the campaigns that the same query lists. */
  async list(actor: Actor, query: ListCampaigns): Promise<Page<CampaignFigures>> {
    const page = await this.campaigns.list(actor, query);
    const figuresOf = await this.figures(page.items.map(({ id }) => id));
    return mapPage(page, ({ id }) => figuresOf(id));
  }

  private async figures(ids: string[]): Promise<(campaignId: string) => CampaignFigures> {
    const [submissions, perks] = await Promise.all([this.submissions.countsOf(ids), this.perks.countBySource(ids)]);
    return (campaignId) => {
      const { total, approved, rejected } = submissions.get(campaignId) ?? { total: 0, approved: 0, rejected: 0 };
      const { issued, redeemed } = perks.get(campaignId) ?? { issued: 0, redeemed: 0 };
      const decided = approved + rejected;
      return {
        campaignId,
        totalSubmissions: total,
        pending: total - decided,
        approved,
        rejected,
        conversionRate: decided === 0 ? 0 : approved / decided,
        perksIssued: issued,
        perksRedeemed: redeemed,
      };
    };
  }
}
