import { Global, Module } from '@nestjs/common';
import { EventKinds } from '#messaging/host';
import { DryRuns } from './dry-runs';
import { COMMON_ERRORS } from './http.errors';
import { Idempotency } from './idempotency/idempotency';
import { MetricsServer } from './metrics-server';
import { Registry } from './registry';
import { RegistryModule } from './registry.module';

const services = [DryRuns, Idempotency, MetricsServer, Registry];
const EVENT_KINDS = { provide: EventKinds, useExisting: Registry };

/** What the modules of contexts need to be created in any process. `HttpModule` serves their endpoints. */
@Global()
@Module({
  imports: [
    RegistryModule.forFeature('messaging', { ids: ['evt'] }),
    RegistryModule.forFeature('http', { errors: COMMON_ERRORS }),
  ],
  providers: [...services, EVENT_KINDS],
  exports: [...services, EVENT_KINDS],
})
export class EndpointsModule {}
