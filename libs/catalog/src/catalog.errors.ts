import { ApiSchema } from '@nestjs/swagger';
import { ErrorType, Text } from '#platform';

@ApiSchema({ name: 'ProhibitedIncentive' })
class ProhibitedIncentiveDetails {
  @Text({ description: 'The id of the rule.', example: 'paid_review' })
  rule: string;

  @Text({
    description: 'The regulation and the policy of the platform.',
    example:
      "16 CFR 465 (Rule on the Use of Consumer Reviews and Testimonials); Yelp's policy against asking for reviews",
  })
  citation: string;

  @Text({ description: 'The action.', example: 'yp_rv' })
  actionId: string;

  @Text({ description: 'Its platform.', example: 'yp' })
  platformId: string;

  @Text({
    description: 'The reason, and what to do instead, as text.',
    example: 'No perk may be offered for a review. Choose an action that is incentivizable.',
  })
  explanation: string;
}

export const PROHIBITED_ACTION = new ErrorType(
  'PROHIBITED_ACTION',
  422,
  'No perk may be offered for this action, because the platform and the law forbid paying for it. `details` cites the rule.',
  ProhibitedIncentiveDetails,
);
