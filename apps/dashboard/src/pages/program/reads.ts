import { begin, beginPages, type Read, type ReadPages, type Visit } from '../../api/begin.ts';
import { client, type ProgramStanding, type StandingPage } from '../../api/client.ts';

export const programOf = (id: string) =>
  [['programs', 'one', id], (options) => client.programs.get(id, options)] satisfies Read<unknown>;

/** The members with their points. */
export const standingsOf = (id: string, cycle: 'current' | 'previous'): ReadPages<StandingPage, ProgramStanding> => [
  ['programs', id, 'standings', cycle],
  async (page, options) => {
    const standings = await client.programs.progress(id, { cycle, ...page }, options);
    // Without `memberId`, the owner gets a list.
    if (!('items' in standings)) throw new Error('The progress of all members is not a list.');
    return standings;
  },
  ({ items }) => items,
];

export function beginProgram({ id, search }: Visit): void {
  void begin(programOf(id));
  if (Object.keys(search).length === 0) void beginPages(standingsOf(id, 'current'));
}
