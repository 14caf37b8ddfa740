import { ApiSchema } from '@nestjs/swagger';
import { Metadata } from '#database/metadata';
import { Bool, Id, Int, Nested, OneOf, PageOf, PagingByTime, Text, Timestamp } from '#kernel';
import { Email, MetadataFilter, MetadataInput, MetadataView } from '#kernel/fields';
import { pathIdError } from '#kernel/text';
import { PerkView } from '#perks';
import { Member, MEMBER_STATUSES, MemberStatus } from './member.entity';
import { Program } from './program.entity';

const MEMBER_ID = {
  max: 100,
  description: 'The member, by the `memberId` or the id that enrollment returned.',
  example: 'guest-42',
} as const;

/** The field that names a member in requests. */
export const memberIdField = MEMBER_ID;

@ApiSchema({ name: 'EnrolMember' })
export class EnrolMember {
  @Id('prog', { description: 'The program.' })
  id: string;

  @Text({
    max: 100,
    optional: true,
    fieldError: (text: string) => (text.startsWith('mem_') ? 'must not start with mem_' : pathIdError(text)),
    description:
      'What you call the member in your own system, without / \\ ? and #. For the owner; default: the id of the member.',
    example: 'guest-42',
  })
  memberId?: string;

  @Text({
    max: 200,
    optional: true,
    description:
      'The name of the member; required from the owner. Default for an account that enrolls itself: the name of the account.',
    example: 'Grace Hopper',
  })
  name?: string;

  @Email({
    optional: true,
    description: 'The e-mail address of the member, which only the owner can set and see.',
    example: 'grace@example.com',
  })
  email?: string;

  @Id('biz', {
    optional: true,
    description: 'The account of the member on this service. It can then submit proofs and receive perks itself.',
  })
  businessId?: string;

  @MetadataInput()
  metadata?: Metadata;
}

@ApiSchema({ name: 'ProgramMember' })
export class MemberView {
  @Id('mem', { description: 'The member.' })
  id: string;

  @Id('prog', { description: 'The program.' })
  programId: string;

  @Text({ description: 'What the owner calls the member; the id unless the owner has chosen it.', example: 'guest-42' })
  memberId: string;

  @Text({ untrusted: true, description: 'The name.', example: 'Grace Hopper' })
  name: string;

  @Text({
    untrusted: true,
    nullable: true,
    description: 'The e-mail address; null if it is not known, and for everyone except the owner.',
    example: 'grace@example.com',
  })
  email: string | null;

  @Id('biz', { nullable: true, description: 'The account of the member; null if it has none.' })
  businessId: string | null;

  @OneOf(MEMBER_STATUSES, {
    description: 'A removed member submits no proofs; its history is kept.',
    example: 'active',
  })
  status: MemberStatus;

  @Timestamp({ description: 'When it was enrolled.' })
  enrolledAt: string;

  @Int({ description: 'The points in the current cycle.', example: 250 })
  points: number;

  @Text({ nullable: true, description: 'The tier that these points reach; null below the first.', example: 'Regular' })
  currentTier: string | null;

  @MetadataView({ nullable: true, description: 'The texts that the owner stores with it; null for everyone else.' })
  metadata: Metadata | null;

  @Bool({ description: 'False for test data.', example: true })
  livemode: boolean;
}

/** A member as the API shows it now. @param forOwner whether to show the e-mail address and the metadata, which only the owner may see */
export function memberView(member: Member, program: Program, now: Date, forOwner: boolean): MemberView {
  const points = member.pointsIn(program.keyOf(program.cycleAt(now)));
  return {
    id: member.id,
    programId: member.programId,
    memberId: member.reference,
    name: member.name,
    email: forOwner ? member.email : null,
    businessId: member.accountId,
    status: member.status,
    enrolledAt: member.enrolledAt.toISOString(),
    points,
    currentTier: program.tierAt(points)?.name ?? null,
    metadata: forOwner ? member.metadata : null,
    livemode: member.livemode,
  };
}

export class MemberPage extends PageOf(() => MemberView) {}

export class ListMembers extends PagingByTime(25) {
  @Id('prog', { description: 'The program.' })
  id: string;

  @Text({
    max: 200,
    optional: true,
    description:
      'Only members whose name starts with this text, or whose `memberId` or e-mail address is this text; not case-sensitive, except for `memberId`. The members are then in the order of their names, and the filters by time and `sort` do not apply.',
    example: 'grace',
  })
  q?: string;

  @OneOf(MEMBER_STATUSES, { optional: true, description: 'Only members with this status.' })
  status?: MemberStatus;

  @MetadataFilter()
  metadata?: Metadata;
}

export class MemberOfProgram {
  @Id('prog', { description: 'The program.' })
  id: string;

  @Text(MEMBER_ID)
  memberId: string;
}

@ApiSchema({ name: 'ProgramCycleSpan' })
export class CycleSpan {
  @Timestamp({ description: 'When the cycle starts.', example: '2026-11-01T00:00:00.000Z' })
  start: string;

  @Timestamp({ description: 'When the next cycle starts.', example: '2026-12-01T00:00:00.000Z' })
  end: string;
}

@ApiSchema({ name: 'ProgramTierReached' })
export class TierReached {
  @Id('mem', { description: 'The member.' })
  id: string;

  @Id('prog', { description: 'The program.' })
  programId: string;

  @Text({ description: 'What the owner calls the member.', example: 'guest-42' })
  memberId: string;

  @Id('biz', { nullable: true, description: 'The account of the member; null if it has none.' })
  businessId: string | null;

  @Nested(() => CycleSpan, { description: 'The cycle.' })
  cycle: CycleSpan;

  @Text({ description: 'The name of the tier.', example: 'Regular' })
  tier: string;

  @Int({ description: 'The points of the member in the cycle.', example: 250 })
  points: number;

  @Nested(() => PerkView, { description: 'The perk of the tier.' })
  perk: PerkView;

  @Bool({ description: 'False for test data.', example: true })
  livemode: boolean;
}
