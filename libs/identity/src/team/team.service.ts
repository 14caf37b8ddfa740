import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { Registry } from '#http/host';
import { Actor, CONFLICT, notFound } from '#kernel';
import { EventKind } from '#messaging';
import { AccessRevocation } from '../access-revocation';
import { Business } from '../accounts/business.entity';
import { normalizeEmail, User } from '../accounts/user.entity';
import { ApiKeysService } from '../api-keys/api-keys.service';
import { Authentication } from '../authentication/authentication';
import { IdentityEvents } from '../identity-events';
import { PasswordReset } from '../passwords/password-reset.entity';
import { Role, scopesOf } from '../scopes';
import { Session } from '../sessions/session.entity';
import { TEAM_CHANGED, TEAM_INVITED, TEAM_REMOVED } from './events';
import { FormerOwnerNotice } from './former-owner-notice';
import { Invitations } from './invitations';
import { TeamInvitation } from './team-invitation.entity';
import {
  invitedMember,
  InviteTeamMember,
  memberEvent,
  Team,
  TeamMember,
  TeamChange,
  TeamMemberRemoved,
  UpdateTeamMember,
  userMember,
} from './team.dto';
import { LAST_OWNER } from './team.errors';

/** The list has no pages. */
const MAX_MEMBERS = 200;

/** The users of a business and the invitations to it. */
@Injectable()
export class TeamService {
  constructor(
    private readonly db: Db,
    private readonly authentication: Authentication,
    private readonly invitations: Invitations,
    private readonly keys: ApiKeysService,
    private readonly notice: FormerOwnerNotice,
    private readonly identityEvents: IdentityEvents,
    private readonly access: AccessRevocation,
    private readonly registry: Registry,
  ) {}

  async list({ businessId }: Actor): Promise<Team> {
    const users = await this.db.manager.find(User, { where: { businessId }, order: { createdAt: 'asc', id: 'asc' } });
    const invitations = await this.invitations.pendingOf(businessId);
    return { items: [...users.map(userMember), ...invitations.map(invitedMember)] };
  }

  /**
   * Invites somebody, or renews the invitation. Does not reveal whether the address has an account with another business.
   * @throws ApiError CONFLICT for a member of the same team, or if the team is full; RATE_LIMITED
   */
  async invite(actor: Actor, { email, role, name }: InviteTeamMember): Promise<TeamMember> {
    return this.db.tx(async () => {
      await this.lock(actor);
      const { items } = await this.list(actor);
      const address = normalizeEmail(email);
      const known = items.find((member) => member.email === address);
      if (known?.status === 'active')
        throw CONFLICT.error(`${address} is on the team already. Change the role instead.`, { userId: known.id });
      if (!known && items.length >= MAX_MEMBERS)
        throw CONFLICT.error(`A team has at most ${String(MAX_MEMBERS)} users and invitations. Remove some first.`);
      const inviter = await this.db.manager.findOneByOrFail(User, { id: actor.id });
      const member = invitedMember(await this.invitations.send(inviter, { email: address, role, name }));
      return this.changed(actor, member, TEAM_INVITED);
    });
  }

  /**
   * Changes the role of a user or of an invitation.
   * @throws ApiError NOT_FOUND; LAST_OWNER
   */
  async update(actor: Actor, { id, role }: UpdateTeamMember): Promise<TeamMember> {
    return this.db.tx(async () => {
      await this.lock(actor);
      const before = await this.find(actor, id);
      if (before.role === role) return before;
      const rows = before.status === 'active' ? User : TeamInvitation;
      const { affected } = await this.db.manager.update(rows, { id, businessId: actor.businessId }, { role });
      // It was accepted in the meantime.
      if (affected === 0) throw notFound();
      if (before.status === 'active') await this.reduce(actor, before, role);
      return this.changed(actor, { ...before, role }, TEAM_CHANGED);
    });
  }

  /**
   * Removes a user, whose sessions end, or withdraws an invitation.
   * @throws ApiError NOT_FOUND; LAST_OWNER
   */
  async remove(actor: Actor, id: string): Promise<TeamMemberRemoved> {
    return this.db.tx(async () => {
      await this.lock(actor);
      const member = await this.find(actor, id);
      if (member.status === 'active') {
        await this.removeUser(id);
        await this.reduce(actor, member, null);
      }
      if (member.status === 'invited') await this.withdraw(actor, id);
      await this.changed(actor, member, TEAM_REMOVED);
      return { id, removed: true };
    });
  }

  /**
   * Lets owners change a team one after the other, so that the last two cannot remove each other, and checks again that
   * the actor is one of them.
   */
  private async lock(actor: Actor): Promise<void> {
    const lock = { mode: 'for_no_key_update' } as const;
    await this.db.manager.findOneOrFail(Business, { where: { id: actor.businessId }, lock });
    await this.authentication.confirm(actor);
  }

  /** A member who may be changed. @throws ApiError NOT_FOUND; LAST_OWNER */
  private async find(actor: Actor, id: string): Promise<TeamMember> {
    const { items } = await this.list(actor);
    const member = items.find((each) => each.id === id);
    if (!member) throw notFound();
    const isOwner = ({ status, role }: TeamMember) => status === 'active' && role === 'owner';
    if (isOwner(member) && items.filter(isOwner).length === 1) throw LAST_OWNER.error();
    return member;
  }

  private async removeUser(id: string): Promise<void> {
    // Waits for a sign-in that has begun a session; one that has not begun it fails, because its user no longer exists.
    await this.db.manager.findOneOrFail(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
    await this.db.manager.delete(PasswordReset, { userId: id });
    await this.db.manager.delete(Session, { userId: id });
    await this.db.manager.delete(User, { id });
  }

  /**
   * Ends what the user created and may not create any more: the invitations of an owner, and what other contexts have. Keys and agents
   * belong to the business and are kept; an e-mail lists them for the remaining owners.
   */
  private async reduce({ businessId }: Actor, member: TeamMember, role: Role | null): Promise<void> {
    const userId = member.id;
    if (role !== 'owner') {
      const keys = await this.keys.usableOf(businessId, userId);
      const invitations = await this.invitations.withdrawOf(businessId, userId);
      await this.notice.send(businessId, member.email, { keys, invitations });
    }
    const scopes = role ? scopesOf(role, this.registry) : new Set<string>();
    await this.access.reduce({ businessId, userId, scopes });
  }

  private async withdraw({ businessId }: Actor, id: string): Promise<void> {
    const { affected } = await this.db.manager.delete(TeamInvitation, { id, businessId });
    // It was accepted in the meantime.
    if (affected === 0) throw notFound();
  }

  private async changed({ businessId }: Actor, member: TeamMember, kind: EventKind<TeamChange>): Promise<TeamMember> {
    await this.identityEvents.publish(kind, { id: member.id, businessId, livemode: true }, memberEvent(member));
    this.db.onCommit(() => {
      this.authentication.invalidateBusiness(businessId);
    });
    return member;
  }
}
