import { defineEvent } from '#platform';
import { SubmissionView } from './submission.dto';

const sample: SubmissionView = {
  id: 'sub_01kaj4yt7hfbc9zqf3v1w2x5n8',
  campaignId: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8',
  businessId: 'biz_01kaj4yt7hfbc9zqf3v1w2x5n8',
  submittedBy: {
    type: 'user',
    id: 'usr_01kaj4yt7hfbc9zqf3v1w2x5n8',
    businessId: 'biz_01kaj4yt7hfbc9zqf3v1w2x5n9',
  },
  actionId: 'ig_st',
  proofUrl: 'https://www.instagram.com/p/C1a2b3c4d5e/',
  proofType: 'url',
  metadata: {},
  notes: 'Posted this morning',
  state: 'pending',
  verification: { status: 'pending', checks: [] },
  reviewedAt: null,
  reviewedBy: null,
  reason: null,
  perk: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  livemode: true,
};

const decided = { reviewedAt: '2026-11-21T10:15:00.000Z', reviewedBy: 'usr_01kaj4yt7hfbc9zqf3v1w2x5n7' };

export const SUBMISSION_CREATED = defineEvent('submission.created', {
  about: 'Proof was filed to a campaign.',
  scope: 'read.submissions',
  data: SubmissionView,
  sample,
});
export const SUBMISSION_VERIFIED = defineEvent('submission.verified', {
  about:
    'The automatic checks of a proof came to a verdict, or an external verifier to another; an approval that follows is an event of its own.',
  scope: 'read.submissions',
  data: SubmissionView,
  sample: {
    ...sample,
    verification: {
      status: 'passed',
      checks: [
        { name: 'reachable', outcome: 'passed', evidence: 'The proof can be seen by anyone.' },
        { name: 'disclosure', outcome: 'passed', evidence: 'It carries #ad.' },
      ],
    },
  },
});
export const SUBMISSION_APPROVED = defineEvent('submission.approved', {
  about: 'A proof was approved, by its reviewer or automatically; `perk` is what it earned.',
  scope: 'read.submissions',
  data: SubmissionView,
  sample: {
    ...sample,
    ...decided,
    state: 'approved',
    perk: {
      id: 'perk_01kaj4yt7hfbc9zqf3v1w2x5n8',
      code: 'K7M2XQ9PWD',
      businessId: sample.businessId,
      campaignId: sample.campaignId,
      submissionId: sample.id,
      type: 'pct',
      value: 10,
      description: null,
      status: 'issued',
      issuedAt: decided.reviewedAt,
      expiresAt: '2026-12-21T10:15:00.000Z',
      redeemedAt: null,
      livemode: true,
    },
  },
});
export const SUBMISSION_REJECTED = defineEvent('submission.rejected', {
  about: 'A proof was rejected; `reason` says why.',
  scope: 'read.submissions',
  data: SubmissionView,
  sample: { ...sample, ...decided, state: 'rejected', reason: 'The post does not show our place.' },
});
