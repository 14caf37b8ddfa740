import { Outcome } from '../../submission.entity';
import { CheckResult } from './check';
import { effectiveResult, ExternalFinding, judge } from './judgement';

const result = (name: string, outcome: Outcome): CheckResult => ({ name, outcome, evidence: 'So.' });
const external = (verdict: Outcome, externalId = 'r1', checks: CheckResult[] = []): ExternalFinding => ({
  verdict,
  externalId,
  checks,
});

const PASSED = [result('reachable', 'passed'), result('published_within_campaign', 'unknown')];
const OPEN = [result('reachable', 'unknown'), result('hashtags', 'passed')];
const FAILED = [result('reachable', 'passed'), result('hashtags', 'failed'), result('post', 'unknown')];
const SHARED = [result('reachable', 'passed'), result('other_address', 'unknown')];
const LATE = [result('reachable', 'passed'), result('published_within_campaign', 'failed')];

describe('the status of a verification', () => {
  it.each<[string, CheckResult[] | null, ExternalFinding | null, string]>([
    ['our checks have not run', null, null, 'pending'],
    ['our checks have not run, and a verifier passed it', null, external('passed'), 'pending'],
    ['our checks have not run, and a verifier failed it', null, external('failed'), 'pending'],
    ['all required checks passed', PASSED, null, 'passed'],
    ['a required check is unknown', OPEN, null, 'unknown'],
    ['a check failed', FAILED, null, 'failed'],
    ['a check failed that may be unknown', LATE, null, 'failed'],
    ['there are no checks and no external result', [], null, 'pending'],
    ['there are no checks, and a verifier passed it', [], external('passed'), 'passed'],
    ['there are no checks, and a verifier failed it', [], external('failed'), 'failed'],
    ['there are no checks, and a verifier could not decide', [], external('unknown'), 'unknown'],
    ['our checks are unknown, and a verifier passed it', OPEN, external('passed'), 'passed'],
    ['only a reviewer can approve it', SHARED, null, 'unknown'],
    ['only a reviewer can approve it, and a verifier passed it', SHARED, external('passed'), 'unknown'],
    ['only a reviewer can approve it, and a verifier failed it', SHARED, external('failed'), 'failed'],
    ['our checks failed, and a verifier passed it', FAILED, external('passed'), 'failed'],
    ['our checks passed, and a verifier failed it', PASSED, external('failed'), 'failed'],
    ['our checks passed, and a verifier could not decide', PASSED, external('unknown'), 'passed'],
    ['our checks are unknown, and a verifier could not decide', OPEN, external('unknown'), 'unknown'],
  ])('returns the right status if %s', (_case, own, result, status) => {
    expect(judge(own, result).status).toBe(status);
  });

  it('returns waiting, with the time of the next attempt, if the proof could not be reached', () => {
    const nextAttemptAt = new Date('2026-11-21T10:00:00.000Z');
    expect(judge(null, null, nextAttemptAt)).toEqual({
      status: 'waiting',
      checks: [],
      reason: expect.stringContaining('could not be reached'),
      nextAttemptAt: '2026-11-21T10:00:00.000Z',
    });
    expect(judge(null, external('passed'), nextAttemptAt)).toMatchObject({
      status: 'waiting',
      checks: [{ name: 'external' }],
    });
    // The row still contains the time of an attempt before the verdict.
    expect(judge(PASSED, null, nextAttemptAt)).toEqual({ status: 'passed', checks: PASSED });
  });

  it('returns all checks, with a prefix for those of the verifier', () => {
    const { checks } = judge(OPEN, external('passed', 'r1', [result('reachable', 'failed')]));
    expect(checks.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['reachable', 'unknown'],
      ['hashtags', 'passed'],
      ['external', 'passed'],
      ['external.reachable', 'failed'],
    ]);
  });
});

/** All permutations of the items. */
function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}

describe('the effective one of several external results', () => {
  const inOrder = (results: ExternalFinding[]) =>
    results.reduce<ExternalFinding | null>((current, next) => effectiveResult(current, next), null);

  it.each<[string, ExternalFinding[]]>([
    ['one result', [external('passed')]],
    ['unknown results', [external('unknown', 'r1'), external('unknown', 'r2'), external('unknown', 'r3')]],
    [
      'unknown results and one that passed',
      [external('unknown', 'r1'), external('passed', 'r2'), external('unknown', 'r3')],
    ],
    [
      'unknown results and one that failed',
      [external('unknown', 'r1'), external('failed', 'r2'), external('unknown', 'r3'), external('unknown', 'r4')],
    ],
    [
      'several that passed',
      [external('passed', 'r3'), external('unknown', 'r0'), external('passed', 'r1'), external('passed', 'r2')],
    ],
    ['several that failed', [external('failed', 'r2'), external('failed', 'r1'), external('unknown', 'r3')]],
  ])('chooses the same external result in every order: %s', (_case, results) => {
    const outcomes = permutations(results).map((order) => JSON.stringify(inOrder(order)));
    expect(new Set(outcomes).size).toBe(1);
    const decisive = results.find(({ verdict }) => verdict !== 'unknown');
    expect(inOrder(results)?.verdict).toBe(decisive?.verdict ?? 'unknown');
  });

  it.each(['passed', 'failed'] as const)('chooses the first external result that is not unknown: %s', (verdict) => {
    const other = verdict === 'passed' ? 'failed' : 'passed';
    expect(inOrder([external('unknown', 'r1'), external(verdict, 'r9'), external(other, 'r0')])).toEqual(
      external(verdict, 'r9'),
    );
  });
});
