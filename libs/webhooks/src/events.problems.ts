import { ApiSchema } from '@nestjs/swagger';
import { Int, ProblemType } from '#platform';

@ApiSchema({ name: 'OldestPlace' })
class OldestPlace {
  @Int({ description: 'The place from which events can be read on.', example: 41 })
  after: number;
}

@ApiSchema({ name: 'StreamLimit' })
class StreamLimit {
  @Int({ description: 'How many streams a business may have open.', example: 10 })
  limit: number;
}

export const EVENTS_PURGED = new ProblemType(
  'EVENTS_PURGED',
  410,
  'Events after this place are no longer kept. Read on with the `after` that `details` gives, and fetch the current state of what you follow.',
  OldestPlace,
);
export const TOO_MANY_STREAMS = new ProblemType(
  'TOO_MANY_STREAMS',
  429,
  'The business has as many event streams open as it may; close one, or read the log without a stream.',
  StreamLimit,
);
