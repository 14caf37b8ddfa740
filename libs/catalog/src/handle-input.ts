import { FieldError, Text } from '#kernel';
import { readHandle } from './handles';
import { PLATFORM_FIELD } from './requested-action';

/** An account on a platform, as somebody states it. */
export class HandleInput {
  @Text(PLATFORM_FIELD)
  platformId: string;

  @Text({
    max: 500,
    description: 'The name of the account there, with or without @, or the address of its profile.',
    example: 'grace.drinks.coffee',
  })
  handle: string;
}

/** What is wrong with the accounts that a request names. */
export function handleErrors({ handles }: { handles?: HandleInput[] | null }): FieldError[] {
  return (handles ?? []).flatMap(({ platformId, handle }, index, all) => {
    const place = `handles[${String(index)}]`;
    if (all.findIndex((other) => other.platformId === platformId) < index)
      return [{ path: `${place}.platformId`, message: 'is there already: send one account for each platform' }];
    const { error } = readHandle(platformId, handle);
    return error === undefined ? [] : [{ path: `${place}.handle`, message: error }];
  });
}
