import childProcess, { ChildProcess } from 'node:child_process';
import sharp, { Sharp } from 'sharp';
import { reencode } from './reencode';

const LIMIT = 200_000;
const picture = (width = 400, height = 300): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#f80' } });
const noise = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 80 } },
  });
const made = async (bytes: Buffer, limit = LIMIT) => {
  const image = await reencode(bytes, limit);
  if (!image) throw new Error('Nothing was made.');
  return { ...image, metadata: await sharp(image.bytes).metadata() };
};

describe('reencode', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('converts %s to WebP of the same size', async (format) => {
    const { width, height, metadata } = await made(await picture()[format]().toBuffer());
    expect([width, height]).toEqual([400, 300]);
    expect([metadata.format, metadata.width, metadata.height]).toEqual(['webp', 400, 300]);
  });

  it('applies the orientation of the camera, and keeps nothing but pixels', async () => {
    const original = await picture()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { bytes, width, height, metadata } = await made(original);
    expect([width, height]).toEqual([300, 400]);
    expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(bytes.toString('latin1')).not.toMatch(/Camera|secret/);
  });

  it('uses the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    const { bytes, metadata } = await made(animation);
    expect([metadata.pages ?? 1, metadata.height]).toEqual([1, 64]);
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.r).toBeGreaterThan(200);
  });

  it('scales large pictures down proportionally', async () => {
    const { width, height } = await made(await picture(4000, 3000).jpeg().toBuffer());
    expect([width, height]).toEqual([1600, 1200]);
  });

  it.each([LIMIT, 20_000])('never returns more than %d bytes, even for noise', async (limit) => {
    const { bytes } = await made(await noise(1000, 1000).jpeg().toBuffer(), limit);
    expect(bytes.length).toBeLessThanOrEqual(limit);
  });

  it('returns nothing if even the smallest version is too large', async () => {
    expect(await reencode(await noise(1000, 1000).jpeg().toBuffer(), 100)).toBeUndefined();
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="50" height="50"/></svg>';
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('<!doctype html><title>Not a picture</title>')],
    ['SVG, which can refer to files', () => Buffer.from(svg)],
    ['TIFF', () => picture().tiff().toBuffer()],
    ['a picture that was cut off', async () => (await noise(400, 300).png().toBuffer()).subarray(0, 9000)],
    ['an invisible picture', () => picture(1, 1).png().toBuffer()],
    ['a picture of 36 megapixels', () => picture(6000, 6000).png().toBuffer()],
  ])('returns nothing for %s', async (_, bytes) => {
    expect(await reencode(await bytes(), LIMIT)).toBeUndefined();
  });
});

describe('the process that decodes', () => {
  let decoders: ChildProcess[] = [];
  const { execFile } = childProcess;
  /** Starts decoders with a change of the command, or does something to each. */
  function intercept({ script, tap }: { script?: string; tap?: (decoder: ChildProcess) => void }) {
    jest.spyOn(childProcess, 'execFile').mockImplementation(((
      file: string,
      args: string[],
      ...rest: [never, never]
    ) => {
      const changed = args.map((each) => (script && each.endsWith('.js') ? script : each));
      const decoder = execFile(file, changed, ...rest);
      decoders.push(decoder);
      tap?.(decoder);
      return decoder;
    }) as typeof execFile);
  }
  beforeEach(() => {
    decoders = [];
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const png = () => picture().png().toBuffer();

  it('runs one decoding process at a time, and a new one for each image', async () => {
    let most = 0;
    const running = () =>
      decoders.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null).length;
    intercept({ tap: () => (most = Math.max(most, running())) });
    const images = await Promise.all(
      [png(), png(), 'text', png()].map(async (bytes) => reencode(Buffer.from(await bytes), LIMIT)),
    );
    expect(images.map((image) => image?.width)).toEqual([400, 400, undefined, 400]);
    expect([decoders.length, most]).toEqual([4, 1]);
  });

  it.each(['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGXCPU'] as const)(
    'returns nothing if %s ends the process, and does not restart it',
    async (signal) => {
      intercept({ tap: (decoder) => decoder.kill(signal) });
      expect(await reencode(await png(), LIMIT)).toBeUndefined();
      expect(decoders).toHaveLength(1);
      jest.restoreAllMocks();
      expect(await reencode(await png(), LIMIT)).toMatchObject({ width: 400 });
    },
  );

  it('draws no conclusion about the image if the process cannot start or is stopped before it begins', async () => {
    intercept({ script: '/nowhere.js' });
    await expect(reencode(await png(), LIMIT)).rejects.toThrow('The image decoder failed');
    jest.restoreAllMocks();
    intercept({ tap: (decoder) => decoder.kill('SIGTERM') });
    await expect(reencode(await png(), LIMIT)).rejects.toThrow('The image decoder failed');
    jest.restoreAllMocks();
    expect(await reencode(await png(), LIMIT)).toMatchObject({ width: 400 });
  });
});
