import type { Read } from './begin.ts';
import { client, type Team } from './client.ts';

/** The users of the business and the invitations to it. */
export const members: Read<Team> = [['team'], (options) => client.team.get(options)];
