import { ServerResponse } from 'node:http';
import { Controller, Get, Post, Res } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, FORBIDDEN, NOT_FOUND } from '#kernel';
import { InfluencerId, InfluencerPage, InfluencerView, SaveInfluencer, SearchInfluencers } from './influencer.dto';
import { InfluencersService } from './influencers.service';

@Controller('api/v1/influencers')
export class InfluencersController {
  constructor(private readonly influencers: InfluencersService) {}

  @Endpoint({
    id: 'searchInfluencers',
    tag: 'Influencers',
    summary: 'Search influencers',
    description:
      'Searches the public profiles of creators, most followers first (on `platform` if specified, otherwise in total). Profiles that were saved in test mode are not included, unless `livemode` is false.',
    access: 'public',
    tier: 'relaxed',
    input: SearchInfluencers,
    returns: InfluencerPage,
    errors: [NOT_FOUND],
  })
  @Get()
  search(@Input() query: SearchInfluencers): Promise<InfluencerPage> {
    return this.influencers.search(query);
  }

  @Endpoint({
    id: 'getInfluencer',
    tag: 'Influencers',
    summary: 'Get an influencer profile',
    description: 'Public for anyone who has the id. Also returns test data, with `livemode: false`.',
    access: 'public',
    tier: 'relaxed',
    input: InfluencerId,
    returns: InfluencerView,
    errors: [NOT_FOUND],
  })
  @Get(':id')
  get(@Input() { id }: InfluencerId): Promise<InfluencerView> {
    return this.influencers.get(id);
  }

  @Endpoint({
    id: 'saveInfluencer',
    tag: 'Influencers',
    summary: 'Create or replace your influencer profile',
    description:
      'For creator accounts, which have one profile per mode. The profile is public immediately. Omitted fields are cleared. ' +
      'A connected account stays in the profile, with the handle and the followers that its platform reports, until it is disconnected.',
    access: 'write.influencers',
    tier: 'standard',
    input: SaveInfluencer,
    examples: {
      profile: {
        displayName: 'Daily Flat White',
        bio: 'One coffee place a day.',
        niches: ['coffee', 'street food'],
        location: 'Lisbon, Portugal',
        engagementRate: 0.045,
        platforms: [
          { platformId: 'ig', handle: '@dailyflatwhite', followers: 12_500 },
          { platformId: 'tiktok', handle: 'dailyflatwhite', followers: 7_500 },
        ],
      },
    },
    returns: InfluencerView,
    alsoReturns: { 201: 'The profile was created.' },
    errors: [FORBIDDEN],
  })
  @Post()
  async save(
    @CurrentActor() actor: Actor,
    @Input() input: SaveInfluencer,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<InfluencerView> {
    const { influencer, isNew } = await this.influencers.save(actor, input);
    response.statusCode = isNew ? 201 : 200;
    return influencer;
  }
}
