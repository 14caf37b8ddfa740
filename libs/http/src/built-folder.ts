import { join } from 'node:path';

/** `dist`, wherever the service is started: it contains this file in a bundle, and above it the single file. */
const [, DIST = __dirname] = /^(.*[/\\]dist)(?:[/\\]|$)/.exec(__dirname) ?? [];

/** A folder of files that the build has made. */
export function builtFolder(name: string): string {
  return join(DIST, name);
}
