import { decode, DecodedImage, ReencodedImage, Refusal } from './decode';
import { PictureFacts } from './picture-facts';

/** The size of a preview in pixels. */
const PREVIEW = { maxWidth: 1600, maxHeight: 2000 };

/**
 * Makes a small copy of an untrusted image, as `decode` does.
 * @param maxBytes of the result
 * @returns undefined if the bytes are not a whole JPEG, PNG, WebP, GIF or AVIF image, if it is too large or too small to show, or if
 *   decoding it takes more than the limits
 * @throws if the process could not do its work, which says nothing about the image
 */
export async function reencode(bytes: Buffer, maxBytes: number): Promise<ReencodedImage | undefined> {
  const decoded = await decode(bytes, { copies: [{ ...PREVIEW, maxBytes }], details: false });
  return typeof decoded === 'string' ? undefined : decoded.copies[0];
}

/** A picture that somebody has uploaded. */
export interface Picture {
  /** To look at closely. */
  picture: ReencodedImage;
  /** A smaller copy. */
  preview: ReencodedImage;
  /** What it looks like, for `looksTheSame`. */
  hashes: Buffer;
  facts: PictureFacts;
}

/** Up to 2,400 pixels wide, and higher, because screenshots of long pages are. */
const PICTURE = { maxWidth: 2400, maxHeight: 4800, maxBytes: 4_000_000 };

/**
 * Makes copies of an untrusted image, as `decode` does, and finds out about it.
 * @param previewBytes the most that the smaller copy may have
 */
export async function readPicture(path: string, previewBytes: number): Promise<Picture | Refusal> {
  const copies = [PICTURE, { ...PREVIEW, maxBytes: previewBytes }];
  const decoded = await decode({ path }, { copies, details: true });
  return typeof decoded === 'string' ? decoded : pictureOf(decoded);
}

/** The logo of a business, in the forms in which it is shown. */
export interface Logo {
  /** WebP, for pages. */
  page: ReencodedImage;
  /** PNG, for mail programs. */
  mail: ReencodedImage;
}

const LOGO = [
  { maxWidth: 256, maxHeight: 256, maxBytes: 20_000 },
  { maxWidth: 256, maxHeight: 256, maxBytes: 100_000, format: 'png' as const },
];

/** Makes copies of an untrusted logo, as `decode` does. Each side of the smaller one has at least 32 pixels. */
export async function readLogo(image: Buffer): Promise<Logo | Refusal> {
  const decoded = await decode(image, { copies: LOGO, details: false });
  if (typeof decoded === 'string') return decoded;
  const [page, mail] = decoded.copies;
  if (!page || !mail) throw new Error('The image decoder answered in part.');
  return { page, mail };
}

function pictureOf({ copies: [picture, preview], hashes, facts }: DecodedImage): Picture {
  if (!picture || !preview || hashes === undefined || !facts) throw new Error('The image decoder answered in part.');
  return { picture, preview, hashes: Buffer.from(hashes, 'base64'), facts };
}
