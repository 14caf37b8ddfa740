import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { checked, Clock, invalid, Outbound, OutboundError, SETTINGS, Settings, urlFrom } from '#platform';
import { POSES } from './agent-name';
import { ClientDocument, clientName } from './agent-clients.dto';
import { UnknownClient } from './agent-auth.problems';
import { faultsIn } from './faults';
import { posesAsService } from './impersonation';

const MAX_LENGTH = 2000;
const MAX_BYTES = 10_000;
const TOTAL_MS = 5000;
/** How long a document is believed, and how long its failure: whoever mends it tries again soon. */
const TRUST_MS = 5 * 60_000;
const FAILURE_MS = 30_000;

export interface DescribedClient {
  id: string;
  name: string;
  redirectUris: string[];
}

/** Clients that are known by the address of a document that describes them, which nobody has to register. */
@Injectable()
export class ClientDocuments {
  private readonly known = new LRUCache<string, Promise<DescribedClient>>({
    max: 1000,
    ttl: FAILURE_MS,
    ttlResolution: 0,
    perf: { now: () => this.clock.now().getTime() },
  });

  constructor(
    private readonly outbound: Outbound,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * The client that the document at this address describes. Whoever asks meanwhile waits for the same fetch.
   * @throws UnknownClient that says what to change, and nothing of where the address leads
   */
  async find(address: string): Promise<DescribedClient> {
    const known = this.known.get(address);
    if (known) return known;
    assertAddress(address, this.settings.OUTBOUND_ALLOW.length > 0);
    const fetched = this.fetch(address);
    this.known.set(address, fetched);
    const client = await fetched;
    this.known.set(address, fetched, { ttl: TRUST_MS });
    return client;
  }

  private async fetch(address: string): Promise<DescribedClient> {
    const text = await this.load(address);
    const document = parsed(text);
    if (document?.client_id !== address)
      throw new UnknownClient(
        'leads to a document that is no JSON object, or has another client_id: it must be this very address',
      );
    if ('client_secret' in document)
      throw new UnknownClient('leads to a document with a client_secret: there are none here');
    try {
      const { client_name, redirect_uris } = checked(ClientDocument, document);
      const name = clientName(client_name, address);
      if (posesAsService(name, this.settings.BASE_URL)) throw invalid('client_name', POSES);
      return { id: address, name, redirectUris: redirect_uris };
    } catch (error) {
      const faults = faultsIn(error).map(({ path, message }) => `${path} ${message}`);
      throw new UnknownClient(`leads to a document that is not valid: ${faults.join('; ')}`);
    }
  }

  private async load(address: string): Promise<string> {
    try {
      const limits = { maxBytes: MAX_BYTES, totalMs: TOTAL_MS, maxRedirects: 0 };
      const { status, body } = await this.outbound.request(address, limits);
      if (status === 200) return body.toString('utf8');
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
    }
    // One answer to all of it: which of these it was would tell what can be reached from in here.
    throw new UnknownClient(
      'leads to no document: it must be public, and answer with status 200, without a redirect, within 5 seconds, in at most 10 kB',
    );
  }
}

/** An https address with a path, spelt in the one way that a document can repeat. */
function assertAddress(address: string, plainToo: boolean): void {
  const fault =
    'must be an id that /agent/register gave, or the https address of a client metadata document, with a path';
  const url = urlFrom(address);
  if (address.length > MAX_LENGTH || !url) throw new UnknownClient(fault);
  const { protocol, pathname, href, username, password } = url;
  if (protocol !== 'https:' && !(protocol === 'http:' && plainToo)) throw new UnknownClient(fault);
  if (pathname === '/' || address.includes('#') || username || password || href !== address)
    throw new UnknownClient(`${fault}, without fragment, user or password, and written as a browser writes it`);
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
