import { Injectable } from '@nestjs/common';
import { reencode, ReencodedImage } from '#images';
import { SafeHttpClient, SafeHttpError, SafeHttpErrorReason, SafeHttpResponse, urlFrom } from '#outbound';
import { isMarkup, readPage } from './page';
import { reachabilityOf } from './reachability';

/** Screenshots of large displays have up to about 8 MB. */
const MAX_BYTES = 10 * 1024 * 1024;
/** Pages are as large as that, and parsing a larger one would hold up the process. */
const MAX_PAGE_BYTES = 1024 * 1024;
const MAX_PREVIEW_BYTES = 200_000;
/** Trying again would not help. A host without a public address is not told apart from one that does not exist. */
const FINAL: SafeHttpErrorReason[] = ['url', 'address', 'too-large'];

/** Fetches the picture that a proof shows as an anonymous visitor. */
@Injectable()
export class PictureReader {
  constructor(private readonly outbound: SafeHttpClient) {}

  /**
   * @param address of a picture, or of a page that declares one
   * @returns `unreachable` if it is worth trying again later; undefined if there is no picture
   */
  async read(address: string): Promise<ReencodedImage | 'unreachable' | undefined> {
    const first = await this.fetch(address);
    if (first === 'unreachable' || !first) return first;
    if (!isMarkup(first)) return reencode(first.body, MAX_PREVIEW_BYTES);
    if (first.body.length > MAX_PAGE_BYTES) return undefined;
    const { pictureUrl } = readPage(first.body, first.headers['content-type'] ?? '');
    const picture = pictureUrl === undefined ? undefined : urlFrom(pictureUrl, first.url);
    if (!picture) return undefined;
    const second = await this.fetch(picture.href);
    if (second === 'unreachable' || !second) return second;
    return reencode(second.body, MAX_PREVIEW_BYTES);
  }

  private async fetch(url: string): Promise<SafeHttpResponse | 'unreachable' | undefined> {
    try {
      const headers = { accept: 'image/webp,image/avif,image/*;q=0.9,text/html;q=0.8' };
      const response = await this.outbound.request(url, { headers, maxBytes: MAX_BYTES });
      const reachability = reachabilityOf(response.status);
      if (reachability === 'unreachable') return reachability;
      return reachability === 'public' ? response : undefined;
    } catch (error) {
      if (!(error instanceof SafeHttpError)) throw error;
      return FINAL.includes(error.reason) ? undefined : 'unreachable';
    }
  }
}
