import { Injectable, MiddlewareConsumer, NestMiddleware, NestModule, Type } from '@nestjs/common';
import { NestExpressApplication } from '@nestjs/platform-express';
import { NextFunction, Request, Response } from 'express';
import { AppModule } from '../../apps/api/src/app.module';
import { buildApp } from '../../apps/api/src/app';
import { partsWithoutDatabase } from '../../apps/api/src/openapi';

const SEEN = 'x-seen-fields';
const BYTES = 'x-sent-bytes';

/** A Nest middleware that reports which fields the body had when it ran. */
@Injectable()
class BodyReader implements NestMiddleware {
  use({ body }: Request, response: Response, next: NextFunction): void {
    response.setHeader(SEEN, typeof body === 'object' ? Object.keys(body as object).join() : typeof body);
    next();
  }
}

/** An Express middleware that wraps `end`, as many do, to see the response. */
function meter(_request: Request, response: Response, next: NextFunction): void {
  const end = response.end.bind(response) as (...args: unknown[]) => Response;
  response.end = ((...args: unknown[]) => {
    response.setHeader(BYTES, typeof args[0] === 'function' ? 0 : Buffer.byteLength((args[0] ?? '') as string));
    return end(...args);
  }) as Response['end'];
  next();
}

/** A middleware that responds or fails before any route. */
function gate(request: Request, response: Response, next: NextFunction): void {
  if (request.query.gate === 'shut') response.status(418).json({ gate: 'shut' });
  else if (request.query.gate === 'broken') next(new Error('The password is hunter2.'));
  else next();
}

const ROUTES = [
  ['a REST endpoint', 'GET', '/api/v1/pricing', 200],
  ['a REST endpoint that takes a body', 'POST', '/api/v1/auth', 400],
  ['a page', 'GET', '/docs', 200],
  ['a form', 'POST', '/verify-email', 400],
  ['the tools', 'POST', '/mcp', 400],
  ['no endpoint', 'POST', '/api/v1/nowhere', 404],
  ['a wrong method', 'DELETE', '/api/v1/campaigns', 405],
] as const;

describe('middleware of Express and of Nest', () => {
  let app: NestExpressApplication;
  let origin: string;
  beforeAll(async () => {
    const parts = partsWithoutDatabase();
    class Root implements NestModule {
      configure(consumer: MiddlewareConsumer): void {
        consumer.apply(BodyReader).forRoutes('{*path}');
      }
    }
    app = await buildApp(parts, { module: Root as Type, imports: [AppModule.on(parts)] });
    app.use(meter, gate);
    app.enableCsrfProtection();
    await app.listen(0, '127.0.0.1');
    origin = await app.getUrl();
  });
  afterAll(() => app.close());

  async function ask(method: string, path: string, sent: Record<string, string> = {}) {
    const form = path.startsWith('/verify-email');
    const body = form ? 'x=1&y=2' : '{"x":1,"y":2}';
    const answer = await fetch(origin + path, {
      method,
      headers: { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json', ...sent },
      body: method === 'GET' ? undefined : body,
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  it.each(ROUTES)('can read the body, add headers and see the response of %s', async (_what, method, path, status) => {
    const { headers, text, ...answer } = await ask(method, path);
    expect(answer.status).toBe(status);
    const fields = method === 'GET' ? 'undefined' : path === '/mcp' ? 'string' : 'x,y';
    expect(headers.get(SEEN)).toBe(fields);
    const sent = headers.get('content-encoding') ? headers.get('content-length') : String(Buffer.byteLength(text));
    expect(headers.get(BYTES)).toBe(sent);
  });

  it.each(ROUTES)('can respond instead of %s, with the common headers', async (_what, method, path) => {
    const { status, headers, text } = await ask(method, `${path}?gate=shut`);
    expect({ status, text }).toEqual({ status: 418, text: '{"gate":"shut"}' });
    for (const name of ['x-request-id', 'x-response-time', 'x-content-type-options'])
      expect(headers.has(name)).toBe(true);
    // An MCP request is not counted itself; its calls are.
    expect(headers.has('x-ratelimit-remaining')).toBe(path !== '/mcp');
  });

  it('middleware of the framework can reject a request before its body is read', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' };
    const refused = await ask('POST', '/api/v1/auth', headers);
    expect({ status: refused.status, code: JSON.parse(refused.text).error.code }).toEqual({
      status: 403,
      code: 'FORBIDDEN',
    });
    expect(refused.headers.has('x-ratelimit-remaining')).toBe(true);
    expect((await ask('POST', '/api/v1/auth', { ...headers, 'sec-fetch-site': 'same-origin' })).status).toBe(415);
  });

  it('gets requests and responses whose prototypes Express has not changed, which would slow down every access', async () => {
    let prototypes: unknown[] = [];
    let messages: object[] = [];
    const prototypesNow = () => messages.map((message): unknown => Object.getPrototypeOf(message));
    app.getHttpServer().prependOnceListener('request', (...both: object[]) => {
      messages = both;
      prototypes = prototypesNow();
    });
    await ask('GET', '/api/v1/pricing');
    expect(messages).toHaveLength(2);
    for (const [index, prototype] of prototypesNow().entries()) expect(prototype === prototypes[index]).toBe(true);
  });

  it('returns the error envelope if it fails, without the cause', async () => {
    const { status, text } = await ask('GET', '/api/v1/pricing?gate=broken');
    expect({ status, code: JSON.parse(text).error.code }).toEqual({ status: 500, code: 'INTERNAL_ERROR' });
    expect(text).not.toContain('hunter2');
  });
});
