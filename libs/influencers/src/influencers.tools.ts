import { Injectable } from '@nestjs/common';
import { PickType } from '@nestjs/swagger';
import { READS, tool, ToolSource } from '#http';
import { SearchInfluencers } from './influencer.dto';
import { InfluencersService } from './influencers.service';

class SearchInfluencersInput extends PickType(SearchInfluencers, [
  'platform',
  'minFollowers',
  'page',
  'perPage',
] as const) {}

/** The tool for creators' public profiles. */
@Injectable()
export class InfluencersTools implements ToolSource {
  constructor(private readonly influencers: InfluencersService) {}

  readonly tools = [
    tool({
      name: 'searchInfluencers',
      endpoint: 'searchInfluencers',
      title: 'Search influencers',
      description:
        'Searches the public profiles of creators, most followers first: name, niches, location, followers, engagement rate, completed campaigns and approval rate. ' +
        'Use it to judge whom a campaign could reach, and how many followers to require, before createCampaign; ' +
        'nobody is contacted. With platform, an id from listActions, minFollowers and the order use the followers there. ' +
        'No match returns an empty list; an unknown platform returns NOT_FOUND. Pages have perPage rows, fewer if long; ' +
        'send `next` for the next page. Public: no scope, free.',
      input: SearchInfluencersInput,
      list: { rows: 'influencers' },
      outputFields: ['id', 'displayName', 'followerCount', 'approvalRate'],
      hints: READS,
      advice: {
        NOT_FOUND: 'Omit platform, or use a platformId from listActions.',
      },
      run: (input) => this.influencers.search(input),
    }),
  ];
}
