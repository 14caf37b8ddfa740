export { Participant, Submitter } from './participant.entity';
export { ParticipantInput, ParticipantReference } from './participant.dto';
export { PARTICIPANT_EXISTS } from './participants.errors';
export { ParticipantsModule } from './participants.module';
export { participantsSchema } from './participants.schema';
export { ParticipantRecords, ParticipantsService } from './participants.service';
export { limitKeysOf } from './limit-keys';
export { CreatorProfile, CreatorProfiles, OfParticipant, Submitters } from './submitters';
