import { ErrorType } from '#kernel';

export const LAST_OWNER = new ErrorType(
  'LAST_OWNER',
  409,
  'The last owner of a business cannot be removed or get another role. Make another user an owner first.',
);
