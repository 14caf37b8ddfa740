import { Module } from '@nestjs/common';
import { BillingController } from './billing.controller';
import { BillingService } from './billing.service';
import { Units } from './units';

@Module({ controllers: [BillingController], providers: [BillingService, Units], exports: [Units] })
export class BillingModule {}
