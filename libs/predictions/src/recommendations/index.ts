import { Predictions } from './predictions';
import { Recommender } from './recommender';
import { RecommendationsController } from './recommendations.controller';
import { Simulations } from './simulations';

export const RECOMMENDATION_CONTROLLERS = [RecommendationsController];
export const RECOMMENDATION_PROVIDERS = [Predictions, Recommender, Simulations];
