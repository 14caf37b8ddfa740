import { randomUUID } from 'node:crypto';
import { Script, createContext } from 'node:vm';

interface Item {
  name: string;
  item?: Item[];
  event?: { listen: string; script: { exec: string[] } }[];
  request: {
    method: string;
    header: { key: string; value: string }[];
    body?: { raw: string };
    url: { raw: string };
  };
}

/**
 * Runs the requests of a folder of a Postman collection, with their test scripts, as Postman does.
 * @returns `ok` or `not ok` with the name of each test
 */
export async function runCollection(
  collection: { item: Item[]; variable: { key: string; value: string }[] },
  folder: string,
  given: Record<string, string>,
): Promise<string[]> {
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
  for (const [key, value] of Object.entries(given)) variables.set(key, value);
  const filled = (text: string) =>
    text.replace(/\{\{([$\w]+)\}\}/g, (_, name: string) =>
      name === '$guid' ? randomUUID() : (variables.get(name) ?? ''),
    );
  const results: string[] = [];
  for (const { request, event = [] } of collection.item.find(({ name }) => name === folder)?.item ?? []) {
    const headers = request.header.map(({ key, value }) => [key, filled(value)] as [string, string]);
    const response = await fetch(filled(request.url.raw), {
      method: request.method,
      headers: [...headers, ['x-api-key', variables.get('apiKey') ?? '']],
      body: request.body && filled(request.body.raw),
    });
    const body: unknown = await response.json();
    const pm = {
      test: (name: string, check: () => void) => {
        try {
          check();
          results.push(`ok ${name}`);
        } catch (error) {
          results.push(`not ok ${name}: ${String(error)}`);
        }
      },
      response: {
        json: () => body,
        to: {
          have: {
            status: (expected: number) => {
              if (response.status !== expected) throw new Error(`${String(response.status)}: ${JSON.stringify(body)}`);
            },
          },
        },
      },
      collectionVariables: { set: (name: string, value: string) => variables.set(name, value) },
    };
    for (const { listen, script } of event)
      if (listen === 'test') new Script(script.exec.join('\n')).runInContext(createContext({ pm }));
  }
  return results;
}
