// Also runs on the embedded engine: each statement must run on it, and in CI only a part of the suite does.
import { Statement } from '#database';
import { searchStatements } from '../../libs/influencers/src/influencers.queries';
import { startApp, TestApp } from '../support/app';
import { declaredStatements, filesWithStatements } from '../support/database/statements';

const searches = [1, 2, 7].flatMap((terms) => Object.values(searchStatements(terms)) as Statement[]);
const statements = [...declaredStatements(), ...searches];

/** Named at run time, after a queue or a table; queues.spec.ts runs them on both engines. */
const NAMED_LATER = ['${this.table}.complete', '${id}.claim'];

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

it('finds every statement of the source', () => {
  const named = filesWithStatements.flatMap(({ code }) => [
    ...code.matchAll(/\bname: (['`])(.+?)\1,\s*(?:\/\/.*\s*)*text:/g),
  ]);
  const missing = named.map(([, , name]) => name!).filter((name) => !statements.some((each) => each.name === name));
  // Created by functions that name them, and found as constants.
  const made = ['${table}.purge.${order}', '${id}.waiting'];
  expect(missing.sort()).toEqual([...NAMED_LATER, ...made].sort());
  const names = statements.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['submission_verifications.purge', 'previews.waiting']));
  expect(statements.filter(({ name }) => name?.includes('.purge.')).length).toBeGreaterThan(3);
  expect(named.length).toBeGreaterThan(80);
});

it.each(statements)('$name runs', async ({ name, text }) => {
  const parameters = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)));
  const client = await app.engine.pool.connect();
  try {
    await client.query('begin');
    const error = await client.query({ name, text }, Array<null>(parameters).fill(null)).then(
      () => undefined,
      (failure: { code?: string; message: string }) => failure,
    );
    // A constraint may reject a row of nulls; even then, the statement was planned and executed.
    if (error?.code?.startsWith('23') !== true) expect(error).toBeUndefined();
  } finally {
    await client.query('rollback');
    client.release();
  }
});
