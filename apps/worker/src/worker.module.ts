import { DynamicModule, Module } from '@nestjs/common';
import { PlatformModule, PlatformParts } from '#platform';
import { contexts } from '../../contexts';

/** Composition only: the contexts that the api serves, without a server. */
@Module({})
export class WorkerModule {
  static on(parts: PlatformParts): DynamicModule {
    return { module: WorkerModule, imports: [PlatformModule.forRoot(parts), ...contexts] };
  }
}
