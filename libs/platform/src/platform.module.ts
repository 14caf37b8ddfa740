import { DynamicModule, Inject, Module, OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { Clock } from './clock';
import { Db } from './db/db';
import { ENGINE, Engine } from './db/engine';
import { Events } from './events/events';
import { Relay } from './events/relay';
import { Idempotency } from './idempotency/idempotency';
import { LOG, Log } from './log';
import { Mailer } from './mailer';
import { Metrics } from './metrics/metrics';
import { MetricsServer } from './metrics/metrics-server';
import { Names } from './outbound/names';
import { Outbound } from './outbound/outbound';
import { PLATFORM_PROBLEMS } from './platform.problems';
import { Registry, RegistryModule } from './registry';
import { SETTINGS, Settings } from './settings';
import { Sweeps } from './sweeps';
import { Vault } from './vault';
import { Queues } from './queues/queues';

/** What every context stands on, opened by the app before the modules are: settings, log and database. */
export interface PlatformParts {
  settings: Settings;
  log: Log;
  engine: Engine;
  /** Given by tests, which move it. */
  clock?: Clock;
}

@Module({ imports: [RegistryModule.forFeature('platform', { problems: PLATFORM_PROBLEMS })] })
export class PlatformModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(ENGINE) private readonly engine: Engine,
    private readonly sweeps: Sweeps,
    private readonly queues: Queues,
    private readonly db: Db,
    private readonly metrics: Metrics,
  ) {}

  static forRoot({ settings, log, engine, clock = new Clock() }: PlatformParts): DynamicModule {
    const parts = [
      { provide: SETTINGS, useValue: settings },
      { provide: LOG, useValue: log },
      { provide: ENGINE, useValue: engine },
      { provide: Clock, useValue: clock },
    ];
    const services = [
      Db,
      Events,
      Idempotency,
      Mailer,
      Metrics,
      MetricsServer,
      Outbound,
      Queues,
      Registry,
      Relay,
      Sweeps,
      Vault,
    ];
    return {
      module: PlatformModule,
      global: true,
      providers: [...parts, ...services, Names],
      exports: [...parts, ...services],
    };
  }

  onModuleInit(): void {
    const { pool, shares } = this.engine;
    this.metrics.gauge({
      name: 'perk_database_connections',
      help: 'Connections to the database by state, and who waits for one.',
      labelNames: ['state'],
      collect: () => [
        { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waiting' }, value: shares.waiting },
      ],
    });
    if (this.engine.kind !== 'pglite') return;
    // Not at start: on the one session that there is, the first requests would wait for it.
    this.sweeps.add({ id: 'db.maintain', everySeconds: 600, atStart: false, run: () => this.db.maintain() });
  }

  /** Runs once the server has answered its last request. */
  async onApplicationShutdown(): Promise<void> {
    await this.sweeps.stop();
    await this.queues.stop();
    await this.engine.close();
  }
}
