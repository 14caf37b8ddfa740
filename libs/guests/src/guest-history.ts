import { Injectable, OnModuleInit } from '@nestjs/common';
import { Db, mapPage } from '#database';
import { BusinessesService } from '#identity';
import { CampaignsService } from '#campaigns';
import { Page } from '#kernel';
import { Participant, ParticipantRecords, ParticipantsService } from '#participants';
import { PerksService, PerkView } from '#perks';
import { SubmissionsService, SubmissionView } from '#submissions';
import { GuestParticipant } from './guest-participant.entity';
import { GuestProof } from './guest-proof.entity';
import { GuestPerk, GuestSubmission, ListGuestPerks, ListGuestProofs } from './guest.dto';
import { Guest } from './guest.entity';

/** The proofs and perks of guests, at all businesses that know them. */
@Injectable()
export class GuestHistory implements OnModuleInit, ParticipantRecords {
  constructor(
    private readonly db: Db,
    private readonly participants: ParticipantsService,
    private readonly submissions: SubmissionsService,
    private readonly perksService: PerksService,
    private readonly businesses: BusinessesService,
    private readonly campaigns: CampaignsService,
  ) {}

  onModuleInit(): void {
    this.participants.register(this);
  }

  /** Newest first. */
  async proofs(guest: Guest, query: ListGuestProofs): Promise<Page<GuestSubmission>> {
    const page = await this.submissions.ofParticipants(await this.participantsOf(guest), query);
    return { ...page, items: await this.submissionViews(page.items) };
  }

  /** Newest first. */
  async perks(guest: Guest, query: ListGuestPerks): Promise<Page<GuestPerk>> {
    const page = await this.perksService.ofParticipants(await this.participantsOf(guest), query);
    const names = await this.businesses.namesOf(page.items.map(({ businessId }) => businessId));
    return mapPage(page, (perk) => guestPerk(perk, names));
  }

  /** A submission that the guest made. */
  async submission(guest: Guest, id: string): Promise<GuestSubmission | undefined> {
    const found = await this.submissions.findOfParticipants(await this.participantsOf(guest), id);
    if (!found) return undefined;
    const [view] = await this.submissionViews([found]);
    return view;
  }

  /** The business that a submission of the guest was sent to; undefined if it is not theirs. */
  async recipientOf(guest: Guest, id: string): Promise<string | undefined> {
    const found = await this.submissions.findOfParticipants(await this.participantsOf(guest), id);
    return found?.businessId ?? undefined;
  }

  /** As whom businesses know a guest. */
  async participantsOf({ id: guestId }: Guest): Promise<GuestParticipant[]> {
    return this.db.manager.findBy(GuestParticipant, { guestId });
  }

  /** Removes the link between the participant and the guest, and what the guest prepared for the business. */
  async erase({ businessId, id: participantId }: Participant): Promise<void> {
    this.db.copyIfDryRun('guest_participants', 'business_id = $1 and participant_id = $2', [businessId, participantId]);
    const link = await this.db.manager.findOneBy(GuestParticipant, { businessId, participantId });
    if (!link) return;
    const { guestId } = link;
    this.db.copyIfDryRun('guest_proofs', 'guest_id = $1 and business_id = $2', [guestId, businessId]);
    await this.db.manager.delete(GuestProof, { guestId, businessId });
    await this.db.manager.delete(GuestParticipant, { businessId, participantId });
  }

  private async submissionViews(submissions: readonly SubmissionView[]): Promise<GuestSubmission[]> {
    const [businessNames, campaignNames] = await Promise.all([
      this.businesses.namesOf(submissions.flatMap(({ businessId }) => businessId ?? [])),
      this.campaigns.namesOf(submissions.flatMap(({ campaignId }) => campaignId ?? [])),
    ]);
    return submissions.map((submission) => ({
      id: submission.id,
      campaignId: submission.campaignId,
      campaignName: campaignNames.get(submission.campaignId ?? '') ?? null,
      businessName: businessNames.get(submission.businessId ?? '') ?? '',
      actionId: submission.actionId,
      proofUrl: submission.proofUrl,
      proofType: submission.proofType,
      tillCode: submission.tillCode,
      notes: submission.notes,
      state: submission.state,
      reviewedAt: submission.reviewedAt,
      reason: submission.reason,
      perk: submission.perk && guestPerk(submission.perk, businessNames),
      createdAt: submission.createdAt,
    }));
  }
}

function guestPerk(perk: PerkView, businessNames: ReadonlyMap<string, string>): GuestPerk {
  return {
    id: perk.id,
    code: perk.code,
    businessId: perk.businessId,
    businessName: businessNames.get(perk.businessId) ?? '',
    campaignId: perk.campaignId,
    submissionId: perk.submissionId,
    type: perk.type,
    value: perk.value,
    currency: perk.currency,
    description: perk.description,
    status: perk.status,
    issuedAt: perk.issuedAt,
    expiresAt: perk.expiresAt,
    redeemedAt: perk.redeemedAt,
    revokedAt: perk.revokedAt,
    revocationReason: perk.revocationReason,
    terms: perk.terms,
  };
}
