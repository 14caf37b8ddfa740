import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { ApiKeysService } from './api-keys/api-keys.service';
import { Authentication } from './authentication/authentication';
import { Sessions } from './sessions/sessions';

/** Revokes one context's means of access to a business, in the ambient transaction. */
export type Revoke = (businessId: string) => Promise<void>;

/** A user who was removed, or whose role was changed. */
export interface ReducedMember {
  businessId: string;
  userId: string;
  /** What the user may still do; empty after a removal. */
  scopes: ReadonlySet<string>;
}

/**
 * When it runs: `before-keys` for what can be exchanged for a key, `after-keys` for what a key can create. In this
 * order, anything that a concurrent request creates is either revoked here or rejected by `Authentication.confirm`.
 */
export type AccessOrder = 'before-keys' | 'after-keys';

/**
 * Revokes all access to a business: sessions, API keys (including those of agents), and what other contexts have
 * registered. It happens in one transaction, so that a crash cannot leave some of it in place.
 */
@Injectable()
export class AccessRevocation {
  private readonly beforeKeys: Revoke[] = [];
  private readonly afterKeys: Revoke[] = [];

  private readonly ofMember: ((member: ReducedMember) => Promise<void>)[] = [];

  constructor(
    private readonly db: Db,
    private readonly sessions: Sessions,
    private readonly keys: ApiKeysService,
    private readonly authentication: Authentication,
  ) {}

  /** Registers a callback that revokes another context's means of access to a business. */
  onRevoked(order: AccessOrder, revoke: Revoke): void {
    (order === 'before-keys' ? this.beforeKeys : this.afterKeys).push(revoke);
  }

  /**
   * Registers a callback for when a user is removed or gets another role, in that transaction: for what the user created that
   * outlasts the session.
   */
  onMemberReduced(reduce: (member: ReducedMember) => Promise<void>): void {
    this.ofMember.push(reduce);
  }

  /** Runs in the ambient transaction. */
  async reduce(member: ReducedMember): Promise<void> {
    for (const reduce of this.ofMember) await reduce(member);
  }

  /** Runs in the ambient transaction. @param exceptSessionId a session that continues */
  async revokeAll(businessId: string, exceptSessionId?: string): Promise<void> {
    await this.sessions.endAllOfBusiness(businessId, exceptSessionId);
    for (const revoke of this.beforeKeys) await revoke(businessId);
    await this.keys.withdrawAll(businessId);
    for (const revoke of this.afterKeys) await revoke(businessId);
    this.db.onCommit(() => {
      this.authentication.invalidateBusiness(businessId);
    });
  }
}
