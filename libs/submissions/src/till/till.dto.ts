import { ApiSchema, PickType } from '@nestjs/swagger';
import { Id, ListOf, Nested, Text } from '#kernel';
import { PerkView, TILL_CODE } from '#perks';
import { CheckView, SubmissionView } from '../submission.dto';

export class ProofCode {
  @Text({ ...TILL_CODE, description: 'The code that the person shows. Not case-sensitive.' })
  code: string;
}

@ApiSchema({ name: 'TillReward' })
export class TillReward extends PickType(PerkView, ['type', 'value', 'currency', 'description'] as const) {}

@ApiSchema({ name: 'ProofAtTill' })
export class ProofAtTill extends PickType(SubmissionView, [
  'state',
  'subject',
  'actionId',
  'participant',
  'notes',
  'reviewedAt',
  'createdAt',
] as const) {
  @Id('sub', { description: 'The submission.' })
  submissionId: string;

  @Nested(() => TillReward, {
    nullable: true,
    description: 'The perk that confirming the proof issues; null if it earns none.',
  })
  reward: TillReward | null;

  @ListOf(() => CheckView, { description: 'Why to look more closely; usually empty.' })
  checks: CheckView[];
}

@ApiSchema({ name: 'ProofsAtTill' })
export class ProofsAtTill {
  @ListOf(() => ProofAtTill, { description: 'The proof with this code, or an empty list.' })
  proofs: ProofAtTill[];
}
