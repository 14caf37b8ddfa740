import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { UploadsService } from '#uploads';
import { GuestHistory } from './guest-history';
import { GuestProofView } from './guest-proof.dto';
import { GuestProof } from './guest-proof.entity';
import { GuestSession } from './guest-session.entity';
import { Guest } from './guest.entity';

/** Proofs of guests as a browser shows them. */
@Injectable()
export class GuestProofViews {
  constructor(
    private readonly db: Db,
    private readonly history: GuestHistory,
    private readonly uploads: UploadsService,
  ) {}

  /** @param session of the browser in which it was begun: what became of it is for the guest alone, who may have used another browser */
  async of(proof: GuestProof, session: GuestSession): Promise<GuestProofView> {
    const guest =
      proof.submissionId !== null && session.guestId !== null && session.guestId === proof.guestId
        ? await this.db.manager.findOneBy(Guest, { id: session.guestId })
        : null;
    const { businessId, uploadId } = proof;
    const upload = uploadId === null ? null : await this.uploads.find({ businessId, id: uploadId });
    const submission = guest && (await this.history.submission(guest, proof.submissionId ?? ''));
    return {
      id: proof.id,
      campaignId: proof.campaignId,
      status: proof.submissionId === null ? 'draft' : 'submitted',
      actionId: proof.actionId,
      proofUrl: proof.proofUrl,
      upload: upload && this.uploads.viewOf(upload),
      proofType: proof.proofType,
      name: proof.name,
      handle: proof.handle,
      notes: proof.notes,
      marketingConsent: proof.marketingConsent,
      challengeCode: proof.challengeCode,
      email: proof.email,
      needsCode: proof.submissionId === null && session.guestId === null,
      challenge: null,
      submission: submission ?? null,
      createdAt: proof.createdAt.toISOString(),
      expiresAt: proof.expiresAt.toISOString(),
    };
  }
}
