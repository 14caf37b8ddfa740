import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ApiKey } from '../auth/api-key.entity';
import { CurrentKey } from '../auth/current-key.decorator';
import { PageQuery } from '../page.query';
import { CampaignsService } from './campaigns.service';

@Controller('campaigns')
@UseGuards(AuthGuard('api-key'))
export class CampaignsController {
  constructor(private readonly campaigns: CampaignsService) {}

  @Get()
  list(@CurrentKey() key: ApiKey, @Query() query: PageQuery) {
    return this.campaigns.list(key, query);
  }
}
