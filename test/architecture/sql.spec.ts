import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import budgets from '../budgets.cjs';
import { declaredStatements } from '../support/database/statements';

const libs = join(__dirname, '../../libs');

// The rule is "When to write SQL" in docs/extending.md.

/** Statements that the entity manager makes as well, by the reason why they are SQL. */
const REASONS = {
  'measured by the benchmark': [
    'campaigns.find',
    'exchange.find_by_client_id',
    'exchange.lock_by_key',
    'program_members.find_by_account',
    'programs.find',
    'submissions.decide',
    'submissions.lock',
    'submissions.lock_received',
    'submissions.set_earned',
    'users.first_owner',
    'webhook_deliveries.give_up',
    'webhook_endpoints.lock',
    'webhook_endpoints.save_health',
  ],
  'read from the replica, which the entity manager does not use': [
    'events.after',
    'events.heads',
    'exchange.bars_since',
    'exchange.find_instrument',
  ],
  'sent in one round trip with others of its transaction': [
    'campaigns.lock_completions',
    'participants.find_reference',
    'disputes.update',
    'program_payouts.decide',
    'programs.set_tier_perk',
    'trades.delete_settled',
    'trades.lock',
    'trades.units',
    'trades.update',
    'verifications.record',
  ],
  'changes a row only if it is as it was read': ['verified_followers.reviewed'],
};

describe('Statements in SQL', () => {
  it('do what the entity manager does not do, except for the reasons that are listed', () => {
    const simple = declaredStatements().filter(({ text }) => isSimple(text));
    const names = new Set(simple.map(({ name }) => name));
    expect([...names].sort()).toEqual(Object.values(REASONS).flat().sort());
  });

  // PostgreSQL first makes the new row from old columns and locked ones, and what neither of them is may violate a constraint.
  it('do not change rows with values that they lock themselves', () => {
    const mixing = declaredStatements().filter(({ text }) =>
      /\bupdate \w+ set\b.*\bfrom \(select\b.*\bfor (no key )?update\) as\b/s.test(text),
    );
    expect(mixing.map(({ name }) => name)).toEqual([]);
  });

  it('do not become more', () => {
    const sources = readdirSync(libs, { recursive: true })
      .map(String)
      .filter((path) => path.includes('/src/') && path.endsWith('.ts') && !path.endsWith('.spec.ts'));
    const counted = sources.flatMap((path) => statementsIn(readFileSync(join(libs, path), 'utf8')));
    expect(counted.length).toBeGreaterThan(100);
    expect(counted.length).toBeLessThanOrEqual(budgets.handWrittenStatements);
  });
});

describe('The entity manager makes the same as', () => {
  it.each([
    'select id, name from things where id = $1',
    'select id as "id", business_id as "businessId" from things where business_id = $1 and livemode order by id limit $2',
    `select id from things where id = any ($1) and status <> 'closed' for no key update`,
    'update things set name = $2, closed_at = null where id = $1 and closed_at is null',
    'delete from things where id = $1',
  ])('%s', (text) => {
    expect(isSimple(text)).toBe(true);
  });
});

describe('The entity manager does not make the same as', () => {
  it.each([
    'insert into things (id) values ($1) on conflict (id) do nothing',
    'update things set used = used + 1 where id = $1 and used < $2 returning used',
    'update things set name = $2 where id = $1 returning name',
    'delete from things where id = $1 returning name',
    'select count(*)::int as count from things where business_id = $1',
    'select id from things join others using (id) where id = $1',
    'select closed_at is not null as "isClosed" from things where id = $1',
    'select id from things where due_at <= $1 for update skip locked',
    'select id from things where (name, id) > ($1, $2) order by name, id limit $3',
  ])('%s', (text) => {
    expect(isSimple(text)).toBe(false);
  });
});

describe('The number of statements', () => {
  it.each([
    ["const FIND: Statement = {\n  name: 'things.find',\n  text: `select id from things`,\n};", 1],
    ['const claim = { name: `${id}.claim`, text };', 1],
    [
      "const A = { name: isPrepared ? 'a' : undefined, text: one() };\nconst B = {\n  name: 'b',\n  // Why.\n  text: 'c' };",
      2,
    ],
    // Made from the entity.
    ["const INSERT: Statement = { name: 'things.insert', text: insertInto(Thing) };", 0],
    [
      "const INSERT: Statement = {\n  name: 'things.insert',\n  text: `${insertInto(Thing)} on conflict do nothing`,\n};",
      1,
    ],
    ['const shown = { label: name, text: name };', 0],
  ])('of %j is %i', (source, count) => {
    expect(statementsIn(source)).toHaveLength(count);
  });
});

/** Reads, changes or deletes rows of one table by comparing its columns with values, and returns nothing but columns of rows read. */
function isSimple(text: string): boolean {
  const value = String.raw`(?:\$\d+(?:::\w+)?|'\w*'|\d+|null|true|false)`;
  const compared = String.raw`(?:not )?\w+(?: (?:=|<>|<=|>=|<|>) ${value}| is (?:not )?null| = any \(\$\d+\))?`;
  const where = `where ${compared}(?: and ${compared})*`;
  const column = String.raw`\w+(?: as "?\w+"?)?`;
  const select = String.raw`select ${column}(?:, ${column})* from \w+ ${where}(?: order by [\w, ]+)?(?: limit \$?\d+)?(?: for (?:no key )?update)?`;
  const update = String.raw`update \w+ set \w+ = ${value}(?:, \w+ = ${value})* ${where}`;
  const remove = String.raw`delete from \w+ ${where}`;
  return new RegExp(`^(?:${select}|${update}|${remove})$`, 'i').test(text.replace(/\s+/g, ' ').trim());
}

/** The statements that a source file declares, without those that `insertInto` makes from an entity. */
function statementsIn(source: string): string[] {
  const declared = /\bname: [^\n]+,\s*(?:\/\/.*\s*)*text\b(?!: insertInto\(\w+\)[ ,])(?=[:, ])/g;
  return [...source.matchAll(declared)].map(([text]) => text);
}
