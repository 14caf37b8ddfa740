export const JSON_TYPE = 'application/json; charset=utf-8';

/** A response with its own status, headers and body, which a controller returns instead of data. */
export class RawResponse {
  constructor(
    readonly status: number,
    readonly headers: Record<string, string | string[]>,
    readonly body = '',
  ) {}

  /** Redirects a browser, which then sends a GET. */
  static redirect(location: string, headers: Record<string, string | string[]> = {}): RawResponse {
    return new RawResponse(303, { ...headers, location });
  }
}
