import { Injectable, OnModuleInit } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Db, Statement, violates } from '#database';
import { ApiError, Clock, newId } from '#kernel';
import { randomToken } from '#kernel/secrets';
import { AccessRevocation } from '../access-revocation';
import { Business } from '../accounts/business.entity';
import { User } from '../accounts/user.entity';
import { sha256 } from '../api-keys/key-format';
import { IdentityEvents } from '../identity-events';
import { EMAIL_TAKEN, INVALID_GRANT } from '../identity.errors';
import { assertAcceptable } from '../passwords/password-rules';
import { Passwords } from '../passwords/passwords';
import { Role } from '../scopes';
import { TEAM_JOINED, TEAM_REMOVED } from './events';
import { InvitationEmails, LINK_DAYS } from './invitation-emails';
import { AcceptInvitation, Invitation } from './invitation.dto';
import { TeamInvitation } from './team-invitation.entity';
import { invitedMember, memberEvent, userMember } from './team.dto';

const COLUMNS = `id, business_id as "businessId", email, name, role, token_hash as "tokenHash", invited_by as "invitedBy", created_at as "createdAt", expires_at as "expiresAt"`;

const INVITE: Statement = {
  name: 'team_invitations.invite',
  text: `insert into team_invitations as i (id, business_id, email, name, role, token_hash, created_at, expires_at, invited_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (business_id, email) do update set name = coalesce(excluded.name, i.name), role = excluded.role,
           token_hash = excluded.token_hash, expires_at = excluded.expires_at,
           invited_by = excluded.invited_by
         returning ${COLUMNS}`,
};
/** Finds and deletes at once, so that of concurrent requests only one can use an invitation. */
const ACCEPT: Statement = {
  name: 'team_invitations.accept',
  text: `delete from team_invitations where token_hash = $1 and expires_at > $2 returning ${COLUMNS}`,
};
const WITHDRAW_ALL: Statement = {
  name: 'team_invitations.withdraw_all',
  text: `delete from team_invitations where business_id = $1 returning ${COLUMNS}`,
};

const WITHDRAW_OF: Statement = {
  name: 'team_invitations.withdraw_of',
  text: `delete from team_invitations where business_id = $1 and invited_by = $2 returning ${COLUMNS}`,
};

/** Invitations to the team of a business, from the e-mail with the link until they are accepted. */
@Injectable()
export class Invitations implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly access: AccessRevocation,
    private readonly identityEvents: IdentityEvents,
    private readonly emails: InvitationEmails,
  ) {}

  /** Who may become a user has access: it is revoked with the rest. */
  onModuleInit(): void {
    this.access.onRevoked('before-keys', (businessId) => this.withdrawAll(businessId));
  }

  /** Those that can still be accepted, oldest first. */
  pendingOf(businessId: string): Promise<TeamInvitation[]> {
    const expiresAt = MoreThan(this.clock.now());
    return this.db.manager.find(TeamInvitation, { where: { businessId, expiresAt }, order: { id: 'asc' } });
  }

  /**
   * Creates an invitation in the ambient transaction, or renews the one to the same address, whose previous link stops
   * working. The link is sent after the commit.
   * @throws ApiError RATE_LIMITED
   */
  async send(inviter: User, invited: { email: string; role: Role; name?: string }): Promise<TeamInvitation> {
    const { businessId } = inviter;
    const { email, role, name = null } = invited;
    await this.emails.count(businessId, email);
    const [now, token] = [this.clock.now(), randomToken()];
    const expiresAt = this.clock.in(LINK_DAYS * 24 * 60 * 60, now);
    const values = [newId('inv', now), businessId, email, name, role, sha256(token), now, expiresAt, inviter.id];
    const [invitation] = await this.db.query<TeamInvitation>(INVITE, values);
    if (!invitation) throw new Error('The invitation was not stored.');
    await this.emails.send(businessId, inviter.email, email, token);
    return invitation;
  }

  /** @throws ApiError INVALID_GRANT if the token is not valid, was already used, or has expired */
  async view(token: string): Promise<Invitation> {
    const { email, name, role, expiresAt, business } = await this.find(token);
    return { businessName: business.name, role, email, name, expiresAt: expiresAt.toISOString() };
  }

  /**
   * Creates the account of the invited person. The token was sent to the address, so it also verifies it.
   * @throws ApiError INVALID_GRANT as for `view`; EMAIL_TAKEN; VALIDATION_ERROR if the password is too easy to guess. The
   *   invitation remains valid in the last two cases
   */
  async accept({ token, password, name }: AcceptInvitation): Promise<User> {
    const { email, business } = await this.find(token);
    assertAcceptable('password', password, { email, businessName: business.name });
    const passwordHash = await this.passwords.hash(password);
    try {
      return await this.db.tx(() => this.join(token, passwordHash, name));
    } catch (error) {
      if (violates(error, 'users_email'))
        throw EMAIL_TAKEN.error(
          'This e-mail address already has an account, which belongs to another business. Ask for an invitation to another address.',
        );
      throw error;
    }
  }

  private async join(token: string, passwordHash: string, name: string | undefined): Promise<User> {
    const now = this.clock.now();
    const [invitation] = await this.db.query<TeamInvitation>(ACCEPT, [sha256(token), now]);
    if (!invitation) throw invalidToken();
    const { businessId, email, role } = invitation;
    const user: User = {
      id: newId('usr', now),
      businessId,
      email,
      name: name ?? invitation.name,
      role,
      passwordHash,
      createdAt: now,
      emailVerifiedAt: now,
    };
    await this.db.manager.insert(User, user);
    const joined = { ...memberEvent(userMember(user)), invitationId: invitation.id };
    await this.identityEvents.publish(TEAM_JOINED, { id: user.id, businessId, livemode: true }, joined);
    return user;
  }

  private async find(token: string): Promise<TeamInvitation & { business: Business }> {
    const expiresAt = MoreThan(this.clock.now());
    const invitation = await this.db.manager.findOneBy(TeamInvitation, { tokenHash: sha256(token), expiresAt });
    if (!invitation) throw invalidToken();
    const business = await this.db.manager.findOneByOrFail(Business, { id: invitation.businessId });
    return { ...invitation, business };
  }

  /** Withdraws what a user sent who may not invite any more, in the ambient transaction. */
  async withdrawOf(businessId: string, userId: string): Promise<TeamInvitation[]> {
    const withdrawn = await this.db.query<TeamInvitation>(WITHDRAW_OF, [businessId, userId]);
    await this.publishWithdrawn(withdrawn);
    return withdrawn;
  }

  private async withdrawAll(businessId: string): Promise<void> {
    await this.publishWithdrawn(await this.db.query<TeamInvitation>(WITHDRAW_ALL, [businessId]));
  }

  private async publishWithdrawn(invitations: readonly TeamInvitation[]): Promise<void> {
    for (const invitation of invitations) {
      const { businessId } = invitation;
      const aggregate = { id: invitation.id, businessId, livemode: true };
      await this.identityEvents.publish(TEAM_REMOVED, aggregate, memberEvent(invitedMember(invitation)));
    }
  }
}

function invalidToken(): ApiError {
  return INVALID_GRANT.error(
    'The invitation is not valid, was already used or withdrawn, or has expired. Ask for a new one.',
  );
}
