import { HandleInput, readHandle } from '#catalog';
import { Handle } from './participant.entity';

/** The accounts as they are stored. One that the platform confirmed stays confirmed. */
export function handlesOf(inputs: readonly HandleInput[], known: readonly Handle[]): Handle[] {
  return inputs.map(({ platformId, handle: text }) => {
    const { handle = text } = readHandle(platformId, text);
    const same = known.find((each) => each.platformId === platformId && each.handle === handle);
    return { platformId, handle, verified: same?.verified ?? false };
  });
}
