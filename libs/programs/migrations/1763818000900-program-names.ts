import { AddNameEntries } from '#database/migrations';

export class ProgramNames1763818000900 extends AddNameEntries {
  protected override readonly table = 'programs';
}
