import { RewardType } from '#catalog';
import { Actor, enumeration, ErrorType } from '#kernel';
import { CurrencyCode } from '#kernel/money';
import { Submitter } from '#participants';
import { PerkTerms } from '#perks';
import { Submission } from '../submission.entity';
import { SubjectType } from './subject-type';

export const VERIFICATION_MODES = enumeration('VerificationMode', ['manual', 'verified', 'auto']);
export type VerificationMode = (typeof VERIFICATION_MODES)[number];

/** A perk that is issued when a proof is approved. */
export interface PromisedPerk {
  type: RewardType;
  /** Hundredths: of a per cent for `pct`, of the currency otherwise. */
  hundredths: number;
  /** Of its value and its terms. */
  currency: CurrencyCode;
  description: string | null;
  expiresInDays: number;
  /** Under which terms it is redeemed; null without any. */
  terms: PerkTerms | null;
}

/** Who sends a proof, as far as the terms depend on it: a business or, in place of one, a guest. */
export type ProofSender = Pick<Actor, 'businessId' | 'livemode' | 'businessKind'>;

/** The terms on which a subject accepts a proof. What they promise is stored with it, so later changes do not affect it. */
export interface ProofTerms {
  subject: { type: SubjectType; id: string };
  /** The owner of the subject, who reviews. */
  businessId: string;
  /** The allowed actions, at least one. If there is only one, a proof need not name it. */
  actionIds: string[];
  verificationMode: VerificationMode;
  hashtags: string[];
  /** The codes of which a post must contain one; empty if none is required. */
  challengeCodes: string[];
  /** A post must not be older. */
  since: Date;
  /** The fewest followers that the submitter should have on the platform; it is checked, and never enforced. */
  minFollowers?: number | null;
  /** The participant whose proof it is, if the subject knows; otherwise it is the creator who submits it. */
  participantId?: string | null;
  /** The perk for an approved proof; null if there is none. */
  perk: PromisedPerk | null;
  /**
   * Whatever else belongs to a proof of the action by this person: data that is stored and passed to `accept`, `approve` and `reject`,
   * until the person is erased.
   */
  promise?: (actionId: string, submitter: Submitter | undefined) => object | null;
  /** Called in the transaction that stores the proof, to take a place for it or to refuse it by throwing an `ApiError`. */
  accept?: (proof: Proof) => Promise<void> | void;
}

/** A stored proof, as the context that owns its subject sees it. */
export type Proof = Pick<
  Submission,
  | 'id'
  | 'subjectId'
  | 'businessId'
  | 'livemode'
  | 'submittedById'
  | 'submittedByBusinessId'
  | 'participantId'
  | 'actionId'
  | 'promise'
  | 'state'
  | 'createdAt'
>;

/**
 * One kind of subject. `approve` and `reject` apply the effects of a decision, in its transaction; what they throw prevents the
 * decision.
 */
export interface SubmissionSubject {
  type: SubjectType;
  /**
   * The terms for a proof that is submitted now.
   * @throws ApiError NOT_FOUND if the sender may not see the subject, INVALID_STATE if it accepts no proofs
   */
  terms(sender: ProofSender, id: string): Promise<ProofTerms>;
  /** How proofs are approved now: with `verified`, a proof that is still pending when its verification passes is approved. */
  verificationModeOf(id: string): Promise<VerificationMode>;
  /** @returns data about what was earned other than the promised perk, which the submission then shows as `earned`; or null */
  approve(proof: Proof): Promise<object | null> | null;
  reject(proof: Proof): Promise<void> | void;
  /** Removes what identifies the person from what belongs to a decided proof, before its promise is removed. */
  erase?(proof: Proof): Promise<void> | void;
  /** Reverses the effects of `approve`, with the perk that the subject promised. Needed only by subjects that promise perks. */
  reverseApproval?(proof: Proof): Promise<void> | void;
  /** Errors of `approve` for which a proof whose verification passed stays pending, and the failed check that says so. */
  refusals?: readonly { error: ErrorType; check: string; evidence: string }[];
}

/** An account on a platform that is proven to belong to a business. */
export interface ConnectedAccount {
  /** The platform's permanent id. */
  accountId: string;
  /** Without the leading @. */
  handle: string;
  /** As the platform reported them at most about a day ago; null if it does not. */
  followers: number | null;
}

/** Knows the connected accounts. */
export interface ConnectedAccounts {
  accountOf(
    owner: { businessId: string; livemode: boolean },
    platformId: string,
  ): Promise<ConnectedAccount | undefined>;
}
