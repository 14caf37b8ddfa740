import { Inject, Injectable } from '@nestjs/common';
import { ENGINE, Engine } from './engine';

/** After this time, a health check reports the database as unavailable, because health checkers have timeouts too. */
const TIMEOUT_MS = 2000;

/** Whether the database responds, for health checks. */
@Injectable()
export class Ping {
  private pinging?: Promise<number | null>;

  constructor(@Inject(ENGINE) private readonly engine: Engine) {}

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

  private async pingOnce(): Promise<number | null> {
    const started = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, TIMEOUT_MS, null);
    });
    const result = await Promise.race([this.engine.ping().catch(() => null), timeout]);
    clearTimeout(timer);
    return result === null ? null : Math.round((performance.now() - started) * 10) / 10;
  }
}
