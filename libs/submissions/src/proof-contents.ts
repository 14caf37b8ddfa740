import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Action } from '#catalog';
import { Actor, invalid, SETTINGS, Settings } from '#kernel';
import { newTillCode } from '#perks';
import { Upload, UploadsService } from '#uploads';
import { assertAccepted } from './accepted-proofs';
import { ProofIdentity, proofIdentity } from './platforms/proof-identity';
import { manualReviewReason, rejectShareLink } from './platforms/proof-url';
import { NewProof } from './submission-requests.dto';
import { Submission, Verification } from './submission.entity';
import { Pictures } from './verification';

/** What a proof consists of: something at a URL, an uploaded file, or a code for the till. */
export type ProofContent = Pick<Submission, 'proofUrl' | 'proofType' | 'proofHash' | 'uploadId' | 'tillCode'> & {
  /** The uploaded file; undefined for a proof elsewhere. */
  upload?: Upload;
  /** Of a proof at a URL; undefined for every other. */
  identity?: ProofIdentity;
};

/** In whose name a proof is sent; `uploaderId` is the browser of a guest, who may use only what was uploaded in it. */
type Sender = Pick<Actor, 'businessId' | 'livemode'> & { uploaderId?: string };

/** Finds out what proofs consist of. */
@Injectable()
export class ProofContents {
  constructor(
    private readonly uploads: UploadsService,
    private readonly pictures: Pictures,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * The content of a new proof, in its transaction. An uploaded file can be submitted once.
   * @throws ApiError VALIDATION_ERROR, also for what does not prove the action, NOT_FOUND, or INVALID_STATE for a file that was submitted
   */
  async take(sender: Sender, proof: NewProof, { id, action }: { id: string; action: Action }): Promise<ProofContent> {
    const { proofUrl, proofType } = proof;
    if (proofType === 'till') return this.atTill(proof, { id, action });
    const named = proofUrl === undefined ? undefined : this.uploads.idIn(proofUrl);
    const uploadId = proof.uploadId ?? named;
    if (uploadId === undefined) {
      if (proofUrl === undefined) throw invalid('proofUrl', 'is required, unless you send an uploadId');
      assertAccepted(action, proofType, 'proofType');
      const identity = proofIdentity(proofUrl, action.id);
      return { proofUrl, proofType, proofHash: hashOf(identity.key), uploadId: null, tillCode: null, identity };
    }
    if (proofUrl !== undefined && named !== uploadId)
      throw invalid('proofUrl', 'cannot be sent with uploadId: send either, or one proof for each');
    const { uploaderId, ...owner } = sender;
    const upload = await this.uploads.take({ ...owner, id: uploaderId }, uploadId, id);
    const typeOfFile = typeOf(upload);
    assertAccepted(action, typeOfFile, 'uploadId');
    return {
      proofUrl: this.uploads.nameOf(upload),
      proofType: typeOfFile,
      proofHash: hashOf(`upload:${upload.sha256}`),
      uploadId,
      tillCode: null,
      upload,
    };
  }

  /** Its URL is that of the page on which it is confirmed. Whoever may read the proof must not learn the code there. */
  private atTill({ proofUrl, uploadId }: NewProof, { id, action }: { id: string; action: Action }): ProofContent {
    assertAccepted(action, 'till', 'proofType');
    if (proofUrl !== undefined || uploadId !== undefined)
      throw invalid(
        proofUrl === undefined ? 'uploadId' : 'proofUrl',
        'cannot be sent for a proof of type till: the person shows a code at the till instead',
      );
    return {
      proofUrl: `${this.settings.BASE_URL}/dashboard/till`,
      proofType: 'till',
      proofHash: hashOf(`till:${id}`),
      uploadId: null,
      tillCode: newTillCode(),
    };
  }

  /** Whether the business has received a picture that looks the same. Remembers this one, in the transaction of the submission. */
  async isKnown(submission: Submission, { upload }: ProofContent): Promise<boolean> {
    return upload?.hashes ? this.pictures.isKnown(submission, upload.hashes) : false;
  }

  /**
   * Why a proof cannot be approved without being checked; undefined if it can.
   * @throws ApiError VALIDATION_ERROR for a share link
   */
  doubtAbout({ proofUrl, actionId, uploadId }: Submission): Verification['checks'][number] | undefined {
    if (uploadId !== null) return undefined;
    rejectShareLink(proofUrl);
    return manualReviewReason(proofUrl, actionId);
  }
}

/** The type of a proof that is an uploaded file. */
export function typeOf({ kind }: Pick<Upload, 'kind'>): 'screenshot' | 'video' {
  return kind === 'image' ? 'screenshot' : 'video';
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
