import { IncomingHttpHeaders } from 'node:http';
import { CallHandler, createParamDecorator, ExecutionContext, Injectable, NestInterceptor } from '@nestjs/common';
import { map, Observable } from 'rxjs';
import { errorEnvelope, FailedRequest, fieldsOf, invalid, JSON_TYPE, PlainAnswer, Problem } from '#platform';
import { ExchangeCode, Face } from './agent-auth.dto';
import { UNSUPPORTED_GRANT_TYPE } from './agent-auth.problems';
import { NO_STORE, tellTokenProblem } from './oauth.answers';

interface TokenRequest {
  headers: IncomingHttpHeaders;
  body?: unknown;
}

/** Which of its faces the endpoint was spoken to. */
export const SpokenTo = createParamDecorator((_: unknown, context: ExecutionContext): Face =>
  faceOf(context.switchToHttp().getRequest<TokenRequest>()),
);

/** Makes the form of another protocol one of our requests, and our answer one of its. */
@Injectable()
export class TokenFaces implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<TokenRequest>();
    const face = faceOf(request);
    if (face === 'form') request.body = ownFields((request.body ?? {}) as Record<string, unknown>);
    assertGrantType(request.body, face);
    if (face === 'json') return next.handle();
    return next
      .handle()
      .pipe(map((token) => new PlainAnswer(200, { 'content-type': JSON_TYPE }, JSON.stringify(token))));
  }
}

/** What went wrong, in the words of the face, and never kept by a cache. */
export function tellInWordsOfFace(problem: Problem, request: FailedRequest): PlainAnswer {
  if (faceOf(request) === 'form') return tellTokenProblem(problem);
  const headers = { ...NO_STORE, 'content-type': JSON_TYPE };
  return new PlainAnswer(problem.type.status, headers, errorEnvelope(problem, request.id));
}

function faceOf({ headers }: Pick<TokenRequest, 'headers'>): Face {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '') ? 'form' : 'json';
}

/** Only what we know; and a parameter without a value counts as left out (RFC 6749 §3.2). */
function ownFields(form: Record<string, unknown>): Record<string, unknown> {
  const { byName: known } = fieldsOf(ExchangeCode);
  return Object.fromEntries(Object.entries(form).filter(([name, value]) => known.has(name) && value !== ''));
}

/** Comes first: what else is to be sent depends on it. */
function assertGrantType(body: unknown, face: Face): void {
  const { grant_type: type } = (body ?? {}) as { grant_type?: unknown };
  if (type === undefined && face === 'form') throw invalid('grant_type', 'is required');
  if (typeof type === 'string' && type !== 'authorization_code') throw UNSUPPORTED_GRANT_TYPE.because();
}
