import { ArgumentsHost, Catch, ExceptionFilter, Inject, Injectable } from '@nestjs/common';
import { FastifyReply, FastifyRequest } from 'fastify';
import { HttpAdapterHost } from '@nestjs/core';
import { LOG, Log } from '../log';
import { METHOD_NOT_ALLOWED, NOT_FOUND, Problem, VALIDATION_ERROR } from '../problem';
import { HttpAdapter } from './adapter';
import { acceptsHtml, isForPeople, problemPage } from '../pages/problem-page';
import { PlainAnswer, sendPlain, sendProblem } from './answer';
import { preflightAnswer } from './cross-origin';
import { toProblem } from './to-problem';
import { TierGuard } from './tier.guard';

/** Turns whatever was thrown, wherever, into one answer: in the error envelope, or as a page for browsers. */
@Catch()
@Injectable()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly adapters: HttpAdapterHost<HttpAdapter>,
    private readonly tiers: TierGuard,
    @Inject(LOG) private readonly log: Log,
  ) {
    const adapter = adapters.httpAdapter;
    adapter.answerUnrouted = (error, request, reply) => void this.answer(toProblem(error), request, reply);
    adapter.admit = (request, reply) => tiers.admit(request, reply);
  }

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    const { routes, crossOrigin } = this.adapters.httpAdapter;
    const preflight = error instanceof Problem ? undefined : preflightAnswer(request, routes, crossOrigin);
    if (preflight) await this.allow(preflight, request, reply);
    else await this.answer(this.problemOf(error, request), request, reply);
  }

  private async allow(preflight: PlainAnswer, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const limited = await this.countedFirst(request, reply, undefined);
    if (limited) sendProblem(reply, limited);
    else sendPlain(reply, preflight);
  }

  private async answer(cause: Problem, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const problem = await this.countedFirst(request, reply, cause);
    if (problem.type.status >= 500 && !request.routeOptions?.config?.endpoint?.probe)
      this.log.error({ id: request.id, route: request.routeOptions?.url, err: problem.cause ?? problem });
    this.tell(problem, request, reply);
  }

  /** Outside the API, a browser gets a page. Endpoints that speak another protocol have words of their own. */
  private tell(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
    if (request.routeOptions?.config?.endpoint?.tellProblem || !isForPeople(request.url)) {
      sendProblem(reply, problem);
      return;
    }
    reply.header('vary', 'Accept');
    if (!acceptsHtml(request.headers.accept)) {
      sendProblem(reply, problem);
      return;
    }
    const { status, headers, body } = problemPage(problem, request.id);
    sendPlain(reply, new PlainAnswer(status, { ...problem.headers, ...headers }, body));
  }

  private problemOf(error: unknown, request: FastifyRequest): Problem {
    if (error instanceof Problem) return error;
    if (isCutOff(request)) return VALIDATION_ERROR.because('The request ended before its body was complete.');
    if (!request.is404) return toProblem(error);
    const allowed = this.adapters.httpAdapter.routes.methodsOf(request.url.split('?')[0] ?? '');
    if (allowed.length === 0)
      return NOT_FOUND.because(`There is no ${request.method} ${request.url.split('?')[0] ?? ''}.`);
    return METHOD_NOT_ALLOWED.because(undefined, { allowed }, { headers: { allow: allowed.join(', ') } });
  }

  /** What fails where nothing was counted yet (a path that cannot be decoded, a batch that is no JSON) is counted here. */
  private async countedFirst<T>(request: FastifyRequest, reply: FastifyReply, problem: T): Promise<T | Problem> {
    try {
      await this.tiers.countOnce(request, reply);
      return problem;
    } catch (limited) {
      return toProblem(limited);
    }
  }
}

/** Whether the client closed the connection before it had sent all of its body. It is no fault of ours, and nobody reads the answer. */
function isCutOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}
