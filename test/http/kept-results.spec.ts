import {
  CanActivate,
  Controller,
  Get,
  HttpCode,
  MiddlewareConsumer,
  NestModule,
  Post,
  Res,
  Type,
  UseGuards,
} from '@nestjs/common';
import { NestExpressApplication } from '@nestjs/platform-express';
import { NextFunction, Request, Response } from 'express';
import { AppModule } from '../../apps/api/src/app.module';
import { buildApp } from '../../apps/api/src/app';
import { partsWithoutDatabase } from '../../apps/api/src/openapi';
import { Endpoint } from '../../libs/http/src';
import { TestClock } from '../support/test-clock';

/** How often each handler, the guard and the middleware ran. */
const runs: Record<string, number> = {};
const run = (name: string) => (runs[name] = (runs[name] ?? 0) + 1);

class CountingGuard implements CanActivate {
  canActivate(): boolean {
    run('guard');
    return true;
  }
}

const declared = (id: string, maxAgeSeconds?: number) =>
  Endpoint({
    id,
    tag: 'Catalogue',
    summary: 'List things',
    description: 'Things.',
    access: 'public',
    tier: 'public',
    returns: Object,
    ...(maxAgeSeconds === undefined ? {} : { maxAgeSeconds }),
  });

@Controller('api/v1/things')
@UseGuards(CountingGuard)
class ThingsController {
  @declared('cachedThings', 60)
  @Get('cached')
  cached(): object {
    return { run: run('cached') };
  }

  @declared('privateThings')
  @Get('private')
  notCached(): object {
    return { run: run('private') };
  }

  @declared('revalidatedThings', 0)
  @Get('revalidated')
  revalidated(): object {
    return { run: run('revalidated') };
  }

  @declared('postedThings', 60)
  @Post('posted')
  @HttpCode(200)
  posted(): object {
    return { run: run('posted') };
  }

  @declared('describedThings', 60)
  @Get('described')
  described(@Res({ passthrough: true }) response: Response): object {
    response.setHeader('x-run', run('described'));
    return { run: runs.described };
  }
}

describe('results of public reads that clients may cache', () => {
  let app: NestExpressApplication;
  let origin: string;
  const clock = new TestClock();
  beforeAll(async () => {
    clock.stop();
    const parts = { ...partsWithoutDatabase(), clock };
    class Root implements NestModule {
      configure(consumer: MiddlewareConsumer): void {
        const count = (_request: Request, response: Response, next: NextFunction) => {
          response.setHeader('x-middleware', run('middleware'));
          next();
        };
        consumer.apply(count).forRoutes('{*path}');
      }
    }
    app = await buildApp(parts, {
      module: Root as Type,
      imports: [AppModule.on(parts)],
      controllers: [ThingsController],
    });
    await app.listen(0, '127.0.0.1');
    origin = await app.getUrl();
  });
  afterAll(() => app.close());
  beforeEach(() => {
    clock.advance(2);
    for (const name of Object.keys(runs)) delete runs[name];
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api/v1/things/${path}`, { headers });

  it('are sent for a second without running guards and handler again', async () => {
    const first = await get('cached');
    const second = await get('cached');
    expect(await second.json()).toEqual(await first.json());
    expect(runs).toEqual({ middleware: 2, guard: 1, cached: 1 });
    const shared = (response: globalThis.Response) => ({
      status: response.status,
      names: [...response.headers.keys()],
      etag: response.headers.get('etag'),
      cache: response.headers.get('cache-control'),
      type: response.headers.get('content-type'),
    });
    expect(shared(second)).toEqual(shared(first));
    expect(shared(second).cache).toBe('public, max-age=60');
    clock.advance(1.1);
    await get('cached');
    expect(runs).toEqual({ middleware: 3, guard: 2, cached: 2 });
  });

  it('count against the limit, run the middleware, and have an id of their own', async () => {
    const [first, second] = [await get('cached'), await get('cached', { 'x-request-id': 'mine' })];
    const remaining = [first, second].map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(remaining[1]).toBe((remaining[0] ?? 0) - 1);
    expect([first, second].map(({ headers }) => headers.get('x-middleware'))).toEqual(['1', '2']);
    expect(second.headers.get('x-request-id')).toBe('mine');
  });

  it('are revalidated by their entity tag, and have no body for HEAD', async () => {
    const { headers } = await get('cached');
    const revalidated = await get('cached', { 'if-none-match': headers.get('etag') ?? '' });
    expect(revalidated.status).toBe(304);
    const head = await fetch(`${origin}/api/v1/things/cached`, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([
      200,
      '',
      headers.get('content-length'),
    ]);
    expect(runs.cached).toBe(1);
  });

  it('are kept by URL, and unknown parameters are still refused', async () => {
    await get('cached');
    expect((await get('cached?x=1')).status).toBe(400);
    expect((await get('cached/')).status).toBe(200);
    expect(runs.cached).toBe(2);
  });

  it.each([
    ['private', 'GET'],
    ['revalidated', 'GET'],
    ['described', 'GET'],
    ['posted', 'POST'],
  ])('are not kept at /%s (%s)', async (path, method) => {
    for (const time of [1, 2]) {
      const response = await fetch(`${origin}/api/v1/things/${path}`, { method });
      expect(((await response.json()) as { data: object }).data).toEqual({ run: time });
      if (path === 'described') expect(response.headers.get('x-run')).toBe(String(time));
    }
    expect(runs.guard).toBe(2);
  });
});
