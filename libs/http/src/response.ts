import { Request, Response } from 'express';
import { ApiError } from '#kernel';
import { announceEncoding, compress, Encoding, isCompressible } from './compression';
import { EndpointSpec } from './endpoint-spec';
import { JSON_TYPE, RawResponse } from './raw-response';

/** `Cache-Control` of every response that its endpoint does not allow to be cached. */
export const NOT_CACHED = 'private, no-store';

/** The success envelope of every response under /api/v1. */
function enveloped(json: string): string {
  return `{"success":true,"data":${json}}`;
}

/** The error envelope. It never includes the error's cause. */
export function errorEnvelope(apiError: ApiError, requestId: string): string {
  const { type, message, details } = apiError;
  return JSON.stringify({ success: false, error: { code: type.code, message, details, requestId } });
}

/** How a response is sent, as its endpoint declares it. */
export type ResponseFormat = Pick<EndpointSpec, 'envelope' | 'mediaType'>;

/** The response for the result of a controller: in the envelope, unless the endpoint is declared without it. */
export function responseOf(result: unknown, status: number, { envelope, mediaType }: ResponseFormat = {}): RawResponse {
  if (result instanceof RawResponse) return result;
  return new RawResponse(status, { 'content-type': mediaType ?? JSON_TYPE }, bodyOf(result, envelope));
}

export function bodyOf(result: unknown, envelope?: false): string {
  if (envelope !== false) return enveloped(JSON.stringify(result));
  return typeof result === 'string' ? result : JSON.stringify(result);
}

/** The response for an error, with the error's headers: the error envelope, unless the endpoint renders errors itself. */
export function errorResponse(apiError: ApiError, request: Request, endpoint = request.endpoint): RawResponse {
  const rendered = endpoint?.renderError?.(apiError, request);
  const { status, headers, body } =
    rendered ??
    new RawResponse(apiError.type.status, { 'content-type': JSON_TYPE }, errorEnvelope(apiError, request.id));
  return new RawResponse(status, { ...apiError.headers, ...headers }, body);
}

export function sendError(response: Response, apiError: ApiError): void {
  sendRaw(response, errorResponse(apiError, response.req));
}

export function sendRaw(response: Response, { status, headers, body }: RawResponse): void {
  if (response.headersSent) return;
  response.statusCode = status;
  setHeaders(response, headers);
  send(response, body);
}

/** Sends a body with the status and headers already set on the response, compressed if possible. */
export function send(response: Response, body: string | Buffer): void {
  const encoding = encodingFor(response, body);
  if (!encoding) {
    end(response, body);
    return;
  }
  const compressed = compress(body, encoding);
  if (Buffer.isBuffer(compressed)) endCompressed(response, compressed, encoding);
  else
    compressed.then(
      (form) => {
        endCompressed(response, form, encoding);
      },
      () => {
        end(response, body);
      },
    );
}

export function setHeaders(response: Response, headers: Record<string, string | string[]>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

const uncompressed = new WeakSet<Response>();

/** Marks a response that may contain a secret which its endpoint does not declare, because a call in the request returns it. */
export function neverCompress(response: Response): void {
  uncompressed.add(response);
}

/** How to compress a response; undefined to send it uncompressed, like all responses that may contain a secret (decision 20). */
function encodingFor(response: Response, body: string | Buffer): Encoding | undefined {
  if (!isCompressible(response.getHeader('content-type'), body)) return undefined;
  if (uncompressed.has(response) || (response.req.endpoint && containsSecret(response.req.endpoint))) return undefined;
  return announceEncoding(response);
}

/** Whether responses of an endpoint may contain a secret. */
export function containsSecret({ secret, shownOnce }: Pick<EndpointSpec, 'secret' | 'shownOnce'>): boolean {
  return secret === true || shownOnce !== undefined;
}

function end(response: Response, body: string | Buffer): void {
  if (response.statusCode !== 204) response.setHeader('content-length', Buffer.byteLength(body));
  response.end(body);
}

function endCompressed(response: Response, body: Buffer, encoding: Encoding): void {
  response.setHeader('content-encoding', encoding);
  end(response, body);
}
