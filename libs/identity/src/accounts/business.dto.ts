import { Text } from '#kernel';

export class UpdateBusiness {
  @Text({ max: 100, optional: true, description: 'The name of the business.', example: 'Corner Coffee' })
  name?: string;

  @Text({
    max: 60,
    optional: true,
    nullable: true,
    description: 'The industry of the business, such as `restaurants`; null to leave it open.',
    example: 'coffee-shops',
  })
  businessType?: string | null;
}
