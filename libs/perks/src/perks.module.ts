import { Module } from '@nestjs/common';
import { PerksController } from './perks.controller';
import { PerksService } from './perks.service';

@Module({ controllers: [PerksController], providers: [PerksService], exports: [PerksService] })
export class PerksModule {}
