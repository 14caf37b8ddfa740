import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { distance as editDistance } from 'fastest-levenshtein';
import { z } from 'zod';
import { PROCESS_SETTINGS, Settings } from './process-settings';
import { MIN_SECRET_LENGTH, SECRET_EXAMPLE } from './schemas';
import { Setting, SettingGroup, SettingsOf, SettingTable } from './setting';

/** Which variables are wrong, what each should be, and an example; never what it was, which may be a secret. */
export class SettingsError extends Error {}

/** Variables of the environment. */
type Environment = Readonly<Record<string, string | undefined>>;

/** All settings, by name, in the order of the documents. @param groups those of contexts */
export function settingTable(groups: readonly SettingGroup[]): SettingTable {
  const table: Record<string, Setting<z.ZodType>> = {};
  for (const [name, declared] of [{ table: PROCESS_SETTINGS }, ...groups].flatMap((group) =>
    Object.entries(group.table),
  )) {
    if (name in table) throw new Error(`The setting ${name} is declared twice.`);
    table[name] = declared;
  }
  return table;
}

/**
 * The settings of this process.
 * @param groups those of contexts
 * @throws SettingsError that lists all invalid settings
 */
export function readSettings<const G extends readonly SettingGroup[]>(
  groups: G,
  env: Environment = process.env,
): Settings & SettingsOf<G[number]> {
  const table = settingTable(groups);
  const read: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const [name, { schema, example }] of Object.entries(table)) {
    const result = schema.safeParse(env[name] === '' ? undefined : env[name]);
    if (result.success) read[name] = result.data;
    else wrong.push(line(name, result.error.issues[0]?.message ?? 'is not valid', example));
  }
  for (const name of ['JWT_SECRET', 'ENCRYPTION_KEY'] as const) {
    if (read.NODE_ENV === 'production' && !env[name])
      wrong.push(line(name, 'is required in production', PROCESS_SETTINGS[name].example));
  }
  for (const [name, why] of [
    ['DATABASE_URL', 'the primary of that standby'],
    ['REDIS_URL', 'through which processes share how much of its own writes each business must see there'],
  ] as const) {
    if (read.DATABASE_REPLICA_URL && !env[name])
      wrong.push(line(name, `is required with DATABASE_REPLICA_URL: ${why}`, PROCESS_SETTINGS[name].example));
  }
  const isSet = (name: string) => Boolean(env[name]);
  for (const { name, what } of groups.flatMap(({ check }) => check({ values: read, isSet })))
    wrong.push(line(name, what, table[name]?.example ?? ''));
  if (wrong.length > 0) {
    throw new SettingsError(wrongSettings(wrong));
  }
  read.BASE_URL ??= `http://localhost:${String(read.PORT)}`;
  read.JWT_SECRET ??= generatedSecret(
    read.DATA_DIR as string,
    'jwt-secret',
    'Delete it, which ends all sessions, or set JWT_SECRET.',
  );
  read.ENCRYPTION_KEY ??= [
    generatedSecret(read.DATA_DIR as string, 'encryption-key', 'Restore it from a backup, or set ENCRYPTION_KEY.'),
  ];
  return read as Settings & SettingsOf<G[number]>;
}

/** Warnings about variables whose names resemble a setting: `REDISURL is not a setting. Did you mean REDIS_URL?` */
export function misspelledSettings(groups: readonly SettingGroup[], env: Environment = process.env): string[] {
  const names = Object.keys(settingTable(groups));
  const normalized = (name: string) => name.toUpperCase().replace(/[^A-Z]/g, '');
  return Object.keys(env).flatMap((name) => {
    if (names.includes(name)) return [];
    const meant = names.find(
      // One letter in four, so that PATH is not mistaken for PORT.
      (each) =>
        editDistance(normalized(name), normalized(each)) <= Math.max(1, Math.floor(normalized(each).length / 4)),
    );
    return meant ? [`${name} is not a setting. Did you mean ${meant}?`] : [];
  });
}

function wrongSettings(lines: string[]): string {
  return `These settings are invalid:\n\n${lines.join('\n')}\n\nEvery setting is described in .env.example.`;
}

function line(name: string, what: string, example: string): string {
  return `  ${name}  ${what}\n${' '.repeat(name.length + 4)}for example: ${name}=${example}`;
}

/** A secret that is generated once per data directory, so that signatures and ciphertexts stay valid after a restart. */
function generatedSecret(directory: string, name: string, remedy: string): string {
  const path = join(directory, name);
  let secret: string;
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    if (!existsSync(path)) writeOnce(path, randomBytes(48).toString('base64'));
    secret = readFileSync(path, 'utf8');
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new SettingsError(wrongSettings([line('DATA_DIR', `must be a writable directory (${code})`, './.data')]));
  }
  // A file that was truncated by a power loss would make a secret that anyone can guess.
  if (secret.length < MIN_SECRET_LENGTH) throw new SettingsError(`${path} is damaged. ${remedy}`);
  return secret;
}

/** Writes the file atomically. If two processes do so concurrently, both then read the file of the first. */
function writeOnce(path: string, text: string): void {
  const draft = `${path}.${String(process.pid)}`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

/** The text of `.env.example`, which a test compares with the file. */
export function settingsExample(groups: readonly SettingGroup[]): string {
  const entries = Object.entries(settingTable(groups)).map(
    ([name, { description, example }]) => `# ${description}\n# ${name}=${example}\n`,
  );
  return `# All settings. They are read from environment variables and from a file .env in this directory.\n\n${entries.join('\n')}`;
}

/**
 * `docs/configuration.md`, in which the line of each setting is as declared, wherever the page has it. Lines of settings that do not
 * exist are removed, and those that it does not have yet are added to its last section, from where they are moved by hand.
 * @param page the page so far
 */
export function settingsPage(page: string, groups: readonly SettingGroup[]): string {
  const table = settingTable(groups);
  const missing = new Set(Object.keys(table));
  const lineOf = (name: string, declared: Setting<z.ZodType>) => {
    const example = isWorthShowing(declared) ? ` Example: \`${declared.example}\`` : '';
    return `- \`${name}\`: ${declared.description}${example}\n`;
  };
  const current = page.replace(/^- `([A-Z][A-Z_0-9]*)`: .*\n/gm, (_, name: string) => {
    const declared = missing.delete(name) ? table[name] : undefined;
    return declared ? lineOf(name, declared) : '';
  });
  if (missing.size === 0) return current;
  const heading = current.includes(OTHER_SETTINGS) ? '' : `\n${OTHER_SETTINGS}\n\n`;
  const added = Object.entries(table).filter(([name]) => missing.has(name));
  return `${current}${heading}${added.map(([name, declared]) => lineOf(name, declared)).join('')}`;
}

const OTHER_SETTINGS = '## Other settings';

/** Not a placeholder for a secret, and not the default, which the description has. */
function isWorthShowing({ description, example }: Setting<z.ZodType>): boolean {
  return example !== SECRET_EXAMPLE && !description.includes(`Default: ${example}.`);
}
