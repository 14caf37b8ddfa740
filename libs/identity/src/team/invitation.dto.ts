import { ApiSchema } from '@nestjs/swagger';
import { Const, OneOf, Text, Timestamp } from '#kernel';
import { EXAMPLE_EMAIL, NEW_PASSWORD, PERSON_NAME } from '../accounts/account-fields';
import { Role, ROLE_MEANINGS, ROLES } from '../scopes';

const InvitationToken = () =>
  Text({ min: 1, max: 200, description: 'The token from the link in the e-mail.', example: 'a9Xk…' });

@ApiSchema({ name: 'ViewInvitation' })
export class ViewInvitation {
  @Const('view-invitation', { description: 'See what an invitation is for.' })
  action: 'view-invitation';

  @InvitationToken()
  token: string;
}

@ApiSchema({ name: 'AcceptInvitation' })
export class AcceptInvitation {
  @Const('accept-invitation', { description: 'Create the account of an invited user and sign in.' })
  action: 'accept-invitation';

  @InvitationToken()
  token: string;

  @Text(NEW_PASSWORD)
  password: string;

  @Text({ ...PERSON_NAME, description: "The person's name. Default: the name in the invitation." })
  name?: string;
}

/** What an invitation is for, for the person who has its token. */
@ApiSchema({ name: 'Invitation' })
export class Invitation {
  @Text({ description: 'The business whose team the person is invited to.', example: 'Corner Coffee' })
  businessName: string;

  @OneOf(ROLES, { description: ROLE_MEANINGS })
  role: Role;

  @Text({ description: 'The address to sign in with.', example: EXAMPLE_EMAIL })
  email: string;

  @Text({ nullable: true, description: "The person's name; null if the invitation has none.", example: 'Grace Hopper' })
  name: string | null;

  @Timestamp({ description: 'Until when it can be accepted.', example: '2026-11-28T09:30:00.000Z' })
  expiresAt: string;
}
