import { ArgumentsHost, Catch, ExceptionFilter, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { Request, Response } from 'express';
import { HttpAdapterHost } from '@nestjs/core';
import { LOG, Log } from '../log';
import { METHOD_NOT_ALLOWED, NOT_FOUND, Problem } from '../problem';
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
    adapters.httpAdapter.admit = (request, response) => tiers.admit(request, response);
  }

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    // What was begun cannot become another answer.
    if (response.headersSent) return;
    const { routes, crossOrigin } = this.adapters.httpAdapter;
    const preflight = error instanceof Problem ? undefined : preflightAnswer(request, routes, crossOrigin);
    if (preflight) await this.allow(preflight, request, response);
    else await this.answer(this.problemOf(error, request), request, response);
  }

  private async allow(preflight: PlainAnswer, request: Request, response: Response): Promise<void> {
    const limited = await this.countedFirst(request, response, undefined);
    if (limited) sendProblem(response, limited);
    else sendPlain(response, preflight);
  }

  private async answer(cause: Problem, request: Request, response: Response): Promise<void> {
    const problem = await this.countedFirst(request, response, cause);
    if (problem.type.status >= 500 && !request.endpoint?.probe)
      this.log.error({ id: request.id, route: request.template, err: problem.cause ?? problem });
    this.tell(problem, request, response);
  }

  /** Outside the API, a browser gets a page. Endpoints that speak another protocol have words of their own. */
  private tell(problem: Problem, request: Request, response: Response): void {
    if (request.endpoint?.tellProblem || !isForPeople(request.url)) {
      sendProblem(response, problem);
      return;
    }
    response.setHeader('vary', 'Accept');
    if (!acceptsHtml(request.headers.accept)) {
      sendProblem(response, problem);
      return;
    }
    const { status, headers, body } = problemPage(problem, request.id);
    sendPlain(response, new PlainAnswer(status, { ...problem.headers, ...headers }, body));
  }

  private problemOf(error: unknown, request: Request): Problem {
    if (error instanceof Problem) return error;
    // Thrown by the framework where no route was found.
    if (request.endpoint || !(error instanceof NotFoundException)) return toProblem(error);
    const allowed = this.adapters.httpAdapter.routes.methodsOf(request.path);
    if (allowed.length === 0) return NOT_FOUND.because(`There is no ${request.method} ${request.path}.`);
    return METHOD_NOT_ALLOWED.because(undefined, { allowed }, { headers: { allow: allowed.join(', ') } });
  }

  /** What fails where nothing was counted yet (a path that cannot be decoded, a batch that is no JSON) is counted here. */
  private async countedFirst<T>(request: Request, response: Response, problem: T): Promise<T | Problem> {
    try {
      await this.tiers.countOnce(request, response);
      return problem;
    } catch (limited) {
      return toProblem(limited);
    }
  }
}
