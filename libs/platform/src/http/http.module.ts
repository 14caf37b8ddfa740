import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { LOG, Log } from '../log';
import { SETTINGS, Settings } from '../settings';
import { AccessGuard } from './access.guard';
import { DocExamples } from './doc-examples';
import { DocsController } from './docs.controller';
import { TIERS } from './endpoint';
import { HealthController } from './health.controller';
import { HttpMetrics } from './http-metrics';
import { ProblemFilter } from './problem.filter';
import { TierGuard } from './tier.guard';
import { MemoryTierStorage, RedisTierStorage, WINDOW_SECONDS } from './tier-storage';

/** What an app that serves HTTP adds to the platform. The app binds the guards and the filter, in its order. */
@Module({
  imports: [
    ThrottlerModule.forRootAsync({
      inject: [SETTINGS, LOG],
      useFactory: async (settings: Settings, log: Log) => ({
        throttlers: Object.entries(TIERS).map(([name, limit]) => ({ name, limit, ttl: WINDOW_SECONDS * 1000 })),
        storage: settings.REDIS_URL
          ? await new RedisTierStorage(settings.REDIS_URL, log).connected()
          : new MemoryTierStorage(),
      }),
    }),
  ],
  controllers: [HealthController, DocsController],
  providers: [TierGuard, AccessGuard, ProblemFilter, HttpMetrics, DocExamples],
  exports: [TierGuard, AccessGuard, ProblemFilter],
})
export class HttpModule {}
