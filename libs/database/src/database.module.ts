import { DynamicModule, Inject, Module, OnModuleInit } from '@nestjs/common';
import { LOG, RecurringJobs, SETTINGS } from '#kernel';
import { Metrics, PRODUCT } from '#kernel/host';
import { Counters } from './counters/counters';
import { Db } from './db';
import { ENGINE, Engine } from './engine';
import { Cursors } from './lists/cursors';
import { Lists } from './lists/lists';
import { Partitions } from './partitions';
import { Ping } from './ping';
import { Replica } from './replica';

const REPLICA = {
  provide: Replica,
  inject: [SETTINGS, ENGINE, LOG, Metrics],
  useFactory: (...parts: Parameters<typeof Replica.open>) => Replica.open(...parts),
};

/** Provides the services of this library to all modules. The app opens the engine before, and closes it last. */
@Module({})
export class DatabaseModule implements OnModuleInit {
  constructor(
    @Inject(ENGINE) private readonly engine: Engine,
    private readonly recurringJobs: RecurringJobs,
    private readonly db: Db,
    private readonly metrics: Metrics,
  ) {}

  static forRoot(engine: Engine): DynamicModule {
    const shown = [{ provide: ENGINE, useValue: engine }, ...[Counters, Db, Lists, Partitions, Ping], REPLICA];
    return { module: DatabaseModule, global: true, providers: [...shown, Cursors], exports: shown };
  }

  onModuleInit(): void {
    const { pool, quotas } = this.engine;
    this.metrics.gauge({
      name: `${PRODUCT.slug}_database_connections`,
      help: 'Database connections by state, and the requests that wait for one.',
      labelNames: ['state'],
      collect: () => [
        { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waiting' }, value: quotas.waiting },
      ],
    });
    if (this.engine.kind !== 'pglite') return;
    // Not at start, because the first requests would wait for the only connection.
    this.recurringJobs.add({ id: 'db.maintain', everySeconds: 600, atStart: false, run: () => this.db.maintain() });
  }
}
