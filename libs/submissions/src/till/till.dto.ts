import { ApiSchema } from '@nestjs/swagger';
import { REWARD_TYPES, RewardType } from '#catalog';
import { Decimal, Id, ListOf, Nested, OneOf, Text, Timestamp } from '#kernel';
import { ParticipantReference } from '#participants';
import { TILL_CODE } from '#perks';
import { SubjectView } from '../subjects/subject.dto';
import { CheckView } from '../submission.dto';
import { SUBMISSION_STATE, SubmissionState } from '../submission.entity';

export class ProofCode {
  @Text({ ...TILL_CODE, description: 'The code that the person shows. Not case-sensitive.' })
  code: string;
}

@ApiSchema({ name: 'TillReward' })
export class TillReward {
  @OneOf(REWARD_TYPES, { description: 'A percentage off (`pct`), an amount in USD, or a free item.', example: 'pct' })
  type: RewardType;

  @Decimal({ description: 'Per cent for `pct`, USD otherwise.', example: 10 })
  value: number;

  @Text({ nullable: true, description: 'What the item is, for `free_item`.', example: null })
  description: string | null;
}

@ApiSchema({ name: 'ProofAtTill' })
export class ProofAtTill {
  @Id('sub', { description: 'The submission.' })
  submissionId: string;

  @OneOf(SUBMISSION_STATE, { description: '`pending` until it is confirmed or rejected.' })
  state: SubmissionState;

  @Nested(() => SubjectView, { description: 'What the proof is for.' })
  subject: SubjectView;

  @Text({ description: 'The action that has to be seen to be confirmed.', example: 'rf_ip' })
  actionId: string;

  @Nested(() => ParticipantReference, {
    nullable: true,
    description: 'The customer or creator who shows the code; null if a business does, and for a trade.',
  })
  participant: ParticipantReference | null;

  @Nested(() => TillReward, {
    nullable: true,
    description: 'The perk that is issued when it is confirmed; null if there is none.',
  })
  reward: TillReward | null;

  @Text({ nullable: true, description: 'What the person wrote; null if nothing.', example: null })
  notes: string | null;

  @ListOf(() => CheckView, { description: 'Why to look more closely; usually empty.' })
  checks: CheckView[];

  @Timestamp({ nullable: true, description: 'When it was confirmed or rejected; null while pending.' })
  reviewedAt: string | null;

  @Timestamp({ description: 'When the person got the code.' })
  createdAt: string;
}

@ApiSchema({ name: 'ProofsAtTill' })
export class ProofsAtTill {
  @ListOf(() => ProofAtTill, { description: 'The proof with the code; empty if there is none.' })
  proofs: ProofAtTill[];
}
