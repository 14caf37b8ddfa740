import { IncomingHttpHeaders } from 'node:http';
import {
  classifyInboundRequest,
  CLIENT_CAPABILITIES_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import { VERSION } from '#kernel/host';
import { Id, isObject, Message, RPC, RpcError } from './messages';

/**
 * The revisions of the protocol. Up to 2025-11-25 a client negotiates one with `initialize`; since 2026-07-28 each
 * request states its revision, in `_meta` and in headers that must match the body.
 */
export const MODERN = '2026-07-28';
/** Those that the SDK can negotiate, newest first. */
export const LEGACY: readonly string[] = SUPPORTED_PROTOCOL_VERSIONS;
export type Revision = string;

/** For requests without a version header: the last revision that did not have that header. */
export const DEFAULT_REVISION: Revision = '2025-03-26';

/** Identifies this server. */
export const SERVER = { name: 'perk', title: 'Perk', version: VERSION };
export const FROM_SERVER = { 'io.modelcontextprotocol/serverInfo': SERVER };

/** How long, and by whom, results may be cached that change only with a release and are the same for all clients. */
export const CACHEABLE = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

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
  const header = headerOf(headers, 'mcp-protocol-version');
  const isModern = message.params._meta?.[PROTOCOL_VERSION_META_KEY] !== undefined || (header ?? '') >= MODERN;
  return isModern ? modernRevision(message, headers, header) : legacyRevision(message, header);
}

/** The client's capabilities; undefined if the request does not state them. */
export function capabilitiesOf({ params }: Message): Record<string, unknown> | undefined {
  const capabilities = params._meta?.[CLIENT_CAPABILITIES_META_KEY];
  return isObject(capabilities) ? capabilities : undefined;
}

/** A client that is still discovering the supported revisions cannot name one. */
function legacyRevision({ id, method }: Message, header: string | undefined): Revision {
  if (header === undefined) return method === 'server/discover' ? MODERN : DEFAULT_REVISION;
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

/** The SDK checks the headers against the body, except that they are there and that `Mcp-Name` is right. */
function modernRevision(message: Message, headers: IncomingHttpHeaders, header: string | undefined): Revision {
  const { id, method, params } = message;
  const mcpMethodHeader = headerOf(headers, 'mcp-method');
  const body = { jsonrpc: '2.0', ...(id !== undefined && { id }), method, params };
  const route = classifyInboundRequest({ httpMethod: 'POST', protocolVersionHeader: header, mcpMethodHeader, body });
  if (route.kind === 'reject') throw new RpcError(route.code, route.message, route.httpStatus, route.data);
  const revision = route.kind === 'modern' ? route.classification.revision : header;
  if (revision !== MODERN) throw unsupported(revision ?? '', [MODERN]);
  if (id === undefined) return MODERN;
  if (header === undefined) throw missing('MCP-Protocol-Version');
  if (mcpMethodHeader === undefined) throw missing('Mcp-Method');
  const name = params[NAME_PARAMS.get(method) ?? ''];
  if (NAME_PARAMS.has(method) && name !== undefined) assertNamed(headerOf(headers, 'mcp-name'), name);
  return MODERN;
}

function unsupported(requested: string, supported: readonly Revision[]): RpcError {
  const message = `Protocol version ${requested} is not supported. Supported: ${supported.join(', ')}.`;
  return new RpcError(RPC.unsupportedVersion, message, 400, { supported, requested });
}

function assertNamed(value: string | undefined, body: unknown): void {
  if (value === undefined) throw missing('Mcp-Name');
  if (decoded(value) === body) return;
  // Other values may be nested too deep to serialize.
  const found = typeof body === 'string' ? body : `a value of type ${typeof body}`;
  const message = `The header Mcp-Name is ${value}, but the body has ${found}.`;
  throw new RpcError(RPC.headerMismatch, message, 400, { mismatch: { header: value, body: found } });
}

function missing(header: string): RpcError {
  return new RpcError(RPC.headerMismatch, `The header ${header} is required in protocol version ${MODERN}.`, 400);
}

/** A name that a header cannot contain is sent as the base64 of its UTF-8 bytes. */
function decoded(value: string): string {
  if (!value.startsWith('=?base64?') || !value.endsWith('?=')) return value;
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
