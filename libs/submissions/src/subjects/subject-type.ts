import { Authority } from '#http/access';
import { enumeration } from '#kernel';
import { Scope } from '#kernel/actors';

/**
 * The kinds of subjects: the resources that receive proofs. This is the vocabulary of the API; what each of them does is
 * registered with `Subjects` by the context that owns it.
 */
export const SUBJECT_TYPES = enumeration('SubjectType', ['campaign', 'program', 'trade']);
export type SubjectType = (typeof SUBJECT_TYPES)[number];

/** The kind of subject whose first approved proof counts as completed in the public record of a creator. */
export const RECORDED_TYPE = 'campaign' satisfies SubjectType;

/** The kind of subject whose two sides know only the public profiles of each other, so neither is shown an id of the other. */
export const ANONYMOUS_TYPE = 'trade' satisfies SubjectType;

/** What else reviewing requires for the kinds of subject whose approval does more than what reviewers may decide. */
export const REVIEWING: Partial<Record<SubjectType, Authority & { scope: Scope }>> = {
  trade: {
    when: 'the submission is the proof of a trade, whose approval releases the escrow',
    scope: 'write.exchange',
  },
};

/** The kinds of subject whose proofs an actor who reviews may decide on. */
export function reviewableBy(scopes: ReadonlySet<string>): SubjectType[] {
  return SUBJECT_TYPES.filter((type) => scopes.has(REVIEWING[type]?.scope ?? 'review.submissions'));
}
