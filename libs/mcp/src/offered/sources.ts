import { Injectable } from '@nestjs/common';
import { HttpAdapterHost, ModuleRef } from '@nestjs/core';
import { EndpointSpec, ToolSource } from '#http';
import { HttpAdapter, Registry } from '#http/host';

/** What contexts offer agents besides tools. */
@Injectable()
export class Sources {
  constructor(
    private readonly modules: Registry,
    private readonly providers: ModuleRef,
    private readonly host: HttpAdapterHost<HttpAdapter>,
  ) {}

  /** The items of one kind of all contexts. */
  all<T>(of: (source: ToolSource) => readonly T[] | undefined): T[] {
    return [...this.modules.toolSources.values()].flatMap(
      (source) => of(this.providers.get(source, { strict: false })) ?? [],
    );
  }

  /** The declaration that guards read. @throws Error if it names an endpoint that does not exist */
  endpointOf(id: string, title: string, endpoint: string | Pick<EndpointSpec, 'access' | 'tier'>): EndpointSpec {
    const facts = typeof endpoint === 'string' ? this.routeOf(id, endpoint) : endpoint;
    const { access, requires, roles, tier } = facts as EndpointSpec;
    return { id, summary: title, tag: 'Tools', access, requires, roles, tier };
  }

  private routeOf(id: string, endpoint: string): EndpointSpec {
    const { routes } = this.host.httpAdapter.routes;
    const route = routes.find((known) => known.endpoint.id === endpoint);
    if (!route) throw new Error(`${id} names the endpoint ${endpoint}, which does not exist: correct its "endpoint".`);
    return route.endpoint;
  }
}

/** @throws Error if two contexts offer something under the same name */
export function uniquely<T>(items: readonly T[], nameOf: (item: T) => string, what: string): Map<string, T> {
  const byName = new Map(items.map((item) => [nameOf(item), item]));
  if (byName.size < items.length) throw new Error(`Two ${what} have the same name: ${items.map(nameOf).join(', ')}.`);
  return byName;
}
