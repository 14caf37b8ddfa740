import { createServer, IncomingMessage, METHODS, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { Express, NextFunction, Request, Response } from 'express';
import { chargedTo } from '../db/charge';
import { Log } from '../log';
import { Settings } from '../settings';
import { answerOf, PlainAnswer, sendPlain, setHeaders } from './answer';
import { receiveBody } from './body';
import { answerBrokenRequest } from './broken-request';
import { sendCached } from './cached-answer';
import { addressOf, loggedAddress } from './client-address';
import { vary } from './compression';
import { CrossOriginRules, openHeaders, variesByOrigin } from './cross-origin';
import { sendEventStream } from './event-stream';
import { assertHead, assertPath, requestId } from './head';
import { elapsedMs } from './request';
import { RouteTable } from './route-table';

/** As long as balancers keep connections open, and a little longer: they must be the ones to close them. */
const KEEP_ALIVE_MS = 72_000;

/** Every way to register a handler. */
const VERBS = [
  ...['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'all', 'query', 'search', 'propfind', 'proppatch'],
  ...['mkcol', 'copy', 'move', 'lock', 'unlock'],
] as const;

type Heard = (request: Request, response: Response) => void;
type SecurityHook = (request: Request, response: Response) => Error | undefined;

/**
 * The HTTP server: Express, with nothing done per request that this service does not need. What every answer carries is
 * set before any other middleware runs, and a request is counted by its head before its body is read.
 */
export class HttpAdapter extends ExpressAdapter {
  readonly routes = new RouteTable();
  readonly crossOrigin: CrossOriginRules;
  /** Set when the process is told to stop: it is not ready any more, and asks clients to connect elsewhere. */
  draining = false;
  /** Lets a request in by its head, before its body is read. Set by the filter. */
  admit: (request: Request, response: Response) => Promise<void> = () => Promise.resolve();
  private secure: SecurityHook = () => undefined;
  private readonly log: Log;
  private readonly heard: Heard[] = [];

  constructor(
    private readonly settings: Pick<Settings, 'TRUST_PROXY' | 'BASE_URL' | 'CORS_ORIGINS' | 'LOG_CLIENT_ADDRESS'>,
    log: Log,
  ) {
    const app = leanExpress(settings.TRUST_PROXY);
    super(app);
    // The fields of the request log never hold secrets, and redaction would take most of the time of writing a line.
    this.log = log.child({}, { redact: [] });
    this.crossOrigin = { allowed: settings.CORS_ORIGINS, baseUrl: settings.BASE_URL };
    this.collectRoutes();
    this.stampHeads(app);
    this.onAnswered((request, response) => {
      this.logRequest(request, response);
    });
    this.use(async (request: Request, response: Response, next: NextFunction) => {
      const refusal = this.begin(request, response);
      await this.admit(request, response);
      if (refusal) throw refusal;
      assertHead(request);
      assertPath(request);
      const body = await receiveBody(request);
      if (body !== undefined) request.body = body;
      // After the body was read: its events come from the socket, where nothing is known of the request.
      chargedTo('anonymous', next);
    });
  }

  /** Hears of every answer that was sent, or that the client did not wait for. */
  onAnswered(heard: Heard): void {
    this.heard.push(heard);
  }

  override initHttpServer(): void {
    const app = this.getInstance<Express>();
    // What Node would refuse by itself would be refused without the envelope: `assertHead` does it.
    const options = { requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_MS, ...messageClasses(app) };
    const server = createServer(options, (request, response) => {
      request.url = originForm(request.url ?? '/');
      app(request, response);
    });
    server.on('clientError', answerBrokenRequest);
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    this.httpServer = server;
  }

  override beforeClose(): void {
    this.draining = true;
    super.beforeClose();
  }

  /** What `useSecurityHeaders` and `enableCsrfProtection` ask for: done with the rest of the head, so that no answer is without. */
  override registerSecurityHook(hook: SecurityHook): void {
    this.secure = hook;
  }

  /** Bodies are read already, by rules of their own. */
  override registerParserMiddleware(): void {}

  /** What a controller returned becomes the answer here, once: in the envelope, unless the endpoint is served bare. */
  override reply(response: Response, body: unknown, status?: number): void {
    if (status) response.statusCode = status;
    const { endpoint } = response.req;
    // What comes after a stream on its connection would have to wait for it.
    if (body instanceof StreamableFile) sendEventStream(response, body.getStream(), { connection: 'close' });
    else if (endpoint?.maxAgeSeconds !== undefined && !(body instanceof PlainAnswer))
      sendCached(response, body as object, endpoint);
    else sendPlain(response, answerOf(body, response.statusCode, endpoint?.bare));
  }

  /**
   * What is known of a request by its head, and the headers that every answer to it has.
   * @returns why the security hook refuses it, if it does
   */
  private begin(request: Request, response: Response): Error | undefined {
    request.startedAt = performance.now();
    request.id = requestId(request);
    addressOf(request);
    const route = this.routes.find(request.method, request.path);
    request.endpoint = route?.endpoint;
    request.template = route?.path;
    response.setHeader('x-request-id', request.id);
    response.once('close', () => {
      for (const heard of this.heard) heard(request, response);
    });
    const refusal = this.secure(request, response);
    if (variesByOrigin(request, route?.endpoint, this.crossOrigin)) vary(response, 'Origin');
    setHeaders(response, openHeaders(request, route?.endpoint, this.crossOrigin) ?? {});
    return refusal;
  }

  /** No handler gets past the table, whichever way it is registered. */
  private collectRoutes(): void {
    for (const verb of VERBS) {
      const register = this[verb].bind(this) as (path: string, ...handlers: object[]) => unknown;
      Object.assign(this, {
        [verb]: (path: string, ...handlers: object[]) => {
          const methods = verb === 'all' ? METHODS : [verb.toUpperCase()];
          for (const method of methods) this.routes.add(method, path, handlers.at(-1) ?? {});
          return register(path, ...handlers);
        },
      });
    }
  }

  /** At the last moment, whoever writes the answer: an endpoint, or a middleware that ends it. */
  private stampHeads(app: Express): void {
    const stamp = (response: Response) => {
      if (this.draining) response.setHeader('connection', 'close');
      response.setHeader('x-response-time', `${elapsedMs(response.req).toFixed(1)}ms`);
    };
    Object.assign(app.response, {
      writeHead(this: Response, ...head: Parameters<ServerResponse['writeHead']>) {
        if (!this.headersSent) stamp(this);
        return ServerResponse.prototype.writeHead.apply(this, head);
      },
    });
  }

  private logRequest(request: Request, response: Response): void {
    // Balancers ask every few seconds: their requests would be most of the log.
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

function leanExpress(trustProxy: Settings['TRUST_PROXY']): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('trust proxy', trusted(trustProxy));
  // Parsed once for each request that is asked for it; Express does it at each access.
  const queries = new WeakMap<Request, Request['query']>();
  Object.defineProperty(app.request, 'query', {
    configurable: true,
    get(this: Request) {
      const query = queries.get(this) ?? parse(this.url.slice(this.path.length + 1));
      queries.set(this, query);
      return query;
    },
    set(this: Request, query: Request['query']) {
      queries.set(this, query);
    },
  });
  return app;
}

/** A number of proxies is how many hops from the service are believed. */
function trusted(setting: Settings['TRUST_PROXY']): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}

/** A request line may hold the whole address (RFC 9112 §3.2.2); which host it names makes no difference. */
function originForm(url: string): string {
  if (!/^https?:/i.test(url)) return url;
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * Classes for requests and responses that have the prototypes of Express from the start. Express would give each object
 * another prototype, after which V8 finds none of its fields by the shape of the object: to set one takes 3 µs instead of
 * 0.02 (Node 20), and a request has dozens.
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
