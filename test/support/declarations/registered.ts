import { DynamicModule, FactoryProvider } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants';
import { RegistryModule } from '#http';
import { EndpointsModule, HttpModule, Registry } from '#http/host';
import { adapters, contexts } from '../../../apps/contexts';

/** Everything that the modules register, for test tables that are built before an app is started. */
export const registered = new Registry();

for (const module of [EndpointsModule, HttpModule, ...contexts, ...adapters]) {
  const imports = (Reflect.getMetadata(MODULE_METADATA.IMPORTS, module) ?? []) as DynamicModule[];
  for (const { providers = [] } of imports.filter((imported) => imported.module === RegistryModule))
    for (const provider of providers as FactoryProvider<unknown>[]) void provider.useFactory(registered);
}

/** All scopes, and those that agents request by default. */
export const { scopes: SCOPES, agentScopes: TOOL_SCOPES } = registered;
