import { Request, Response } from 'express';
import { Problem } from '../problem';
import { announceEncoding, compress, Encoding, isCompressible } from './compression';

/** An answer of another kind than data: with a status, headers and a body of its own. */
export class PlainAnswer {
  constructor(
    readonly status: number,
    readonly headers: Record<string, string | string[]>,
    readonly body = '',
  ) {}

  /** Sends a browser on, with a GET. */
  static redirect(location: string, headers: Record<string, string | string[]> = {}): PlainAnswer {
    return new PlainAnswer(303, { ...headers, location });
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The success envelope of every answer under /api/v1. */
function enveloped(json: string): string {
  return `{"success":true,"data":${json}}`;
}

/** The error envelope. Nothing of the problem's cause is in it. */
export function errorEnvelope(problem: Problem, requestId: string): string {
  const { type, message, details } = problem;
  return JSON.stringify({ success: false, error: { code: type.code, message, details, requestId } });
}

/** What a controller returned, as it is sent: in the envelope, unless the endpoint is served bare. */
export function answerOf(given: unknown, status: number, bare: string | undefined): PlainAnswer {
  if (given instanceof PlainAnswer) return given;
  return new PlainAnswer(status, { 'content-type': bare ?? JSON_TYPE }, bodyOf(given, bare));
}

export function bodyOf(given: unknown, bare: string | undefined): string {
  if (!bare) return enveloped(JSON.stringify(given));
  return typeof given === 'string' ? given : JSON.stringify(given);
}

/** A problem with the headers that its type calls for: in the error envelope, unless the endpoint has other words. */
export function problemAnswer(problem: Problem, request: Request, endpoint = request.endpoint): PlainAnswer {
  const told = endpoint?.tellProblem?.(problem, request);
  const { status, headers, body } =
    told ?? new PlainAnswer(problem.type.status, { 'content-type': JSON_TYPE }, errorEnvelope(problem, request.id));
  return new PlainAnswer(status, { ...problem.headers, ...headers }, body);
}

export function sendProblem(response: Response, problem: Problem): void {
  sendPlain(response, problemAnswer(problem, response.req));
}

export function sendPlain(response: Response, { status, headers, body }: PlainAnswer): void {
  if (response.headersSent) return;
  response.statusCode = status;
  setHeaders(response, headers);
  send(response, body);
}

/** Sends a body with the status and the headers that the response has, compressed where that is due. */
export function send(response: Response, body: string | Buffer): void {
  const encoding = encodingFor(response, body);
  if (!encoding) {
    end(response, body);
    return;
  }
  compress(body, encoding).then(
    (compressed) => {
      response.setHeader('content-encoding', encoding);
      end(response, compressed);
    },
    () => {
      end(response, body);
    },
  );
}

export function setHeaders(response: Response, headers: Record<string, string | string[]>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** How to compress an answer; undefined where it is sent as it is. What no cache may keep is: see decision 20. */
function encodingFor(response: Response, body: string | Buffer): Encoding | undefined {
  if (!isCompressible(response.getHeader('content-type'), body)) return undefined;
  if (/no-store|no-transform/.test(String(response.getHeader('cache-control') ?? ''))) return undefined;
  return announceEncoding(response);
}

function end(response: Response, body: string | Buffer): void {
  if (response.statusCode !== 204) response.setHeader('content-length', Buffer.byteLength(body));
  response.end(body);
}
