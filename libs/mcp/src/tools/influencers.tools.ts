import { Injectable } from '@nestjs/common';
import { PickType } from '@nestjs/swagger';
import { InfluencersService, SearchInfluencers } from '#influencers';
import { READS, tool } from './tool';

class SearchInfluencersInput extends PickType(SearchInfluencers, [
  'platform',
  'minFollowers',
  'page',
  'perPage',
] as const) {}

/** Creators' public profiles, for agents. */
@Injectable()
export class InfluencersTools {
  constructor(private readonly influencers: InfluencersService) {}

  readonly tools = [
    tool({
      name: 'searchInfluencers',
      twin: 'searchInfluencers',
      title: 'Search influencers',
      description:
        'Searches the public profiles of creators, most followers first: name, niches, location, follower counts by platform, engagement rate, completed campaigns and approval rate. ' +
        'Use it to judge whom a campaign could reach, and how many followers to ask for; profiles carry no contact data, and nobody is invited by it. ' +
        'With a platform, minFollowers and the order count the followers on that platform, else the sum. `verified` is true only for accounts that were proven. ' +
        'A page holds up to 20 unless perPage says otherwise, fewer when they are long; `next` has the page and perPage to go on with. An empty list means that nobody fits.',
      input: SearchInfluencersInput,
      list: { rows: 'influencers' },
      gives: [
        'id',
        'displayName',
        'niches',
        'location',
        'followerCount',
        'engagementRate',
        'completedCampaigns',
        'approvalRate',
      ],
      hints: READS,
      run: (input) => this.influencers.search(input),
    }),
  ];
}
