import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startApp, TestApp } from '../support/app';
import { anEnterprise } from '../support/builders';
import { newerNode } from '../support/newer-node.cjs';
import { TWINS } from '../support/tools';

/** What a framework made of the tools: their names, what came of each step of the loop, and its own form of each tool. */
interface Made {
  names: string[];
  outcomes: Record<string, { data?: any; refused?: string; threw?: string }>;
  converted: Record<string, any>;
}

/** Of each framework, what it does to the schemas, and how it shows that. */
const FRAMEWORKS: [string, converts: ((made: any, name: string) => unknown) | undefined][] = [
  ['sdk', undefined],
  ['client', undefined],
  ['langchain', ({ function: { parameters, strict } }) => [parameters.type, strict]],
  ['ai-sdk', ({ listed, typed }) => [listed.type, typed.type === 'object']],
  // An object of any shape cannot be strict, so this tool is offered as it is.
  ['openai-agents', ({ parameters, strict }, name) => [parameters.type, strict !== (name === 'submitProof')]],
];

/** What each step of the loop gives; the steps are those of frameworks/run.mjs. */
const GIVES: Record<string, object> = {
  price: { data: { actionId: 'ig_st', estimatedValueUsd: expect.any(Number) } },
  actions: { data: { actions: expect.arrayContaining([expect.objectContaining({ id: 'ig_st' })]) } },
  benchmark: { data: { benchmarks: [expect.objectContaining({ slug: 'spas' })] } },
  creators: { data: { influencers: [expect.objectContaining({ displayName: 'Ada' })] } },
  'beyond the cap': { refused: expect.stringContaining('discountValue') },
  launched: { data: { id: expect.stringMatching(/^camp_/), status: 'active' } },
  campaigns: { data: { items: [expect.objectContaining({ status: 'active', actions: ['ig_st'] })] } },
  'first proof': { data: { state: 'pending', perk: null } },
  'second proof': { data: { state: 'pending', perk: null } },
  waiting: { data: { items: [expect.anything(), expect.anything()], pagination: { total: 2 } } },
  approved: { data: { state: 'approved', perk: { status: 'issued' } } },
  'rejected for nothing': { refused: expect.stringContaining('reason') },
  rejected: { data: { state: 'rejected', reason: 'It shows another place.' } },
  figures: { data: { totalSubmissions: 2, approved: 1, rejected: 1, perksIssued: 1 } },
};

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  const creator = await anEnterprise(app, { accountType: 'creator' });
  const platforms = [{ platformId: 'ig', handle: 'ada', followers: 1000 }];
  await creator.live.post('/influencers', { displayName: 'Ada', platforms });
});
afterAll(() => app.stop());

describe.each(FRAMEWORKS)('%s', (framework, converts) => {
  let made: Made;
  beforeAll(async () => {
    const { liveKey, businessId } = await anEnterprise(app);
    const program = [join(__dirname, 'frameworks/run.mjs'), framework, `${app.origin}/mcp`, liveKey, businessId];
    const { stdout } = await promisify(execFile)(newerNode(__dirname), program, { maxBuffer: 100_000_000 });
    made = JSON.parse(stdout) as Made;
  });

  it('finds the ten tools', () => {
    expect(made.names.sort()).toEqual(Object.keys(TWINS).sort());
  });

  it.each(Object.keys(GIVES))('goes through the loop: %s', (step) => {
    expect(made.outcomes[step]).toMatchObject(GIVES[step]!);
  });

  if (converts)
    it.each(Object.keys(TWINS))('makes of %s what it offers a model', (name) => {
      expect(made.converted[name]).not.toHaveProperty('threw');
      expect(converts(made.converted[name], name)).toEqual(['object', true]);
    });
});
