import type { Read } from './begin.ts';
import { type Action, client } from './client.ts';

/** All actions, in the order of the catalogue. */
export const allActions: Read<Action[]> = [
  ['catalogue', 'actions'],
  async (options) => {
    const actions: Action[] = [];
    for await (const action of client.actions.iterate({}, options)) actions.push(action);
    return actions;
  },
];
