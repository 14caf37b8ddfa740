import { AddMetadata } from '#database/migrations';

export class ParticipantMetadata1763831000100 extends AddMetadata {
  protected override readonly table = 'participants';
}
