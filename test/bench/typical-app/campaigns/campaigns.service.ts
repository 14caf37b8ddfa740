import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ApiKey } from '../auth/api-key.entity';
import { PageQuery } from '../page.query';
import { Campaign } from './campaign.entity';

@Injectable()
export class CampaignsService {
  constructor(@InjectRepository(Campaign) private readonly campaigns: Repository<Campaign>) {}

  async list({ businessId, livemode }: ApiKey, { page, perPage }: PageQuery) {
    const [items, total] = await this.campaigns.findAndCount({
      where: { businessId, livemode },
      order: { id: 'DESC' },
      skip: (page - 1) * perPage,
      take: perPage,
    });
    return { items, pagination: { page, perPage, total, totalPages: Math.ceil(total / perPage) } };
  }
}
