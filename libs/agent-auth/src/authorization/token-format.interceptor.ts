import { IncomingHttpHeaders } from 'node:http';
import { CallHandler, createParamDecorator, ExecutionContext, Injectable, NestInterceptor } from '@nestjs/common';
import { map, Observable } from 'rxjs';
import { errorEnvelope, FailedRequest, JSON_TYPE } from '#http/host';
import { RawResponse } from '#http/pages';
import { invalid, ApiError } from '#kernel';
import { fieldsOf } from '#kernel/host';
import { ExchangeCode, TokenFormat } from './authorization.dto';
import { UNSUPPORTED_GRANT_TYPE } from './authorization.errors';
import { NO_STORE, renderOAuthTokenError } from './oauth.responses';

interface TokenRequest {
  headers: IncomingHttpHeaders;
  body?: unknown;
}

/** The format of the token request. */
export const RequestFormat = createParamDecorator((_: unknown, context: ExecutionContext): TokenFormat =>
  formatOf(context.switchToHttp().getRequest<TokenRequest>()),
);

/** Converts an OAuth form to a request of this API, and the result to an OAuth response without an envelope. */
@Injectable()
export class TokenFormatInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<TokenRequest>();
    const format = formatOf(request);
    if (format === 'form') request.body = knownFields((request.body ?? {}) as Record<string, unknown>);
    assertGrantType(request.body, format);
    if (format === 'json') return next.handle();
    return next
      .handle()
      .pipe(map((token) => new RawResponse(200, { 'content-type': JSON_TYPE }, JSON.stringify(token))));
  }
}

/** Renders an error in the format of the request. Never cached. */
export function renderTokenEndpointError(apiError: ApiError, request: FailedRequest): RawResponse {
  if (formatOf(request) === 'form') return renderOAuthTokenError(apiError);
  const headers = { ...NO_STORE, 'content-type': JSON_TYPE };
  return new RawResponse(apiError.type.status, headers, errorEnvelope(apiError, request.id));
}

function formatOf({ headers }: Pick<TokenRequest, 'headers'>): TokenFormat {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '') ? 'form' : 'json';
}

/** Removes unknown parameters, and those without a value, which count as missing (RFC 6749 §3.2). */
function knownFields(form: Record<string, unknown>): Record<string, unknown> {
  const { byName: known } = fieldsOf(ExchangeCode);
  return Object.fromEntries(Object.entries(form).filter(([name, value]) => known.has(name) && value !== ''));
}

/** Checked first, because the other required fields depend on the grant type. */
function assertGrantType(body: unknown, format: TokenFormat): void {
  const { grant_type: type } = (body ?? {}) as { grant_type?: unknown };
  if (type === undefined && format === 'form') throw invalid('grant_type', 'is required');
  if (typeof type === 'string' && type !== 'authorization_code') throw UNSUPPORTED_GRANT_TYPE.error();
}
