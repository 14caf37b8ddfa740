import { ErrorType } from '#kernel';
import { ProofOfWork } from './proof-of-work.dto';

/** So many people from one network have taken part that it has to be expensive for a program to pretend to be more of them. */
export const PROOF_OF_WORK_REQUIRED = new ErrorType(
  'PROOF_OF_WORK_REQUIRED',
  403,
  'Many people have taken part from this network within the last hour. Solve the ALTCHA challenge in `details.challenge`, and send the request again with `proofOfWork`.',
  ProofOfWork,
);
