import { clientApi } from './client-api';
import { ApiDocument, forClients } from './document';
import { postmanCollection } from './postman/generate';
import { pythonClient } from './python/generate';
import { typescriptClient } from './typescript/generate';

/** The files, with their generators. */
const GENERATORS = {
  'perk.py': (document: ApiDocument) => pythonClient(clientApi(document)),
  'perk.ts': (document: ApiDocument) => typescriptClient(clientApi(document)),
  'perk.postman.json': (document: ApiDocument) => `${JSON.stringify(postmanCollection(document), null, 2)}\n`,
};

export type ClientFile = keyof typeof GENERATORS;

/** @param document the API description. @returns the text of the client library in that file */
export function clientFile(name: ClientFile, document: object): string {
  return GENERATORS[name](forClients(document as ApiDocument));
}

/** @param document the API description. @returns all client libraries, by file name */
export function clientFiles(document: object): Record<string, string> {
  const names = Object.keys(GENERATORS) as ClientFile[];
  return Object.fromEntries(names.map((name) => [name, clientFile(name, document)]));
}
