import { ApiSchema } from '@nestjs/swagger';
import { Id, Text } from '#kernel';
import { NewProof } from '#submissions';
import { memberIdField } from './member.dto';

@ApiSchema({ name: 'SubmitToProgramAsMember' })
export class SubmitProgramProof extends NewProof {
  @Id('prog', { description: 'The program.' })
  id: string;

  @Text({
    ...memberIdField,
    optional: true,
    description: 'The member who did it. For the owner; a member submits for itself.',
  })
  memberId?: string;

  /** To make sure that the action is the right one, and for `actionType`. */
  @Text({ max: 60, optional: true, hidden: true })
  platformId?: string;

  @Text({ max: 80, optional: true, hidden: true })
  actionType?: string;
}
