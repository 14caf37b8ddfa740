import { ExternalResults } from './external/external-results.service';
import { Fingerprints } from './fingerprints.service';
import { VerificationCleanup } from './verification-cleanup';
import { Platforms } from '../platforms/platforms.service';
import { SubmissionPreview } from './previews/preview.entity';
import { Previews } from './previews/previews.service';
import { PictureReader } from './reading/picture-reader.service';
import { ProofReader } from './reading/proof-reader.service';
import { Verdicts } from './verdicts.service';
import { ProofFingerprint, SubmissionVerification, VerificationResult } from './verification.entity';
import { Verifications } from './verifications.service';

// The only entry point of verification for the rest of the context.

export { VerificationController } from './external/verification.controller';
export { PREVIEW_STATUS, PreviewStatus, SubmissionPreviewView } from './previews/preview.dto';
export { Previews, Verifications };

export const VERIFICATION_PROVIDERS = [
  Verifications,
  Verdicts,
  ExternalResults,
  VerificationCleanup,
  Fingerprints,
  ProofReader,
  PictureReader,
  Previews,
  Platforms,
];

export const VERIFICATION_ENTITIES = [SubmissionVerification, ProofFingerprint, VerificationResult, SubmissionPreview];
