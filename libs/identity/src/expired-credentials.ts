import { Injectable, OnModuleInit } from '@nestjs/common';
import { Clock, Db, purgeStatement, Sweeps } from '#platform';

/** How long sessions and password resets are kept after they ended, to look into what happened. They admit nobody. */
const KEPT_SECONDS = 24 * 60 * 60;

const PURGES = [
  purgeStatement('sessions', 'expires_at <= $1', 'expires_at'),
  purgeStatement('sessions', 'revoked_at <= $1', 'revoked_at'),
  purgeStatement('password_resets', 'expires_at <= $1', 'expires_at'),
];

/** Deletes sessions and password resets that are over. */
@Injectable()
export class ExpiredCredentials implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly sweeps: Sweeps,
  ) {}

  onModuleInit(): void {
    this.sweeps.add({ id: 'identity.purge', everySeconds: 3600, run: () => this.purge() });
  }

  async purge(): Promise<void> {
    for (const statement of PURGES)
      await this.sweeps.inBatches(async () => (await this.db.query(statement, [this.clock.in(-KEPT_SECONDS)])).length);
  }
}
