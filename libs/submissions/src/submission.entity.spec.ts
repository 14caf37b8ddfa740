import { Submission, SubmissionState } from './submission.entity';
import { ALREADY_REVIEWED } from './submissions.problems';

const NOW = new Date('2026-03-15T12:00:00.000Z');
const BEFORE = new Date('2026-03-14T12:00:00.000Z');

function aSubmission(state: SubmissionState, reviewedAt: Date | null = null): Submission {
  return Object.assign(new Submission(), { state, reviewedAt, reviewedBy: null, reason: null });
}

it('records who approved it, when, and in what words', () => {
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

it('records that nobody approved it when it was approved at once', () => {
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

it('records who rejected it, when and why', () => {
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

it.each(['approved', 'rejected'] as const)('does not decide again what is %s', (state) => {
  const [submission, as] = [aSubmission(state, BEFORE), aSubmission(state, BEFORE)];
  const refusal = expect.objectContaining({
    type: ALREADY_REVIEWED,
    details: { state, reviewedAt: BEFORE.toISOString() },
  }) as Error;
  expect(() => {
    submission.approve('usr_2', null, NOW);
  }).toThrow(refusal);
  expect(() => {
    submission.reject('usr_2', 'No', NOW);
  }).toThrow(refusal);
  expect(submission).toEqual(as);
});
