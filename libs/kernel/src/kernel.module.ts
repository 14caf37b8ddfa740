import { DynamicModule, Module } from '@nestjs/common';
import { DnsResolver, SafeHttpClient } from '#outbound';
import { Clock } from './clock';
import { Encryption } from './encryption';
import { LOG, Log } from './log';
import { Metrics } from './metrics';
import { PRODUCT } from './product';
import { RecurringJobs } from './recurring-jobs';
import { SETTINGS, Settings } from './settings/process-settings';

/** Settings and log, which the app opens before it creates the modules. */
export interface KernelParts {
  settings: Settings;
  log: Log;
  /** Replaced by tests, which control the time. */
  clock?: Clock;
}

const SAFE_HTTP_CLIENT = {
  provide: SafeHttpClient,
  inject: [SETTINGS, DnsResolver],
  useFactory: ({ BASE_URL, OUTBOUND_ALLOW }: Settings, dns: DnsResolver) =>
    new SafeHttpClient({ allow: OUTBOUND_ALLOW, userAgent: `${PRODUCT.name}/1.0 (+${new URL(BASE_URL).origin})` }, dns),
};

/** Provides the services of this library to all modules. */
@Module({})
export class KernelModule {
  static forRoot({ settings, log, clock = new Clock() }: KernelParts): DynamicModule {
    const providers = [
      { provide: SETTINGS, useValue: settings },
      { provide: LOG, useValue: log },
      { provide: Clock, useValue: clock },
      ...[Encryption, Metrics, RecurringJobs],
      ...[DnsResolver, SAFE_HTTP_CLIENT],
    ];
    return { module: KernelModule, global: true, providers, exports: providers };
  }
}
