import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { builtFolder } from '#http/host';
import { compressOnce } from '#http/pages';

/** What there is to show: the dashboard, or why it is not there yet. */
export type DashboardState =
  | { kind: 'ready'; shell: Buffer }
  | { kind: 'building' }
  | { kind: 'failed'; error: string };

/** A file that pages of the dashboard load. */
export interface DashboardFile {
  body: Buffer;
  mediaType: string;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/**
 * The built dashboard (apps/dashboard/build.mjs), kept in memory with its compressed forms. It is read again when a new build has replaced
 * it.
 */
@Injectable()
export class DashboardFiles {
  private builtAt = 0;
  private shell?: Buffer;
  private assets = new Map<string, DashboardFile>();

  /** @param folder of the build; beside it, `<folder>.failed.txt` contains the error of a failed build */
  constructor(private readonly folder = builtFolder('dashboard')) {}

  state(): DashboardState {
    this.refresh();
    if (this.shell) return { kind: 'ready', shell: this.shell };
    const failure = `${this.folder}.failed.txt`;
    return existsSync(failure) ? { kind: 'failed', error: readFileSync(failure, 'utf8') } : { kind: 'building' };
  }

  /** A file of the folder `assets`; undefined if there is none of this name. */
  asset(name: string): DashboardFile | undefined {
    if (!this.assets.has(name)) this.refresh();
    return this.assets.get(name);
  }

  private refresh(): void {
    const shell = join(this.folder, 'index.html');
    const builtAt = statSync(shell, { throwIfNoEntry: false })?.mtimeMs;
    if (builtAt === undefined || builtAt === this.builtAt) return;
    const folder = join(this.folder, 'assets');
    const assets = new Map<string, DashboardFile>();
    for (const name of readdirSync(folder)) {
      const mediaType = MEDIA_TYPES[extname(name)];
      if (mediaType) assets.set(name, { body: withForms(join(folder, name)), mediaType });
    }
    this.shell = withForms(shell);
    this.assets = assets;
    this.builtAt = builtAt;
  }
}

/** The content of a file, with the compressed forms that the build wrote beside it. */
function withForms(path: string): Buffer {
  return compressOnce(readFileSync(path), { br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) });
}
