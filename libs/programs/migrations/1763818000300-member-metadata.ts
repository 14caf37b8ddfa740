import { AddMetadata } from '#database/migrations';

export class MemberMetadata1763818000300 extends AddMetadata {
  protected override readonly table = 'program_members';
  protected override readonly scope = 'program_id';
}
