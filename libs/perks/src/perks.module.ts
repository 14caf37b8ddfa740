import { Module } from '@nestjs/common';
import { PerksController } from './perks.controller';
import { PerksFacade } from './perks.facade';
import { PerksService } from './perks.service';

@Module({ controllers: [PerksController], providers: [PerksService, PerksFacade], exports: [PerksFacade] })
export class PerksModule {}
