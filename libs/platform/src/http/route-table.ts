import { FastifyInstance } from 'fastify';
import { EndpointSpec } from './endpoint';

/** One method of one path, with what was declared of it. */
export interface Route {
  method: string;
  /** The template, such as `/api/v1/things/:id`. */
  path: string;
  endpoint: EndpointSpec;
}

/** Every route that is served, in the order of declaration. */
export class RouteTable {
  readonly routes: Route[] = [];

  /** Collects the routes as they are added, and refuses one that declares nothing. */
  watch(server: FastifyInstance): void {
    server.addHook('onRoute', ({ method, url, config }) => {
      const methods = [method].flat().filter((name) => name !== 'HEAD');
      for (const name of methods) {
        const endpoint = config?.endpoint;
        if (!endpoint)
          throw new Error(
            `${name} ${url} has no @Endpoint: every route declares who may call it, how often, and what it takes and gives.`,
          );
        if (this.routes.some((route) => route.endpoint !== endpoint && route.endpoint.id === endpoint.id)) {
          throw new Error(`Two endpoints are called ${endpoint.id}.`);
        }
        this.routes.push({ method: name, path: url, endpoint });
      }
    });
  }

  /** The methods that a concrete path answers; empty for an unknown path. */
  methodsOf(path: string): string[] {
    return [...new Set(this.matching(path).flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
  }

  /** The route that answers a method of a concrete path. */
  find(method: string, path: string): Route | undefined {
    const answering = this.matching(path).filter((route) => route.method === method);
    // A fixed segment goes before a parameter, as in the router.
    return answering.find((route) => !route.path.includes(':')) ?? answering[0];
  }

  private matching(path: string): Route[] {
    const segments = path.replace(/\/+$/, '').split('/');
    return this.routes.filter((route) => {
      const template = route.path.replace(/\/+$/, '').split('/');
      return (
        template.length === segments.length &&
        template.every((part, index) => part.startsWith(':') || part === segments[index])
      );
    });
  }
}
