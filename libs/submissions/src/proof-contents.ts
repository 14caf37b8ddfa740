import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Actor, invalid } from '#kernel';
import { Upload, UploadsService } from '#uploads';
import { manualReviewReason, proofHash, rejectShareLink } from './platforms/proof-url';
import { NewProof } from './submission-requests.dto';
import { Submission, Verification } from './submission.entity';
import { Pictures } from './verification';

/** What a proof consists of: something at a URL, or an uploaded file. */
export type ProofContent = Pick<Submission, 'proofUrl' | 'proofType' | 'proofHash' | 'uploadId'> & {
  /** The uploaded file; undefined for a proof elsewhere. */
  upload?: Upload;
};

/** In whose name a proof is sent; `uploaderId` is the browser of a guest, who may use only what was uploaded in it. */
type Sender = Pick<Actor, 'businessId' | 'livemode'> & { uploaderId?: string };

/** Finds out what proofs consist of. */
@Injectable()
export class ProofContents {
  constructor(
    private readonly uploads: UploadsService,
    private readonly pictures: Pictures,
  ) {}

  /**
   * The content of a new proof, in its transaction. An uploaded file can be submitted once.
   * @throws ApiError VALIDATION_ERROR, NOT_FOUND, or INVALID_STATE for a file that was submitted
   */
  async take(sender: Sender, proof: NewProof, submission: { id: string; actionId: string }): Promise<ProofContent> {
    const { proofUrl, proofType } = proof;
    const named = proofUrl === undefined ? undefined : this.uploads.idIn(proofUrl);
    const uploadId = proof.uploadId ?? named;
    if (uploadId === undefined) {
      if (proofUrl === undefined) throw invalid('proofUrl', 'is required, unless you send an uploadId');
      return { proofUrl, proofType, proofHash: proofHash(proofUrl, submission.actionId), uploadId: null };
    }
    if (proofUrl !== undefined && named !== uploadId)
      throw invalid('proofUrl', 'cannot be sent with uploadId: send either, or one proof for each');
    const { uploaderId: id, ...owner } = sender;
    const upload = await this.uploads.take({ ...owner, id }, uploadId, submission.id);
    return {
      proofUrl: this.uploads.nameOf(upload),
      proofType: upload.kind === 'image' ? 'screenshot' : 'video',
      proofHash: createHash('sha256').update(`upload:${upload.sha256}`).digest('hex'),
      uploadId,
      upload,
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
