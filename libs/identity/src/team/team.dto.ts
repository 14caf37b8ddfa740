import { ApiSchema } from '@nestjs/swagger';
import { Const, enumeration, Id, ListOf, OneOf, Text, Timestamp } from '#kernel';
import { Email } from '#kernel/fields';
import { EXAMPLE_EMAIL, PERSON_NAME } from '../accounts/account-fields';
import { User } from '../accounts/user.entity';
import { Role, ROLE_MEANINGS, ROLES } from '../scopes';
import { TeamInvitation } from './team-invitation.entity';

const MEMBER_STATUS = enumeration('TeamMemberStatus', ['active', 'invited']);

const MemberId = () => Id(['usr', 'inv'], { description: 'The user, or the invitation.' });
const MemberRole = () => OneOf(ROLES, { description: ROLE_MEANINGS });
const MemberStatus = () =>
  OneOf(MEMBER_STATUS, { description: '`active` for a user, `invited` for an invitation that can still be accepted.' });

@ApiSchema({ name: 'InviteTeamMember' })
export class InviteTeamMember {
  @Email({ description: 'The address that the invitation is sent to, and to sign in with.', example: EXAMPLE_EMAIL })
  email: string;

  @MemberRole()
  role: Role;

  @Text({ ...PERSON_NAME, description: "The person's name." })
  name?: string;
}

@ApiSchema({ name: 'UpdateTeamMember' })
export class UpdateTeamMember {
  @MemberId()
  id: string;

  @MemberRole()
  role: Role;
}

export class TeamMemberId {
  @MemberId()
  id: string;
}

@ApiSchema({ name: 'TeamMember' })
export class TeamMember {
  @MemberId()
  id: string;

  @MemberStatus()
  status: (typeof MEMBER_STATUS)[number];

  @Text({ description: 'The e-mail address.', example: EXAMPLE_EMAIL })
  email: string;

  @Text({ nullable: true, description: "The person's name; null if not specified.", example: 'Grace Hopper' })
  name: string | null;

  @MemberRole()
  role: Role;

  @Timestamp({ description: 'When the user joined, or when the person was first invited.' })
  createdAt: string;

  @Timestamp({ nullable: true, description: 'When the invitation expires; null for a user.', example: null })
  expiresAt: string | null;
}

@ApiSchema({ name: 'Team' })
export class Team {
  @ListOf(() => TeamMember, { description: 'The users of the business, and then those who are invited; oldest first.' })
  items: TeamMember[];
}

@ApiSchema({ name: 'TeamMemberRemoved' })
export class TeamMemberRemoved {
  @MemberId()
  id: string;

  @Const(true, { description: 'The user or the invitation no longer exists.' })
  removed: true;
}

/** A member as events show it. E-mail addresses and names are only for users, and API keys receive events. */
@ApiSchema({ name: 'TeamChange' })
export class TeamChange {
  @MemberId()
  id: string;

  @MemberStatus()
  status: TeamMember['status'];

  @MemberRole()
  role: Role;
}

@ApiSchema({ name: 'TeamJoining' })
export class TeamJoining extends TeamChange {
  @Id('inv', { description: 'The invitation that was accepted, which no longer exists.' })
  invitationId: string;
}

export function userMember({ id, email, name, role, createdAt }: User): TeamMember {
  return { id, status: 'active', email, name, role, createdAt: createdAt.toISOString(), expiresAt: null };
}

export function invitedMember({ id, email, name, role, createdAt, expiresAt }: TeamInvitation): TeamMember {
  const [created, expires] = [createdAt.toISOString(), expiresAt.toISOString()];
  return { id, status: 'invited', email, name, role, createdAt: created, expiresAt: expires };
}

export function memberEvent({ id, status, role }: TeamMember): TeamChange {
  return { id, status, role };
}
