import { Action } from '#catalog';
import { Outcome, ProofType } from '../submission.entity';
import { PlatformAdapter } from './platforms/platform-adapter';
import { Reading } from './proof-reader.service';

/** What came of a check, in words for whoever filed the proof and whoever reviews it: nothing of what was fetched. */
export interface Finding {
  outcome: Outcome;
  evidence: string;
}

export interface CheckResult extends Finding {
  name: string;
}

/** What a proof is held against: what the campaign asked for when it was filed. */
export interface Asks {
  hashtags: string[];
  disclosures: string[];
  /** Any of them will do; none where the campaign asks for none. */
  challengeCodes: string[];
  /** When the campaign began: ISO 8601. */
  since: string;
}

export interface CheckContext {
  proofType: ProofType;
  action: Action;
  /** Of the action's platform; undefined where posts have no public addresses. */
  adapter: PlatformAdapter | undefined;
  asks: Asks;
  reading: Reading;
  /** Whether the same was filed before; undefined where there is nothing to compare. */
  isRepeated: boolean | undefined;
  now: Date;
}

/** One check: an object more in the list is a check more. */
export interface Check {
  name: string;
  /** `pass`: the proof has not passed until this has. `no-fail`: it may also be left open. */
  need: 'pass' | 'no-fail';
  /** Whether there is anything to check; always unless given. */
  due?: (asks: Asks) => boolean;
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
