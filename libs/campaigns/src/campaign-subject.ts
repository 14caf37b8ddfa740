import { Injectable, OnModuleInit } from '@nestjs/common';
import { Proof, ProofSender, ProofTerms, Subjects, SubmissionSubject, VerificationMode } from '#submissions';
import { CAMPAIGN_CAP_REACHED } from './campaigns.errors';
import { CampaignChallenges } from './campaign-challenges';
import { CampaignPlaces } from './campaign-places';
import { CampaignsService } from './campaigns.service';

/** Campaigns as subjects of submissions: an approved proof counts as a completion and earns the perk of the campaign. */
@Injectable()
export class CampaignSubject implements SubmissionSubject, OnModuleInit {
  readonly type = 'campaign';
  readonly refusals = [
    {
      error: CAMPAIGN_CAP_REACHED,
      check: 'campaign_cap',
      evidence:
        'The proof was not approved because the campaign has reached its maximum number of approved submissions.',
    },
  ];

  constructor(
    private readonly campaigns: CampaignsService,
    private readonly places: CampaignPlaces,
    private readonly challenges: CampaignChallenges,
    private readonly subjects: Subjects,
  ) {}

  onModuleInit(): void {
    this.subjects.register(this);
  }

  async terms(sender: ProofSender, id: string): Promise<ProofTerms> {
    const campaign = await this.campaigns.findOpen(sender, id);
    return {
      subject: { type: this.type, id },
      businessId: campaign.businessId,
      actionIds: campaign.actionIds,
      verificationMode: campaign.verificationMode,
      hashtags: campaign.hashtags,
      challengeCodes: this.challenges.codesOf(campaign, sender.businessId),
      since: campaign.startsAt ?? campaign.createdAt,
      minFollowers: campaign.minFollowers,
      perk: {
        type: campaign.rewardType,
        hundredths: campaign.rewardHundredths,
        currency: campaign.currency,
        description: campaign.rewardDescription,
        expiresInDays: campaign.perkExpiresInDays,
        terms: campaign.perkTerms,
      },
      promise: (_actionId, submitter) => this.places.placesOf(submitter),
      accept: (proof) => this.places.take(proof, campaign.limitPerPerson),
    };
  }

  verificationModeOf(id: string): Promise<VerificationMode> {
    return this.campaigns.verificationModeOf(id);
  }

  /** @throws ApiError CAMPAIGN_CAP_REACHED, when the statement has been executed */
  approve({ subjectId }: Proof): null {
    this.campaigns.countCompletion(subjectId);
    return null;
  }

  async reverseApproval(proof: Proof): Promise<void> {
    await this.places.free(proof);
    this.campaigns.reverseCompletion(proof.subjectId);
  }

  reject(proof: Proof): Promise<void> {
    return this.places.free(proof);
  }

  erase(proof: Proof): Promise<void> {
    return this.places.erase(proof);
  }
}
