import { ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp, { Sharp } from 'sharp';
import { scratch } from '../support/jest/databases.cjs';
import { itWithPython } from '../support/processes/python';

const DIST = join(__dirname, '../../dist/libs/images/src');
/** The process itself, what it may allocate, and what differs between versions of Node.js. */
const MOST_MIB = 60 + 256 + 24;

const PREVIEW = JSON.stringify({ copies: [{ maxWidth: 1600, maxHeight: 2000, maxBytes: 200_000 }], details: false });

const folder = mkdtempSync(join(scratch, 'perk-test-'));
const decoders: ChildProcess[] = [];
afterAll(() => {
  for (const decoder of decoders) decoder.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const flat = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: '#f80' }, limitInputPixels: false });
const deep = () => flat(5600, 5600, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer();

/** In the variant that needs the most memory. */
const FORMATS: Record<string, (picture: Sharp) => Sharp> = {
  JPEG: (picture) => picture.jpeg({ chromaSubsampling: '4:4:4', progressive: true }),
  PNG: (picture) => picture.png({ progressive: true }),
  WebP: (picture) => picture.webp({ lossless: true, effort: 0 }),
  GIF: (picture) => picture.gif({ effort: 1 }),
  AVIF: (picture) => picture.avif({ chromaSubsampling: '4:4:4', effort: 0 }),
};
const LARGEST_SIDE: Record<string, number> = { JPEG: 5650, PNG: 5650, WebP: 5650, GIF: 4000, AVIF: 3530 };

/** An AVIF image whose container declares other dimensions than the image in it has. */
async function understated(): Promise<Buffer> {
  const bytes = await FORMATS.AVIF!(flat(5600, 5600)).toBuffer();
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 1)) {
    bytes.writeUInt32BE(64, at + 8);
    bytes.writeUInt32BE(64, at + 12);
  }
  return bytes;
}

/** Prints the largest resident memory of a process and of those that it started, in KiB. */
const MEASURE = `import resource, subprocess, sys
ended = subprocess.run(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(ended.returncode)`;

const SERVICE = `const { readFileSync } = require('node:fs');
const [, library, path] = process.argv;
const bytes = readFileSync(path);
const peakKib = () => Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
const before = peakKib();
void require(library).reencode(bytes, 200_000).then((image) => {
  const hasLibrary = readFileSync('/proc/self/maps', 'utf8').includes('libvips');
  console.log(JSON.stringify({ size: image && [image.width, image.height], grownKib: peakKib() - before, hasLibrary }));
});`;

/** Re-encodes an image in another process, as the service does. */
function measured(bytes: Buffer) {
  const path = join(folder, 'image');
  writeFileSync(path, bytes);
  const service = [process.execPath, '-e', SERVICE, join(DIST, 'index.js'), path];
  const stdout = execFileSync('python3', ['-c', MEASURE, ...service], { encoding: 'utf8' });
  const [printed = '', peakKib] = stdout.trim().split('\n');
  const result = JSON.parse(printed) as { size?: number[]; grownKib: number; hasLibrary: boolean };
  return { ...result, peakMib: Number(peakKib) / 1024, grownMib: result.grownKib / 1024 };
}

describe('the memory that images need', () => {
  for (const [format, encode] of Object.entries(FORMATS)) {
    const side = LARGEST_SIDE[format]!;
    itWithPython(
      `limits the memory for a ${format} file of the largest accepted size, and does not use that of the service`,
      async () => {
        const { size, peakMib, grownMib, hasLibrary } = measured(await encode(flat(side, side)).toBuffer());
        expect(size).toEqual([1600, 1600]);
        expect(peakMib).toBeLessThan(MOST_MIB);
        expect(grownMib).toBeLessThan(30);
        expect(hasLibrary).toBe(false);
      },
    );

    itWithPython(`needs hardly any memory for a larger ${format} file`, async () => {
      const { size, peakMib } = measured(await encode(flat(side + 70, side + 70)).toBuffer());
      expect(size).toBeUndefined();
      expect(peakMib).toBeLessThan(100);
    });
  }

  for (const [title, encode] of Object.entries({
    'an AVIF file that declares less than it contains': understated,
    'an interlaced PNG file with 16 bits for each channel': deep,
  }))
    itWithPython(`limits the memory for ${title}`, async () => {
      const { size, peakMib } = measured(await encode());
      expect(size).toBeUndefined();
      expect(peakMib).toBeLessThan(MOST_MIB);
    });
});

function start(env: Record<string, string> = {}) {
  const decoder = spawn(process.execPath, [join(DIST, 'image-decoder.js'), PREVIEW], { env });
  decoders.push(decoder);
  const ended = once(decoder, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  return { decoder, output: buffer(decoder.stdout), ended };
}

/** Whether a process handles a signal, by its number, according to Linux. */
function handles(pid: number | undefined, signal: number): boolean {
  const [, mask = ''] = /^SigCgt:\s+(\w+)/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
  return ((BigInt(`0x${mask}`) >> BigInt(signal - 1)) & 1n) === 1n;
}

describe('the process', () => {
  it('ends itself for lack of memory where there is no prlimit', async () => {
    const { decoder, output, ended } = start({ PATH: folder });
    decoder.stdin.end(await deep());
    expect([(await ended)[1], (await output).length]).toEqual(['SIGKILL', 0]);
  });

  const itOnLinux = process.platform === 'linux' ? it : it.skip;
  itOnLinux('finishes its work when the service is told to stop, and so the processes of its terminal', async () => {
    const { decoder, output, ended } = start();
    while (!handles(decoder.pid, constants.signals.SIGHUP)) await new Promise(setImmediate);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) decoder.kill(signal);
    decoder.stdin.end(await flat(100, 100).png().toBuffer());
    expect(await ended).toEqual([0, null]);
    expect((await output).length).toBeGreaterThan(8);
  });
});
