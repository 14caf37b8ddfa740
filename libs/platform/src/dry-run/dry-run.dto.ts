import { ApiSchema } from '@nestjs/swagger';
import { Const, FreeForm, Int } from '../dto';

@ApiSchema({ name: 'DryRun' })
export class DryRun {
  @Const(true, { description: 'Nothing was changed.' })
  dryRun: true;

  @FreeForm({
    description: 'The `data` that the request would return, without secrets that are shown once.',
    example: {},
  })
  wouldReturn: Record<string, unknown>;

  @Int({ description: 'The status that the request would have.', example: 201 })
  status: number;

  @FreeForm({ description: 'What else the request would do.', example: { events: [] } })
  effects: Record<string, unknown>;
}
