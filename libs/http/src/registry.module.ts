import { DynamicModule, Module } from '@nestjs/common';
import { Parts, Registry } from './registry';

/** Registers the parts of a module: `imports: [RegistryModule.forFeature('things', { errors: [THING_GONE] })]`. */
@Module({})
export class RegistryModule {
  /** @param owner the name of the context, for the error message if a name is already taken */
  static forFeature(owner: string, parts: Parts): DynamicModule {
    return {
      module: RegistryModule,
      providers: [
        {
          provide: Symbol(`parts of ${owner}`),
          inject: [Registry],
          useFactory: (registry: Registry) => {
            registry.add(owner, parts);
          },
        },
      ],
    };
  }
}
