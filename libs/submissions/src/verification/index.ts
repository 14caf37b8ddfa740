import { ExternalResults } from './external/external-results';
import { Fingerprints } from './fingerprints';
import { VerificationCleanup } from './verification-cleanup';
import { Platforms } from '../platforms/platforms';
import { PictureHash } from './pictures/picture-hash.entity';
import { Pictures } from './pictures/pictures';
import { SubmissionPreview } from './previews/preview.entity';
import { Previews } from './previews/previews';
import { PictureReader } from './reading/picture-reader';
import { ProofReader } from './reading/proof-reader';
import { Verdicts } from './verdicts';
import { ProofFingerprint, SubmissionVerification, VerificationResult } from './verification.entity';
import { Verifications } from './verifications';

// The only entry point of verification for the rest of the context.

export { VerificationController } from './external/verification.controller';
export { PREVIEW_STATUS, PreviewStatus, SubmissionPreviewView } from './previews/preview.dto';
export { Doubts, doubtsOf } from './checks/checks';
export { Pictures, Previews, Verifications };

export const VERIFICATION_PROVIDERS = [
  Verifications,
  Verdicts,
  ExternalResults,
  VerificationCleanup,
  Fingerprints,
  ProofReader,
  PictureReader,
  Previews,
  Pictures,
  Platforms,
];

export const VERIFICATION_ENTITIES = [
  SubmissionVerification,
  ProofFingerprint,
  VerificationResult,
  SubmissionPreview,
  PictureHash,
];
