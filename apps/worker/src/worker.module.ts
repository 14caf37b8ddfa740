import { DynamicModule, Module } from '@nestjs/common';
import { AppParts, BaseModule } from '../../base.module';
import { contexts } from '../../contexts';

/** The same contexts as the api, without a server. */
@Module({})
export class WorkerModule {
  static on(parts: AppParts): DynamicModule {
    return { module: WorkerModule, imports: [BaseModule.on(parts), ...contexts] };
  }
}
