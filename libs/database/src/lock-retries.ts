import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { DataSource, QueryRunner } from 'typeorm';
import { isLockTimeout, isRetryable } from './errors';

/** No attempt is made later than this. */
const PATIENCE_MS = 60_000;
/** Between two attempts, the requests that had to wait because of the last one are served. Up to half of it is left out. */
const PAUSE_MS = 2_000;
const LOOK_EVERY_MS = 500;

/** Who the process $1 waits for, for example `process 4711 (pg_dump, active since 14:03:27 UTC): copy …`. */
const BLOCKERS = `
  select pid, format('process %s (%s, %s since %s UTC): %s', pid, coalesce(nullif(application_name, ''), backend_type), state,
                     to_char(xact_start at time zone 'UTC', 'HH24:MI:SS'),
                     left(regexp_replace(query, '\\s+', ' ', 'g'), 100)) as description
  from pg_stat_activity where pid = any (array(
    select unnest(pg_blocking_pids(pid)) from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'))
  order by xact_start`;

interface Blocker {
  pid: number;
  description: string;
}

/** A migration did not get a lock that it needs. */
export class MigrationBlockedError extends Error {
  override readonly name = 'MigrationBlockedError';

  constructor(migration: string, blockers: Blocker[], cause: unknown) {
    super(
      `The migration ${migration} did not get the locks that it needs. It waited for ` +
        `${described(blockers) || 'an unknown transaction'}. Try again when that has ended, or end it with ` +
        `pg_terminate_backend.`,
      { cause },
    );
  }
}

interface Options {
  /** The name of the migration. */
  migration: string;
  /** Told who holds the locks. */
  onProgress: (message: string) => void;
  patienceMs?: number;
}

/**
 * Runs `work`, a migration on the connection of `runner`, and runs it again if it did not get a lock within its
 * `lock_timeout`, or was ended because of a deadlock.
 * @throws MigrationBlockedError if that still happens a minute (`patienceMs`) after the first attempt began
 */
export async function retryForLocks<T>(
  dataSource: DataSource,
  runner: QueryRunner,
  { migration, onProgress, patienceMs = PATIENCE_MS }: Options,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  const watch = new BlockerWatch(dataSource, runner, (blockers) => {
    onProgress(`The migration ${migration} waits for ${described(blockers)}`);
  });
  await watch.start();
  try {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isLockTimeout(error) && !isRetryable(error)) throw error;
        if (performance.now() > deadline) throw new MigrationBlockedError(migration, watch.lastSeen, error);
      }
      await pause(PAUSE_MS * (0.5 + Math.random() / 2));
    }
  } finally {
    await watch.stop();
  }
}

/** Looks from another connection who holds the locks that a connection waits for. */
class BlockerWatch {
  lastSeen: Blocker[] = [];
  private readonly stopping = new AbortController();
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly watched: QueryRunner,
    private readonly report: (blockers: Blocker[]) => void,
  ) {}

  async start(): Promise<void> {
    const { master: pool } = this.dataSource.driver as unknown as { master: Pool };
    // On the only connection of the embedded database, nobody else can hold a lock.
    if (pool.options.max === 1) return;
    const [self] = (await this.watched.query('select pg_backend_pid() as pid')) as Blocker[];
    this.looking = this.look(self?.pid);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.looking;
  }

  private async look(pid?: number): Promise<void> {
    const { signal } = this.stopping;
    const isOver = () => pause(LOOK_EVERY_MS, false, { signal }).catch(() => true);
    while (!(await isOver())) {
      const seen = await this.dataSource.query<Blocker[]>(BLOCKERS, [pid]).catch(() => []);
      if (seen.length === 0) continue;
      if (pidsOf(seen) !== pidsOf(this.lastSeen)) this.report(seen);
      this.lastSeen = seen;
    }
  }
}

function pidsOf(blockers: Blocker[]): string {
  return blockers.map(({ pid }) => pid).join();
}

function described(blockers: Blocker[]): string {
  return blockers.map(({ description }) => description).join('; ');
}
