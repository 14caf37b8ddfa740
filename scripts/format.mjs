// Formats the text of a generated file as `npm run lint` expects it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';

const options = JSON.parse(readFileSync(join(import.meta.dirname, '../.oxfmtrc.json'), 'utf8'));
delete options.ignorePatterns;

/**
 * @param {string} path of the file, which says what language it is written in
 * @param {string} text
 * @returns {Promise<string>} the formatted text
 * @throws Error if the text has a syntax error
 */
export async function formatted(path, text) {
  const { code, errors } = await format(path, text, options);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  return code;
}
