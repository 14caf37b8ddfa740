import { ApiSchema } from '@nestjs/swagger';
import { Id, Text } from '#kernel';

@ApiSchema({ name: 'CampaignChallenge' })
export class CampaignChallenge {
  @Id('camp', { description: 'The campaign.' })
  campaignId: string;

  @Text({
    description: 'The code that the post must contain. It does not change between requests.',
    example: 'PERK-7KQ2MXWD',
  })
  code: string;

  @Text({
    description: 'Instructions for using the code, to show to a person.',
    example: 'Put PERK-7KQ2MXWD anywhere in the text of the post, then submit the URL of the post as proof.',
  })
  instructions: string;
}
