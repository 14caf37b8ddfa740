import { IncomingHttpHeaders } from 'node:http';
import { VERSION } from '#kernel/host';
import { Id, isObject, Message, RPC, RpcError } from './messages';

/**
 * The revisions of the protocol. Up to 2025-11-25 a client negotiates one with `initialize`; since 2026-07-28 each
 * request states its revision, in `_meta` and in headers that must match the body.
 */
export const MODERN = '2026-07-28';
export const LEGACY = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
export type Revision = typeof MODERN | (typeof LEGACY)[number];

/** For requests without a version header: the last revision that did not have that header. */
export const DEFAULT_REVISION: Revision = '2025-03-26';

const META = 'io.modelcontextprotocol/';

/** Identifies this server; part of every result of the modern revision. */
export const SERVER = { name: 'perk', title: 'Perk', version: VERSION };
export const FROM_SERVER = { [`${META}serverInfo`]: SERVER };

const VERSION_KEY = `${META}protocolVersion`;
const CAPABILITIES_KEY = `${META}clientCapabilities`;

/** How long a client may cache results that change only with a release. */
const TTL_MS = 3_600_000;

/** A result of the modern revision that is the same for all clients and may be cached. */
export function cacheable(result: object): object {
  return { resultType: 'complete', ...result, ttlMs: TTL_MS, cacheScope: 'public', _meta: FROM_SERVER };
}

/** The param that the header `Mcp-Name` must repeat, by method. */
const NAME_PARAMS = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

/** Whether the revision has titles, output schemas and structured content. */
export function isStructured(revision: Revision): boolean {
  return revision >= '2025-06-18';
}

/** Only revision 2025-03-26 has batches. Clients must name it, because most clients that send no version use a later one. */
export function allowsBatches(headers: IncomingHttpHeaders): boolean {
  return headerOf(headers, 'mcp-protocol-version') === '2025-03-26';
}

/**
 * Whether the client has already completed a handshake. The server is stateless, so it judges by the request: it names the
 * negotiated revision, and its id is not that of a first request. Some libraries send the header with their first request
 * as well, so the header alone does not count.
 */
function isRepeated(id: Id | undefined, revision: Revision | undefined): boolean {
  return revision !== undefined && typeof id === 'number' && id > 1;
}

/**
 * The revision of a message.
 * @throws RpcError with HTTP 400 if header and body differ, are incomplete, or name an unsupported revision
 */
export function revisionOf(message: Message, headers: IncomingHttpHeaders): Revision {
  const { method, params } = message;
  const header = headerOf(headers, 'mcp-protocol-version');
  if (params._meta?.[VERSION_KEY] === undefined) return revisionByHeader(message, header);
  const version = versionIn(message);
  if (header !== undefined && header !== version) throw mismatch('MCP-Protocol-Version', header, version);
  if (version !== MODERN) throw unsupported(version);
  if (message.id === undefined) return MODERN;
  if (header === undefined) throw missing('MCP-Protocol-Version');
  assertSame('Mcp-Method', headerOf(headers, 'mcp-method'), method);
  const param = NAME_PARAMS.get(method);
  const name = param && params[param];
  if (name !== undefined) assertSame('Mcp-Name', decoded(headerOf(headers, 'mcp-name')), name);
  return MODERN;
}

/** The client's capabilities; undefined if the request does not state them. */
export function capabilitiesOf({ params }: Message): Record<string, unknown> | undefined {
  const capabilities = params._meta?.[CAPABILITIES_KEY];
  return isObject(capabilities) ? capabilities : undefined;
}

/** Whether the client requests log messages for this call. */
export function wantsLog({ params }: Message): boolean {
  return params._meta?.[`${META}logLevel`] !== undefined;
}

/** The revision to use, given the one that a client proposes in `initialize`. */
export function negotiated(proposed: unknown): Revision {
  if (proposed === undefined) return DEFAULT_REVISION;
  return LEGACY.find((revision) => revision === proposed) ?? LEGACY[0];
}

function revisionByHeader({ id, method }: Message, header: string | undefined): Revision {
  // A client that is still discovering the supported revisions cannot name one.
  if (header === undefined) return method === 'server/discover' ? MODERN : DEFAULT_REVISION;
  if (header >= MODERN) {
    if (method === 'initialize') throw mismatch('MCP-Protocol-Version', header, 'initialize, which it does not have');
    if (header !== MODERN) throw unsupported(header);
    if (id !== undefined)
      throw envelope({ missing: ['_meta'] }, `params._meta must contain ${VERSION_KEY} and ${CAPABILITIES_KEY}.`);
    return MODERN;
  }
  const known = LEGACY.find((revision) => revision === header);
  if (!known && method !== 'initialize') throw unsupported(header, LEGACY);
  if (method === 'initialize' && isRepeated(id, known))
    throw new RpcError(
      RPC.invalidRequest,
      `initialize must be sent only once, and MCP-Protocol-Version shows that ${header} is already negotiated. Continue with other requests, or omit the header to start again.`,
      400,
    );
  return known ?? DEFAULT_REVISION;
}

/** The revision in the body. @throws RpcError if the body does not state the client's capabilities as well */
function versionIn({ params }: Message): string {
  const { [VERSION_KEY]: version, [CAPABILITIES_KEY]: capabilities } = params._meta ?? {};
  if (typeof version !== 'string') throw envelope({ key: VERSION_KEY }, `${VERSION_KEY} must be a string.`);
  if (!isObject(capabilities))
    throw envelope({ key: CAPABILITIES_KEY }, `${CAPABILITIES_KEY} must be an object, such as {}.`);
  return version;
}

function envelope(facts: object, message: string): RpcError {
  return new RpcError(RPC.invalidParams, message, 400, { envelope: facts });
}

function unsupported(requested: string, supported: readonly Revision[] = [MODERN]): RpcError {
  const message = `Protocol version ${requested} is not supported. Supported: ${supported.join(', ')}.`;
  return new RpcError(RPC.unsupportedVersion, message, 400, { supported, requested });
}

function assertSame(header: string, value: string | undefined, body: unknown): void {
  if (value === undefined) throw missing(header);
  if (value !== body) throw mismatch(header, value, body);
}

function missing(header: string): RpcError {
  return new RpcError(RPC.headerMismatch, `The header ${header} is required in protocol version ${MODERN}.`, 400);
}

function mismatch(header: string, value: string, body: unknown): RpcError {
  // Other values may be nested too deep to serialize.
  const found = typeof body === 'string' ? body : `a value of type ${typeof body}`;
  const message = `The header ${header} is ${value}, but the body has ${found}.`;
  return new RpcError(RPC.headerMismatch, message, 400, { mismatch: { header: value, body: found } });
}

/** A name that a header cannot contain is sent as the base64 of its UTF-8 bytes. */
function decoded(value: string | undefined): string | undefined {
  if (!value?.startsWith('=?base64?') || !value.endsWith('?=')) return value;
  const payload = value.slice(9, -2);
  const invalid = new RpcError(RPC.headerMismatch, 'The header Mcp-Name is not valid base64 of UTF-8.', 400);
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(payload)) throw invalid;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(payload, 'base64'));
  } catch {
    throw invalid;
  }
}

function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : undefined;
}
