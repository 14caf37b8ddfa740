import { Outcome, Verification } from '../submission.entity';
import { CheckResult } from './check';
import { CHECKS } from './checks';

/** What an external verifier found. */
export interface ExternalFinding {
  verdict: Outcome;
  externalId: string;
  checks: CheckResult[];
}

const NEEDS = new Map(CHECKS.map(({ name, need }) => [name, need]));

/** The same for every failure: who files proofs could else find out which names there are in our network. */
const NOT_REACHED =
  'The proof could not be reached. If its address is right and it can be seen without signing in, there is nothing to do: it will be tried again.';

/**
 * What our checks and an external verifier say together: a failure of either is one, and what we could not tell the other
 * may. It depends on nothing but the two, so it is the same in whichever order they came.
 * @param own null while they are due; empty where none are ever
 * @param external null while there is none
 * @param nextAttemptAt when our checks are tried again; null unless they were due and the proof could not be reached
 */
export function judge(
  own: CheckResult[] | null,
  external: ExternalFinding | null,
  nextAttemptAt: Date | null = null,
): Verification {
  const checks = [...(own ?? []), ...(external ? told(external) : [])];
  return own === null && nextAttemptAt
    ? { status: 'waiting', checks, reason: NOT_REACHED, nextAttemptAt: nextAttemptAt.toISOString() }
    : { status: statusOf(own, external), checks };
}

/** Whether it was found out, one way or the other, what there is to find out. */
export function isVerdict(status: Verification['status']): boolean {
  return status === 'passed' || status === 'failed' || status === 'unknown';
}

/** Of two results of an external verifier, the one that counts: whichever decides, and of those the first. */
export function standing(known: ExternalFinding | null, next: ExternalFinding): ExternalFinding {
  if (!known) return next;
  if (known.verdict === next.verdict) return next.externalId < known.externalId ? next : known;
  return known.verdict === 'unknown' ? next : known;
}

function statusOf(own: CheckResult[] | null, external: ExternalFinding | null): Verification['status'] {
  if (own === null) return 'pending';
  if (own.length === 0) return external?.verdict ?? 'pending';
  const ours = overall(own);
  const said = external?.verdict ?? 'unknown';
  if (ours === 'failed' || said === 'failed') return 'failed';
  return said === 'passed' ? 'passed' : ours;
}

function overall(checks: CheckResult[]): Outcome {
  if (checks.some(({ outcome }) => outcome === 'failed')) return 'failed';
  const open = checks.some(({ name, outcome }) => outcome === 'unknown' && NEEDS.get(name) === 'pass');
  return open ? 'unknown' : 'passed';
}

/** Its checks, under names that ours do not have. */
function told({ verdict, checks }: ExternalFinding): CheckResult[] {
  const said = { passed: 'passed it', failed: 'failed it', unknown: 'could not tell' }[verdict];
  return [
    { name: 'external', outcome: verdict, evidence: `An external verifier ${said}.` },
    ...checks.map((check) => ({ ...check, name: `external.${check.name}` })),
  ];
}
