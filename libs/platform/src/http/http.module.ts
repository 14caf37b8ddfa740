import { Module, OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ThrottlerModule, ThrottlerModuleOptions } from '@nestjs/throttler';
import { LOG, Log } from '../log';
import { ApiDescription } from '../openapi/description';
import { Registry, RegistryModule } from '../registry';
import { SETTINGS, Settings } from '../settings';
import { HttpAdapter } from './adapter';
import { AccessGuard } from './access.guard';
import { DocExamples } from './doc-examples';
import { DocsController } from './docs.controller';
import { assertRegistered } from './endpoint';
import { HealthController } from './health.controller';
import { HttpMetrics } from './http-metrics';
import { ProblemFilter } from './problem.filter';
import { limitIn, TierGuard } from './tier.guard';
import { MemoryTierStorage, RedisTierStorage, WINDOW_SECONDS } from './tier-storage';

/** What an app that serves HTTP adds to the platform. The app binds the guards and the filter, in its order. */
@Module({
  imports: [
    RegistryModule.forFeature('http', {
      tags: { Service: 'What the service says of itself: its state, its public counts, this description.' },
    }),
    ThrottlerModule.forRootAsync({
      inject: [SETTINGS, LOG],
      useFactory: async (settings: Settings, log: Log): Promise<ThrottlerModuleOptions> => ({
        throttlers: [{ limit: (context) => limitIn(context, settings), ttl: WINDOW_SECONDS * 1000 }],
        storage: settings.REDIS_URL
          ? await new RedisTierStorage(settings.REDIS_URL, log).connected()
          : new MemoryTierStorage(),
      }),
    }),
  ],
  controllers: [HealthController, DocsController],
  providers: [TierGuard, AccessGuard, ProblemFilter, HttpMetrics, DocExamples, ApiDescription],
  exports: [TierGuard, AccessGuard, ProblemFilter],
})
export class HttpModule implements OnApplicationBootstrap {
  constructor(
    private readonly host: HttpAdapterHost<HttpAdapter>,
    private readonly registry: Registry,
  ) {}

  /** What an endpoint declares and no module registers would be missing from the API description: found at start. */
  onApplicationBootstrap(): void {
    for (const { endpoint } of this.host.httpAdapter.routes.routes) assertRegistered(endpoint, this.registry);
  }
}
