import { ProblemType } from '#platform';

export const EVENTS_PURGED = new ProblemType(
  'EVENTS_PURGED',
  410,
  'Events after this place are no longer kept. Read on with the `after` that `details` gives, and fetch the current state of what you follow.',
);
export const TOO_MANY_STREAMS = new ProblemType(
  'TOO_MANY_STREAMS',
  429,
  'The business has as many event streams open as it may; close one, or read the log without a stream.',
);
