import { CallHandler, ExecutionContext, Injectable, NestInterceptor } from '@nestjs/common';
import { Request, Response } from 'express';
import { from, lastValueFrom, Observable } from 'rxjs';
import { responseOf, errorResponse } from './response';
import { RawResponse } from './raw-response';
import { InnerCall, innerCallIn, SentKey } from './inner-call';
import { Idempotency } from './idempotency/idempotency';
import { acceptsIdempotencyKey, idempotentRequest } from './idempotency/idempotent-request';

/**
 * Handles requests with an idempotency key, and calls inside a request that have one. It runs after authorization and
 * before the input is validated.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly idempotency: Idempotency) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const call = innerCallIn(context);
    const sent = call ? call.sentKey() : keyOf(request);
    if (!sent) return next.handle();
    return from(this.respond(sent, request, call, context.switchToHttp().getResponse<Response>(), next));
  }

  private async respond(
    sent: SentKey,
    request: Request,
    call: InnerCall | undefined,
    response: Response,
    next: CallHandler,
  ): Promise<RawResponse> {
    const { user, method, params, query, template } = request;
    if (!user) throw new Error('An idempotency key requires an authenticated actor.');
    const endpoint = call?.endpoint ?? request.endpoint;
    const parts = call?.parts() ?? [method, template, params, query, request.body ?? {}];
    const { status, headers, body, replayed } = await this.idempotency.once(
      user,
      idempotentRequest(sent.value, sent.place, parts),
      {
        run: async () => responseOf(await lastValueFrom(next.handle()), response.statusCode, endpoint),
        renderError: (error) => errorResponse(error, request, endpoint),
        shownOnce: endpoint?.shownOnce,
      },
    );
    return new RawResponse(status, replayed ? { ...headers, 'idempotency-replayed': 'true' } : headers, body);
  }
}

function keyOf({ headers, endpoint, method }: Request): SentKey | undefined {
  const value = headers['idempotency-key'];
  if (value === undefined || !endpoint || !acceptsIdempotencyKey(method, endpoint)) return undefined;
  return { value, place: 'Idempotency-Key' };
}
