export { ConnectionsModule } from './connections.module';
export { connectionsSchema } from './connections.schema';
export { connectionsSettings } from './connections.settings';
