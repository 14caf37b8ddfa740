import { Predictions } from './predictions';
import { Recommender } from './recommender';
import { RecommendationsController } from './recommendations.controller';
import { Simulations } from './simulations';

export const PREDICTION_CONTROLLERS = [RecommendationsController];
export const PREDICTION_PROVIDERS = [Predictions, Recommender, Simulations];
