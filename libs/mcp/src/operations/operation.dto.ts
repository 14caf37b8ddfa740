import { ApiSchema } from '@nestjs/swagger';
import { Bool, ListOf, Text, TextList } from '#kernel';
import { FreeForm } from '#kernel/fields';

export class FindOperation {
  @Text({ min: 1, max: 200, description: 'What you want to do, in a few words, or an id.' })
  query: string;
}

export class CallOperation {
  @Text({ max: 100, description: 'The id, from findOperation.' })
  id: string;

  @FreeForm({
    optional: true,
    maxBytes: 100_000,
    maxDepth: 32,
    description: 'Path parameters, query and body as one object, as in `input` of findOperation.',
  })
  arguments?: Record<string, unknown>;

  @Bool({ optional: true, description: 'True: only say what it would do.' })
  dryRun?: boolean;

  @Text({ max: 255, optional: true, description: 'Send the same to retry a write safely.' })
  idempotencyKey?: string;
}

@ApiSchema({ name: 'FoundOperation' })
export class FoundOperation {
  @Text({ description: 'The id to call it by.', example: 'revokePerk' })
  id: string;

  @Text({ description: 'Its method.', example: 'POST' })
  method: string;

  @Text({ description: 'Its path.', example: '/api/v1/perks/:id/revoke' })
  path: string;

  @Text({ description: 'What it does.', example: 'Revoke a perk' })
  summary: string;

  @Text({
    description: 'The scope that it requires, or who else may call it: `public`, `authenticated`, `user` or `owner`.',
    example: 'write.perks',
  })
  access: string;

  @Text({ optional: true, description: 'The unit of the plan that a call uses.', example: 'campaigns' })
  cost?: string;

  @TextList({}, { optional: true, description: 'The tools that do the same.', example: ['revokePerk'] })
  tools?: string[];

  @FreeForm({ description: 'JSON Schema of its arguments.', example: { type: 'object', properties: {} } })
  input: Record<string, unknown>;
}

@ApiSchema({ name: 'FoundOperations' })
export class FoundOperations {
  @ListOf(() => FoundOperation, { description: 'The operations that fit best, the best one first.' })
  operations: FoundOperation[];

  @Text({ description: 'What to do next.', example: 'Call one with callOperation.' })
  advice: string;
}
