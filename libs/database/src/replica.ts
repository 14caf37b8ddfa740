import { ClientBase, Pool, QueryConfig } from 'pg';
import { Log, Settings } from '#kernel';
import { MetricCounter, Metrics, withConnectionQuota, currentBusiness, PRODUCT } from '#kernel/host';
import { ReplicaConnection } from './connection';
import { Engine, guard } from './engine';
import { isCancellation, isConnectionLoss } from './errors';
import { RecentWrites } from './recent-writes';
import { ServerState, stateOf } from './server-state';
import { ConnectionQuotas } from './connection-quotas';
import { bytesBetween, positionFrom, WalPosition } from './wal-position';

/** Runs statements that only read. */
export interface Reader {
  query<Row>(statement: QueryConfig, values?: unknown[]): Promise<Row[]>;
}

/** The replica is not used while it is further behind. */
const MAX_LAG_MS = 5_000;
/** How often, while there are reads, both servers are compared. A replica that was lost is tried again after this time. */
const COMPARE_EVERY_MS = 1_000;
/** How long a replica that was not far enough is not asked for the same position again. */
const CATCH_UP_MS = 20;
const POOL_SIZE = 10;
const CONNECTION_WAIT_MS = 1_000;
/** For a commit whose position is not known: no replica has got so far. */
const UNKNOWN: WalPosition = 'F'.repeat(16);

const POSITION = { name: 'replica.position', text: 'select pg_current_wal_insert_lsn()::text as position' };

/** Sent before each read on the same connection, so that it describes the server which that connection leads to. */
const REPLAYED = {
  name: 'replica.replayed',
  text: `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as position`,
};

interface Replayed {
  isStandby: boolean;
  position: string;
}

const LOST = 'it does not respond';
const NOT_A_STANDBY = 'it is not a standby';

interface Server {
  pool: Pool;
  writes: RecentWrites;
  reads: MetricCounter<'server'>;
}

/**
 * The server of DATABASE_REPLICA_URL. Each read requires that the replica has replayed the write-ahead log up to a position,
 * and is made on the primary if it has not, or if anything else is wrong with the replica.
 */
export class Replica {
  /** Where the primary was in the last seconds. */
  private primaryPositions: { at: number; position: WalPosition }[] = [];
  /** How far the replica was when it was last asked. */
  private replayed = { at: -Infinity, position: '' };
  /** How far it was behind when both servers were last compared. */
  private lagBytes?: number;
  /** Why it is not used. */
  private problem: string | undefined = 'it was not asked yet';
  private comparing?: Promise<void>;
  private comparedAt = -Infinity;

  private constructor(
    private readonly engine: Engine,
    private readonly log: Log,
    private readonly server?: Server,
  ) {}

  /** Does not wait for the replica, so a process starts even if it is down. Without the setting, the primary is used. */
  static async open(
    { DATABASE_REPLICA_URL, REDIS_URL }: Pick<Settings, 'DATABASE_REPLICA_URL' | 'REDIS_URL'>,
    engine: Engine,
    log: Log,
    metrics: Metrics,
  ): Promise<Replica> {
    if (!DATABASE_REPLICA_URL || !REDIS_URL) return new Replica(engine, log);
    const pool = poolOf(DATABASE_REPLICA_URL);
    guard(pool, engine.ambient, new ConnectionQuotas(POOL_SIZE, CONNECTION_WAIT_MS));
    const writes = await RecentWrites.connect(REDIS_URL, MAX_LAG_MS);
    const reads = metrics.counter({
      name: `${PRODUCT.slug}_replica_reads_total`,
      help: 'Reads for which the replica may be used, by the server that answered.',
      labelNames: ['server'],
    });
    const replica = new Replica(engine, log, { pool, writes, reads });
    metrics.gauge({
      name: `${PRODUCT.slug}_replica_lag_bytes`,
      help: 'How much of the write-ahead log the replica still has to replay.',
      collect: () => replica.lag(),
    });
    void replica.compare();
    return replica;
  }

  /** Reads for the account of the running code. What the replica cannot answer, the primary does. */
  async reader(primary: Reader): Promise<Reader> {
    const { server } = this;
    if (!server) return primary;
    let least = await this.leastPosition(server.writes);
    return {
      query: async <Row>(statement: QueryConfig, values?: unknown[]) => {
        const found =
          least === undefined || this.problem ? undefined : await this.read<Row>(server.pool, statement, values, least);
        server.reads.inc({ server: found ? 'replica' : 'primary' });
        // Further queries must not be answered by a replica that is behind what this one has shown.
        if (!found) least = undefined;
        else if (least !== undefined && found.position > least) least = found.position;
        return found ? found.rows : primary.query<Row>(statement, values);
      },
    };
  }

  /**
   * Asks for the position of a commit that was just sent on this connection, if tenants have to see it.
   * @returns undefined if nobody has to; never rejects
   */
  async positionOf(client: ClientBase, tenants: ReadonlySet<string>): Promise<WalPosition | undefined> {
    if (!this.server || tenants.size === 0) return undefined;
    try {
      const [row] = (await client.query<{ position: string }>(POSITION)).rows;
      return row && positionFrom(row.position);
    } catch {
      return UNKNOWN;
    }
  }

  /** From now on, what these tenants read includes everything up to this position. */
  async require(position: WalPosition, tenants: ReadonlySet<string>): Promise<void> {
    await this.server?.writes.add(tenants, position);
  }

  close(): void {
    this.server?.writes.close();
    // Not awaited, because a server that hangs would not close its connections.
    void this.server?.pool.end();
  }

  /** The position that the replica must have replayed to answer the current account; undefined if it is not used. */
  private async leastPosition(writes: RecentWrites): Promise<WalPosition | undefined> {
    const business = currentBusiness();
    if (performance.now() - this.comparedAt >= COMPARE_EVERY_MS) void this.compare();
    if (this.problem) return undefined;
    const written = business === undefined ? '' : await writes.lastOf(business);
    const now = performance.now();
    const bound = this.primaryPositions.find(({ at }) => at >= now - MAX_LAG_MS)?.position;
    if (written === undefined || bound === undefined) return undefined;
    const least = written > bound ? written : bound;
    const isBehind = this.replayed.position < least && now - this.replayed.at < CATCH_UP_MS;
    return isBehind ? undefined : least;
  }

  /** Undefined if the replica has not got as far as `least`, or fails. */
  private async read<Row>(
    pool: Pool,
    statement: QueryConfig,
    values: unknown[] | undefined,
    least: WalPosition,
  ): Promise<{ rows: Row[]; position: WalPosition } | undefined> {
    try {
      const [[replayed], rows] = await inOneRoundTrip<Replayed>(pool, REPLAYED, statement, values);
      if (!replayed?.isStandby) {
        this.report(NOT_A_STANDBY);
        return undefined;
      }
      const position = positionFrom(replayed.position);
      this.replayed = { at: performance.now(), position };
      return position >= least ? { rows: rows as Row[], position } : undefined;
    } catch (error) {
      // A cancelled statement says nothing about the next one: it took too long, or conflicted with the replay.
      if (isConnectionLoss(error) && !isCancellation(error)) this.report(LOST, error);
      return undefined;
    }
  }

  private async lag(): Promise<number | []> {
    await this.compare();
    return this.lagBytes ?? [];
  }

  /** Finds out where both servers are, and whether the replica can be used. */
  private compare(): Promise<void> {
    this.comparing ??= withConnectionQuota('background', () => this.compareNow()).finally(() => {
      this.comparedAt = performance.now();
      this.comparing = undefined;
    });
    return this.comparing;
  }

  private async compareNow(): Promise<void> {
    const { probe } = this.engine;
    const { pool } = this.server ?? {};
    const at = performance.now();
    // If the primary does not respond, its known positions are soon too old to be used.
    const primary = probe && (await stateOf((text) => probe.query(text)).catch(() => undefined));
    if (!pool || !primary || primary.isStandby) return;
    try {
      const state = await stateOf(async (text) => (await pool.query<ServerState>(text)).rows);
      this.report(this.problemOf(state, primary));
      this.replayed = { at: performance.now(), position: state.position };
      this.lagBytes = Math.max(0, bytesBetween(state.position, primary.position));
    } catch (error) {
      this.lagBytes = undefined;
      this.report(isConnectionLoss(error) ? LOST : 'it cannot be compared with the primary', error);
    }
    const recent = this.primaryPositions.filter((each) => each.at >= at - MAX_LAG_MS);
    this.primaryPositions = [...recent, { at, position: primary.position }];
  }

  private problemOf(replica: ServerState, primary: ServerState): string | undefined {
    if (!replica.isStandby) return NOT_A_STANDBY;
    if (replica.database !== primary.database) return 'it belongs to another database than DATABASE_URL';
    if (replica.timeline !== primary.timeline) return 'it does not follow the primary since the last failover';
    const [oldest] = this.primaryPositions;
    const isLate = oldest && oldest.at < performance.now() - MAX_LAG_MS;
    if (isLate && oldest.position > replica.position) return `it is more than ${String(MAX_LAG_MS / 1000)} s behind`;
    return undefined;
  }

  private report(problem: string | undefined, error?: unknown): void {
    if (problem === this.problem) return;
    this.problem = problem;
    if (problem === undefined) this.log.info('The replica is used for lists, statistics and events.');
    else
      this.log.warn(
        { err: error },
        `The replica is not used, because ${problem}. Everything is read from the primary.`,
      );
  }
}

function poolOf(url: string): Pool {
  // Short, because everything can also be read from the primary.
  const limits = { connectionTimeoutMillis: 1_000, statement_timeout: 2_000, lock_timeout: 500 };
  const options = { connectionString: url, max: POOL_SIZE, keepAlive: true, pipeline: true, Client: ReplicaConnection };
  const pool = new Pool({ ...options, ...limits });
  // A dropped idle connection is replaced by the next read. Without this listener, it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** Both results are those of the same server: the second one is at least as new as the first. */
async function inOneRoundTrip<First extends object>(
  pool: Pool,
  first: QueryConfig,
  second: QueryConfig,
  values: unknown[] | undefined,
): Promise<[First[], object[]]> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const results = await Promise.all([client.query<First>(first), client.query<object>(second, values)]);
    return [results[0].rows, results[1].rows];
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}
