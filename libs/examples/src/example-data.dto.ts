import { ApiSchema } from '@nestjs/swagger';
import { Bool, TextList } from '#kernel';

@ApiSchema({ name: 'ExampleData' })
export class ExampleData {
  @Bool({ description: 'Whether anything was created; false if all of it existed.', example: true })
  created: boolean;

  @TextList({}, { description: 'The ids of the example campaigns.', example: ['camp_01kaj4yt7hfbc9zqf3v1w2x5n8'] })
  campaignIds: string[];
}
