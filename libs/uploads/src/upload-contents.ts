import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { StreamedResponse } from '#http/pages';
import { notFound } from '#kernel';
import { ByteRange } from '#storage';
import { StoredFiles } from './stored-files';
import { UploadLinks } from './upload-links';
import { UploadLink } from './upload.dto';
import { Upload } from './upload.entity';
import { contentKey, UploadsService } from './uploads.service';

/** A stranger has made the file: no browser may run anything in it, or take it for something else. */
const SANDBOXED = {
  'content-security-policy': "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=300',
};

const EXTENSIONS: Record<string, string> = { 'image/webp': 'webp', 'video/mp4': 'mp4', 'video/webm': 'webm' };

/** Sends files to those who have a link. */
@Injectable()
export class UploadContents {
  constructor(
    private readonly uploads: UploadsService,
    private readonly links: UploadLinks,
    private readonly files: StoredFiles,
  ) {}

  /** @param range the header `Range`. @throws ApiError NOT_FOUND or SERVICE_UNAVAILABLE */
  async of(link: UploadLink, range: string | undefined): Promise<StreamedResponse> {
    const upload = await this.uploads.find(this.links.read(link));
    if (!upload) throw notFound();
    const size = upload.contentBytes;
    const wanted = rangeIn(range, size);
    if (wanted === 'outside')
      return new StreamedResponse(
        416,
        { 'content-range': `bytes */${String(size)}`, 'content-length': '0' },
        Readable.from([]),
      );
    const body = await this.files.read(contentKey(upload), wanted);
    if (!body) throw notFound();
    const length = wanted ? wanted.end - wanted.start + 1 : size;
    const headers = { ...SANDBOXED, ...describing(upload), 'content-length': String(length) };
    if (!wanted) return new StreamedResponse(200, headers, body);
    const { start, end } = wanted;
    return new StreamedResponse(
      206,
      { ...headers, 'content-range': `bytes ${String(start)}-${String(end)}/${String(size)}` },
      body,
    );
  }
}

function describing({ id, mediaType }: Upload): Record<string, string> {
  return {
    'content-type': mediaType,
    'content-disposition': `inline; filename="${id}.${EXTENSIONS[mediaType] ?? 'mov'}"`,
    'accept-ranges': 'bytes',
  };
}

/** A single range; anything else is ignored, as the protocol allows. */
function rangeIn(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || (first === '' && Number(last) === 0)) return 'outside';
  return end < start ? undefined : { start, end };
}
