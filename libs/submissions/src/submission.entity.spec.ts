import { Submission, SubmissionState } from './submission.entity';
import { ALREADY_REVIEWED } from './submissions.errors';

const NOW = new Date('2026-03-15T12:00:00.000Z');
const BEFORE = new Date('2026-03-14T12:00:00.000Z');

function aSubmission(state: SubmissionState, reviewedAt: Date | null = null): Submission {
  return Object.assign(new Submission(), { state, reviewedAt, reviewedBy: null, reason: null });
}

it('approve records the reviewer, the time and the reason', () => {
  const submission = aSubmission('pending');
  submission.approve('usr_1', 'Lovely', NOW);
  expect(submission).toEqual({
    ...new Submission(),
    state: 'approved',
    reviewedAt: NOW,
    reviewedBy: 'usr_1',
    reason: 'Lovely',
  });
});

it('an automatic approval has no reviewer', () => {
  const submission = aSubmission('pending');
  submission.approve(null, null, NOW);
  expect(submission).toEqual({
    ...new Submission(),
    state: 'approved',
    reviewedAt: NOW,
    reviewedBy: null,
    reason: null,
  });
});

it('reject records the reviewer, the time and the reason', () => {
  const submission = aSubmission('pending');
  submission.reject('key_1', 'Not our place', NOW);
  expect(submission).toEqual({
    ...new Submission(),
    state: 'rejected',
    reviewedAt: NOW,
    reviewedBy: 'key_1',
    reason: 'Not our place',
  });
});

it.each(['approved', 'rejected'] as const)(
  'throws ALREADY_REVIEWED if the submission is %s, and changes nothing',
  (state) => {
    const [submission, unchanged] = [aSubmission(state, BEFORE), aSubmission(state, BEFORE)];
    const alreadyReviewed = expect.objectContaining({
      type: ALREADY_REVIEWED,
      details: { state, reviewedAt: BEFORE.toISOString() },
    }) as Error;
    expect(() => {
      submission.approve('usr_2', null, NOW);
    }).toThrow(alreadyReviewed);
    expect(() => {
      submission.reject('usr_2', 'No', NOW);
    }).toThrow(alreadyReviewed);
    expect(submission).toEqual(unchanged);
  },
);
