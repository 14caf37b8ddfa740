import { HttpAdapterHost, ModuleRef } from '@nestjs/core';
import { EndpointSpec, READS, ToolSource } from '#http';
import { HttpAdapter, Registry, Tool } from '#http/host';
import { Settings } from '#kernel';
import { selection } from './selection';
import { ToolRegistry } from './tool-registry';

class Nothing {}

class FruitTools implements ToolSource {
  constructor(private readonly toolset?: string) {}

  readonly tools: Tool[] = [
    {
      name: 'listFruit',
      toolset: this.toolset,
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
function load({ agents, endpoints = [LIST], provider = new FruitTools(), other = 'kitchen' }: Options): ToolRegistry {
  const modules = new Registry();
  const scope = { subject: 'Fruit', allows: 'See fruit', ...(agents && { agents }) };
  const spec = { purpose: 'for cooks', description: 'Cook.', instructions: 'To cook: listFruit.', maxTokens: 100 };
  const toolsets = { default: spec, [other]: spec };
  modules.add('fruit', { scopes: { 'read.fruit': scope }, tools: FruitTools, toolsets });
  const routes = endpoints.map((endpoint) => ({ method: 'GET', path: '/fruit', endpoint }));
  const host = { httpAdapter: { routes: { routes } } } as unknown as HttpAdapterHost<HttpAdapter>;
  const get = () => {
    if (provider === null) throw new Error('Unknown provider');
    return provider;
  };
  const registry = new ToolRegistry(
    host,
    modules,
    { BASE_URL: 'https://fruit.example' } as Settings,
    { get } as unknown as ModuleRef,
  );
  registry.load();
  return registry;
}

interface Options {
  agents?: true;
  endpoints?: EndpointSpec[];
  provider?: ToolSource | null;
  /** The name of a toolset besides the default one. */
  other?: string;
}

describe('ToolRegistry', () => {
  it('contains the tools of the provider that a context registers', () => {
    expect(load({ agents: true }).find('listFruit')).toMatchObject({ name: 'listFruit', cost: { type: 'free' } });
  });

  it('needs no scope that agents request by default for a tool of another toolset', () => {
    const registry = load({ provider: new FruitTools('kitchen') });
    expect(registry.scopesOf(selection(['kitchen'], true))).toEqual(['read.fruit']);
    expect(registry.scopesOf(selection(['default'], true))).toEqual([]);
  });

  it('says how to get a tool that is not selected', () => {
    const registry = load({ provider: new FruitTools('kitchen') });
    expect(registry.selected('listFruit', selection(['kitchen'], true))).toMatchObject({ name: 'listFruit' });
    expect(() => registry.selected('listFruit', selection(['default'], false))).toThrow(
      'Unknown tool: listFruit. It is in the toolset kitchen, which this connection does not have: ' +
        'connect to https://fruit.example/mcp/x/kitchen, or send the header X-MCP-Toolsets: default,kitchen.',
    );
  });

  it('names the toolset of the nearest tool if no selected one is similar, or else the nearest endpoint', () => {
    const registry = load({ provider: new FruitTools('kitchen') });
    const unknown = (name: string) => () => registry.selected(name, selection(['default'], false));
    expect(unknown('list_fruits')).toThrow(
      'Unknown tool: list_fruits. The nearest is listFruit in the toolset kitchen: connect to https://fruit.example/mcp/x/kitchen',
    );
    expect(unknown('somethingElse')).toThrow('Unknown tool: somethingElse. tools/list lists all tools.');
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
    [
      'no module registers the toolset',
      { provider: new FruitTools('bakery') },
      'The tool listFruit is in the toolset bakery, which no module registers: correct its "toolset" in libs/fruit/src/fruit.tools.ts, or add it to "toolsets" in the module of a context.',
    ],
    ...['all', 'Kitchen', 'a,b'].map((other): [string, Options, string] => [
      `a toolset is called ${other}`,
      { agents: true, other },
      `The toolset ${other} needs another name, of lower-case letters and hyphens, in libs/fruit/src/fruit.module.ts.`,
    ]),
  ])('fails to start and names the file to edit if %s', (_which, options, message) => {
    expect(() => load(options)).toThrow(message);
  });
});
