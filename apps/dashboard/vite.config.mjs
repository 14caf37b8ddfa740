import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { apiWords } from './api-words.mjs';

const CLIENT = fileURLToPath(new URL('../../dist/clients/perk.ts', import.meta.url));

/** The packages that every page needs. They change more rarely than our code, so browsers keep them over many releases. */
const VENDOR = /[\\/]node_modules[\\/]/;

export default defineConfig({
  base: '/dashboard/',
  plugins: [operations(), apiWords(), startFirst()],
  build: {
    target: 'es2022',
    assetsDir: 'assets',
    emptyOutDir: true,
    // One style sheet, of 12 KB: the order of its layers is certain, and the styles of a page need no further request.
    cssCodeSplit: false,
    // The policy of the page allows no data: scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files: each takes a connection, of which browsers open six. The first three contain all that their entry imports.
          groups: [
            { name: 'start', test: /[\\/]src[\\/]start\.ts$/, priority: 3 },
            { name: 'vendor', test: VENDOR, tags: ['$initial'], priority: 2 },
            { name: 'index', test: /[\\/]src[\\/]main\.tsx$/, priority: 1 },
            // What several pages use; without the tabs, because of the packages that they need.
            {
              name: 'shared',
              test: /[\\/]src[\\/](?:ui[\\/](?!tabs)|words|api)|virtual:(?:event-kinds|scopes)/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
});

/**
 * `virtual:operations`: the method, the path and the method of the client library of every operation, read from the generated client,
 * so that the dashboard shows the calls as they are.
 */
function operations() {
  const id = 'virtual:operations';
  return {
    name: 'operations',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      this.addWatchFile(CLIENT);
      return `export const operations = ${JSON.stringify(operationsIn(readFileSync(CLIENT, 'utf8')))};`;
    },
  };
}

/** By `resource.method`: the HTTP method and the path, in which `{id}` stands for a parameter. */
function operationsIn(client) {
  const found = {};
  for (const [, resource, body] of client.matchAll(/^export class (\w+)Resource \{$([^]*?)^\}$/gm)) {
    const name = resource.charAt(0).toLowerCase() + resource.slice(1);
    const calls = /^ {2}async (\w+)\([^]*?request<[^]*?>\('([A-Z]+)', (.+?)(?:, (?:\{|options)|\);$)/gm;
    for (const [, method, verb, expression] of body.matchAll(calls))
      found[`${name}.${method}`] = [verb, pathIn(expression)];
  }
  return found;
}

/** The path in an expression such as `'/things/' + segment(id) + '/parts'`. */
function pathIn(expression) {
  return expression
    .replace(/' \+ segment\((\w+)\) \+ '|' \+ segment\((\w+)\)/g, (_, inside, last) => `{${inside ?? last}}`)
    .replaceAll("'", '');
}

/** Puts `start.ts` before the other scripts: they run in their order, and it has something to do while the others are loaded. */
function startFirst() {
  const scripts = /^ *<script type="module"[^>]*>.*\n/gm;
  return {
    name: 'start-first',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const all = html.match(scripts) ?? [];
        const isStart = (tag) => tag.includes('/start-');
        if (all.filter(isStart).length !== 1) throw new Error('start.ts must be a script of its own.');
        const inOrder = all.toSorted((a, b) => Number(isStart(b)) - Number(isStart(a)));
        return html.replace(scripts, () => inOrder.shift());
      },
    },
  };
}
