import { Controller, Get } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, NOT_FOUND } from '#kernel';
import { GetRecommendations, MatchedRecommendations } from './match.dto';
import { Matches } from './matches';

@Controller('api/v1/recommendations')
export class MatchesController {
  constructor(private readonly matches: Matches) {}

  @Endpoint({
    id: 'getRecommendations',
    tag: 'AI',
    summary: 'Get recommendations',
    description:
      'For a creator: open campaigns and bids that fit its profile. For a business: creators for its active ' +
      'campaigns, and its next best actions. Each has a score, the components of the score, and the reasons. ' +
      'Free of charge.',
    access: 'use.ai',
    tier: 'relaxed',
    input: GetRecommendations,
    returns: MatchedRecommendations,
    errors: [NOT_FOUND],
  })
  @Get()
  recommend(@CurrentActor() actor: Actor, @Input() query: GetRecommendations): Promise<MatchedRecommendations> {
    return this.matches.recommend(actor, query);
  }
}
