import { existsSync, readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { BuiltFile, BuiltFiles, builtFolder } from '#http/pages';

/** What there is to show: the dashboard, or why it is not there yet. */
export type DashboardState =
  | { kind: 'ready'; shell: Buffer }
  | { kind: 'building' }
  | { kind: 'failed'; error: string };

/** The built dashboard (apps/dashboard/build.mjs). */
@Injectable()
export class DashboardFiles {
  private readonly files: BuiltFiles;

  /** @param folder of the build; beside it, `<folder>.failed.txt` contains the error of a failed build */
  constructor(private readonly folder = builtFolder('dashboard')) {
    this.files = new BuiltFiles(folder, 'index.html');
  }

  state(): DashboardState {
    const shell = this.files.startFile();
    if (shell) return { kind: 'ready', shell };
    const failure = `${this.folder}.failed.txt`;
    return existsSync(failure) ? { kind: 'failed', error: readFileSync(failure, 'utf8') } : { kind: 'building' };
  }

  /** A file of the folder `assets`; undefined if there is none of this name. */
  asset(name: string): BuiltFile | undefined {
    return this.files.asset(name);
  }
}
