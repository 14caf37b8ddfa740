import { AddNameEntries } from '#database/migrations';

export class ParticipantNames1763831000200 extends AddNameEntries {
  protected override readonly table = 'participants';
}
