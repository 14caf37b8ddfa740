import { PastDecision } from '../submission-figures';
import { habitOf, precedentOf } from './precedent';

const past = (count: number, fields: Partial<PastDecision> = {}): PastDecision[] =>
  Array.from({ length: count }, () => ({
    ...{ state: 'approved', actionId: 'ig_st', status: 'unknown', failed: [], isSameProof: false },
    ...fields,
  }));
const CASE = { actionId: 'ig_st', status: 'unknown', failed: [] as string[] } as const;

describe('precedentOf', () => {
  it('counts decisions with the same action, result and failed checks', () => {
    const decisions = [
      ...past(4),
      ...past(2, { state: 'rejected' }),
      ...past(9, { actionId: 'tt_vd' }),
      ...past(9, { status: 'passed' }),
      ...past(9, { failed: ['post'] }),
    ];
    expect(precedentOf(decisions, CASE)).toEqual({ n: 6, approved: 4, rejected: 2, basis: 'same_action' });
  });

  it('counts those with any action if there are fewer than 5 with the same one', () => {
    expect(precedentOf([...past(4), ...past(1, { actionId: 'tt_vd' })], CASE)).toMatchObject({
      n: 5,
      basis: 'any_action',
    });
    expect(precedentOf(past(4), CASE)).toMatchObject({ n: 4, basis: 'same_action' });
    expect(precedentOf([], CASE)).toEqual({ n: 0, approved: 0, rejected: 0, basis: 'same_action' });
  });

  it('compares failed checks in any order', () => {
    const decisions = past(5, { failed: ['post', 'author'] });
    expect(precedentOf(decisions, { ...CASE, failed: ['author', 'post'] }).n).toBe(5);
  });
});

it.each([
  [4, 0, undefined],
  [5, 0, 'approved'],
  [3, 3, 'approved'],
  [2, 3, 'rejected'],
])('habitOf %d approved and %d rejected is %s', (approved, rejected, habit) => {
  expect(habitOf({ n: approved + rejected, approved, rejected, basis: 'same_action' })).toBe(habit);
});
