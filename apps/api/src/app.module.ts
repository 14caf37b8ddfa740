import { DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { AccessGuard, HttpModule, PlatformModule, PlatformParts, ProblemFilter, TierGuard } from '#platform';
import { contexts, doors } from '../../contexts';

/** Composition only: the contexts, and what every request passes, in this order. */
@Module({})
export class AppModule {
  static on(parts: PlatformParts): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.forRoot(parts), HttpModule, ...contexts, ...doors],
      providers: [
        { provide: APP_GUARD, useExisting: TierGuard },
        { provide: APP_GUARD, useExisting: AccessGuard },
        { provide: APP_FILTER, useExisting: ProblemFilter },
      ],
    };
  }
}
