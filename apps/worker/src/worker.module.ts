import { DynamicModule, Module } from '@nestjs/common';
import { PlatformModule, PlatformParts } from '#platform';
import { contexts } from '../../contexts';

/** The same contexts as the api, without a server. */
@Module({})
export class WorkerModule {
  static on(parts: PlatformParts): DynamicModule {
    return { module: WorkerModule, imports: [PlatformModule.forRoot(parts), ...contexts] };
  }
}
