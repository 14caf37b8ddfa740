import { Get } from '@nestjs/common';
import { Endpoint } from './endpoint';
import { EndpointSpec } from './endpoint-spec';
import { parametersOf, RouteHandler, RouteTable } from './route-table';

function handler(id: string): RouteHandler {
  const handle = () => undefined;
  Get()({}, id, { value: handle });
  Endpoint({ id, tag: 'Things', access: 'public', tier: 'public' } as EndpointSpec)({}, id, { value: handle });
  return handle;
}

function tableOf(...routes: [method: string, path: string, id: string][]): RouteTable {
  const table = new RouteTable();
  for (const [method, path, id] of routes) table.add(method, path, handler(id));
  return table;
}

describe('RouteTable', () => {
  const table = tableOf(
    ['GET', '/', 'start'],
    ['GET', '/things', 'list'],
    ['POST', '/things', 'create'],
    ['GET', '/things/types', 'types'],
    ['GET', '/things/:id', 'get'],
    ['PUT', '/things/:id', 'update'],
    ['DELETE', '/things/:id', 'remove'],
    ['GET', '/things/:id/parts/:part', 'part'],
  );

  it.each([
    ['GET', '/', 'start'],
    ['GET', '/things', 'list'],
    ['GET', '/things/', 'list'],
    ['HEAD', '/things', 'list'],
    ['GET', '/things/types', 'types'],
    ['PUT', '/things/types', 'update'],
    ['PATCH', '/things/x', 'update'],
    ['GET', '/things/x', 'get'],
    ['HEAD', '/things/x/', 'get'],
    ['GET', '/things/x/parts/y', 'part'],
  ])('finds %s %s', (method, path, id) => {
    expect(table.find(method, path)?.endpoint.id).toBe(id);
  });

  it.each([
    ['DELETE', '/things'],
    ['HEAD', '/nowhere'],
    ['GET', '/Things'],
    ['GET', '/things//'],
    ['GET', '/things//parts/y'],
    ['GET', '//things'],
    ['GET', '/things/x/parts'],
    ['PUT', '/things/x/'],
    ['PATCH', '/things/x/'],
    ['DELETE', '/things/x/'],
  ])('finds nothing at %s %s', (method, path) => {
    expect(table.find(method, path)).toBeUndefined();
  });

  it('returns the methods of a path', () => {
    expect(table.methodsOf('/things')).toEqual(['GET', 'HEAD', 'POST']);
    expect(table.methodsOf('/things/types')).toEqual(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']);
    expect(table.methodsOf('/nowhere')).toEqual([]);
  });

  it('rejects a handler without @Endpoint, and a duplicate id', () => {
    expect(() => {
      table.add('GET', '/other', () => undefined);
    }).toThrow('GET /other has no @Endpoint');
    expect(() => {
      table.add('GET', '/other', handler('list'));
    }).toThrow('Two endpoints have the id list.');
  });

  it('accepts several paths for one endpoint', () => {
    const shared = handler('shared');
    const table = new RouteTable();
    for (const path of ['/a', '/b']) table.add('GET', path, shared);
    expect(table.routes.map(({ path }) => path)).toEqual(['/a', '/b']);
  });

  it.each(['/things/*rest', '/things/{part}', '/things/:id.json', '/things/a+'])('rejects the template %s', (path) => {
    expect(() => {
      new RouteTable().add('GET', path, handler('other'));
    }).toThrow(`GET ${path}: a segment of a path is either a text or a parameter, such as :id.`);
  });

  it('decodes parameters', () => {
    expect(parametersOf('/things', '/things')).toEqual({});
    expect(parametersOf('/things/:id/parts/:part', '/things/a%2Fb%20c/parts/%C3%A9/')).toEqual({
      id: 'a/b c',
      part: 'é',
    });
    expect(() => parametersOf('/things/:id', '/things/%E0%A4%A')).toThrow(URIError);
  });
});
