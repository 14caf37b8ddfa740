import { Controller, Get, Query } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { campaignView } from '../../shared/views';
import { ApiKey } from '../api-key.entity';
import { CurrentKey } from '../key.guard';
import { PageQuery } from '../page.query';
import { Campaign } from './campaign.entity';

@Controller('campaigns')
export class CampaignsController {
  constructor(@InjectRepository(Campaign) private readonly campaigns: Repository<Campaign>) {}

  @Get()
  async list(@CurrentKey() { businessId, livemode }: ApiKey, @Query() { page, perPage }: PageQuery) {
    const [rows, total] = await this.campaigns.findAndCount({
      where: { businessId, livemode, archived: false },
      order: { id: 'DESC' },
      skip: (page - 1) * perPage,
      take: perPage,
    });
    const now = new Date();
    const items = rows.map((row) => campaignView(row, now));
    return {
      success: true,
      data: { items, pagination: { page, perPage, total, totalPages: Math.ceil(total / perPage) } },
    };
  }
}
