import { AddMetadata } from '#database/migrations';

export class ProgramMetadata1763818000200 extends AddMetadata {
  protected override readonly table = 'programs';
}
