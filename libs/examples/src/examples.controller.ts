import { Controller, Post } from '@nestjs/common';
import { CurrentActor, Endpoint } from '#http';
import { Actor, INVALID_STATE } from '#kernel';
import { ExampleData } from './example-data.dto';
import { ExamplesService } from './examples.service';

@Controller('api/v1/example-data')
export class ExamplesController {
  constructor(private readonly examples: ExamplesService) {}

  @Endpoint({
    id: 'createExampleData',
    tag: 'Examples',
    summary: 'Create example data',
    description:
      'Creates campaigns with proofs and perks of a few customers, all of which are named as examples. Test mode only. ' +
      'What exists already is not created again.',
    access: 'write.campaigns',
    tier: 'standard',
    returns: ExampleData,
    errors: [INVALID_STATE],
  })
  @Post()
  create(@CurrentActor() actor: Actor): Promise<ExampleData> {
    return this.examples.create(actor);
  }
}
