export { EndpointSpec } from './endpoint-spec';
export { Endpoint } from './endpoint';
export { CurrentActor, Input } from './input';
export { RegistryModule } from './registry.module';
export { READS, ToolSource, tool } from './tools/tool';
