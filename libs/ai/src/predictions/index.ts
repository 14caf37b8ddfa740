import { Predictions } from './predictions.service';
import { Recommender } from './recommender.service';
import { RecommendationsController } from './recommendations.controller';
import { Simulations } from './simulations.service';

export const PREDICTION_CONTROLLERS = [RecommendationsController];
export const PREDICTION_PROVIDERS = [Predictions, Recommender, Simulations];
