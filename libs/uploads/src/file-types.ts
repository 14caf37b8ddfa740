import { FileHandle } from 'node:fs/promises';
import { UploadKind } from './upload.entity';

/** What a file is, by its first bytes. Names and declared types are not believed. */
export interface FileType {
  kind: UploadKind;
  mediaType: string;
  /** The most bytes that may be sent. */
  maxBytes: number;
}

const MEGABYTE = 1024 * 1024;
const image = (mediaType: string): FileType => ({ kind: 'image', mediaType, maxBytes: 15 * MEGABYTE });
const video = (mediaType: string): FileType => ({ kind: 'video', mediaType, maxBytes: 60 * MEGABYTE });

/** What can be uploaded, for messages. */
export const ACCEPTED = 'a picture (JPEG, PNG, WebP or AVIF, up to 15 MB) or a video (MP4, MOV or WebM, up to 60 MB)';
export const LARGEST_BYTES = video('').maxBytes;

/** How many of the first bytes are looked at. */
export const HEAD_BYTES = 64;

/** The brands of the file format that MP4, MOV, AVIF and HEIC have in common: ISO/IEC 14496-12 and 23008-12. */
const BRANDS: [brands: RegExp, type: FileType | 'heic'][] = [
  [/^avi[fs]$/, image('image/avif')],
  [/^(?:hei[cxms]|hev[cx]|mif1|msf1)$/, 'heic'],
  [/^qt {2}$/, video('video/quicktime')],
  [/^(?:iso[m2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|MSNV|dash|3gp[4-9]|f4v )$/, video('video/mp4')],
];

/** @param head the first bytes; @returns `heic` for what only few browsers show; undefined for anything else that cannot be uploaded */
export function fileTypeOf(head: Buffer): FileType | 'heic' | undefined {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return image('image/jpeg');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return image('image/png');
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return image('image/webp');
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.includes('webm') ? video('video/webm') : undefined;
  if (!text.startsWith('ftyp', 4)) return undefined;
  const end = Math.min(head.readUInt32BE(0), text.length);
  // The version of the main brand comes after it.
  const others = Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, i) => 16 + 4 * i);
  const brands = [8, ...others].map((at) => text.slice(at, at + 4));
  return BRANDS.find(([known]) => brands.some((brand) => known.test(brand)))?.[1];
}

/** Each takes a read. A recording has a handful, and one for streaming two for each part of a few seconds. */
const MOST_BOXES = 10_000;

/** Whether a video has all of its parts. What follows them is not looked at: it is only played, and its type is sent with it. */
export async function isWholeVideo(file: FileHandle, bytes: number, { mediaType }: FileType): Promise<boolean> {
  return mediaType === 'video/webm' ? hasSegment(file) : hasMovie(file, bytes);
}

/** WebM: the header is followed by a segment. */
async function hasSegment(file: FileHandle): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
  return buffer.includes('\x18\x53\x80\x67', 0, 'latin1');
}

/** MP4 and MOV consist of boxes: none may be larger than what is left, and one of them has the description of the movie. */
async function hasMovie(file: FileHandle, bytes: number): Promise<boolean> {
  let [found, boxes] = [false, 0];
  for (let at = 0; at < bytes;) {
    if (++boxes > MOST_BOXES) return false;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, at);
    if (bytesRead < 8) return false;
    const short = buffer.readUInt32BE(0);
    // 0: to the end of the file; 1: the size follows the type.
    const size = short === 1 ? Number(buffer.readBigUInt64BE(8)) : short === 0 ? bytes - at : short;
    if (size < 8 || at + size > bytes) return false;
    found ||= buffer.toString('latin1', 4, 8) === 'moov';
    at += size;
  }
  return found;
}
