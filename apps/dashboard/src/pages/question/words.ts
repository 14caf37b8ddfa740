import { isolated } from '../../words/isolated.ts';

/** The texts of the page on which a person answers an agent. */
export const words = {
  title: 'A question of an agent',
  asks: (name: string) => `“${isolated(name)}” wants to do this:`,
  once: 'If you allow it, the agent does it once. Allow it only if you have just asked the agent for it.',
  test: 'Test data: nobody gets anything.',
  allow: 'Allow it once',
  decline: 'Do not allow it',
  allowed: 'You allowed it. Go back to your agent.',
  declined: 'You did not allow it. Go back to your agent.',
  gone: 'The question does not exist, or can no longer be answered.',
  until: 'It can be answered for five minutes.',
};
