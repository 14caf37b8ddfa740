import { Inject, Injectable, OnApplicationBootstrap, OnModuleInit } from '@nestjs/common';
import { Clock, LOG, Log } from '#kernel';
import { Metrics, PRODUCT } from '#kernel/host';
import { ENGINE, Engine } from './engine';

/** After this time, a health check reports the database as unavailable, because health checkers have timeouts too. */
const TIMEOUT_MS = 2000;
/** The log says when the clocks differ by more than this, and again when they differ by less than half of it. */
const DIFFERENCE_MS = 1000;

/**
 * Whether the database responds, for health checks; each of them also compares its clock with that of this process. Processes
 * on several machines rely on clocks that agree, and the database is what they have in common.
 */
@Injectable()
export class Ping implements OnModuleInit, OnApplicationBootstrap {
  private pinging?: Promise<number | null>;
  /** The time of this process minus that of the database. */
  private differenceMs = 0;
  private differs = false;

  constructor(
    @Inject(ENGINE) private readonly engine: Pick<Engine, 'kind' | 'ping'>,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge({
      name: `${PRODUCT.slug}_clock_difference_seconds`,
      help: 'The time of this process minus that of the database; 0 if the difference is too small to be measured.',
      collect: () => this.differenceSeconds(),
    });
  }

  /** Compares the clocks at the start. The embedded database uses the clock of this machine. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.engine.kind === 'postgres') await this.latencyMs();
  }

  /**
   * The duration of a trivial query in milliseconds; null if the database did not respond. Concurrent health checks share one query, so
   * that many of them do not load the database.
   */
  latencyMs(): Promise<number | null> {
    this.pinging ??= this.pingOnce().finally(() => {
      this.pinging = undefined;
    });
    return this.pinging;
  }

  private async differenceSeconds(): Promise<number> {
    if ((await this.latencyMs()) === null) throw new Error('The database does not respond.');
    return this.differenceMs / 1000;
  }

  private async pingOnce(): Promise<number | null> {
    const [started, sentAt] = [performance.now(), this.clock.now()];
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, TIMEOUT_MS, null);
    });
    const time = await Promise.race([this.engine.ping().catch(() => null), timeout]);
    clearTimeout(timer);
    if (time === null) return null;
    const latencyMs = performance.now() - started;
    this.compare(time, sentAt, this.clock.now());
    return Math.round(latencyMs * 10) / 10;
  }

  /** Takes the smallest difference that explains the time that the database stated between these two times. */
  private compare(time: Date, sentAt: Date, receivedAt: Date): void {
    const [ahead, behind] = [sentAt.getTime() - time.getTime(), time.getTime() - receivedAt.getTime()];
    this.differenceMs = ahead > 0 ? ahead : -Math.max(behind, 0);
    const differenceMs = Math.abs(this.differenceMs);
    if (!this.differs && differenceMs > DIFFERENCE_MS) {
      this.differs = true;
      this.log.warn(
        { aheadSeconds: this.differenceMs / 1000 },
        'The clocks of this process and of the database differ. Synchronise both machines with a time server.',
      );
    } else if (this.differs && differenceMs < DIFFERENCE_MS / 2) {
      this.differs = false;
      this.log.info('The clocks of this process and of the database agree again.');
    }
  }
}
