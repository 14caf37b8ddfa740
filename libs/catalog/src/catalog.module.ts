import { Module } from '@nestjs/common';
import { RegistryModule } from '#platform';
import { CatalogController } from './catalog.controller';
import { PROHIBITED_ACTION } from './catalog.errors';
import { CatalogService } from './catalog.service';
import { CatalogTools } from './catalog.tools';

@Module({
  imports: [
    RegistryModule.forFeature('catalog', {
      errors: [PROHIBITED_ACTION],
      tools: CatalogTools,
      tags: {
        Catalogue: 'Reference data: the actions of all platforms, their estimated value, and industry benchmarks.',
      },
    }),
  ],
  controllers: [CatalogController],
  providers: [CatalogService, CatalogTools],
  exports: [CatalogService],
})
export class CatalogModule {}
