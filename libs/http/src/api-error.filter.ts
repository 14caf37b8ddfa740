import { ArgumentsHost, Catch, ExceptionFilter, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { CorsOptions } from 'cors';
import { Request, Response } from 'express';
import { HttpAdapterHost } from '@nestjs/core';
import { ConnectionQuotaError } from '#database/host';
import { LOG, Log, NOT_FOUND, ApiError } from '#kernel';
import { METHOD_NOT_ALLOWED, NOT_CONFIGURED } from '#kernel/errors';
import { HttpAdapter } from './adapter';
import { acceptsHtml, isPagePath, errorPage } from './error-page';
import { RawResponse } from './raw-response';
import { sendRaw, sendError } from './response';
import { applyCors, preflightOptions } from './cross-origin';
import { toApiError } from './to-api-error';

/** Turns any error into a response: the error envelope, or a page for browsers. */
@Catch()
@Injectable()
export class ApiErrorFilter implements ExceptionFilter {
  constructor(
    private readonly adapters: HttpAdapterHost<HttpAdapter>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    // A response that has started cannot be replaced.
    if (response.headersSent) return;
    const { routes, crossOrigin } = this.adapters.httpAdapter;
    const preflight = error instanceof ApiError ? undefined : preflightOptions(request, routes, crossOrigin);
    if (preflight) await this.allow(preflight, request, response);
    else await this.reject(this.apiErrorOf(error, request), request, response);
  }

  private async allow(preflight: CorsOptions, request: Request, response: Response): Promise<void> {
    const rateLimitError = await this.afterCounting(request, response, undefined);
    if (rateLimitError) sendError(response, rateLimitError);
    else applyCors(preflight, request, response);
  }

  private async reject(cause: ApiError, request: Request, response: Response): Promise<void> {
    if (cause.cause instanceof ConnectionQuotaError && request.user) this.adapters.httpAdapter.overload.crowd(request);
    const apiError = await this.afterCounting(request, response, cause);
    const isFault = apiError.type.status >= 500 && apiError.type !== NOT_CONFIGURED;
    if (isFault && !request.endpoint?.probe)
      this.log.error({ id: request.id, route: request.template, err: apiError.cause ?? apiError });
    this.send(apiError, request, response);
  }

  /** Outside the API, a browser gets a page. Endpoints of other protocols render errors themselves. */
  private send(apiError: ApiError, request: Request, response: Response): void {
    if (request.endpoint?.renderError || !isPagePath(request.url)) {
      sendError(response, apiError);
      return;
    }
    response.vary('Accept');
    if (!acceptsHtml(request.headers.accept)) {
      sendError(response, apiError);
      return;
    }
    const { status, headers, body } = errorPage(apiError, request.id);
    sendRaw(response, new RawResponse(status, { ...apiError.headers, ...headers }, body));
  }

  private apiErrorOf(error: unknown, request: Request): ApiError {
    if (error instanceof ApiError) return error;
    // The framework throws NotFoundException if no route matches.
    if (request.endpoint || !(error instanceof NotFoundException)) return toApiError(error);
    const allowed = this.adapters.httpAdapter.routes.methodsOf(request.path);
    if (allowed.length === 0) return NOT_FOUND.error(`There is no ${request.method} ${request.path}.`);
    return METHOD_NOT_ALLOWED.error(undefined, { allowed }, { headers: { allow: allowed.join(', ') } });
  }

  /**
   * Counts the request if it failed before it was counted, such as for a path that cannot be decoded or an MCP batch that
   * is not JSON. @returns the given error, or RATE_LIMITED
   */
  private async afterCounting<T>(request: Request, response: Response, apiError: T): Promise<T | ApiError> {
    try {
      await this.adapters.httpAdapter.limiter.countOnce(request, response);
      return apiError;
    } catch (limited) {
      return toApiError(limited);
    }
  }
}
