import { Injectable } from '@nestjs/common';
import { SafeHttpClient, SafeHttpError, SafeHttpOptions, SafeHttpResponse } from '#outbound';

const MAX_BYTES = 256 * 1024;

/**
 * `revoked`: the creator's access is no longer valid, and only signing in again helps. `unavailable`: a temporary failure, or an
 * answer that cannot be used. `refused`: the platform does not accept the request, for example because of the client's settings.
 */
export type PlatformFailure = 'revoked' | 'unavailable' | 'refused';

/** A request to a platform failed. The message is for the log and contains nothing that the platform or the creator sent. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';

  constructor(
    readonly failure: PlatformFailure,
    message: string,
  ) {
    super(message);
  }
}

/** Requests to the platforms, with limits on time and size. */
@Injectable()
export class PlatformHttp {
  constructor(private readonly outbound: SafeHttpClient) {}

  /** Where a request is sent: tests replace it to use a local server. */
  addressOf(url: string): string {
    return url;
  }

  /** @throws PlatformError `unavailable` if there is no response */
  async request(url: string, options: SafeHttpOptions = {}): Promise<SafeHttpResponse> {
    try {
      return await this.outbound.request(this.addressOf(url), { maxBytes: MAX_BYTES, ...options });
    } catch (error) {
      if (error instanceof SafeHttpError) throw new PlatformError('unavailable', `no response: ${error.reason}`);
      throw error;
    }
  }
}
