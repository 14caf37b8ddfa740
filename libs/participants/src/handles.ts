import { PLATFORM_FIELD, readHandle } from '#catalog';
import { FieldError, Text } from '#kernel';
import { Handle } from './participant.entity';

/** An account on a platform, as the business states it. */
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

/** The accounts as they are stored. One that the platform confirmed stays confirmed. */
export function handlesOf(inputs: readonly HandleInput[], known: readonly Handle[]): Handle[] {
  return inputs.map(({ platformId, handle: text }) => {
    const { handle = text } = readHandle(platformId, text);
    const same = known.find((each) => each.platformId === platformId && each.handle === handle);
    return { platformId, handle, verified: same?.verified ?? false };
  });
}
