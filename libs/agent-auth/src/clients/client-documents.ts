import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { checked } from '#http/host';
import { Clock, invalid, SETTINGS, Settings } from '#kernel';
import { SafeHttpClient, SafeHttpError, urlFrom } from '#outbound';
import { IMPERSONATION_MESSAGE } from './agent-name';
import { ClientDocument, clientName } from './agent-clients.dto';
import { UnknownClient } from '../authorization/authorization.errors';
import { fieldErrorsIn } from '../authorization/field-errors';
import { impersonatesService } from './impersonation';

const MAX_LENGTH = 2000;
const MAX_BYTES = 10_000;
const TOTAL_MS = 5000;
/** How long a document is cached, and how long a failure is, so that a corrected document is soon fetched again. */
const DOCUMENT_MS = 5 * 60_000;
const FAILURE_MS = 30_000;

export interface DescribedClient {
  id: string;
  name: string;
  redirectUris: string[];
}

/** Fetches and caches client metadata documents. The client id is the URL of the document, so clients need not register. */
@Injectable()
export class ClientDocuments {
  private readonly cache = new LRUCache<string, Promise<DescribedClient>>({
    max: 1000,
    ttl: FAILURE_MS,
    ttlResolution: 0,
    perf: { now: () => this.clock.now().getTime() },
  });

  constructor(
    private readonly outbound: SafeHttpClient,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * The client that the document at this URL describes. Concurrent calls share one fetch.
   * @throws UnknownClient with a message that says what to change, but reveals nothing about our network
   */
  async find(address: string): Promise<DescribedClient> {
    const cached = this.cache.get(address);
    if (cached) return cached;
    assertAddress(address, this.settings.OUTBOUND_ALLOW.length > 0);
    const fetched = this.fetch(address);
    this.cache.set(address, fetched);
    const client = await fetched;
    this.cache.set(address, fetched, { ttl: DOCUMENT_MS });
    return client;
  }

  private async fetch(address: string): Promise<DescribedClient> {
    const text = await this.load(address);
    const document = parsed(text);
    if (document?.client_id !== address)
      throw new UnknownClient(
        'returns a document that is not a JSON object, or has another client_id: it must be exactly this URL',
      );
    if ('client_secret' in document)
      throw new UnknownClient(
        'returns a document with a client_secret: remove it, since client secrets are not supported',
      );
    try {
      const { client_name, redirect_uris } = checked(ClientDocument, document);
      const name = clientName(client_name, address);
      if (impersonatesService(name, this.settings.BASE_URL)) throw invalid('client_name', IMPERSONATION_MESSAGE);
      return { id: address, name, redirectUris: redirect_uris };
    } catch (error) {
      const fieldErrors = fieldErrorsIn(error).map(({ path, message }) => `${path} ${message}`);
      throw new UnknownClient(`returns a document that is not valid: ${fieldErrors.join('; ')}`);
    }
  }

  private async load(address: string): Promise<string> {
    try {
      const limits = { maxBytes: MAX_BYTES, totalMs: TOTAL_MS, maxRedirects: 0 };
      const { status, body } = await this.outbound.request(address, limits);
      if (status === 200) return body.toString('utf8');
    } catch (error) {
      if (!(error instanceof SafeHttpError)) throw error;
    }
    // The same message for every failure, since the reason would reveal what can be reached in our network.
    throw new UnknownClient(
      'returns no document: the URL must be public and return status 200, without a redirect, within 5 seconds, with at most 10 kB',
    );
  }
}

/** Requires an https URL with a path in normalized form, since the document must repeat it exactly. */
function assertAddress(address: string, allowsHttp: boolean): void {
  const fieldError = 'must be an id from /agent/register, or the https URL of a client metadata document, with a path';
  const url = urlFrom(address);
  if (address.length > MAX_LENGTH || !url) throw new UnknownClient(fieldError);
  const { protocol, pathname, href, username, password } = url;
  if (protocol !== 'https:' && !(protocol === 'http:' && allowsHttp)) throw new UnknownClient(fieldError);
  if (pathname === '/' || address.includes('#') || username || password || href !== address)
    throw new UnknownClient(`${fieldError}, without fragment, user name or password, in normalized form`);
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
