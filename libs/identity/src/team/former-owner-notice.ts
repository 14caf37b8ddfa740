import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { MessagesService } from '#messages';
import { User } from '../accounts/user.entity';
import { ApiKey } from '../api-keys/api-key.entity';
import { TeamInvitation } from './team-invitation.entity';

/** The keys, agents and invitations that a person created as an owner of a business. */
export interface FormerOwnerAccess {
  /** API keys, including those of agents, which keep working. */
  keys: readonly ApiKey[];
  /** Invitations, which were withdrawn. */
  invitations: readonly TeamInvitation[];
}

/** Notifies the owners of a business by e-mail about the access that a former owner created. */
@Injectable()
export class FormerOwnerNotice {
  constructor(
    private readonly db: Db,
    private readonly messages: MessagesService,
  ) {}

  /** Tells the owners, who are those that the ambient transaction leaves. */
  async send(businessId: string, email: string, { keys, invitations }: FormerOwnerAccess): Promise<void> {
    if (keys.length === 0 && invitations.length === 0) return;
    const data = {
      email,
      keys: keys.filter(({ agent }) => !agent).map(named),
      agents: keys.filter(({ agent }) => agent).map(named),
      invitations: invitations.map((invitation) => invitation.email),
    };
    for (const owner of await this.db.manager.findBy(User, { businessId, role: 'owner' }))
      await this.messages.send('former-owner', { businessId, email: owner.email }, data);
  }
}

function named({ name, last4, livemode }: ApiKey): { name: string; last4: string; livemode: boolean } {
  return { name, last4, livemode };
}
