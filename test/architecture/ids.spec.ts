import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registered } from '../support/declarations/registered';

const LIBS = join(__dirname, '../../libs');

/** Where the prefixes of ids are used in the source files. */
const uses = readdirSync(LIBS, { recursive: true })
  .map(String)
  .filter((path) => /^[^/]+\/(?:src|migrations)\/.*(?<!\.spec)\.ts$/.test(path))
  .flatMap((path) =>
    [...readFileSync(join(LIBS, path), 'utf8').matchAll(/\b(newId|derivedId|@?Id)\('(\w+)'/g)].map(
      ([, by, prefix]) => ({
        path: `libs/${path}`,
        creates: by === 'newId' || by === 'derivedId',
        prefix: prefix!,
      }),
    ),
  );

/** The folder of the module that registered the prefix. */
const ownerOf = (prefix: string) => registered.fileOf(`id ${prefix}_`)?.split('/')[1];

describe('The prefix of an id', () => {
  it('the module that creates an id registers its prefix', () => {
    const created = uses.filter(({ creates }) => creates);
    expect(created.length).toBeGreaterThan(10);
    // Events, which the outbox identifies, are also created by others.
    const isOwn = (path: string, prefix: string) => ['messaging', path.split('/')[1]].includes(ownerOf(prefix));
    expect(created.filter(({ path, prefix }) => !isOwn(path, prefix))).toEqual([]);
  });

  it('the prefix is known wherever an id is declared', () => {
    expect(uses.filter(({ prefix }) => ownerOf(prefix) === undefined)).toEqual([]);
  });
});
