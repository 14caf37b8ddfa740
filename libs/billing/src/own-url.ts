import { invalid } from '#kernel';
import { urlFrom } from '#outbound';

/**
 * The absolute form of an address to which a browser may return.
 * @param path of the field in the input
 * @throws ApiError VALIDATION_ERROR unless it is on the site with this base URL
 */
export function ownUrl(path: string, url: string, baseUrl: string): string {
  const { origin } = new URL(baseUrl);
  const parsed = urlFrom(url, baseUrl);
  if (parsed?.origin !== origin || parsed.username || parsed.password)
    throw invalid(path, `must be a path of this site, or a URL that starts with ${origin}/`);
  return parsed.href;
}
