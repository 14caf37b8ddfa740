import { DynamicModule, Inject, Module, OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { DnsResolver, SafeHttpClient } from '#outbound';
import { Clock } from './clock';
import { Counters } from './counters/counters';
import { Db } from './db/db';
import { ENGINE, Engine } from './db/engine';
import { Partitions } from './db/partitions';
import { Ping } from './db/ping';
import { Replica } from './db/replica';
import { EventKinds } from './events/event-kinds';
import { Events } from './events/events';
import { Relay } from './events/relay';
import { DryRuns } from './dry-run/dry-runs';
import { Idempotency } from './idempotency/idempotency';
import { Cursors } from './lists/cursors';
import { Lists } from './lists/lists';
import { LOG, Log } from './log';
import { Mailer } from './mailer';
import { Metrics } from './metrics/metrics';
import { MetricsServer } from './metrics/metrics-server';
import { PLATFORM_ERRORS } from './platform.errors';
import { Registry, RegistryModule } from './registry';
import { SETTINGS, Settings } from './settings';
import { RecurringJobs } from './recurring-jobs';
import { Encryption } from './encryption';
import { Queues } from './queues/queues';

/** Settings, log and database, which the app opens before it creates the modules. */
export interface PlatformParts {
  settings: Settings;
  log: Log;
  engine: Engine;
  /** Replaced by tests, which control the time. */
  clock?: Clock;
}

const SAFE_HTTP_CLIENT = {
  provide: SafeHttpClient,
  inject: [SETTINGS, DnsResolver],
  useFactory: ({ BASE_URL, OUTBOUND_ALLOW }: Settings, dns: DnsResolver) =>
    new SafeHttpClient({ allow: OUTBOUND_ALLOW, userAgent: `Perk/1.0 (+${new URL(BASE_URL).origin})` }, dns),
};

const EVENT_KINDS = { provide: EventKinds, useExisting: Registry };

const REPLICA = {
  provide: Replica,
  inject: [SETTINGS, ENGINE, LOG, Metrics],
  useFactory: (...parts: Parameters<typeof Replica.open>) => Replica.open(...parts),
};

@Module({ imports: [RegistryModule.forFeature('platform', { ids: ['evt'], errors: PLATFORM_ERRORS })] })
export class PlatformModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(ENGINE) private readonly engine: Engine,
    private readonly recurringJobs: RecurringJobs,
    private readonly queues: Queues,
    private readonly db: Db,
    private readonly replica: Replica,
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
      Counters,
      Db,
      Events,
      DryRuns,
      Idempotency,
      Lists,
      Mailer,
      Metrics,
      MetricsServer,
      Partitions,
      Ping,
      Queues,
      Registry,
      Relay,
      RecurringJobs,
      Encryption,
    ];
    return {
      module: PlatformModule,
      global: true,
      providers: [...parts, ...services, Cursors, DnsResolver, EVENT_KINDS, REPLICA, SAFE_HTTP_CLIENT],
      exports: [...parts, ...services, DnsResolver, SAFE_HTTP_CLIENT],
    };
  }

  onModuleInit(): void {
    const { pool, shares } = this.engine;
    this.metrics.gauge({
      name: 'perk_database_connections',
      help: 'Database connections by state, and the requests that wait for one.',
      labelNames: ['state'],
      collect: () => [
        { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waiting' }, value: shares.waiting },
      ],
    });
    if (this.engine.kind !== 'pglite') return;
    // Not at start, because the first requests would wait for the only connection.
    this.recurringJobs.add({ id: 'db.maintain', everySeconds: 600, atStart: false, run: () => this.db.maintain() });
  }

  /** Runs after the server has sent its last response. */
  async onApplicationShutdown(): Promise<void> {
    await this.recurringJobs.stop();
    await this.queues.stop();
    this.replica.close();
    await this.engine.close();
  }
}
