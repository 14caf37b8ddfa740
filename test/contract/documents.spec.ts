import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTING_TABLE, settingsExample } from '#platform';

const read = (path: string) => readFileSync(join(__dirname, '../..', path), 'utf8');

describe('the documents', () => {
  it('.env.example describes every setting, and only those', () => {
    expect(read('.env.example')).toBe(settingsExample());
  });

  it.each(Object.entries(SETTING_TABLE))('the README describes %s as it is', (name, { about }) => {
    const row = read('README.md')
      .split('\n')
      .find((line) => line.startsWith(`| \`${name}\``));
    expect(row).toContain(about);
  });

  it('the README has no comment on a line that is meant to be pasted, since zsh takes it for an argument', () => {
    const blocks = [...read('README.md').matchAll(/```sh.*\n([\s\S]*?)```/g)].map(([, block = '']) => block);
    expect(blocks.length).toBeGreaterThan(10);
    expect(
      blocks
        .join('')
        .split('\n')
        .filter((line) => /(^|\s)#/.test(line)),
    ).toEqual([]);
  });

  it('the README starts with the two commands', () => {
    const commands = [...read('README.md').matchAll(/```sh\n(.*)\n```/g)].map(([, command]) => command);
    expect(commands.slice(0, 2)).toEqual(['npm ci && npm start', 'npm ci && npm test']);
  });
});
