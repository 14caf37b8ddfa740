import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Registry } from '#http/host';
import { advice as campaigns } from './advice/campaigns.rows';
import { advice as credentials } from './advice/credentials.rows';
import { advice as requests } from './advice/requests.rows';
import { AdviceRow, app, open } from './advice/world';

beforeAll(open);
afterAll(() => app.stop());
afterEach(() => {
  jest.restoreAllMocks();
  app.clock.reset();
});

const table = [requests, credentials, campaigns]
  .flatMap((advice) => Object.entries(advice))
  .flatMap(([code, each]) => each.map((row): [string, string, AdviceRow] => [code, row.title, row]));

describe('the error', () => {
  it.each(table)('%s %s, and following the advice succeeds', async (code, _title, { refused, says, follow }) => {
    const outcome = await refused();
    expect(outcome.error?.code).toBe(code);
    expect(outcome.words).toMatch(says);
    const after = await follow(outcome);
    expect(after.error).toBeUndefined();
    expect(after.data).toBeDefined();
  });
});

it('every error code has a row here, or a test of its context', () => {
  const specs = readdirSync(__dirname, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.spec.ts') && name !== basename(__filename));
  const tested = specs.map((name) => readFileSync(join(__dirname, name), 'utf8')).join('');
  const codes = app.nest.get(Registry).errors.map(({ code }) => code);
  const advised = table.map(([code]) => code);
  expect(codes.filter((code) => !advised.includes(code) && !tested.includes(`'${code}'`))).toEqual([]);
  expect(advised.filter((code) => !codes.includes(code))).toEqual([]);
});
