import { ReviewsController } from './reviews.controller';
import { Reviews } from './reviews.service';

export { AdviseOnSubmission } from './review.dto';
export { Reviews } from './reviews.service';
export const REVIEW_CONTROLLERS = [ReviewsController];
export const REVIEW_PROVIDERS = [Reviews];
