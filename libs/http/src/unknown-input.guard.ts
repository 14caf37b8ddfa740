import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Request } from 'express';
import { FieldError } from '#kernel';
import { invalidInput } from '#kernel/errors';
import { HttpAdapter } from './adapter';
import { DRY_RUN, writes } from './dry-run';
import { innerCallIn } from './inner-call';

/**
 * Refuses what an endpoint would not read: parameters and fields of an endpoint that takes none, and a body where the input belongs in the
 * query. Ignoring them would do something else than the client asked for, such as cancel all orders instead of the named one. The fields
 * of an endpoint's `input` are checked with it.
 */
@Injectable()
export class UnknownInputGuard implements CanActivate {
  constructor(private readonly adapters: HttpAdapterHost<HttpAdapter>) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const { endpoint } = request;
    if (!endpoint || endpoint.ignoresUnknownInput || innerCallIn(context)) return true;
    const unread = [
      ...(endpoint.input ? [] : this.unreadIn(request)),
      ...(readsBody(request) ? [] : misplacedIn(request.body)),
    ];
    if (unread.length > 0) throw invalidInput(unread);
    return true;
  }

  private unreadIn({ query, method, template }: Request): FieldError[] {
    // The interceptor of dry runs reads and checks this one.
    const names = Object.keys(query).filter((name) => name !== DRY_RUN || !writes(method));
    if (names.length === 0) return [];
    const { routes } = this.adapters.httpAdapter.routes;
    const single = routes.find(
      (route) => route.method === method && /^\/:\w+$/.test(route.path.replace(template ?? '', '')),
    );
    const instead = single ? `. For a single one, send ${method} ${single.path}` : '';
    return names.map((path) => ({ path, message: `is not a known parameter: this request takes none${instead}` }));
  }
}

function readsBody({ method, endpoint }: Request): boolean {
  return (
    endpoint?.body === 'unparsed' ||
    endpoint?.body === 'file' ||
    (endpoint?.input !== undefined && (method === 'POST' || method === 'PUT'))
  );
}

function misplacedIn(body: unknown): FieldError[] {
  if (body === undefined) return [];
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return [{ path: '', message: 'must be empty: this request takes no body' }];
  return Object.keys(body).map((path) => ({ path, message: 'is not read: this request takes no body' }));
}
