import { Outcome } from '../submission.entity';
import { CheckResult } from './check';
import { ExternalFinding, judge, standing } from './judgement';

const result = (name: string, outcome: Outcome): CheckResult => ({ name, outcome, evidence: 'So.' });
const said = (verdict: Outcome, externalId = 'r1', checks: CheckResult[] = []): ExternalFinding => ({
  verdict,
  externalId,
  checks,
});

const PASSED = [result('reachable', 'passed'), result('published_within_campaign', 'unknown')];
const OPEN = [result('reachable', 'unknown'), result('hashtags', 'passed')];
const FAILED = [result('reachable', 'passed'), result('hashtags', 'failed'), result('post', 'unknown')];
const LATE = [result('reachable', 'passed'), result('published_within_campaign', 'failed')];

describe('a verdict', () => {
  it.each<[string, CheckResult[] | null, ExternalFinding | null, string]>([
    ['our checks are due', null, null, 'pending'],
    ['our checks are due, whoever says what', null, said('passed'), 'pending'],
    ['our checks are due, whoever fails it', null, said('failed'), 'pending'],
    ['all that must pass has passed', PASSED, null, 'passed'],
    ['something that must pass is open', OPEN, null, 'unknown'],
    ['a check has failed', FAILED, null, 'failed'],
    ['a check that may be left open has failed', LATE, null, 'failed'],
    ['we have none, and nobody else has spoken', [], null, 'pending'],
    ['we have none, and another passed it', [], said('passed'), 'passed'],
    ['we have none, and another failed it', [], said('failed'), 'failed'],
    ['we have none, and another could not tell', [], said('unknown'), 'unknown'],
    ['another settles what we left open', OPEN, said('passed'), 'passed'],
    ['another does not settle what we failed', FAILED, said('passed'), 'failed'],
    ['another fails what we passed', PASSED, said('failed'), 'failed'],
    ['another cannot tell of what we passed', PASSED, said('unknown'), 'passed'],
    ['another cannot tell of what we left open', OPEN, said('unknown'), 'unknown'],
  ])('when %s', (_case, own, external, status) => {
    expect(judge(own, external).status).toBe(status);
  });

  it('waits while the proof could not be reached, and says until when', () => {
    const nextAttemptAt = new Date('2026-11-21T10:00:00.000Z');
    expect(judge(null, null, nextAttemptAt)).toEqual({
      status: 'waiting',
      checks: [],
      reason: expect.stringContaining('could not be reached'),
      nextAttemptAt: '2026-11-21T10:00:00.000Z',
    });
    expect(judge(null, said('passed'), nextAttemptAt)).toMatchObject({
      status: 'waiting',
      checks: [{ name: 'external' }],
    });
    // The time was left in the row by an attempt before the one that came to a verdict.
    expect(judge(PASSED, null, nextAttemptAt)).toEqual({ status: 'passed', checks: PASSED });
  });

  it('tells of all checks, those of others under names that ours do not have', () => {
    const { checks } = judge(OPEN, said('passed', 'r1', [result('reachable', 'failed')]));
    expect(checks.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['reachable', 'unknown'],
      ['hashtags', 'passed'],
      ['external', 'passed'],
      ['external.reachable', 'failed'],
    ]);
  });
});

/** Every order in which these can come. */
function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}

describe('of several results, the one that counts', () => {
  const inOrder = (results: ExternalFinding[]) =>
    results.reduce<ExternalFinding | null>((known, next) => standing(known, next), null);

  it.each<[string, ExternalFinding[]]>([
    ['one', [said('passed')]],
    ['unknown ones', [said('unknown', 'r1'), said('unknown', 'r2'), said('unknown', 'r3')]],
    ['unknown ones and one that passes', [said('unknown', 'r1'), said('passed', 'r2'), said('unknown', 'r3')]],
    [
      'unknown ones and one that fails',
      [said('unknown', 'r1'), said('failed', 'r2'), said('unknown', 'r3'), said('unknown', 'r4')],
    ],
    ['several that pass', [said('passed', 'r3'), said('unknown', 'r0'), said('passed', 'r1'), said('passed', 'r2')]],
    ['several that fail', [said('failed', 'r2'), said('failed', 'r1'), said('unknown', 'r3')]],
  ])('is the same in every order: %s', (_case, results) => {
    const outcomes = permutations(results).map((order) => JSON.stringify(inOrder(order)));
    expect(new Set(outcomes).size).toBe(1);
    const decisive = results.find(({ verdict }) => verdict !== 'unknown');
    expect(inOrder(results)?.verdict).toBe(decisive?.verdict ?? 'unknown');
  });

  it.each(['passed', 'failed'] as const)('is the first that decides: %s', (verdict) => {
    const other = verdict === 'passed' ? 'failed' : 'passed';
    expect(inOrder([said('unknown', 'r1'), said(verdict, 'r9'), said(other, 'r0')])).toEqual(said(verdict, 'r9'));
  });
});
