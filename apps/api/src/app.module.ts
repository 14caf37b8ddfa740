import { DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import {
  AccessGuard,
  ApiErrorFilter,
  HttpModule,
  PlatformModule,
  PlatformParts,
  TierGuard,
  UnknownInputGuard,
} from '#platform';
import { contexts, adapters } from '../../contexts';

/** The contexts, and the guards and filter for all requests, in this order. */
@Module({})
export class AppModule {
  static on(parts: PlatformParts): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.forRoot(parts), HttpModule, ...contexts, ...adapters],
      providers: [
        { provide: APP_GUARD, useExisting: TierGuard },
        { provide: APP_GUARD, useExisting: AccessGuard },
        { provide: APP_GUARD, useExisting: UnknownInputGuard },
        { provide: APP_FILTER, useExisting: ApiErrorFilter },
      ],
    };
  }
}
