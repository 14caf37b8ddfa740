import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';

/**
 * Resolves host names by querying the name servers directly. The system's lookup cannot be cancelled, and while an
 * unresponsive name server delays it, it would block a thread that hashing and file access need.
 */
@Injectable()
export class DnsResolver {
  /** All addresses of the name; empty if there are none. Stops immediately when the signal is aborted. */
  async resolve(name: string, signal: AbortSignal): Promise<string[]> {
    signal.throwIfAborted();
    if (/^(.+\.)?localhost\.?$/.test(name)) return ['127.0.0.1', '::1'];
    const resolver = this.resolver();
    const stop = () => resolver.cancel();
    signal.addEventListener('abort', stop);
    try {
      const results = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  protected resolver(): Resolver {
    return new Resolver({ timeout: 2000, tries: 2 });
  }
}
