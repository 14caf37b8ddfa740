import { DynamicModule, Inject, Module, OnApplicationShutdown } from '@nestjs/common';
import { DatabaseModule, ENGINE, Engine, Replica } from '#database/host';
import { EndpointsModule } from '#http/host';
import { RecurringJobs } from '#kernel';
import { KernelModule, KernelParts } from '#kernel/host';
import { Queues } from '#messaging';
import { MessagingModule } from '#messaging/host';

/** Settings, log and database, which a process opens before it creates the modules. */
export interface AppParts extends KernelParts {
  engine: Engine;
}

/** The base libraries, which every context is built on. */
@Module({})
export class BaseModule implements OnApplicationShutdown {
  constructor(
    @Inject(ENGINE) private readonly engine: Engine,
    private readonly recurringJobs: RecurringJobs,
    private readonly queues: Queues,
    private readonly replica: Replica,
  ) {}

  static on({ engine, ...parts }: AppParts): DynamicModule {
    return {
      module: BaseModule,
      // Global modules are shut down last.
      global: true,
      imports: [KernelModule.forRoot(parts), DatabaseModule.forRoot(engine), MessagingModule, EndpointsModule],
    };
  }

  /** Runs after the server has sent its last response. */
  async onApplicationShutdown(): Promise<void> {
    await this.recurringJobs.stop();
    await this.queues.stop();
    this.replica.close();
    await this.engine.close();
  }
}
