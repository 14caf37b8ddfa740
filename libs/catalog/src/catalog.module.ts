import { Module } from '@nestjs/common';
import { RegistryModule } from '#platform';
import { CatalogController } from './catalog.controller';
import { PROHIBITED_ACTION } from './catalog.problems';
import { CatalogService } from './catalog.service';

@Module({
  imports: [
    RegistryModule.forFeature('catalog', {
      problems: [PROHIBITED_ACTION],
      tags: {
        Catalogue: 'Reference data: the actions of all platforms, what they are worth, and benchmarks of industries.',
      },
    }),
  ],
  controllers: [CatalogController],
  providers: [CatalogService],
  exports: [CatalogService],
})
export class CatalogModule {}
