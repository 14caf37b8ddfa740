import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';

/**
 * Finds the addresses of a host. It asks the name servers itself: the system's own lookup cannot be stopped, and while
 * a name server of whoever gave the URL keeps silent, it would hold a thread that hashing and files wait for.
 */
@Injectable()
export class Names {
  /** All addresses of the name, or none. Ends at once when the signal says so. */
  async resolve(name: string, signal: AbortSignal): Promise<string[]> {
    signal.throwIfAborted();
    if (/^(.+\.)?localhost\.?$/.test(name)) return ['127.0.0.1', '::1'];
    const resolver = this.resolver();
    const stop = () => resolver.cancel();
    signal.addEventListener('abort', stop);
    try {
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  protected resolver(): Resolver {
    return new Resolver({ timeout: 2000, tries: 2 });
  }
}
