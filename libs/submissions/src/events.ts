import { defineEvent } from '#messaging';
import { SubmissionView } from './submission.dto';

// The examples of the fields are those of an approved submission.
const undecided = { state: 'pending', reviewedAt: null, reviewedBy: null, reason: null, perk: null } as const;

export const SUBMISSION_CREATED = defineEvent('submission.created', {
  label: 'Proof submitted',
  description: 'Proof was submitted to a campaign, a program or a trade.',
  scope: 'read.submissions',
  data: SubmissionView,
  sample: { ...undecided, verification: { status: 'pending', checks: [] } },
});
export const SUBMISSION_VERIFIED = defineEvent('submission.verified', {
  label: 'Proof checked',
  description:
    'The verification of a proof reached a verdict, or an external verifier changed it. An approval that follows is a separate event.',
  scope: 'read.submissions',
  data: SubmissionView,
  sample: undecided,
});
export const SUBMISSION_APPROVED = defineEvent('submission.approved', {
  label: 'Proof approved',
  description:
    'A proof was approved, by a reviewer or automatically; `perk` is the perk that it earned, `earned` anything else.',
  scope: 'read.submissions',
  data: SubmissionView,
});
export const SUBMISSION_RELEASED = defineEvent('submission.released', {
  label: 'Approval taken back',
  description:
    'An approval was reversed and its perk revoked: the submission is rejected for `reason`, its place is free, and the same proof may be submitted again.',
  scope: 'read.submissions',
  data: SubmissionView,
  sample: { state: 'rejected', reason: 'The post shows another place.', perk: null },
});
export const SUBMISSION_REJECTED = defineEvent('submission.rejected', {
  label: 'Proof rejected',
  description: 'A proof was rejected; `reason` says why.',
  scope: 'read.submissions',
  data: SubmissionView,
  sample: { state: 'rejected', reason: 'The post does not show our place.', perk: null },
});
