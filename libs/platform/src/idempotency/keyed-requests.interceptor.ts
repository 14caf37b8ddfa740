import { CallHandler, ExecutionContext, Injectable, NestInterceptor } from '@nestjs/common';
import { Request, Response } from 'express';
import { from, lastValueFrom, Observable } from 'rxjs';
import { answerOf, PlainAnswer, problemAnswer } from '../http/answer';
import { Idempotency } from './idempotency';
import { keyedRequest, takesKey } from './keyed-request';

const HEADER = 'Idempotency-Key';

/** Answers requests that bring an `Idempotency-Key`: after whoever calls was let in, before what was sent is validated. */
@Injectable()
export class KeyedRequests implements NestInterceptor {
  constructor(private readonly idempotency: Idempotency) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const key = request.headers['idempotency-key'];
    const { endpoint, method } = request;
    if (key === undefined || !endpoint || !takesKey(method, endpoint)) return next.handle();
    return from(this.answer(key, request, context.switchToHttp().getResponse<Response>(), next));
  }

  private async answer(key: unknown, request: Request, response: Response, next: CallHandler) {
    const { user, method, params, query, endpoint, template } = request;
    if (!user) throw new Error('A key belongs to a caller.');
    const keyed = keyedRequest(key, HEADER, [method, template, params, query, request.body ?? {}]);
    const { answer, replayed } = await this.idempotency.once(user, keyed, {
      run: async () => answerOf(await lastValueFrom(next.handle()), response.statusCode, endpoint?.bare),
      tell: (problem) => problemAnswer(problem, request),
      shownOnce: endpoint?.shownOnce,
    });
    const headers = replayed ? { ...answer.headers, 'idempotency-replayed': 'true' } : answer.headers;
    return new PlainAnswer(answer.status, headers, answer.body);
  }
}
