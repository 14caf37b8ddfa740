import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const CLIENT = fileURLToPath(new URL('../../docs/clients/perk.ts', import.meta.url));

/**
 * Packages that every page needs. They change more rarely than our code, so browsers keep them over many releases. Only one page draws
 * QR codes.
 */
const VENDOR = /[\\/]node_modules[\\/](?!uqr[\\/])/;

export default defineConfig({
  base: '/dashboard/',
  plugins: [operations(), layersFirst()],
  build: {
    target: 'es2022',
    assetsDir: 'assets',
    emptyOutDir: true,
    // The policy of the page allows no data: scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'vendor', test: VENDOR }] },
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

/**
 * Puts the style sheet with the tokens before all others. The first one that a browser reads decides the order of the layers, and
 * the components that pages share have a style sheet of their own.
 */
function layersFirst() {
  const sheet = /^ *<link rel="stylesheet"[^>]*>\n/gm;
  return {
    name: 'layers-first',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets = html.match(sheet) ?? [];
        const isFirst = (link) => link.includes('/index-');
        if (sheets.filter(isFirst).length !== 1) throw new Error('There must be one style sheet with the tokens.');
        const inOrder = [...sheets].sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
        return html.replace(sheet, () => inOrder.shift() ?? '');
      },
    },
  };
}
