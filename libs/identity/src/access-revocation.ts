import { Injectable } from '@nestjs/common';
import { Db } from '#platform';
import { ApiKeysService } from './api-keys.service';
import { Authentication } from './authentication';
import { Sessions } from './sessions';

/** Ends what one context holds that gives access to a business, in the ambient transaction. */
export type Revoke = (businessId: string) => Promise<void>;

/**
 * When that happens: `before-keys` for what can become a key, `after-keys` for what a key can make. In this order, what a
 * request makes meanwhile is either seen and ended, or refused by `IdentityService.confirm`.
 */
export type AccessOrder = 'before-keys' | 'after-keys';

/**
 * Ends all access to a business: sessions, API keys (those of agents too), and what other contexts have registered. All of
 * it in one transaction, so that nothing is forgotten when a process dies.
 */
@Injectable()
export class AccessRevocation {
  private readonly beforeKeys: Revoke[] = [];
  private readonly afterKeys: Revoke[] = [];

  constructor(
    private readonly db: Db,
    private readonly sessions: Sessions,
    private readonly keys: ApiKeysService,
    private readonly authentication: Authentication,
  ) {}

  /** Registers what a context holds. */
  add(order: AccessOrder, revoke: Revoke): void {
    (order === 'before-keys' ? this.beforeKeys : this.afterKeys).push(revoke);
  }

  /** In the ambient transaction. @param keptSessionId the session that may go on */
  async revokeAll(businessId: string, keptSessionId?: string): Promise<void> {
    await this.sessions.endAllOfBusiness(businessId, keptSessionId);
    for (const revoke of this.beforeKeys) await revoke(businessId);
    await this.keys.withdrawAll(businessId);
    for (const revoke of this.afterKeys) await revoke(businessId);
    this.db.onCommit(() => {
      this.authentication.forgetBusiness(businessId);
    });
  }
}
