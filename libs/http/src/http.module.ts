import { Module, OnApplicationBootstrap, Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { ThrottlerModule, ThrottlerModuleOptions } from '@nestjs/throttler';
import { Clock, LOG, Log, SETTINGS, Settings } from '#kernel';
import { ApiDescription } from './openapi/api-description';
import { moduleFile, Registry } from './registry';
import { RegistryModule } from './registry.module';
import { AccessGuard } from './access.guard';
import { UnknownInputGuard } from './unknown-input.guard';
import { DocExamples } from './openapi/doc-examples';
import { DocsController } from './openapi/docs.controller';
import { assertRegistered, endpointOf } from './endpoint';
import { EndpointSpec } from './endpoint-spec';
import { assertLifecycle } from './lifecycle';
import { HealthController } from './health.controller';
import { HttpMetrics } from './http-metrics';
import { ApiErrorFilter } from './api-error.filter';
import { limitIn, TierGuard } from './rate-limit/tier.guard';
import { MemoryTierStorage, RedisTierStorage } from './rate-limit/tier-storage';

/** Serves the endpoints of all modules. The app binds the guards and the filter, in the order that it needs. */
@Module({
  imports: [
    RegistryModule.forFeature('http', {
      tags: { Service: 'Health of the service, public statistics, and this API description.' },
    }),
    ThrottlerModule.forRootAsync({
      inject: [SETTINGS, Clock, LOG],
      useFactory: async (settings: Settings, clock: Clock, log: Log): Promise<ThrottlerModuleOptions> => ({
        throttlers: [
          { limit: (context) => limitIn(context, settings), ttl: settings.RATE_LIMIT_WINDOW_SECONDS * 1000 },
        ],
        storage: settings.REDIS_URL
          ? await RedisTierStorage.connect(settings.REDIS_URL, clock, log)
          : new MemoryTierStorage(clock),
      }),
    }),
  ],
  controllers: [HealthController, DocsController],
  providers: [TierGuard, AccessGuard, UnknownInputGuard, ApiErrorFilter, HttpMetrics, DocExamples, ApiDescription],
  exports: [TierGuard, AccessGuard, UnknownInputGuard, ApiErrorFilter, ApiDescription, DocExamples],
})
export class HttpModule implements OnApplicationBootstrap {
  constructor(
    private readonly modules: ModulesContainer,
    private readonly registry: Registry,
  ) {}

  /** Fails the start if an endpoint declares something that no module registers, or a lifecycle that cannot be. */
  onApplicationBootstrap(): void {
    const declared = [...this.modules.values()].flatMap(({ name, controllers }) =>
      [...controllers.values()].flatMap(({ metatype }) =>
        endpointsOf(metatype as Type).map((endpoint) => ({
          endpoint,
          context: contextOf(name),
          controller: controllerFile(metatype as Type),
        })),
      ),
    );
    const endpoints = new Map(declared.map(({ endpoint }) => [endpoint.id, endpoint]));
    for (const { endpoint, context, controller } of declared) {
      assertRegistered(endpoint, this.registry, moduleFile(context));
      assertLifecycle(endpoint, endpoints, `${controller} of libs/${context}`);
    }
    this.registry.assertEventKinds();
  }
}

/** The endpoint declarations of a controller. */
function endpointsOf({ prototype }: Type): EndpointSpec[] {
  const handlers = Object.values(Object.getOwnPropertyDescriptors(prototype)).map(({ value }) => value as unknown);
  return handlers.flatMap((handler) => (typeof handler === 'function' ? (endpointOf(handler) ?? []) : []));
}

/** The context of a module by its class name: `ThingPartsModule` belongs to `thing-parts`. */
function contextOf(name: string): string {
  return kebabCased(name.replace(/Module$/, ''));
}

/** The name of the file of a controller: `ThingPartsController` is in `thing-parts.controller.ts`. */
function controllerFile({ name }: Type): string {
  return `${kebabCased(name.replace(/Controller$/, ''))}.controller.ts`;
}

function kebabCased(name: string): string {
  return name.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase();
}
