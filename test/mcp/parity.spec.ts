// One engine is enough: both sides of each comparison run the same queries, which other specs run on both engines.
import { HttpAdapterHost } from '@nestjs/core';
import { AccessGuard, HttpAdapter, InnerCall, TierGuard } from '#platform';
import { startApp, TestApp } from '../support/app';
import { ToolClient, TWINS } from '../support/tools';
import { anonymous, aTwinWorld, Door, Outcome, restDoor, toolDoor, Traces, TwinWorld } from './twin-worlds';
import { Row, ROWS } from './parity-rows';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

// The worlds are walked through step by step, so that each row finds what those before it have left in both.
describe('a tool and its REST twin', () => {
  let sides: { world: TwinWorld; traces: Traces; door: Door }[];
  beforeAll(async () => {
    const side = async (door: Door) => {
      const world = await aTwinWorld(app);
      const traces = new Traces(app, world);
      await traces.read();
      return { world, traces, door };
    };
    sides = [await side(restDoor(app)), await side(toolDoor(app))];
  });

  const titled = ROWS.map((row): [string, Row] => [`${row.tool}: ${row.title}`, row]);
  it.each(titled)('%s', async (_title, { tool, input, by = ({ shop }) => shop.liveKey, refused }) => {
    const outcomes: Outcome[] = [];
    const left: unknown[] = [];
    for (const { world, traces, door } of sides) {
      const outcome = await door(by(world), tool, input(world));
      outcomes.push(outcome);
      left.push(anonymous({ outcome, ...(await traces.read()) }));
    }
    expect(outcomes.map(({ error }) => error?.code)).toEqual([refused, refused]);
    expect(left[1]).toEqual(left[0]);
    if (refused) expect(left[1]).toMatchObject({ events: [] });
  });

  it('are told apart by nothing in the activity of the keys that used them', async () => {
    const activity = await Promise.all(
      sides.map(async ({ world: { shop, creator, spent } }) => {
        const shown = await Promise.all([shop, creator, spent].map(({ owner }) => owner.get('/agent-activity')));
        return shown.map(({ data }) => anonymous(data));
      }),
    );
    expect(JSON.stringify(activity[0])).toContain('submission.approved');
    expect(activity[1]).toEqual(activity[0]);
  });
});

it('the table has every tool, with rows that are taken and rows that are refused', () => {
  const kinds = new Set(ROWS.map(({ tool, refused }) => `${tool} ${refused ? 'refused' : 'taken'}`));
  expect([...kinds].sort()).toEqual(
    Object.keys(TWINS)
      .flatMap((tool) => [`${tool} refused`, `${tool} taken`])
      .sort(),
  );
});

it.each(Object.entries(TWINS))(
  '%s passes the guards of all requests with the declaration of its twin',
  async (name, twin) => {
    const { routes } = app.nest.get<HttpAdapterHost<HttpAdapter>>(HttpAdapterHost).httpAdapter.routes;
    const { access, requires, tier, cost } = routes.find(({ endpoint }) => endpoint.id === twin.id)!.endpoint;
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
  },
);
