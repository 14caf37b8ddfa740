import { Injectable, OnModuleInit } from '@nestjs/common';
import { Db, purgeStatement } from '#database';
import { Clock, RecurringJobs } from '#kernel';

/** How long ended sessions, password resets, codes and invitations are stored, for investigations. They no longer give access. */
const RETENTION_SECONDS = 24 * 60 * 60;

const PURGES = [
  purgeStatement('sessions', 'expires_at <= $1', 'expires_at'),
  purgeStatement('sessions', 'revoked_at <= $1', 'revoked_at'),
  purgeStatement('password_resets', 'expires_at <= $1', 'expires_at'),
  purgeStatement('email_codes', 'expires_at <= $1', 'expires_at'),
  purgeStatement('team_invitations', 'expires_at <= $1', 'expires_at'),
];

/** Deletes sessions, password resets, codes and invitations some time after they have ended. */
@Injectable()
export class ExpiredCredentials implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly recurringJobs: RecurringJobs,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'identity.purge', everySeconds: 3600, run: () => this.purge() });
  }

  async purge(): Promise<void> {
    for (const statement of PURGES)
      await this.recurringJobs.inBatches(
        async () => (await this.db.query(statement, [this.clock.in(-RETENTION_SECONDS)])).length,
      );
  }
}
