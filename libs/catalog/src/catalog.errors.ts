import { ApiSchema } from '@nestjs/swagger';
import { ErrorType, ListOf, Text } from '#kernel';
import { CitationView } from './policy/policy.dto';

@ApiSchema({ name: 'ProhibitedIncentive' })
class ProhibitedIncentiveDetails {
  @Text({ description: 'The id of the rule.', example: 'paid_review_yelp' })
  rule: string;

  @Text({
    description: 'The regulation and the policy of the platform.',
    example: "Yelp's policy: Don't ask for reviews; 16 CFR 465.4: Buying positive or negative consumer reviews",
  })
  citation: string;

  @ListOf(() => CitationView, { description: 'The same, with where they are published.' })
  citations: CitationView[];

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
