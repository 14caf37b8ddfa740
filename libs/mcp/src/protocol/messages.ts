import { LRUCache } from 'lru-cache';
import { toApiError } from '#http/host';
import { VALIDATION_ERROR } from '#kernel/errors';

/** The part of JSON-RPC 2.0 that a server needs. */

export type Id = string | number;

/** A request, or a notification when it has no id. */
export interface Message {
  id?: Id;
  method: string;
  params: Params;
}

export type Params = Record<string, unknown> & { _meta?: Record<string, unknown> };

/** The error codes of JSON-RPC, and those that revision 2026-07-28 adds. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** For errors without a code in JSON-RPC; `data` has details. */
  refused: -32000,
  headerMismatch: -32020,
  missingCapability: -32021,
  unsupportedVersion: -32022,
} as const;

/** A request that could not be processed. An error in a tool call is a result with `isError` instead. */
export class RpcError extends Error {
  /** @param status the HTTP status, if the request is not a batch */
  constructor(
    readonly code: number,
    message: string,
    readonly status = 200,
    readonly data?: unknown,
    /** Additional response headers. */
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** Converts any thrown value to a JSON-RPC error. */
export function rpcErrorOf(error: unknown): RpcError {
  if (error instanceof RpcError) return error;
  const { type, message, details, headers } = toApiError(error);
  // Outside tools, a validation error can only mean that the body is not valid text.
  const clientError = type === VALIDATION_ERROR ? RPC.parseError : RPC.refused;
  const code = type.status >= 500 ? RPC.internalError : clientError;
  return new RpcError(code, message, type.status, { code: type.code, details }, headers);
}

/** A serialized result. `suffix` is appended to `json`, so that the same bytes can be sent with different endings. */
export class SerializedResult {
  constructor(
    readonly json: string | Buffer,
    readonly suffix = '',
  ) {}

  body(id: Id): string | Buffer {
    const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`;
    if (typeof this.json === 'string') return `${head}${this.json}${this.suffix}}`;
    return Buffer.concat([Buffer.from(head), this.json, Buffer.from(`${this.suffix}}`)]);
  }
}

/** A result that never changes. Complete bodies are cached for a few ids, because clients number their requests from 0 or 1. */
export class ConstantResult extends SerializedResult {
  private readonly bodies = new LRUCache<Id, string | Buffer>({ max: 20 });

  constructor(result: object) {
    super(Buffer.from(JSON.stringify(result)));
  }

  override body(id: Id): string | Buffer {
    const body = this.bodies.get(id) ?? super.body(id);
    if (typeof id === 'number') this.bodies.set(id, body);
    return body;
  }
}

export function resultBody(id: Id, result: object): string | Buffer {
  return (result instanceof SerializedResult ? result : new SerializedResult(JSON.stringify(result))).body(id);
}

export function errorText(id: Id | null, { code, message, data }: RpcError): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } });
}

/** The id for the response; null if the message has no valid id, as it may not even be a valid message. */
export function idOf(message: unknown): Id | null {
  const { id } = (message ?? {}) as { id?: unknown };
  return isId(id) ? id : null;
}

/** JSON allows numbers that JavaScript parses as Infinity. */
function isId(id: unknown): id is Id {
  return typeof id === 'string' || Number.isFinite(id);
}

/** Whether the message is a client's reply to a request of the server. */
export function isReply(message: unknown): boolean {
  return isObject(message) && !('method' in message) && ('result' in message || 'error' in message);
}

/** @throws RpcError if the message is neither a request nor a notification */
export function readMessage(message: unknown): Message {
  if (!isObject(message) || message.jsonrpc !== '2.0' || typeof message.method !== 'string') {
    throw new RpcError(
      RPC.invalidRequest,
      'Not a JSON-RPC 2.0 request: send {"jsonrpc":"2.0","id":1,"method":"tools/list"}.',
      400,
    );
  }
  const { id, method, params = {} } = message;
  if (id !== undefined && !isId(id))
    throw new RpcError(RPC.invalidRequest, 'The id must be a string or a number.', 400);
  if (!isObject(params)) throw new RpcError(RPC.invalidParams, 'params must be an object.', 400);
  if (params._meta !== undefined && !isObject(params._meta))
    throw new RpcError(RPC.invalidParams, 'params._meta must be an object.', 400);
  return { id, method, params };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
