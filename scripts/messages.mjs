// `npm run messages -- preview [FOLDER]`: writes every message that the service sends, with example data, as a mail program shows it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { builtModule, command } from './archive.mjs';

const USAGE = `Usage: npm run messages -- preview [FOLDER]   writes every message with example data to a folder, as HTML and as text;
                                             .data/messages unless given`;
const BASE_URL = 'http://localhost:3000';

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

await command(USAGE, ([name, folder = '.data/messages', ...rest]) => {
  if (name !== 'preview' || rest.length > 0) return undefined;
  const { LANGUAGE_TAGS, previews } = builtModule('libs/messages/src/index.js');
  const links = LANGUAGE_TAGS.flatMap((language) => {
    mkdirSync(join(folder, language), { recursive: true });
    return previews(language, BASE_URL).map((message) => {
      const file = join(language, message.name);
      writeFileSync(join(folder, `${file}.html`), message.html);
      writeFileSync(join(folder, `${file}.txt`), `${message.subject}\n\n${message.text}`);
      return `<li><a href="${file}.html">${escaped(message.subject)}</a> (${file}, <a href="${file}.txt">text</a>)</li>`;
    });
  });
  const page = `<!doctype html><meta charset="utf-8"><title>Messages</title><h1>Messages</h1><ul>${links.join('')}</ul>`;
  writeFileSync(join(folder, 'index.html'), page);
  return `${String(links.length)} messages: ${resolve(folder, 'index.html')}`;
});
