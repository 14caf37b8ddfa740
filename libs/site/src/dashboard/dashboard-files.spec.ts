import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DashboardFiles } from './dashboard-files';

describe('the files of the dashboard', () => {
  let parent: string;
  let folder: string;
  let files: DashboardFiles;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'perk-dashboard-'));
    folder = join(parent, 'dashboard');
    files = new DashboardFiles(folder);
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  /** Writes a build whose shell and only asset contain a text. */
  const build = (text: string, secondsFromNow = 0) => {
    mkdirSync(join(folder, 'assets'), { recursive: true });
    for (const name of ['index.html', 'assets/page.js', 'assets/notes.txt'])
      for (const form of ['', '.br', '.gz']) writeFileSync(join(folder, name + form), text);
    const at = Date.parse('2026-11-21T09:30:00Z') / 1000 + secondsFromNow;
    utimesSync(join(folder, 'index.html'), at, at);
  };
  const shellOf = () => {
    const state = files.state();
    return state.kind === 'ready' ? state.shell.toString() : state;
  };

  it('waits for the files until they are built', () => {
    expect(files.state()).toEqual({ kind: 'building' });
    expect(files.asset('page.js')).toBeUndefined();
    build('first');
    expect(shellOf()).toBe('first');
  });

  it('reports why the files could not be built, until they are', () => {
    writeFileSync(`${folder}.failed.txt`, 'Unexpected token in home.tsx');
    expect(files.state()).toEqual({ kind: 'failed', error: 'Unexpected token in home.tsx' });
    build('second');
    expect(shellOf()).toBe('second');
  });

  it('reads the files again after another build', () => {
    build('first');
    expect([shellOf(), files.asset('page.js')?.body.toString()]).toEqual(['first', 'first']);
    build('second', 1);
    expect([shellOf(), files.asset('page.js')?.body.toString()]).toEqual(['second', 'second']);
  });

  it('serves only files of known types, with their media types', () => {
    build('first');
    expect(files.asset('page.js')?.mediaType).toBe('text/javascript; charset=utf-8');
    for (const name of ['notes.txt', 'page.js.br', '../index.html', 'constructor'])
      expect(files.asset(name)).toBeUndefined();
  });
});
