import { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem';

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
