import { Action } from '#catalog';
import { Outcome, ProofType } from '../../submission.entity';
import { ConnectedAccount } from '../../subjects/subject';
import { PlatformAdapter } from '../../platforms/platform-adapter';
import { Reading } from '../reading/proof-reader';

/** The result of a check. The evidence is shown to submitter and reviewer, so it must not contain any fetched content. */
export interface Finding {
  outcome: Outcome;
  evidence: string;
}

export interface CheckResult extends Finding {
  name: string;
}

/** The requirements of the subject at the time of submission. */
export interface Requirements {
  hashtags: string[];
  disclosures: string[];
  /** The post must contain one of them; empty if none is required. */
  challengeCodes: string[];
  /** A post must not be older: ISO 8601. */
  since: string;
  /** The fewest followers; absent if there is no minimum. */
  minFollowers?: number;
  /** Whether the submitter may be somebody who has taken part under another address; absent if nothing says so. */
  mayBeAnother?: true;
  /** Whether the business has received a picture before that looks the same; absent if not. */
  isSimilar?: true;
}

export interface CheckContext {
  proofType: ProofType;
  action: Action;
  /** The adapter of the action's platform; undefined if the platform has no public URLs. */
  adapter: PlatformAdapter | undefined;
  requirements: Requirements;
  reading: Reading;
  /** The submitter's connected account on the platform of the action; undefined if there is none. */
  account: ConnectedAccount | undefined;
  /** Whether the same proof was submitted before; undefined if it cannot be compared. */
  isRepeated: boolean | undefined;
  now: Date;
}

/** A check. To add one, add an object to `CHECKS`. */
export interface Check {
  name: string;
  /**
   * What the verdict `passed` needs of this check. `pass`: it must pass, unless an external verifier decides. `no-fail`: it may also be
   * `unknown`. `review`: while it is `unknown`, only a reviewer can approve.
   */
  need: 'pass' | 'no-fail' | 'review';
  /** Whether the check applies; always unless given. */
  due?: (requirements: Requirements, context: CheckContext) => boolean;
  run: (context: CheckContext) => Finding;
}

export function passed(evidence: string): Finding {
  return { outcome: 'passed', evidence };
}

export function failed(evidence: string): Finding {
  return { outcome: 'failed', evidence };
}

export function unknown(evidence: string): Finding {
  return { outcome: 'unknown', evidence };
}
