import { ServerResponse } from 'node:http';
import { Controller, Get, Post, Res } from '@nestjs/common';
import { Actor, Caller, Endpoint, FORBIDDEN, Input, NOT_FOUND } from '#platform';
import { InfluencerId, InfluencerPage, InfluencerView, SaveInfluencer, SearchInfluencers } from './influencer.dto';
import { InfluencersService } from './influencers.service';

@Controller('api/v1/influencers')
export class InfluencersController {
  constructor(private readonly influencers: InfluencersService) {}

  @Endpoint({
    id: 'searchInfluencers',
    tag: 'Influencers',
    summary: 'Search for influencers',
    description:
      'The public profiles of creators, most followers first: on the platform when one is named, else over all. Test data is left out.',
    access: 'public',
    tier: 'relaxed',
    input: SearchInfluencers,
    returns: InfluencerPage,
    problems: [NOT_FOUND],
  })
  @Get()
  search(@Input() query: SearchInfluencers): Promise<InfluencerPage> {
    return this.influencers.search(query);
  }

  @Endpoint({
    id: 'getInfluencer',
    tag: 'Influencers',
    summary: 'Get the profile of an influencer',
    description: 'For anyone who has its id. Test data is shown as well, and says so.',
    access: 'public',
    tier: 'relaxed',
    input: InfluencerId,
    returns: InfluencerView,
    problems: [NOT_FOUND],
  })
  @Get(':id')
  get(@Input() { id }: InfluencerId): Promise<InfluencerView> {
    return this.influencers.get(id);
  }

  @Endpoint({
    id: 'saveInfluencer',
    tag: 'Influencers',
    summary: "Create or replace the creator's own profile",
    description:
      'For accounts of creators, which have one profile in each mode. It becomes public at once. What is left out is cleared; ' +
      'an account stays verified while its platform and handle stay.',
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
    alsoReturns: { 201: 'Created: there was none before.' },
    problems: [FORBIDDEN],
  })
  @Post()
  async save(
    @Caller() actor: Actor,
    @Input() input: SaveInfluencer,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<InfluencerView> {
    const { influencer, isNew } = await this.influencers.save(actor, input);
    response.statusCode = isNew ? 201 : 200;
    return influencer;
  }
}
