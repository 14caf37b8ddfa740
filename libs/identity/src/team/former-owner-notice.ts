import { Inject, Injectable } from '@nestjs/common';
import { Db } from '#database';
import { LOG, Log, SETTINGS, Settings } from '#kernel';
import { Mailer } from '#messaging';
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
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Sends the e-mail after the commit of the ambient transaction, without waiting for it. Errors are logged, not thrown. */
  send(businessId: string, email: string, legacy: FormerOwnerAccess): void {
    if (legacy.keys.length === 0 && legacy.invitations.length === 0) return;
    const text = this.textOf(email, legacy);
    this.db.onCommit(() => {
      this.mail(businessId, text).catch((error: unknown) => {
        this.log.error({ businessId, err: error }, 'The owners could not be told what a former owner had created.');
      });
    });
  }

  private async mail(businessId: string, text: string): Promise<void> {
    for (const { email } of await this.db.manager.findBy(User, { businessId, role: 'owner' }))
      await this.mailer.send({ to: email, subject: 'Access that a former owner created', text });
  }

  private textOf(email: string, { keys, invitations }: FormerOwnerAccess): string {
    const [agents, own] = [keys.filter(({ agent }) => agent), keys.filter(({ agent }) => !agent)];
    const parts = [`${email} is no longer an owner of your business on Perk.\n`];
    if (own.length > 0)
      parts.push(
        `These API keys, which ${email} created, keep working:\n\n${listOf(own)}\n\n` +
          `The person may still have copies of them. Replace the keys that you need, and revoke the others:\n\n${this.settings.BASE_URL}/dashboard/api-keys\n`,
      );
    if (agents.length > 0)
      parts.push(
        `These agents, which ${email} approved, keep their access:\n\n${listOf(agents)}\n\n` +
          `They may run on that person's devices. Check what they do, or revoke their access:\n\n${this.settings.BASE_URL}/dashboard/agents\n`,
      );
    if (invitations.length > 0)
      parts.push(
        `These invitations, which ${email} sent, were withdrawn:\n\n` +
          `${invitations.map((invitation) => `- ${invitation.email}`).join('\n')}\n\n` +
          `Invite those who should still join again:\n\n${this.settings.BASE_URL}/dashboard/team\n`,
      );
    return parts.join('\n');
  }
}

/** The most keys of each kind that an e-mail names. */
const MAX_NAMED = 50;

function listOf(keys: readonly ApiKey[]): string {
  const named = keys
    .slice(0, MAX_NAMED)
    .map(({ name, last4, livemode }) => `- ${name} (${livemode ? 'live' : 'test'}, ends with ${last4})`);
  const others = keys.length - named.length;
  return [...named, ...(others > 0 ? [`- and ${String(others)} more`] : [])].join('\n');
}
