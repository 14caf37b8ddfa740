import { CallHandler, ExecutionContext, Injectable, NestInterceptor } from '@nestjs/common';
import { Request, Response } from 'express';
import { from, lastValueFrom, Observable } from 'rxjs';
import { answerOf, PlainAnswer, problemAnswer } from '../http/answer';
import { InnerCall, innerCallIn, SentKey } from '../http/inner-call';
import { Idempotency } from './idempotency';
import { keyedRequest, takesKey } from './keyed-request';

/**
 * Handles requests that have an idempotency key, and calls within a request that have one. It runs after the caller has been
 * authorized and before the input is validated.
 */
@Injectable()
export class KeyedRequests implements NestInterceptor {
  constructor(private readonly idempotency: Idempotency) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const call = innerCallIn(context);
    const sent = call ? call.sentKey() : keyOf(request);
    if (!sent) return next.handle();
    return from(this.answer(sent, request, call, context.switchToHttp().getResponse<Response>(), next));
  }

  private async answer(
    sent: SentKey,
    request: Request,
    call: InnerCall | undefined,
    response: Response,
    next: CallHandler,
  ): Promise<PlainAnswer> {
    const { user, method, params, query, template } = request;
    if (!user) throw new Error('A key belongs to a caller.');
    const endpoint = call?.endpoint ?? request.endpoint;
    const parts = call?.parts() ?? [method, template, params, query, request.body ?? {}];
    const { answer, replayed } = await this.idempotency.once(user, keyedRequest(sent.value, sent.place, parts), {
      run: async () => answerOf(await lastValueFrom(next.handle()), response.statusCode, endpoint?.bare),
      tell: (problem) => problemAnswer(problem, request, endpoint),
      shownOnce: endpoint?.shownOnce,
    });
    const headers = replayed ? { ...answer.headers, 'idempotency-replayed': 'true' } : answer.headers;
    return new PlainAnswer(answer.status, headers, answer.body);
  }
}

function keyOf({ headers, endpoint, method }: Request): SentKey | undefined {
  const value = headers['idempotency-key'];
  if (value === undefined || !endpoint || !takesKey(method, endpoint)) return undefined;
  return { value, place: 'Idempotency-Key' };
}
