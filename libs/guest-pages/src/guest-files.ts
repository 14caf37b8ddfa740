import { Injectable } from '@nestjs/common';
import { BuiltFile, BuiltFiles, builtFolder } from '#http/pages';

/** The names of the files that every guest page loads. */
export interface FileNames {
  script: string;
  style: string;
  /** What links to pages show without a picture of the shop. */
  card: string;
}

/** The built script and style sheet of the guest pages (apps/guest/build.mjs). */
@Injectable()
export class GuestFiles {
  private readonly files = new BuiltFiles(builtFolder('guest'), 'files.json');
  private known: { from: Buffer; names: FileNames } | undefined;

  /** @throws Error if they have not been built */
  names(): FileNames {
    const from = this.files.startFile();
    if (!from) throw new Error('The files of the guest pages are missing: run `npm run build`.');
    if (this.known?.from !== from) this.known = { from, names: JSON.parse(from.toString()) as FileNames };
    return this.known.names;
  }

  /** Undefined if there is none of this name. */
  asset(name: string): BuiltFile | undefined {
    return this.files.asset(name);
  }
}
