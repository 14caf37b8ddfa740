import { Outcome, Verification } from '../../submission.entity';
import { CheckResult } from './check';
import { CHECKS } from './checks';

/** The result of an external verifier. */
export interface ExternalFinding {
  verdict: Outcome;
  externalId: string;
  checks: CheckResult[];
}

const NEEDS = new Map(CHECKS.map(({ name, need }) => [name, need]));

/** The same text for every failure, so that submitters cannot probe which hosts exist in our network. */
const NOT_REACHED =
  'The proof could not be reached and will be tried again. Check that its URL is correct and can be seen without signing in.';

/**
 * Combines our own checks with the result of an external verifier: a failure of either is a failure, and the verifier can
 * decide what our checks left `unknown`, unless that needs a reviewer. The verdict does not depend on the order in which the two arrived.
 * @param own null until they have run; empty if there are none
 * @param external null until there is a result
 * @param nextAttemptAt when our checks are tried again; null unless the proof could not be reached
 */
export function judge(
  own: CheckResult[] | null,
  external: ExternalFinding | null,
  nextAttemptAt: Date | null = null,
): Verification {
  const checks = [...(own ?? []), ...(external ? externalChecks(external) : [])];
  return own === null && nextAttemptAt
    ? { status: 'waiting', checks, reason: NOT_REACHED, nextAttemptAt: nextAttemptAt.toISOString() }
    : { status: statusOf(own, external), checks };
}

/** Whether the verification is finished. */
export function isVerdict(status: Verification['status']): status is Outcome {
  return status === 'passed' || status === 'failed' || status === 'unknown';
}

/** Which of two results of an external verifier counts: the first whose verdict is not `unknown`. */
export function effectiveResult(current: ExternalFinding | null, next: ExternalFinding): ExternalFinding {
  if (!current) return next;
  if (current.verdict === next.verdict) return next.externalId < current.externalId ? next : current;
  return current.verdict === 'unknown' ? next : current;
}

function statusOf(own: CheckResult[] | null, external: ExternalFinding | null): Verification['status'] {
  if (own === null) return 'pending';
  if (own.length === 0) return external?.verdict ?? 'pending';
  const ours = overall(own);
  const theirs = external?.verdict ?? 'unknown';
  if (ours === 'failed' || theirs === 'failed') return 'failed';
  return theirs === 'passed' && !isOpen(own, 'review') ? 'passed' : ours;
}

function overall(checks: CheckResult[]): Outcome {
  if (checks.some(({ outcome }) => outcome === 'failed')) return 'failed';
  return isOpen(checks, 'pass') || isOpen(checks, 'review') ? 'unknown' : 'passed';
}

function isOpen(checks: CheckResult[], need: 'pass' | 'review'): boolean {
  return checks.some(({ name, outcome }) => outcome === 'unknown' && NEEDS.get(name) === need);
}

/** The verifier's checks, under names that cannot collide with ours. */
function externalChecks({ verdict, checks }: ExternalFinding): CheckResult[] {
  const evidence = {
    passed: 'An external verifier passed the proof.',
    failed: 'An external verifier failed the proof.',
    unknown: 'An external verifier could not decide.',
  }[verdict];
  return [
    { name: 'external', outcome: verdict, evidence },
    ...checks.map((check) => ({ ...check, name: `external.${check.name}` })),
  ];
}
