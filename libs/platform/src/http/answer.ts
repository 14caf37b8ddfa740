import { createHash } from 'node:crypto';
import { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem';
import { announceEncoding, compressOnce, isCompressible } from './compression';

/** An answer serialised once and sent many times, with its entity tag. Reference data and documents are these. */
export class ReadyAnswer {
  readonly body: Buffer;
  readonly etag: string;

  /** @param maxAgeSeconds how long a cache may serve it unasked */
  constructor(
    text: string | Buffer,
    readonly mediaType: string,
    readonly maxAgeSeconds: number,
    /** The data alone, as JSON, where the body is an envelope around it. */
    readonly data?: string,
  ) {
    this.body = compressOnce(Buffer.from(text));
    this.etag = `"${createHash('sha256').update(this.body).digest('base64url').slice(0, 22)}"`;
  }

  /** `data` in the success envelope, ready to be sent again and again. */
  static enveloped(data: unknown, maxAgeSeconds: number): ReadyAnswer {
    const json = JSON.stringify(data);
    return new ReadyAnswer(enveloped(json), JSON_TYPE, maxAgeSeconds, json);
  }

  /** Whether the caller already holds this very answer. */
  isHeldBy(ifNoneMatch: string | undefined): boolean {
    if (!ifNoneMatch) return false;
    return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === this.etag);
  }
}

/** Wraps what a controller returns when a call that usually finds something made something: 201 instead of 200. */
export class Created<T> {
  constructor(readonly data: T) {}
}

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
  if (given instanceof Created) return answerOf(given.data, 201, bare);
  const body = !bare ? enveloped(JSON.stringify(given)) : typeof given === 'string' ? given : JSON.stringify(given);
  return new PlainAnswer(status, { 'content-type': bare ?? JSON_TYPE }, body);
}

/** A problem with the headers that its type calls for: in the error envelope, unless the endpoint has other words. */
export function problemAnswer(problem: Problem, request: FastifyRequest): PlainAnswer {
  const { config } = (request.routeOptions as Partial<FastifyRequest['routeOptions']> | undefined) ?? {};
  const told = config?.endpoint?.tellProblem?.(problem, request);
  const { status, headers, body } =
    told ?? new PlainAnswer(problem.type.status, { 'content-type': JSON_TYPE }, errorEnvelope(problem, request.id));
  return new PlainAnswer(status, { ...problem.headers, ...headers }, body);
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return sendPlain(reply, problemAnswer(problem, reply.request));
}

export function sendPlain(reply: FastifyReply, { status, headers, body }: PlainAnswer): FastifyReply {
  return reply.status(status).headers(headers).send(body);
}

/** Sends an answer that was serialised before, or 304 to a caller that holds it. */
export function sendReady(reply: FastifyReply, answer: ReadyAnswer): FastifyReply {
  reply.header('etag', answer.etag).header('cache-control', `public, max-age=${String(answer.maxAgeSeconds)}`);
  if (answer.isHeldBy(reply.request.headers['if-none-match'])) {
    if (isCompressible(answer.mediaType, answer.body)) announceEncoding(reply);
    return reply.status(304).send();
  }
  return reply.header('content-type', answer.mediaType).send(answer.body);
}
