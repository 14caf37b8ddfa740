import { beginPages, type ReadPages, type Visit } from '../../api/begin.ts';
import { client, type Program, type ProgramPage, type ProgramStatus } from '../../api/client.ts';

export function queryOf({ status, q }: Visit['search']) {
  return { ...(status && { status: status as ProgramStatus }), ...(q && { q }) };
}

export function programsOf(query: ReturnType<typeof queryOf>): ReadPages<ProgramPage, Program> {
  return [
    ['programs', 'list', query],
    (page, options) => client.programs.list({ ...query, ...page }, options),
    ({ items }) => items,
  ];
}

export function beginPrograms({ search }: Visit): void {
  void beginPages(programsOf(queryOf(search)));
}
