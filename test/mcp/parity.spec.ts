import { HttpAdapterHost } from '@nestjs/core';
import { AccessGuard, HttpAdapter, InnerCall, Registry, TierGuard } from '#http/host';
import { startApp, TestApp } from '../support/app';
import { ToolClient, TOOLS } from '../support/agents/tools';
import { ToolRegistry } from '../../libs/mcp/src/tools/tool-registry';
import {
  Adapter,
  anonymous,
  aParityWorld,
  Outcome,
  restAdapter,
  toolAdapter,
  Traces,
  ParityWorld,
} from './parity-world';
import { ROWS } from './parity';
import { Row } from './parity/row';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

// The rows run in order, each in both worlds, so that both always have the same data.
describe('A tool and its REST endpoint have the same result and effects', () => {
  let sides: { world: ParityWorld; traces: Traces; adapter: Adapter }[];
  beforeAll(async () => {
    const side = async (adapter: Adapter) => {
      const world = await aParityWorld(app);
      const traces = new Traces(app, world);
      await traces.read();
      return { world, traces, adapter };
    };
    sides = [await side(restAdapter(app)), await side(toolAdapter(app))];
  });

  const titled = ROWS.map((row): [string, Row] => [`${row.tool}: ${row.title}`, row]);
  it.each(titled)(
    'the results and effects are the same: %s',
    async (_title, { tool, input, by = ({ shop }) => shop.liveKey, refused }) => {
      const outcomes: Outcome[] = [];
      const effects: unknown[] = [];
      for (const { world, traces, adapter } of sides) {
        const outcome = await adapter(by(world), tool, input(world));
        outcomes.push(outcome);
        effects.push(anonymous({ outcome, ...(await traces.read()) }));
      }
      expect(outcomes.map(({ error }) => error?.code)).toEqual([refused, refused]);
      expect(effects[1]).toEqual(effects[0]);
      if (refused) expect(effects[1]).toMatchObject({ events: [] });
    },
  );

  it('a tool and its endpoint appear the same in the agent activity of the keys', async () => {
    const activity = await Promise.all(
      sides.map(async ({ world: { shop, creator, spent } }) => {
        const responses = await Promise.all([shop, creator, spent].map(({ owner }) => owner.get('/agent-activity')));
        return responses.map(({ data }) => anonymous(data));
      }),
    );
    expect(JSON.stringify(activity[0])).toContain('submission.approved');
    expect(activity[1]).toEqual(activity[0]);
  });
});

it('Every tool has rows that succeed and rows that fail', () => {
  const kinds = new Set(ROWS.map(({ tool, refused }) => `${tool} ${refused ? 'fails' : 'succeeds'}`));
  const missing = [...app.nest.get(Registry).toolSources].flatMap(([context, source]) =>
    app.nest
      .get(source, { strict: false })
      .tools.filter(({ endpoint }) => typeof endpoint === 'string')
      .flatMap(({ name }) => [
        ...(name in TOOLS ? [] : [`${name} in "tools" of test/mcp/parity/${context}.rows.ts`]),
        ...['succeeds', 'fails']
          .filter((kind) => !kinds.has(`${name} ${kind}`))
          .map((kind) => `a row of ${name} that ${kind}, in "rows" of test/mcp/parity/${context}.rows.ts`),
      ]),
  );
  expect(missing).toEqual([]);
});

it('Every row is for a tool that exists', () => {
  const unknown = [...Object.keys(TOOLS), ...ROWS.map(({ tool }) => tool)].filter(
    (name) => !app.nest.get(ToolRegistry).find(name),
  );
  expect(unknown).toEqual([]);
});

it.each(Object.entries(TOOLS))('%s passes the guards with the declaration of its endpoint', async (name, { id }) => {
  const { routes } = app.nest.get<HttpAdapterHost<HttpAdapter>>(HttpAdapterHost).httpAdapter.routes;
  const { access, requires, tier, cost } = routes.find(({ endpoint }) => endpoint.id === id)!.endpoint;
  const guards = [TierGuard, AccessGuard].map((guard) => jest.spyOn(app.nest.get(guard), 'canActivate'));
  await new ToolClient(app).call(name, {});
  const seen = guards.map(({ mock }) =>
    mock.calls.flatMap(([context]) => {
      const call: unknown = context.getArgByIndex(2);
      return call instanceof InnerCall ? [call.endpoint] : [];
    }),
  );
  jest.restoreAllMocks();
  const declared = expect.objectContaining({ id: `tools/${name}`, access, tier });
  expect(seen).toEqual([[declared], [declared]]);
  for (const [endpoint] of seen) expect([endpoint!.requires, endpoint!.cost]).toEqual([requires, cost]);
});
