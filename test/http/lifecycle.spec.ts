import { get } from 'node:http';
import { Controller, Delete, Get, Module, Post } from '@nestjs/common';
import { buildApp } from '../../apps/api/src/app';
import { AppModule } from '../../apps/api/src/app.module';
import { partsWithoutDatabase } from '../../apps/api/src/openapi';
import { Endpoint, EndpointSpec, Input, RegistryModule } from '#http';
import { Id, Text } from '#kernel';
import { Dto } from '#kernel/host';

const TAG = 'Orchard';

class TreeId {
  @Id('tree', { description: 'The tree.' })
  id: string;
}

class GardenId {
  @Id('garden', { description: 'The garden.' })
  garden: string;
}

class Tree {
  @Text({ description: 'Its name.', example: 'Boskoop' })
  name: string;
}

const DEFAULTS = { tag: TAG, access: 'public', tier: 'files', returns: Tree } satisfies Partial<EndpointSpec>;

/** The path and the input of the endpoint that replaces the one that is tested. */
type Successor = [path: string, input?: Dto];

/** An application with the endpoints of the service and a controller of our own. */
async function withOrchard(
  lifecycle: Pick<EndpointSpec, 'since' | 'deprecated'>,
  [path, input]: Successor = ['/api/v1/trees/:id', TreeId],
) {
  @Controller()
  class TreeGroupsController {
    @Endpoint({ ...DEFAULTS, id: 'findTree', summary: 'Find a tree', input: TreeId, ...lifecycle })
    @Get('api/v1/orchard/:id')
    find(@Input() { id }: TreeId): Tree {
      return { name: id };
    }

    @Endpoint({ ...DEFAULTS, id: 'getTree', summary: 'Get a tree', input })
    @Get(path)
    get(): Tree {
      return { name: 'Boskoop' };
    }

    @Endpoint({ ...DEFAULTS, id: 'plantTree', summary: 'Plant a tree', since: '1.4.0' })
    @Post('api/v1/trees')
    plant(): Tree {
      return { name: 'Boskoop' };
    }

    @Endpoint({ ...DEFAULTS, id: 'fellTree', summary: 'Fell a tree', deprecated: { since: '2026-11-01' } })
    @Delete('api/v1/trees')
    fell(): Tree {
      return { name: 'Boskoop' };
    }
  }

  @Module({
    imports: [RegistryModule.forFeature('tree-groups', { ids: ['garden', 'tree'], tags: { [TAG]: 'Trees.' } })],
    controllers: [TreeGroupsController],
  })
  class TreeGroupsModule {}

  const parts = partsWithoutDatabase();
  class Root {}
  return buildApp(parts, { module: Root, imports: [AppModule.on(parts), TreeGroupsModule] });
}

const TREE = 'tree_01kaj4yt7hfbc9zqf3v1w2x5n8';
const DEPRECATED = { since: '2026-11-01', sunset: '2027-05-01', use: 'getTree' };

describe('a deprecated endpoint', () => {
  /** The headers about the lifecycle, and the description. */
  async function orchard(successor?: Successor) {
    const app = await withOrchard({ deprecated: DEPRECATED }, successor);
    await app.listen(0, '127.0.0.1');
    const origin = await app.getUrl();
    return {
      ask: async (path: string, method = 'GET') => {
        const { status, headers } = await fetch(`${origin}/api/v1${path}`, {
          method,
          headers: { origin: 'https://shop.example' },
        });
        const [deprecation, sunset, link] = ['deprecation', 'sunset', 'link'].map((name) => headers.get(name));
        return { status, deprecation, sunset, link };
      },
      origin,
      description: async () => (await fetch(`${origin}/api/v1/docs`)).json() as Promise<any>,
      close: () => app.close(),
    };
  }

  let open: Awaited<ReturnType<typeof orchard>> | undefined;
  afterEach(async () => {
    await open?.close();
    open = undefined;
  });

  it('sends Deprecation, Sunset and the address of its successor, also with errors', async () => {
    open = await orchard();
    const expected = {
      deprecation: `@${String(Date.UTC(2026, 10, 1) / 1000)}`,
      sunset: 'Sat, 01 May 2027 00:00:00 GMT',
    };
    const link = `</api/v1/trees/${TREE}>; rel="successor-version"`;
    expect(await open.ask(`/orchard/${TREE}`)).toEqual({ status: 200, link, ...expected });
    expect(await open.ask(`/orchard/${TREE}`, 'HEAD')).toEqual({ status: 200, link, ...expected });
    expect(await open.ask('/orchard/nonsense')).toMatchObject({ status: 404, ...expected });
  });

  it('sends only what it declares, and other endpoints send nothing', async () => {
    open = await orchard();
    expect(await open.ask('/trees', 'DELETE')).toEqual({
      status: 200,
      deprecation: `@${String(Date.UTC(2026, 10, 1) / 1000)}`,
      sunset: null,
      link: null,
    });
    const none = { deprecation: null, sunset: null, link: null };
    expect(await open.ask(`/trees/${TREE}`)).toEqual({ status: 200, ...none });
    expect(await open.ask('/trees', 'POST')).toEqual({ status: 200, ...none });
  });

  it.each<[string, Successor, string | null]>([
    ['without parameters', ['/api/v1/trees'], '</api/v1/trees>; rel="successor-version"'],
    ['only if its parameters are known', ['/api/v1/gardens/:garden', GardenId], null],
  ])('links to a successor %s', async (_, successor, link) => {
    open = await orchard(successor);
    expect((await open.ask(`/orchard/${TREE}`)).link).toBe(link);
  });

  it.each([
    ['a%3E', '</api/v1/trees/a%3E>; rel="successor-version"'],
    ['a>', undefined],
    ['a"', undefined],
  ])('does not let %s in an address end the link', async (id, link) => {
    open = await orchard();
    const { origin } = open;
    // Not with fetch, which would encode it.
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      get(`${origin}/`, { path: `/api/v1/orchard/${id}` }, (response) => {
        response.resume();
        resolve(response.headers);
      }).on('error', reject);
    });
    expect(headers).toMatchObject({ deprecation: expect.stringMatching(/^@\d+$/) });
    expect(headers.link).toBe(link);
  });

  it('is described as deprecated, with its successor, its dates and its headers', async () => {
    open = await orchard();
    const { paths, components } = await open.description();
    const { get } = paths['/orchard/{id}'];
    expect(get).toMatchObject({ deprecated: true, 'x-sunset': '2027-05-01' });
    expect(get.description).toMatch(
      /^\*\*Deprecated\*\* since 2026-11-01: use `getTree` \(`GET \/trees\/\{id\}`\) instead\. From 2027-05-01 on, it may be gone\.\n\n/,
    );
    const referred = ['Deprecation', 'Sunset', 'Link'].map((name) => [name, { $ref: `#/components/headers/${name}` }]);
    expect(get.responses[200].headers).toEqual(Object.fromEntries(referred));
    expect(Object.keys(components.headers)).toEqual(expect.arrayContaining(['Deprecation', 'Link', 'Sunset']));
    const fell = paths['/trees'].delete;
    expect(fell.description).toMatch(/^\*\*Deprecated\*\* since 2026-11-01\.\n\n/);
    expect(Object.keys(fell.responses[200].headers)).toEqual(['Deprecation']);
    expect(fell).not.toHaveProperty('x-sunset');
  });

  it('is told apart from one that is only newer, whose description has the version', async () => {
    open = await orchard();
    const { paths } = await open.description();
    expect(paths['/trees'].post).toMatchObject({ 'x-since': '1.4.0' });
    expect(paths['/trees'].post).not.toHaveProperty('deprecated');
    expect(paths['/trees/{id}'].get).not.toHaveProperty('x-since');
  });
});

describe('the application does not start with an endpoint', () => {
  const FILE = ': correct it in tree-groups.controller.ts of libs/tree-groups.';

  it.each<[string, Pick<EndpointSpec, 'since' | 'deprecated'>, string]>([
    ['of no version', { since: 'May' }, 'exists since "May", which is not a version such as 1.4.0'],
    [
      'that is deprecated on no day',
      { deprecated: { since: '2026-02-30' } },
      'is deprecated with the date "2026-02-30", which is not a day such as 2027-05-01',
    ],
    [
      'that may be gone on no day',
      { deprecated: { since: '2026-11-01', sunset: 'soon' } },
      'is deprecated with the date "soon", which is not a day such as 2027-05-01',
    ],
    [
      'that may be gone before it is deprecated',
      { deprecated: { since: '2026-11-01', sunset: '2026-10-31' } },
      'may be gone from 2026-10-31, before it is deprecated (2026-11-01)',
    ],
    [
      'that is replaced by one that does not exist',
      { deprecated: { since: '2026-11-01', use: 'growTree' } },
      'is replaced by growTree, which no endpoint has as its id',
    ],
    [
      'that is replaced by a deprecated one',
      { deprecated: { since: '2026-11-01', use: 'fellTree' } },
      'is replaced by fellTree, which is deprecated too',
    ],
  ])('an endpoint %s stops the start', async (_, lifecycle, problem) => {
    const app = await withOrchard(lifecycle);
    await expect(app.init()).rejects.toThrow(`The endpoint findTree ${problem}${FILE}`);
    await app.close();
  });
});
