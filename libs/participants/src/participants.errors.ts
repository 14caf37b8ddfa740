import { ApiSchema } from '@nestjs/swagger';
import { ErrorType, Id } from '#kernel';

@ApiSchema({ name: 'ExistingParticipant' })
class ExistingParticipant {
  @Id('prt', { description: 'The participant that has it.' })
  participantId: string;
}

export const PARTICIPANT_EXISTS = new ErrorType(
  'PARTICIPANT_EXISTS',
  409,
  'Another participant of the business has this `externalId` or this e-mail address.',
  ExistingParticipant,
);
