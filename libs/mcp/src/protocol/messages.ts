import { LRUCache } from 'lru-cache';
import { toProblem, VALIDATION_ERROR } from '#platform';

/** JSON-RPC 2.0, as far as this service takes part in it: it is asked, and answers. */

export type Id = string | number;

/** A request, or a notification when it has no id. */
export interface Message {
  id?: Id;
  method: string;
  params: Params;
}

export type Params = Record<string, unknown> & { _meta?: Record<string, unknown> };

/** The codes of JSON-RPC, and those that the protocol of 2026-07-28 adds. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** For what JSON-RPC has no code for; `data` tells more. */
  refused: -32000,
  headerMismatch: -32020,
  missingCapability: -32021,
  unsupportedVersion: -32022,
} as const;

/** A request that could not be taken up at all. What a tool itself refuses is a result, not this. */
export class RpcError extends Error {
  /** @param status the HTTP status, when the message is all that the request holds */
  constructor(
    readonly code: number,
    message: string,
    readonly status = 200,
    readonly data?: unknown,
    /** Headers that the answer needs besides. */
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** Whatever was thrown, as JSON-RPC tells it. */
export function rpcErrorOf(error: unknown): RpcError {
  if (error instanceof RpcError) return error;
  const { type, message, details, headers } = toProblem(error);
  // Of what goes wrong before the message is read, this alone is about its text.
  const unread = type === VALIDATION_ERROR ? RPC.parseError : RPC.refused;
  const code = type.status >= 500 ? RPC.internalError : unread;
  return new RpcError(code, message, type.status, { code: type.code, details }, headers);
}

/** A result that was serialised before: as bytes, and what is put behind them, where the most of it is sent many times. */
export class ReadyResult {
  constructor(
    readonly json: string | Buffer,
    readonly ending = '',
  ) {}

  body(id: Id): string | Buffer {
    const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`;
    if (typeof this.json === 'string') return `${head}${this.json}${this.ending}}`;
    return Buffer.concat([Buffer.from(head), this.json, Buffer.from(`${this.ending}}`)]);
  }
}

/** A result that is always the same. Clients count their requests from 0 or 1: the answers to a few ids are kept whole. */
export class ConstantResult extends ReadyResult {
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
  return (result instanceof ReadyResult ? result : new ReadyResult(JSON.stringify(result))).body(id);
}

export function errorText(id: Id | null, { code, message, data }: RpcError): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } });
}

/** The id to answer with, also to what is no proper message. */
export function idOf(message: unknown): Id | null {
  const { id } = (message ?? {}) as { id?: unknown };
  return isId(id) ? id : null;
}

/** JSON has numbers that are too large to be one here. */
function isId(id: unknown): id is Id {
  return typeof id === 'string' || Number.isFinite(id);
}

/** Whether it answers a question that was put to the client. */
export function isReply(message: unknown): boolean {
  return isObject(message) && !('method' in message) && ('result' in message || 'error' in message);
}

/** @throws RpcError for what is no request and no notification */
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
