import { ReviewsController } from './reviews.controller';
import { ReviewAdvisor } from './review-advisor';

export { AdviseOnSubmission } from './review.dto';
export { ReviewAdvisor } from './review-advisor';
export const REVIEW_CONTROLLERS = [ReviewsController];
export const REVIEW_PROVIDERS = [ReviewAdvisor];
