import { HttpAdapterHost, ModuleRef } from '@nestjs/core';
import { EndpointSpec, HttpAdapter, READS, Registry, Settings, Tool, ToolSource } from '#platform';
import { ToolRegistry } from './tool-registry';

class Nothing {}

class FruitTools implements ToolSource {
  readonly tools: Tool[] = [
    {
      name: 'listFruit',
      endpoint: 'listFruit',
      title: 'List fruit',
      description: 'Lists fruit.',
      input: Nothing,
      hints: READS,
      run: () => [],
    },
  ];
}

const LIST: EndpointSpec = { id: 'listFruit', summary: 'List', tag: 'Fruit', access: 'read.fruit', tier: 'relaxed' };

/** Loads the registry with one context that has one tool. */
function load({ agents, endpoints = [LIST], provider = new FruitTools() }: Options): ToolRegistry {
  const modules = new Registry();
  const scope = { subject: 'Fruit', allows: 'See fruit', ...(agents && { agents }) };
  modules.add('fruit', { scopes: { 'read.fruit': scope }, tools: FruitTools });
  const routes = endpoints.map((endpoint) => ({ method: 'GET', path: '/fruit', endpoint }));
  const host = { httpAdapter: { routes: { routes } } } as unknown as HttpAdapterHost<HttpAdapter>;
  const get = () => {
    if (provider === null) throw new Error('Unknown provider');
    return provider;
  };
  const registry = new ToolRegistry(host, modules, {} as Settings, { get } as unknown as ModuleRef);
  registry.load();
  return registry;
}

interface Options {
  agents?: true;
  endpoints?: EndpointSpec[];
  provider?: ToolSource | null;
}

describe('ToolRegistry', () => {
  it('has the tools of the provider that a context registers', () => {
    expect(load({ agents: true }).find('listFruit')).toMatchObject({ name: 'listFruit', cost: { type: 'free' } });
  });

  it.each<[string, Options, string]>([
    [
      'the tools are not a provider',
      { provider: null },
      'FruitTools contains tools but is not a provider: add it to "providers" in libs/fruit/src/fruit.module.ts.',
    ],
    [
      'the endpoint does not exist',
      { endpoints: [] },
      'The tool listFruit names the endpoint listFruit, which does not exist: correct its "endpoint" in libs/fruit/src/fruit.tools.ts.',
    ],
    [
      'agents do not request the scope',
      {},
      'The tool listFruit requires the scope read.fruit, which agents do not request: add "agents: true" to it under "scopes" in libs/fruit/src/fruit.module.ts.',
    ],
  ])('fails to start and names the file to edit if %s', (_which, options, message) => {
    expect(() => load(options)).toThrow(message);
  });
});
