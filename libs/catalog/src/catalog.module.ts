import { Module } from '@nestjs/common';
import { RegistryModule } from '#http';
import { CatalogController } from './catalog.controller';
import { PROHIBITED_ACTION } from './catalog.errors';
import { CatalogService } from './catalog.service';
import { PolicyController } from './policy/policy.controller';
import { PolicyService } from './policy/policy.service';
import { WARNED } from './policy/warnings';
import { CatalogTools } from './catalog.tools';

@Module({
  imports: [
    RegistryModule.forFeature('catalog', {
      errors: [PROHIBITED_ACTION],
      effects: [WARNED],
      tools: CatalogTools,
      tags: {
        Catalogue: 'Reference data: the actions of all platforms, their estimated value, and industry benchmarks.',
      },
    }),
  ],
  controllers: [CatalogController, PolicyController],
  providers: [CatalogService, CatalogTools, PolicyService],
  exports: [CatalogService],
})
export class CatalogModule {}
