import { ApiSchema } from '@nestjs/swagger';
import { Int, ErrorType } from '#kernel';

@ApiSchema({ name: 'OldestPlace' })
class OldestPlace {
  @Int({ description: 'The lowest `after` that can be used.', example: 41 })
  after: number;
}

@ApiSchema({ name: 'StreamLimit' })
class StreamLimit {
  @Int({ description: 'The most streams that a business may have open.', example: 10 })
  limit: number;
}

export const EVENTS_PURGED = new ErrorType(
  'EVENTS_PURGED',
  410,
  'Some events after `after` were deleted. Continue with `details.after`, and fetch the current state of the resources that you track.',
  OldestPlace,
);
export const TOO_MANY_STREAMS = new ErrorType(
  'TOO_MANY_STREAMS',
  429,
  'The business has reached the limit of open event streams. Close one, or read the log without streaming.',
  StreamLimit,
);
