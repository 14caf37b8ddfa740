import { ApiSchema } from '@nestjs/swagger';
import { ErrorType, Int, Text } from '#kernel';

@ApiSchema({ name: 'ExistingMember' })
class ExistingMember {
  @Text({
    optional: true,
    description: 'The member that is enrolled already; for the owner only.',
    example: 'guest-42',
  })
  memberId?: string;
}

@ApiSchema({ name: 'CycleLimit' })
class CycleLimit {
  @Text({ description: 'The action.', example: 'ig_st' })
  actionId: string;

  @Int({ description: 'The most pending and approved proofs of the action in a cycle.', example: 4 })
  maxPerCycle: number;

  @Text({ description: 'When the next cycle starts.', example: '2026-12-01T00:00:00.000Z' })
  nextCycleAt: string;
}

export const ALREADY_ENROLLED = new ErrorType(
  'ALREADY_ENROLLED',
  409,
  'A member with the same account, ID or e-mail address is already enrolled in the program.',
  ExistingMember,
);
export const CYCLE_LIMIT_REACHED = new ErrorType(
  'CYCLE_LIMIT_REACHED',
  409,
  'The member has submitted as many proofs of this action as the program allows in a cycle. Wait for the next cycle, or submit another action.',
  CycleLimit,
  { shortage: true },
);
