import { Module } from '@nestjs/common';
import { BillingModule } from '#billing';
import { GenerationsController } from './generations.controller';
import { Generations } from './generations';

/** The answers that consumed a unit, for every context that gives such answers. */
@Module({
  imports: [BillingModule],
  controllers: [GenerationsController],
  providers: [Generations],
  exports: [Generations],
})
export class GenerationsModule {}
