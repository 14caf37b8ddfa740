// Builds what agents read into dist/agents: each page for hosts with MCP Apps as one HTML file, and the guides from `docs`. It takes less
// than a second, so the service always waits for it.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf, replaceWith } from '../../scripts/built-files.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '../..');
const TARGET = join(ROOT, 'dist/agents');
const RECORD = join(TARGET, 'sources.txt');

const PAGES = { review: 'Review of proofs', offer: 'Preview of a campaign' };
const GUIDES = ['agents', 'api', 'glossary', 'verification'].map((name) => `docs/${name}.md`);
const SOURCES = ['apps/agent-apps', ...GUIDES, 'package-lock.json'];

/** Browsers with `light-dark()`, as the hosts use. */
const BROWSERS = ['chrome123', 'firefox120', 'safari17.5'];

export async function buildForAgents() {
  const stamped = hashOf(SOURCES);
  if (existsSync(RECORD) && readFileSync(RECORD, 'utf8') === stamped) return;
  const { build } = await import('esbuild').catch(() => {
    throw new Error('Building the pages for agents needs the development dependencies: run `npm ci --include=dev`.');
  });
  const folder = `${TARGET}.${process.pid}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, title] of Object.entries(PAGES)) {
    const { outputFiles } = await build({
      absWorkingDir: ROOT,
      entryPoints: { script: `apps/agent-apps/src/${name}.ts`, style: 'apps/agent-apps/src/style.css' },
      outdir: 'unused',
      write: false,
      bundle: true,
      format: 'iife',
      minify: true,
      charset: 'utf8',
      target: BROWSERS,
      logLevel: 'error',
    });
    const textOf = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text.trim();
    writeFileSync(join(folder, `${name}.html`), page(title, textOf('.js'), textOf('.css')));
  }
  for (const guide of GUIDES) writeFileSync(join(folder, guide.slice('docs/'.length)), guideOf(guide));
  writeFileSync(join(folder, 'sources.txt'), stamped);
  replaceWith(folder, TARGET);
}

/** It may run its own script, and load nothing: the host brings everything. */
function page(title, script, style) {
  if (/<\/script|<!--/i.test(script) || /<\/style/i.test(style))
    throw new Error(`${title} would end its script early.`);
  const policy = [
    "default-src 'none'",
    `script-src '${sha256(script)}'`,
    `style-src '${sha256(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main><h1>${title}</h1></main>
<p role="status">Loading…</p>
<script>${script}</script>
</body>
</html>
`;
}

function sha256(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Without links to files of the repository, which a model cannot follow. */
function guideOf(path) {
  return readFileSync(join(ROOT, path), 'utf8').replace(/\[([^\]]*)\]\((?!https?:)[^)]*\)/g, '$1');
}
