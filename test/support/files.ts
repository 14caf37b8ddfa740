import sharp, { Sharp } from 'sharp';
import { Random } from './random';
import { unique } from './builders';

// Files to upload.

const WIDTH = 360;
const HEIGHT = 640;

/** A picture that does not look like any other. @param seed two with the same are the same picture */
export function aPicture(seed = unique()): Sharp {
  const random = new Random(seed);
  const upTo = (most: number) => random.int(most);
  const shapes = Array.from(
    { length: 24 },
    () =>
      `<circle cx="${String(upTo(WIDTH))}" cy="${String(upTo(HEIGHT))}" r="${String(20 + upTo(90))}" fill="rgb(${[upTo(255), upTo(255), upTo(255)].join()})"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${String(WIDTH)}" height="${String(HEIGHT)}"><rect width="100%" height="100%" fill="#fff"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg));
}

/** A part of it, in per cent from each side. */
export async function cropped(
  picture: Sharp,
  top: number,
  right: number,
  bottom: number,
  left: number,
): Promise<Sharp> {
  const [x, y] = [Math.round((WIDTH * left) / 100), Math.round((HEIGHT * top) / 100)];
  const width = WIDTH - x - Math.round((WIDTH * right) / 100);
  const height = HEIGHT - y - Math.round((HEIGHT * bottom) / 100);
  return sharp(await picture.png().toBuffer()).extract({ left: x, top: y, width, height });
}

function box(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** The boxes of a video, as cameras write them. @param brand such as `isom`, or `qt  ` for MOV */
export function aVideo(brand = 'isom', media: Buffer = Buffer.from(`frames ${String(unique())}`)): Buffer {
  const type = box('ftyp', Buffer.concat([Buffer.from(brand), Buffer.alloc(4), Buffer.from(brand)]));
  return Buffer.concat([type, box('mdat', media), box('moov', box('mvhd', Buffer.alloc(100)))]);
}

/** The header and the segment of a WebM file. */
export function aWebm(): Buffer {
  const header = Buffer.from(
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
    'hex',
  );
  return Buffer.concat([header, Buffer.from(String(unique()))]);
}

/** The beginning of a picture of an iPhone. */
export function aHeic(): Buffer {
  return Buffer.concat([
    box('ftyp', Buffer.concat([Buffer.from('heic'), Buffer.alloc(4), Buffer.from('mif1heic')])),
    box('meta', Buffer.alloc(200)),
  ]);
}

/** A form with one file. */
export function aForm(bytes: Buffer, name = 'photo.jpg', part = 'file'): FormData {
  const form = new FormData();
  form.set(part, new Blob([new Uint8Array(bytes)]), name);
  return form;
}
