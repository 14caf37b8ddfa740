import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path/posix';
import { settingsExample, settingsPage } from '#kernel/host';
import { settingGroups } from '../../apps/contexts';

const ROOT = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const markdownIn = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`);

/** The anchors of the headings of a document, as GitHub makes them. */
const headingsOf = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

const GUIDES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...markdownIn('docs')];
const SUPERSEDED = markdownIn('docs/decisions/superseded');
const DECISIONS = [...markdownIn('docs/decisions').filter((path) => /\/\d{4}-/.test(path)), ...SUPERSEDED];

describe('the README', () => {
  it('starts with the commands that run and test the service', () => {
    const commands = [...read('README.md').matchAll(/```sh\n(.*)\n```/g)].map(([, command]) => command);
    expect(commands.slice(0, 2)).toEqual(['npm ci && npm start', 'npm ci && npm test']);
  });

  it('has at most 200 lines', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(200);
  });
});

describe('the settings', () => {
  it('describes the settings in .env.example exactly as in the code', () => {
    expect(read('.env.example')).toBe(settingsExample(settingGroups));
  });

  it('describes them in docs/configuration.md exactly as in the code (`npm run openapi` writes both)', () => {
    const page = read('docs/configuration.md');
    expect(page).toBe(settingsPage(page, settingGroups));
  });
});

describe('shell commands in the documentation', () => {
  it.each(GUIDES)(
    'shell commands in %s contain no comments, because zsh would run a pasted comment as a command',
    (path) => {
      const blocks = [...read(path).matchAll(/```sh.*\n([\s\S]*?)```/g)].map(([, block = '']) => block);
      const comments = blocks.flatMap((block) => block.split('\n')).filter((line) => /(^|\s)#/.test(line));
      expect(comments).toEqual([]);
    },
  );
});

describe('the index of decisions', () => {
  const rows = read('docs/decisions/README.md')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

  it('lists every decision, in order', () => {
    const listed = rows.flatMap(([, link = '']) => /\(((?:superseded\/)?\d{4}-.*)\)/.exec(link)?.[1] ?? []);
    const byNumber = (path: string) => path.replace(/^.*\//, '');
    expect(listed.map(byNumber)).toEqual([...listed].map(byNumber).sort());
    expect(listed.map((name) => `docs/decisions/${name}`).sort()).toEqual([...DECISIONS].sort());
  });

  it.each(DECISIONS)('gives the title and the status of %s', (path) => {
    const [, number = '', title, date, status] =
      /^# (\d+)\. (.+)\n\n- Date: (.+)\n- Status: (.+)\n/.exec(read(path)) ?? [];
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(status).toMatch(/^Accepted$|^Superseded by \[\d{4}\]/);
    expect(SUPERSEDED.includes(path)).toBe(status?.startsWith('Superseded'));
    const name = `${number.padStart(4, '0')}-${path.replace(/^.*\/\d{4}-/, '')}`;
    const link = `[${name.slice(0, 4)}](${SUPERSEDED.includes(path) ? 'superseded/' : ''}${name})`;
    // The links of a superseded decision lead out of its folder, those of the index do not.
    const shown = status?.replaceAll('](../', '](');
    expect(rows).toContainEqual(['', link, title, shown, expect.any(String), '']);
  });
});

describe('links in the documentation', () => {
  const contexts = readdirSync(join(ROOT, 'libs')).map((name) => `libs/${name}/README.md`);
  const documents = [
    ...GUIDES,
    ...markdownIn('docs/decisions'),
    ...SUPERSEDED,
    ...contexts.filter((path) => existsSync(join(ROOT, path))),
  ];

  it.each(documents)('links in %s lead to files and headings that exist', (path) => {
    const targets = [...read(path).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, target = '']) => target);
    expect(targets.filter((target) => !exists(target, path))).toEqual([]);
  });

  /** Whether a link in a document leads somewhere, such as `../README.md#the-loop` or `#the-loop`. */
  function exists(target: string, from: string): boolean {
    const [file = '', heading] = target.split('#');
    const path = file ? normalize(join(from, '..', file)) : from;
    return existsSync(join(ROOT, path)) && (heading === undefined || headingsOf(path).includes(heading));
  }
});

describe('the glossary', () => {
  it('is in alphabetical order', () => {
    const terms = headingsOf('docs/glossary.md').slice(1);
    expect(terms).toEqual([...terms].sort());
  });
});
