import { randomUUID } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { FastifyReply, FastifyRequest } from 'fastify';
import { chargedTo } from '../db/charge';
import { Log } from '../log';
import { Settings } from '../settings';
import { answerOf, ReadyAnswer, sendPlain, sendProblem, sendReady } from './answer';
import { FORM_BODY, JSON_BODY, readBody } from './body';
import { answerBrokenRequest } from './broken-request';
import { isFromPage, OPEN_TO_PAGES } from './cross-origin';
import { sendEventStream, StreamedAnswer } from './event-stream';
import { RouteTable } from './route-table';
import { toProblem } from './to-problem';

const MAX_BODY_BYTES = 100_000;

/**
 * The HTTP server: Fastify, with what every answer carries (request id, response time, envelope) bound at its lowest
 * layer, so that an error before routing looks like any other.
 */
export class HttpAdapter extends FastifyAdapter {
  readonly routes = new RouteTable();
  /** Set when the process is told to stop: it is not ready any more, and asks clients to connect elsewhere. */
  draining = false;
  /** Answers a path that the router cannot even read, which no hook and no filter sees. Set by the filter. */
  answerUnrouted: (error: Error, request: FastifyRequest, reply: FastifyReply) => void = (error, _request, reply) => {
    sendProblem(reply, toProblem(error));
  };

  constructor(
    settings: Pick<Settings, 'TRUST_PROXY'>,
    private readonly log: Log,
  ) {
    super({
      trustProxy: trusted(settings.TRUST_PROXY),
      bodyLimit: MAX_BODY_BYTES,
      genReqId: requestId,
      skipMiddie: true,
      return503OnClosing: false,
      routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
      clientErrorHandler: answerBrokenRequest,
      frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
        reply.header('x-request-id', request.id).header('x-response-time', '0.0ms');
        this.answerUnrouted(error, request, reply);
      },
    });
    const server = this.getInstance();
    this.routes.watch(server);
    server.removeAllContentTypeParsers();
    for (const type of [JSON_BODY, FORM_BODY] as const) {
      server.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body, done) => {
        try {
          done(null, readBody(body as Buffer, type, request.headers, request.routeOptions.config.endpoint?.body));
        } catch (error) {
          done(error as Error);
        }
      });
    }
    server.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id);
      if (isFromPage(request) && request.routeOptions.config.endpoint?.crossOrigin) reply.headers(OPEN_TO_PAGES);
      done();
    });
    // After the body was read: its events come from the socket, where nothing is known of the request.
    server.addHook('preHandler', (_request, _reply, done) => {
      chargedTo('anonymous', done);
    });
    server.addHook('onSend', (_request, reply, payload, done) => {
      if (this.draining) reply.header('connection', 'close');
      reply.header('x-response-time', `${reply.elapsedTime.toFixed(1)}ms`);
      done(null, payload);
    });
    server.addHook('onResponse', (request, reply, done) => {
      this.logRequest(request, reply);
      done();
    });
  }

  /** What a controller returned becomes the answer here, once: in the envelope, unless the endpoint is served bare. */
  override reply(reply: FastifyReply, body: unknown, status?: number): FastifyReply {
    if (status) reply.status(status);
    if (body instanceof ReadyAnswer) return sendReady(reply, body);
    // What comes after a stream on its connection would have to wait for it.
    if (body instanceof StreamedAnswer) return sendEventStream(reply, body.stream, { connection: 'close' });
    return sendPlain(reply, answerOf(body, reply.statusCode, reply.request.routeOptions.config.endpoint?.bare));
  }

  private logRequest(request: FastifyRequest, reply: FastifyReply): void {
    this.log.info({
      id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      actor: request.actor?.id,
    });
  }
}

/** A number of proxies is how many hops from the service are believed. */
function trusted(setting: Settings['TRUST_PROXY']): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}

/** The caller's own request id where it is harmless, so that both sides can search for it. */
function requestId(raw: IncomingMessage): string {
  const given = raw.headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(given) ? given : randomUUID();
}
