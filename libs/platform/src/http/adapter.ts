import { randomUUID } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { StreamableFile } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { FastifyReply, FastifyRequest } from 'fastify';
import { chargedTo } from '../db/charge';
import { Log } from '../log';
import { Settings } from '../settings';
import { invalid, Problem } from '../problem';
import { answerOf, PlainAnswer, sendPlain, sendProblem } from './answer';
import { FORM_BODY, JSON_BODY, readBody } from './body';
import { answerBrokenRequest } from './broken-request';
import { sendCached } from './cached-answer';
import { addressOf, loggedAddress } from './client-address';
import { announceEncoding, compress, isCompressible, vary } from './compression';
import { CrossOriginRules, openHeaders, variesByOrigin } from './cross-origin';
import { sendEventStream } from './event-stream';
import { RouteTable } from './route-table';
import { toProblem } from './to-problem';

const MAX_BODY_BYTES = 100_000;

/**
 * The HTTP server: Fastify, with what every answer carries (request id, response time, envelope) bound at its lowest
 * layer, so that an error before routing looks like any other.
 */
export class HttpAdapter extends FastifyAdapter {
  readonly routes = new RouteTable();
  readonly crossOrigin: CrossOriginRules;
  /** Set when the process is told to stop: it is not ready any more, and asks clients to connect elsewhere. */
  draining = false;
  /** Answers a path that the router cannot even read, which no hook and no filter sees. Set by the filter. */
  answerUnrouted: (error: Error, request: FastifyRequest, reply: FastifyReply) => void = (error, _request, reply) => {
    sendProblem(reply, toProblem(error));
  };
  /** Lets a request in by its head, before its body is read. Set by the filter. */
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void> = () => Promise.resolve();

  constructor(
    private readonly settings: Pick<Settings, 'TRUST_PROXY' | 'BASE_URL' | 'CORS_ORIGINS' | 'LOG_CLIENT_ADDRESS'>,
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
      // What Node would refuse by itself would be refused without the envelope: `refusalOf` does it.
      http: { requireHostHeader: false },
      frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
        reply.header('x-request-id', request.id).header('x-response-time', '0.0ms');
        this.answerUnrouted(error, request, reply);
      },
    });
    this.crossOrigin = { allowed: settings.CORS_ORIGINS, baseUrl: settings.BASE_URL };
    const server = this.getInstance();
    server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
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
      addressOf(request);
      reply.header('x-request-id', request.id);
      const { endpoint } = request.routeOptions.config;
      if (variesByOrigin(request, endpoint, this.crossOrigin)) vary(reply, 'Origin');
      reply.headers(openHeaders(request, endpoint, this.crossOrigin) ?? {});
      done();
    });
    server.addHook('onRequest', async (request, reply) => {
      await this.admit(request, reply);
      const refusal = refusalOf(request.raw);
      if (refusal) throw refusal;
    });
    // After the body was read: its events come from the socket, where nothing is known of the request.
    server.addHook('preHandler', (_request, _reply, done) => {
      chargedTo('anonymous', done);
    });
    server.addHook('onSend', (_request, reply, payload, done) => {
      const finish = (body: unknown) => {
        if (this.draining) reply.header('connection', 'close');
        reply.header('x-response-time', `${reply.elapsedTime.toFixed(1)}ms`);
        done(null, body);
      };
      const encoding = this.encodingOf(reply, payload);
      if (!encoding) return finish(payload);
      const encoded = compress(payload as string | Buffer, encoding).then((body) => {
        reply.header('content-encoding', encoding).removeHeader('content-length');
        return body;
      });
      void encoded.catch(() => payload).then(finish);
    });
    server.addHook('onResponse', (request, reply, done) => {
      this.logRequest(request, reply);
      done();
    });
  }

  /** What a controller returned becomes the answer here, once: in the envelope, unless the endpoint is served bare. */
  override reply(reply: FastifyReply, body: unknown, status?: number): FastifyReply {
    if (status) reply.status(status);
    // What comes after a stream on its connection would have to wait for it.
    if (body instanceof StreamableFile) return sendEventStream(reply, body.getStream(), { connection: 'close' });
    const { endpoint } = reply.request.routeOptions.config;
    if (endpoint?.maxAgeSeconds !== undefined && !(body instanceof PlainAnswer))
      return sendCached(reply, body as object, endpoint);
    return sendPlain(reply, answerOf(body, reply.statusCode, endpoint?.bare));
  }

  /** How to compress an answer; undefined where it is sent as it is. Streams are, and what no cache may keep: see decision 20. */
  private encodingOf(reply: FastifyReply, payload: unknown) {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return undefined;
    if (!isCompressible(reply.getHeader('content-type'), payload)) return undefined;
    if (/no-store|no-transform/.test(String(reply.getHeader('cache-control') ?? ''))) return undefined;
    return announceEncoding(reply);
  }

  private logRequest(request: FastifyRequest, reply: FastifyReply): void {
    const { url, config } = request.routeOptions;
    // Balancers ask every few seconds: their requests would be most of the log.
    this.log[config.endpoint?.probe ? 'debug' : 'info']({
      id: request.id,
      method: request.method,
      route: url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      client: loggedAddress(addressOf(request), this.settings.LOG_CLIENT_ADDRESS),
      actor: request.actor?.id,
    });
  }
}

/** What HTTP/1.1 itself demands of a head; undefined for a head that is right. */
function refusalOf({ httpVersion, headers }: IncomingMessage): Problem | undefined {
  if (httpVersion === '1.1' && headers.host === undefined) return invalid('Host', 'is required: send the header Host');
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    return invalid('Expect', 'must be 100-continue, or left out');
  return undefined;
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
