import { linterFor } from '../support/declarations/lint';

const CONTEXT = 'libs/perks/src/perks.queries.ts';
const BASE = 'libs/database/src/partitions.ts';
const TEST = 'libs/perks/src/perk.entity.spec.ts';
const MIGRATION = 'libs/perks/migrations/1763690300000-perks.ts';
const [CLOCK, SERVER_TIME] = ['libs/kernel/src/clock.ts', 'libs/database/src/server-time.ts'];
const lint = linterFor(
  [CONTEXT, BASE, TEST, MIGRATION, CLOCK, SERVER_TIME],
  ['no-restricted-syntax', 'no-restricted-properties'],
);

/** The lines in which the linter finds a time that does not come from the Clock. */
const foundIn = (path: string, lines: readonly string[]) => lint(path, lines, /Clock|newId/);

/** Statements that ask the database for the time. */
const SQL = [
  "export const a = 'select id from things where due_at <= now()';",
  "export const b = 'update things set at = NOW( ) where id = $1';",
  'export const c = (days: number) => `select ${days} + 1, clock_timestamp()`;',
  'export const d = `select transaction_timestamp()`;',
  'export const e = `select statement_timestamp(), 1`;',
  "export const f = 'delete from things where day < current_date';",
  'export const g = `insert into things (at) values (CURRENT_TIMESTAMP)`;',
  'export const h = `select localtimestamp(0), localtime, current_time`;',
  'export const i = `select timeofday()`;',
  "export const j = `select timestamptz 'now'`;",
  "export const k = `select date 'yesterday' < due_on from things`;",
  "export const l = `select 'today'::date`;",
];
/** Expressions that ask the machine for the time. */
const SYSTEM = [
  'export const m = new Date();',
  'export const n = Date();',
  'export const o = Date.now();',
  "export const p = newId('thing');",
];
const ALLOWED = [
  "export const q = `select $1::timestamptz - interval '1 day', now_or_later(), s.current_times from t`;",
  'export const r = "const seconds = (Date.parse(value) - Date.now()) / 1000; it is now (or later) today";',
  "export const s = (clock: Clock) => [newId('thing', clock.now()), new Date(0), performance.now()];",
  "export const t = 'What happens right now, and what is the current date?';",
];
const lines = (from: readonly string[]) => from.map((_, index) => index + 1);

it.each([
  ['a context', CONTEXT],
  ['a base library', BASE],
])('The linter finds every way in which %s could learn the time except from the Clock', (_what, path) => {
  expect(foundIn(path, [...SQL, ...SYSTEM, ...ALLOWED])).toEqual(lines([...SQL, ...SYSTEM]));
});

it('A test may create ids without a time, but its statements take the time from a clock too', () => {
  expect(foundIn(TEST, [...SQL, ...SYSTEM.slice(0, 3), ...ALLOWED, ...SYSTEM.slice(3)])).toEqual(
    lines([...SQL, ...SYSTEM.slice(0, 3)]),
  );
});

it('A migration may use the time at which it is applied', () => {
  expect(foundIn(MIGRATION, [...SQL, ...ALLOWED])).toEqual([]);
});

it('Only the Clock reads the time of the machine, and only one file that of the database', () => {
  expect(foundIn(CLOCK, [...SYSTEM, ...SQL])).toEqual(SQL.map((_, index) => SYSTEM.length + index + 1));
  expect(foundIn(SERVER_TIME, [...SQL, ...SYSTEM.slice(0, 3)])).toEqual(
    lines(SYSTEM.slice(0, 3)).map((line) => SQL.length + line),
  );
});
