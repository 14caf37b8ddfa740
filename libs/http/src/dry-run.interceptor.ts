import { CallHandler, ExecutionContext, Injectable, NestInterceptor } from '@nestjs/common';
import { Request, Response } from 'express';
import { from, lastValueFrom, Observable } from 'rxjs';
import { DryRuns, DryRunResult } from './dry-runs';
import { ApiError, invalid } from '#kernel';
import { acceptsDryRun, DRY_RUN } from './dry-run';
import { EndpointSpec } from './endpoint-spec';
import { InnerCall, innerCallIn } from './inner-call';
import { JSON_TYPE, RawResponse } from './raw-response';
import { responseOf } from './response';

/** What a request returns, before it is known whether it is a dry run. */
interface Outcome {
  status: number;
  headers: RawResponse['headers'];
  /** Of an endpoint with the envelope, its `data`. */
  data: unknown;
}

/**
 * Handles requests with `dryRun=true`, and calls inside a request that ask for it: they run as usual, including the handling of
 * an idempotency key, in a transaction that is rolled back. It runs after authorization and before the input is validated.
 */
@Injectable()
export class DryRunInterceptor implements NestInterceptor {
  constructor(private readonly dryRuns: DryRuns) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const call = innerCallIn(context);
    if (!(call ? isDryRunOf(call) : takeDryRun(request))) return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    return from(call ? this.tryCall(call, request, next) : this.tryRequest(request, response, next));
  }

  private async tryRequest(request: Request, response: Response, next: CallHandler): Promise<RawResponse> {
    const { endpoint } = request;
    const result = await this.resultOf(request, endpoint, next, () => response.statusCode);
    if (result instanceof RawResponse) return result;
    const { wouldReturn, effects } = result;
    const data = { dryRun: true, wouldReturn: wouldReturn.data, status: wouldReturn.status, effects };
    return new RawResponse(200, wouldReturn.headers, JSON.stringify({ success: true, data }));
  }

  /** The result of a call keeps its shape, which clients validate, and has one field more. */
  private async tryCall({ endpoint }: InnerCall, request: Request, next: CallHandler): Promise<RawResponse> {
    const result = await this.resultOf(request, endpoint, next, () => 200);
    if (result instanceof RawResponse) return result;
    const { wouldReturn, effects } = result;
    const data = { ...(wouldReturn.data as object), dryRun: { effects } };
    return new RawResponse(200, wouldReturn.headers, JSON.stringify(data));
  }

  /** What the request would do, or the response with its error if it has an idempotency key. */
  private async resultOf(
    request: Request,
    endpoint: EndpointSpec | undefined,
    next: CallHandler,
    statusOf: () => number,
  ): Promise<DryRunResult<Outcome> | RawResponse> {
    const { user } = request;
    if (!user) throw new Error('A dry run requires an authenticated actor.');
    let failed: RawResponse | undefined;
    const result = await this.dryRuns.run(user, async () => {
      const result: unknown = await lastValueFrom(next.handle());
      if (result instanceof RawResponse && result.status >= 400) failed = result;
      return outcomeOf(result, statusOf(), endpoint);
    });
    return failed ?? result;
  }
}

/** Whether the query asks for a dry run. The parameter is removed, because the handler does not know it. */
function takeDryRun(request: Request): boolean {
  const { [DRY_RUN]: value, ...query } = request.query;
  if (value === undefined) return false;
  if (value !== 'true' && value !== 'false') throw invalid(DRY_RUN, 'must be true or false');
  if (value === 'true' && !(request.endpoint && acceptsDryRun(request.method, request.endpoint)))
    throw notAvailable(DRY_RUN, request.endpoint);
  // Express derives it from the URL at each access.
  Object.defineProperty(request, 'query', { value: query });
  return value === 'true';
}

/** The same for a call inside a request, whose endpoint writes. */
function isDryRunOf(call: InnerCall): boolean {
  if (!call.isDryRun()) return false;
  if (call.endpoint.dryRun === false) throw notAvailable(DRY_RUN, call.endpoint);
  return true;
}

function notAvailable(path: string, endpoint: EndpointSpec | undefined): ApiError {
  return endpoint?.cost === undefined
    ? invalid(path, 'is not available for this request, which would have effects that cannot be undone')
    : invalid(path, 'is not available for this request: its answer is what costs a unit, so send it without');
}

function outcomeOf(result: unknown, status: number, endpoint: EndpointSpec | undefined): Outcome {
  const raw = responseOf(result, status, endpoint);
  const body: unknown = raw.body === '' ? null : JSON.parse(raw.body);
  const data = endpoint?.envelope === false || raw.status >= 400 ? body : (body as { data: unknown }).data;
  return {
    status: raw.status,
    headers: { ...raw.headers, 'content-type': JSON_TYPE },
    data: withoutSecrets(data, endpoint),
  };
}

/** A secret that is shown once would be that of nothing. */
function withoutSecrets(data: unknown, endpoint: EndpointSpec | undefined): unknown {
  const { shownOnce = [] } = endpoint ?? {};
  if (shownOnce.length === 0 || typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).filter(([name]) => !shownOnce.includes(name)));
}
