import { createServer, IncomingMessage, METHODS, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { Express, NextFunction, Request, Response } from 'express';
import { Clock, Log, Settings } from '#kernel';
import { withConnectionQuota } from '#kernel/host';
import { NOT_CACHED, responseOf, sendRaw, setHeaders } from './response';
import { RawResponse } from './raw-response';
import { receiveBody } from './body';
import { rejectMalformedRequest } from './malformed-request';
import { sendCached } from './cached-response';
import { addressOf, loggedAddress } from './client-address';
import { applyCors, CrossOriginRules, crossOriginOptions } from './cross-origin';
import { sendEventStream } from './event-stream';
import { assertHead, assertPath, requestId } from './head';
import { KeptResults } from './kept-results';
import { lifecycleHeaders } from './lifecycle';
import { Overload } from './overload';
import { refuse } from './refusal';
import { elapsedMs } from './request';
import { dropRest } from './sent-file';
import { sendStream, StreamedResponse } from './streamed-response';
import { HandledRoute, parametersOf, RouteHandler, RouteTable } from './route-table';

/** Slightly longer than load balancers keep connections open, so that the balancer is always the one to close them. */
const KEEP_ALIVE_MS = 72_000;

/**
 * How many connections wait to be accepted, within the limit of the system. Node.js accepts one in each turn of the event loop, and its default
 * of 511 is full when a thousand clients arrive at once: the others try again after 1, 3 and 7 seconds.
 */
const BACKLOG = 4096;

/** Every method with which NestJS registers a handler. */
const VERBS = [
  ...['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'all', 'query', 'search', 'propfind', 'proppatch'],
  ...['mkcol', 'copy', 'move', 'lock', 'unlock'],
] as const;

type ResponseListener = (request: Request, response: Response) => void;
type SecurityHook = (request: Request, response: Response) => Error | undefined;

/** Counts requests against the limit of their endpoint. Both methods throw ApiError RATE_LIMITED with `Retry-After`. */
export interface RateLimiter {
  /** Counts a request when its headers have arrived, before its body is read. */
  admit(request: Request, response: Response): Promise<void>;
  /** Counts a failed request unless it has been counted already. */
  countOnce(request: Request, response: Response): Promise<void>;
}

/**
 * The HTTP server: Express without the per-request work that this service does not need. Headers common to all responses
 * are set before any other middleware runs, and a request counts against its rate limit before its body is read.
 */
export class HttpAdapter extends ExpressAdapter {
  readonly routes = new RouteTable();
  readonly crossOrigin: CrossOriginRules;
  /** Set when the process starts to shut down: it reports that it is not ready, and closes client connections. */
  draining = false;
  /** Set by the rate limiter when it is created. */
  limiter: RateLimiter = { admit: async () => undefined, countOnce: async () => undefined };
  readonly overload: Overload;
  /** Called for each request that is refused because of an overload. Set by the metrics. */
  onRefused: () => void = () => undefined;
  private secure: SecurityHook = () => undefined;
  private readonly log: Log;
  private readonly kept: KeptResults;
  private readonly responseListeners: ResponseListener[] = [];

  constructor(
    private readonly settings: Pick<Settings, 'TRUST_PROXY' | 'BASE_URL' | 'CORS_ORIGINS' | 'LOG_CLIENT_ADDRESS'>,
    log: Log,
    private readonly clock = new Clock(),
  ) {
    const app = minimalExpress(settings.TRUST_PROXY);
    super(app);
    // Request log entries never contain secrets, and redaction would take most of the time needed to write one.
    this.log = log.child({}, { redact: [] });
    this.kept = new KeptResults(clock);
    this.overload = new Overload(log);
    this.crossOrigin = { allowed: settings.CORS_ORIGINS, baseUrl: settings.BASE_URL };
    this.collectRoutes();
    this.addFinalHeaders(app);
    this.onResponse((request, response) => {
      this.overload.leave(request);
      this.logRequest(request, response);
    });
    this.use(async (request: Request, response: Response, next: NextFunction) => {
      const securityError = this.begin(request, response);
      await this.limiter.admit(request, response);
      if (securityError) throw securityError;
      assertHead(request);
      assertPath(request);
      if (hasBody(request)) dropRest(request, response);
      // It waits for its client most of the time.
      if (request.endpoint?.body === 'file') this.overload.leave(request);
      const body = await receiveBody(request);
      if (body !== undefined) request.body = body;
      // After the body has been read: its events come from the socket, outside the async context of the request.
      withConnectionQuota('anonymous', next);
    });
  }

  /** Calls the listener when a response has been sent, or when the client has disconnected before the end. */
  onResponse(listener: ResponseListener): void {
    this.responseListeners.push(listener);
  }

  override initHttpServer(): void {
    const app = this.getInstance<Express>();
    // `assertHead` checks the Host header instead: Node would send its own error response, without the envelope.
    const options = { requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_MS, ...messageClasses(app) };
    const server = createServer(options, (request, response) => {
      request.url = originForm(request.url ?? '/');
      this.receive(app, request as Request, response as Response);
    });
    server.on('clientError', (error, socket: Socket) => {
      rejectMalformedRequest(error, socket, this.clock.now());
    });
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    this.httpServer = server;
  }

  override listen(port: string | number, ...rest: (string | (() => void) | undefined)[]): Server {
    const host = rest.find((each) => typeof each === 'string');
    const callback = rest.find((each) => typeof each === 'function');
    const place = Number.isNaN(Number(port)) ? { path: String(port) } : { port: Number(port), host };
    return (this.httpServer as Server).listen({ ...place, backlog: BACKLOG }, callback);
  }

  override beforeClose(): void {
    this.draining = true;
    this.overload.stop();
    super.beforeClose();
  }

  /** Called by `useSecurityHeaders` and `enableCsrfProtection`. The hook runs in `begin`, so it applies to every response. */
  override registerSecurityHook(hook: SecurityHook): void {
    this.secure = hook;
  }

  /** No parsers: `receiveBody` reads bodies. */
  override registerParserMiddleware(): void {}

  /** Sends what a controller returned: in the envelope, unless the endpoint is declared without it. */
  override reply(response: Response, body: unknown, status?: number): void {
    if (status) response.statusCode = status;
    const { endpoint } = response.req;
    // A later request on the same connection would have to wait for the end of the stream.
    if (body instanceof StreamedResponse) sendStream(response, body);
    else if (body instanceof StreamableFile) {
      this.overload.leave(response.req);
      sendEventStream(response, body.getStream(), { connection: 'close' });
    } else if (endpoint?.maxAgeSeconds !== undefined && !(body instanceof RawResponse)) {
      this.kept.keep(response.req, response, endpoint, body as object);
      sendCached(response, body as object, endpoint);
    } else sendRaw(response, responseOf(body, response.statusCode, endpoint));
  }

  /** Refuses a request at once if the process is overloaded, and what is essential last. */
  private receive(app: Express, request: Request, response: Response): void {
    if (this.overload.isRefused(request)) {
      const isEssential = this.routes.find(request.method, request.path)?.endpoint.essential === true;
      if (!isEssential || !this.overload.hasRoomForEssential) {
        this.onRefused();
        applyCors(crossOriginOptions(request, undefined, this.crossOrigin), request, response);
        refuse(request, response, this.clock.now());
        return;
      }
    }
    this.overload.enter(request);
    app(request, response);
  }

  /**
   * Adds to the request what its headers tell about it, and sets the headers common to all responses.
   * @returns the error of the security hook, if it rejects the request
   */
  private begin(request: Request, response: Response): Error | undefined {
    request.startedAt = performance.now();
    request.id = requestId(request);
    addressOf(request);
    const route = this.routes.find(request.method, request.path);
    request.route = route;
    request.endpoint = route?.endpoint;
    request.template = route?.path;
    // Handled, logged and counted as the route that it is a synonym of.
    if (request.method === 'PATCH' && route) request.method = route.method;
    response.setHeader('x-request-id', request.id);
    if (route?.endpoint.deprecated) setHeaders(response, lifecycleHeaders(route, request.path, this.routes.routes));
    response.once('close', () => {
      for (const listener of this.responseListeners) listener(request, response);
    });
    const securityError = this.secure(request, response);
    // `cors` would end it, although it may not be a preflight request; ApiErrorFilter decides that.
    if (request.method !== 'OPTIONS')
      applyCors(crossOriginOptions(request, route?.endpoint, this.crossOrigin), request, response);
    return securityError;
  }

  /**
   * Adds every handler to the route table, whichever method registers it. Express gets one middleware for all of them, after those of the
   * modules, which Nest registers before the routes.
   */
  private collectRoutes(): void {
    let registered = false;
    for (const verb of VERBS)
      Object.assign(this, {
        [verb]: (path: string, handler: RouteHandler) => {
          const methods = verb === 'all' ? METHODS : [verb.toUpperCase()];
          for (const method of methods) this.routes.add(method, path, handler);
          if (!registered) this.use(this.dispatch.bind(this));
          registered = true;
        },
      });
  }

  /** A middleware that rewrites the URL or the method cannot change the route: its limit has been counted, and its access declared. */
  private dispatch(request: Request, response: Response, next: NextFunction): unknown {
    const route = request.route as HandledRoute | undefined;
    if (!route) return next();
    const kept = this.kept.find(request, response, route.endpoint);
    if (kept) return sendCached(response, kept, route.endpoint);
    request.params = parametersOf(route.path, request.path);
    return route.handler(request, response, next);
  }

  /** Sets headers just before they are sent, whether an endpoint or a middleware writes the response. */
  private addFinalHeaders(app: Express): void {
    const addHeaders = (response: Response) => {
      if (this.draining) response.setHeader('connection', 'close');
      if (!response.hasHeader('cache-control')) response.setHeader('cache-control', NOT_CACHED);
      response.setHeader('x-response-time', `${elapsedMs(response.req).toFixed(1)}ms`);
    };
    Object.assign(app.response, {
      writeHead(this: Response, ...head: Parameters<ServerResponse['writeHead']>) {
        if (!this.headersSent) addHeaders(this);
        return ServerResponse.prototype.writeHead.apply(this, head);
      },
    });
  }

  private logRequest(request: Request, response: Response): void {
    // Load balancers send probes every few seconds, which would make up most of the log.
    this.log[request.endpoint?.probe ? 'debug' : 'info']({
      id: request.id,
      method: request.method,
      route: request.template ?? null,
      status: response.statusCode,
      ms: Math.round(elapsedMs(request) * 10) / 10,
      client: loggedAddress(addressOf(request), this.settings.LOG_CLIENT_ADDRESS),
      actor: request.user?.id,
    });
  }
}

function hasBody({ headers }: Request): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

function minimalExpress(trustProxy: Settings['TRUST_PROXY']): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('trust proxy', trustProxy);
  app.set('query parser', 'simple');
  return app;
}

/** A request line may contain an absolute URL (RFC 9112 §3.2.2); its host is ignored. */
function originForm(url: string): string {
  if (!/^https?:/i.test(url)) return url;
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * Request and response classes that inherit from Express's prototypes. Express would change the prototype of each object,
 * after which V8 cannot look up its fields by hidden class: setting a field takes 3 µs instead of 0.02 µs (Node 20), and
 * a request has dozens.
 */
function messageClasses(app: Express): {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
} {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse {}
  Object.setPrototypeOf(ExpressRequest.prototype, app.request);
  Object.setPrototypeOf(ExpressResponse.prototype, app.response);
  Object.assign(app, { request: ExpressRequest.prototype, response: ExpressResponse.prototype });
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse as typeof ServerResponse };
}
