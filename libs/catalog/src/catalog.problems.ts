import { ApiSchema } from '@nestjs/swagger';
import { ProblemType, Text } from '#platform';

@ApiSchema({ name: 'ProhibitedIncentive' })
class ProhibitedIncentiveDetails {
  @Text({ description: 'The rule in one word.', example: 'paid_review' })
  rule: string;

  @Text({
    description: 'The regulation, and the policy of the site.',
    example:
      "16 CFR 465 (Rule on the Use of Consumer Reviews and Testimonials); Yelp's policy against asking for reviews",
  })
  citation: string;

  @Text({ description: 'The action.', example: 'yp_rv' })
  actionId: string;

  @Text({ description: 'Its platform.', example: 'yp' })
  platformId: string;

  @Text({
    description: 'Why, for the person or agent that asked.',
    example: 'No perk may be offered for a review. Choose an action that is incentivizable.',
  })
  explanation: string;
}

export const PROHIBITED_ACTION = new ProblemType(
  'PROHIBITED_ACTION',
  422,
  'No perk may be offered for this action: the site and the law forbid paying for it. `details` cites the rule.',
  ProhibitedIncentiveDetails,
);
