export { ConnectionsModule } from './connections.module';
export { connectionsSchema } from './connections.schema';
