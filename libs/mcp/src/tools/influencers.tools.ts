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
        'Searches the public profiles of creators, most followers first: name, niches, location, followers, engagement rate, completed campaigns and approval rate. ' +
        'For judging whom a campaign could reach, and how many followers to ask for, before createCampaign; ' +
        'profiles carry no contact data, and nobody is invited. With platform, an id from listActions, minFollowers and the order count the followers there; ' +
        'without it, the sum over all platforms. No match is an empty list; an unknown platform is NOT_FOUND. Pages hold perPage rows, or fewer when long; ' +
        '`next` is what to send for more. Public: no scope, free.',
      input: SearchInfluencersInput,
      list: { rows: 'influencers' },
      gives: ['id', 'displayName', 'niches', 'followerCount', 'engagementRate', 'completedCampaigns', 'approvalRate'],
      hints: READS,
      run: (input) => this.influencers.search(input),
    }),
  ];
}
