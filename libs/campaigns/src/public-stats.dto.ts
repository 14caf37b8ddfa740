import { ApiSchema } from '@nestjs/swagger';
import { Bool, Int, Timestamp } from '#kernel';

@ApiSchema({ name: 'PublicStats' })
export class PublicStats {
  @Bool({
    description: 'Whether the counts are shown, which requires at least 10 campaigns and 3 businesses.',
    example: true,
  })
  show: boolean;

  @Int({ description: 'Campaigns so far, rounded down to a multiple of 5.', example: 120 })
  campaigns: number;

  @Int({ description: 'Businesses with a campaign, rounded down to a multiple of 5.', example: 45 })
  businesses: number;

  @Int({ description: 'Active campaigns, rounded down to a multiple of 5.', example: 60 })
  active: number;

  @Timestamp({ description: 'When the counts were computed; at most 5 minutes ago.' })
  updatedAt: string;
}
