import { PastDecision, SubmissionRecord } from '../submission-figures';
import { SubmissionView } from '../submission.dto';

/** A fact that makes it less likely that a proof is genuine. */
export interface Signal {
  name: string;
  /** From 0 to 1. */
  weight: number;
  evidence: string;
}

/** The recorded facts about a submission and its submitter. */
export interface RecordedFacts {
  submission: SubmissionView;
  decisions: readonly PastDecision[];
  /** Undefined if there is none, null if it may not be looked at. */
  record: SubmissionRecord | undefined | null;
}

/** How much a failed check says about a proof. These weights are our judgement, not measurements. */
const CHECK_WEIGHTS: Readonly<Record<string, number>> = {
  not_duplicate: 0.6,
  author: 0.5,
  external: 0.5,
  challenge_code: 0.4,
  platform_host: 0.4,
  post: 0.4,
  reachable: 0.3,
  published_within_campaign: 0.3,
};
const OTHER_CHECK = 0.1;
/** The fewest decided proofs of a submitter from which a share is taken. */
const ENOUGH = 3;

/** The risk signals of a submission, from its checks and the recorded facts. Texts of users are not read. */
export function signalsOf({ submission, decisions, record }: RecordedFacts): Signal[] {
  const { verification, proofType, submittedBy, businessId } = submission;
  const failed = verification.checks.filter(
    ({ name, outcome }) => outcome === 'failed' && !name.startsWith('external.'),
  );
  const repeated = decisions.filter(({ isSameProof, state }) => isSameProof && state === 'rejected').length;
  const isOwn = submittedBy.businessId !== null && submittedBy.businessId === businessId;
  return [
    ...failed.map(({ name, evidence }) => ({
      ...{ name: `failed_${name}`, weight: CHECK_WEIGHTS[name] ?? OTHER_CHECK },
      evidence,
    })),
    ...when(repeated > 0, 'rejected_proof', 0.5, 'Your business has rejected the same proof before.'),
    ...when(isOwn, 'own_submission', 0.3, 'It was submitted by your own business.'),
    ...when(
      proofType === 'screenshot' || proofType === 'video',
      'copy',
      0.15,
      'The proof is a copy, which can be edited, and not the post itself.',
    ),
    ...(record === null ? [] : recordSignals(record)),
  ];
}

/** How likely at least one of the signals is right, if each is with its weight and they are independent. */
export function scoreOf(signals: readonly Signal[]): number {
  const fine = signals.reduce((product, { weight }) => product * (1 - weight), 1);
  return Math.round((1 - fine) * 100) / 100;
}

function recordSignals(record: SubmissionRecord | undefined): Signal[] {
  if (!record) return when(true, 'no_record', 0.1, 'No proof of the submitter has been decided by other businesses.');
  const { approved, rejected } = record;
  const decided = approved + rejected;
  const weight = Math.round((rejected / decided) * 50) / 100;
  const evidence = `${String(rejected)} of ${String(decided)} decided proofs of the submitter were rejected.`;
  return when(decided >= ENOUGH && rejected > 0, 'rejected_before', weight, evidence);
}

function when(isSo: boolean, name: string, weight: number, evidence: string): Signal[] {
  return isSo ? [{ name, weight, evidence }] : [];
}
