import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NestExpressApplication } from '@nestjs/platform-express';
import { createAppWithoutDatabase } from '../../apps/api/src/openapi';
import { clientFiles } from '../../libs/sdk/src/client-files';

/** The committed API description, from which the build generates the client libraries. */
const COMMITTED = readFileSync(join(__dirname, '../../docs/openapi.json'), 'utf8');

type Operation = { operationId: string; deprecated?: boolean };

/** What a client has a method for: `PATCH` does the same as `PUT`. */
const methodsOf = ({ patch, ...others }: Record<string, Operation>) =>
  Object.values(patch && !others.put ? { ...others, patch } : others);

let files: Record<string, string>;
let operations: Operation[];
beforeAll(() => {
  const document = JSON.parse(COMMITTED) as { paths: Record<string, Record<string, Operation>> };
  operations = Object.values(document.paths).flatMap(methodsOf);
  files = clientFiles(document);
});

describe('the client libraries of the build', () => {
  let app: NestExpressApplication;
  beforeAll(async () => {
    app = await createAppWithoutDatabase();
    await app.listen(0, '127.0.0.1');
  });
  afterAll(() => app.close());

  it.each([
    ['perk.py', 'python'],
    ['perk.ts', 'typescript'],
    ['perk.postman.json', 'postman'],
  ])('have the %s that the service sends', async (name, path) => {
    const response = await fetch(`${await app.getUrl()}/api/v1/sdk/${path}`);
    // Not `toBe`, which would spend minutes on the differences.
    expect((await response.text()) === files[name]).toBe(true);
  });
});

describe('every operation', () => {
  const countIn = (name: string, pattern: RegExp) => [...files[name]!.matchAll(pattern)].length;

  it('is a method of the libraries', () => {
    expect(operations.length).toBeGreaterThan(100);
    expect(countIn('perk.ts', /^ {4}const \{ data \} = await this\.#client\.request</gm)).toBe(operations.length);
    expect(countIn('perk.py', /^ {8}response = self\._client\.request\(/gm)).toBe(operations.length);
  });

  it('is a request of the collection, next to the loop', () => {
    const { item } = JSON.parse(files['perk.postman.json']!) as { item: { item: object[] }[] };
    const [loop, ...folders] = item.map((folder) => folder.item.length);
    expect(loop).toBe(4);
    expect(folders.reduce((sum, count) => sum + count, 0)).toBe(operations.length);
  });

  it('is marked in TypeScript if it is deprecated', () => {
    const document = JSON.parse(COMMITTED) as { paths: Record<string, Record<string, Operation>> };
    document.paths['/perks/redeem']!.post!.deprecated = true;
    const marked = clientFiles(document)['perk.ts']!;
    expect(marked).toMatch(/\n {3}\* @deprecated\n {3}\*\/\n {2}async redeem\(/);
    expect(marked.match(/@deprecated/g)).toHaveLength(1);
    expect(files['perk.ts']).not.toContain('@deprecated');
  });
});
