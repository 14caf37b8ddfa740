import { IncomingHttpHeaders } from 'node:http';
import { VERSION } from '#platform';
import { Id, isObject, Message, RPC, RpcError } from './messages';

/**
 * The revisions of the protocol. Up to 2025-11-25 a client negotiates one by `initialize`; from 2026-07-28 on each
 * request says its own, in `_meta` and in headers that must agree with the body.
 */
export const MODERN = '2026-07-28';
export const LEGACY = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
export type Revision = typeof MODERN | (typeof LEGACY)[number];

/** Of a client that does not say: it speaks the revision before the version header was made. */
export const UNSAID: Revision = '2025-03-26';

const META = 'io.modelcontextprotocol/';

/** Who answers, as results of the modern revision say. */
export const SERVER = { name: 'perk', title: 'Perk', version: VERSION };
export const FROM_SERVER = { [`${META}serverInfo`]: SERVER };

const VERSION_KEY = `${META}protocolVersion`;
const CAPABILITIES_KEY = `${META}clientCapabilities`;

/** How long a client may keep what changes with a release alone. */
const TTL_MS = 3_600_000;

/** A result of the modern revision that is the same for everyone, and may be kept. */
export function cacheable(result: object): object {
  return { resultType: 'complete', ...result, ttlMs: TTL_MS, cacheScope: 'public', _meta: FROM_SERVER };
}

/** The param that `Mcp-Name` repeats, by method. */
const NAMED_BY = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

/** Whether the revision has titles, output schemas and structured content. */
export function isStructured(revision: Revision): boolean {
  return revision >= '2025-06-18';
}

/** Only one revision has batches, and a client has to name it: most that name none speak a later one, which forbids them. */
export function hasBatches(headers: IncomingHttpHeaders): boolean {
  return headerOf(headers, 'mcp-protocol-version') === '2025-03-26';
}

/**
 * Whether a handshake repeats one that its client has behind it. Nothing is kept between requests, so this goes by what
 * the client sends: the revision that was settled, and an id that counts on from the first request. Clients that send the
 * header with their first request as well, as some libraries do, are not refused.
 */
function isRepeated(id: Id | undefined, revision: Revision | undefined): boolean {
  return revision !== undefined && typeof id === 'number' && id > 1;
}

/**
 * The revision that a message is in.
 * @throws RpcError with HTTP 400 when header and body disagree, lack something, or name a revision that is not served
 */
export function revisionOf(message: Message, headers: IncomingHttpHeaders): Revision {
  const { method, params } = message;
  const said = headerOf(headers, 'mcp-protocol-version');
  if (params._meta?.[VERSION_KEY] === undefined) return revisionByHeader(message, said);
  const claimed = claimOf(message);
  if (said !== undefined && said !== claimed) throw mismatch('MCP-Protocol-Version', said, claimed);
  if (claimed !== MODERN) throw unsupported(claimed);
  if (message.id === undefined) return MODERN;
  if (said === undefined) throw missing('MCP-Protocol-Version');
  assertSame('Mcp-Method', headerOf(headers, 'mcp-method'), method);
  const by = NAMED_BY.get(method);
  const named = by && params[by];
  if (named !== undefined) assertSame('Mcp-Name', decoded(headerOf(headers, 'mcp-name')), named);
  return MODERN;
}

/** What the client can be asked for; undefined where it did not say with the request. */
export function capabilitiesOf({ params }: Message): Record<string, unknown> | undefined {
  const capabilities = params._meta?.[CAPABILITIES_KEY];
  return isObject(capabilities) ? capabilities : undefined;
}

/** Whether the client wants log messages of this call. */
export function wantsLog({ params }: Message): boolean {
  return params._meta?.[`${META}logLevel`] !== undefined;
}

/** The revision to go on with, for what a client proposes in `initialize`. */
export function negotiated(proposed: unknown): Revision {
  if (proposed === undefined) return UNSAID;
  return LEGACY.find((revision) => revision === proposed) ?? LEGACY[0];
}

function revisionByHeader({ id, method }: Message, said: string | undefined): Revision {
  // Whoever asks what is spoken here cannot know a revision yet.
  if (said === undefined) return method === 'server/discover' ? MODERN : UNSAID;
  if (said >= MODERN) {
    if (method === 'initialize') throw mismatch('MCP-Protocol-Version', said, 'a handshake of an earlier revision');
    if (said !== MODERN) throw unsupported(said);
    if (id !== undefined)
      throw envelope({ missing: ['_meta'] }, `Say ${VERSION_KEY} and ${CAPABILITIES_KEY} in params._meta.`);
    return MODERN;
  }
  const known = LEGACY.find((revision) => revision === said);
  if (!known && method !== 'initialize') throw unsupported(said, LEGACY);
  if (method === 'initialize' && isRepeated(id, known))
    throw new RpcError(
      RPC.invalidRequest,
      `initialize is sent once, and MCP-Protocol-Version says that ${said} is settled already. Go on with other requests, or leave the header out to begin again.`,
      400,
    );
  return known ?? UNSAID;
}

/** The revision that a request claims, together with what it has to say besides. */
function claimOf({ params }: Message): string {
  const { [VERSION_KEY]: version, [CAPABILITIES_KEY]: capabilities } = params._meta ?? {};
  if (typeof version !== 'string') throw envelope({ key: VERSION_KEY }, `${VERSION_KEY} must be a string.`);
  if (!isObject(capabilities))
    throw envelope({ key: CAPABILITIES_KEY }, `${CAPABILITIES_KEY} must be an object; {} is one.`);
  return version;
}

function envelope(facts: object, message: string): RpcError {
  return new RpcError(RPC.invalidParams, message, 400, { envelope: facts });
}

function unsupported(requested: string, supported: readonly Revision[] = [MODERN]): RpcError {
  const message = `The revision ${requested} is not spoken here; ${supported.join(', ')} are.`;
  return new RpcError(RPC.unsupportedVersion, message, 400, { supported, requested });
}

function assertSame(header: string, said: string | undefined, body: unknown): void {
  if (said === undefined) throw missing(header);
  if (said !== body) throw mismatch(header, said, body);
}

function missing(header: string): RpcError {
  return new RpcError(RPC.headerMismatch, `The header ${header} is required in revision ${MODERN}.`, 400);
}

function mismatch(header: string, said: string, body: unknown): RpcError {
  // What is no text may be too deep to be told.
  const found = typeof body === 'string' ? body : `a value of type ${typeof body}`;
  const message = `The header ${header} says ${said}, the body ${found}.`;
  return new RpcError(RPC.headerMismatch, message, 400, { mismatch: { header: said, body: found } });
}

/** A name that does not fit a header comes as base64 of its UTF-8. */
function decoded(value: string | undefined): string | undefined {
  if (!value?.startsWith('=?base64?') || !value.endsWith('?=')) return value;
  const payload = value.slice(9, -2);
  const broken = new RpcError(RPC.headerMismatch, 'The header Mcp-Name is not valid base64 of UTF-8.', 400);
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(payload)) throw broken;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(payload, 'base64'));
  } catch {
    throw broken;
  }
}

function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : undefined;
}
