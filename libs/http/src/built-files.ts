import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { compressOnce } from './compression';

/** A file that pages load. */
export interface BuiltFile {
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
 * The files of an app for browsers, kept in memory with the compressed forms that its build wrote beside them. They are read again when a
 * new build has replaced them.
 */
export class BuiltFiles {
  private builtAt = 0;
  private start?: Buffer;
  private assets = new Map<string, BuiltFile>();

  /**
   * @param folder of the build
   * @param startName the file in it that names the others, which are in the folder `assets`
   */
  constructor(
    private readonly folder: string,
    private readonly startName: string,
  ) {}

  /** The file that names the others; undefined until they are built. The same buffer until there is a new build. */
  startFile(): Buffer | undefined {
    this.refresh();
    return this.start;
  }

  /** A file of the folder `assets`; undefined if there is none of this name. */
  asset(name: string): BuiltFile | undefined {
    if (!this.assets.has(name)) this.refresh();
    return this.assets.get(name);
  }

  private refresh(): void {
    const start = join(this.folder, this.startName);
    const builtAt = statSync(start, { throwIfNoEntry: false })?.mtimeMs;
    if (builtAt === undefined || builtAt === this.builtAt) return;
    const folder = join(this.folder, 'assets');
    const assets = new Map<string, BuiltFile>();
    for (const name of readdirSync(folder)) {
      const mediaType = MEDIA_TYPES[extname(name)];
      if (mediaType) assets.set(name, { body: withForms(join(folder, name)), mediaType });
    }
    this.start = withForms(start);
    this.assets = assets;
    this.builtAt = builtAt;
  }
}

/** The content of a file, with the compressed forms that the build wrote beside it. */
function withForms(path: string): Buffer {
  return compressOnce(readFileSync(path), { br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) });
}
