import { createHmac, KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, Settings } from '#kernel';
import { derivedKey } from '#kernel/secrets';
import { Call } from './call';
import { isObject, Message, RPC, RpcError } from './messages';
import { capabilitiesOf, MODERN } from './revisions';

/** How a person can be asked: in a form of the host, or on a page of this service. */
export type AskingMode = 'form' | 'url';

export const SESSION_HEADER = 'mcp-session-id';

/** Ids of sessions without it are not from this service; some clients send one all the same. */
const PREFIX = 'perk.';

/**
 * How the user of a client can be asked. Up to 2025-11-25 a client says so only in `initialize`. The id of its session repeats it, signed,
 * so that any process knows it and none has to keep it. A client that cannot be asked gets no session.
 */
@Injectable()
export class ClientSessions {
  private readonly key: KeyObject;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.key = derivedKey(settings.JWT_SECRET, 'mcp session');
  }

  /** The id of a new session; undefined if the client of this `initialize` cannot be asked. */
  begun({ params }: Message): string | undefined {
    const modes = modesIn(params.capabilities);
    if (modes.length === 0) return undefined;
    const text = `${PREFIX}${modes.join('+')}.${randomBytes(12).toString('base64url')}`;
    return `${text}.${this.signatureOf(text)}`;
  }

  /** How the client of a call can be asked, the preferred way first. */
  modesOf({ revision, message, request, stream }: Call): AskingMode[] {
    if (revision === MODERN) return modesIn(capabilitiesOf(message));
    // A question needs a stream.
    return stream.isAccepted ? (this.modesIn(request.headers) ?? []) : [];
  }

  /** @throws RpcError with HTTP 404 for a session that was signed with another key, after which a client begins a new one */
  assertKnown(headers: IncomingHttpHeaders): void {
    if (idIn(headers).startsWith(PREFIX) && this.modesIn(headers) === undefined)
      throw new RpcError(RPC.invalidRequest, 'Unknown session: send initialize again, without Mcp-Session-Id.', 404);
  }

  /** Undefined without a session of this service. */
  private modesIn(headers: IncomingHttpHeaders): AskingMode[] | undefined {
    const id = idIn(headers);
    const end = id.lastIndexOf('.');
    if (!id.startsWith(PREFIX)) return undefined;
    const [given, expected] = [Buffer.from(id.slice(end + 1)), Buffer.from(this.signatureOf(id.slice(0, end)))];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return (id.slice(PREFIX.length).split('.')[0] ?? '').split('+') as AskingMode[];
  }

  private signatureOf(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }
}

function idIn(headers: IncomingHttpHeaders): string {
  return String(headers[SESSION_HEADER] ?? '');
}

/** A client that names no mode has forms. */
function modesIn(capabilities: unknown): AskingMode[] {
  const elicitation = isObject(capabilities) ? capabilities.elicitation : undefined;
  if (!isObject(elicitation)) return [];
  const modes = (['form', 'url'] as const).filter((mode) => elicitation[mode] !== undefined);
  return modes.length > 0 ? modes : ['form'];
}
