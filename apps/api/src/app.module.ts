import { DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { AccessGuard, ApiErrorFilter, HttpModule, TierGuard, UnknownInputGuard } from '#http/host';
import { AppParts, BaseModule } from '../../base.module';
import { DevMailModule } from '#messages';
import { contexts, adapters } from '../../contexts';

/** The contexts, and the guards and filter for all requests, in this order. */
@Module({})
export class AppModule {
  static on(parts: AppParts): DynamicModule {
    const { NODE_ENV, SMTP_URL } = parts.settings;
    const forDevelopers = NODE_ENV === 'development' && SMTP_URL === undefined ? [DevMailModule] : [];
    return {
      module: AppModule,
      // Last, because the API description has the operations in this order, and health checks are not what its readers look for.
      imports: [BaseModule.on(parts), ...contexts, ...adapters, ...forDevelopers, HttpModule],
      providers: [
        { provide: APP_GUARD, useExisting: TierGuard },
        { provide: APP_GUARD, useExisting: AccessGuard },
        { provide: APP_GUARD, useExisting: UnknownInputGuard },
        { provide: APP_FILTER, useExisting: ApiErrorFilter },
      ],
    };
  }
}
