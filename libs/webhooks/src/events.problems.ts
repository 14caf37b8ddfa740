import { defineProblem } from '#platform';

export const TOO_MANY_STREAMS = defineProblem(
  'TOO_MANY_STREAMS',
  429,
  'The business has as many event streams open as it may; close one, or read the log without a stream.',
);
