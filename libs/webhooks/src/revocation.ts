import { Injectable, OnModuleInit } from '@nestjs/common';
import { IdentityService } from '#identity';
import { Clock, Db, Vault } from '#platform';
import { Endings } from './endings';
import { placeOf } from './sender';
import { newSecret } from './signature';
import { Webhook } from './webhook.entity';

/** When all access to a business ends: its webhooks are disabled, and their secrets replaced by ones that nobody was shown. */
@Injectable()
export class Revocation implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly vault: Vault,
    private readonly endings: Endings,
    private readonly identity: IdentityService,
  ) {}

  onModuleInit(): void {
    this.identity.onAccessRevoked('after-keys', (businessId) => this.revokeAll(businessId));
  }

  private async revokeAll(businessId: string): Promise<void> {
    const webhooks = await this.db.manager.find(Webhook, {
      where: { businessId },
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
    for (const webhook of webhooks) {
      const wasEnabled = webhook.enabled;
      webhook.revoke(this.vault.seal(newSecret(), placeOf(webhook)), this.clock.now());
      await this.db.manager.update(Webhook, { id: webhook.id }, { ...webhook });
      if (wasEnabled) await this.endings.disabled(webhook);
    }
  }
}
