import { Injectable, OnModuleInit } from '@nestjs/common';
import { Db } from '#database';
import { AccessRevocation, ReducedMember } from '#identity';
import { Clock } from '#kernel';
import { Encryption } from '#kernel/secrets';
import { DeliveryCleanup } from '../deliveries/delivery-cleanup';
import { secretContext } from '../sending/sender';
import { newSecret } from '../sending/signature';
import { Webhook } from './webhook.entity';

/** When all access to a business is revoked, disables its webhooks and replaces their secrets with new ones that nobody has seen. */
@Injectable()
export class Revocation implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly encryption: Encryption,
    private readonly cleanup: DeliveryCleanup,
    private readonly access: AccessRevocation,
  ) {}

  onModuleInit(): void {
    this.access.onRevoked('after-keys', (businessId) => this.revokeAll(businessId));
    this.access.onMemberReduced((member) => this.disableOf(member));
  }

  /** Disables what a user created who may not create webhooks any more. */
  private async disableOf({ businessId, userId, scopes }: ReducedMember): Promise<void> {
    if (scopes.has('write.webhooks')) return;
    const webhooks = await this.db.manager.find(Webhook, {
      where: { businessId, createdBy: userId, enabled: true },
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
    for (const webhook of webhooks) {
      webhook.disable('creator', this.clock.now());
      await this.db.manager.update(Webhook, { id: webhook.id }, { ...webhook });
      await this.cleanup.disabled(webhook);
    }
  }

  private async revokeAll(businessId: string): Promise<void> {
    const webhooks = await this.db.manager.find(Webhook, {
      where: { businessId },
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
    for (const webhook of webhooks) {
      const wasEnabled = webhook.enabled;
      webhook.revoke(this.encryption.encrypt(newSecret(), secretContext(webhook)), this.clock.now());
      await this.db.manager.update(Webhook, { id: webhook.id }, { ...webhook });
      if (wasEnabled) await this.cleanup.disabled(webhook);
    }
  }
}
