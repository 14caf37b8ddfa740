import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startApp, TestApp } from '../support/app';
import { anEnterprise } from '../support/builders';
import { newerNode } from '../support/jest/newer-node.cjs';
import { DEFAULT_TOOLS, TOOLS } from '../support/agents/tools';

/** The result of frameworks/run.mjs: tool names, the outcome of each step, and each tool as converted by the framework. */
interface Result {
  names: string[];
  outcomes: Record<string, { data?: any; error?: string; threw?: string }>;
  converted: Record<string, any>;
}

/** Each framework, and how to check its conversion of the schemas. */
const FRAMEWORKS: [string, converts: ((tool: any, name: string) => unknown) | undefined][] = [
  ['sdk', undefined],
  ['client', undefined],
  ['langchain', ({ function: { parameters, strict } }) => [parameters.type, strict]],
  ['ai-sdk', ({ listed, typed }) => [listed.type, typed.type === 'object']],
  ['mcp-remote', undefined],
  // A schema with a free-form object cannot be strict, so submitProof is not converted.
  ['openai-agents', ({ parameters, strict }, name) => [parameters.type, strict !== (name === 'submitProof')]],
];

const LISTED = Object.keys({ ...DEFAULT_TOOLS, ...TOOLS })
  .filter((name) => name in DEFAULT_TOOLS || TOOLS[name]?.toolset === 'till')
  .sort();

/** The expected outcome of each step in frameworks/run.mjs. */
const OUTCOMES: Record<string, object> = {
  who: { data: { business: { id: expect.stringMatching(/^biz_/) }, plan: 'enterprise' } },
  price: { data: { actionId: 'ig_st', estimatedValueUsd: expect.any(Number) } },
  actions: { data: { actions: expect.arrayContaining([expect.objectContaining({ id: 'ig_st' })]) } },
  benchmark: { data: { benchmarks: [expect.objectContaining({ slug: 'spas' })] } },
  creators: { data: { influencers: [expect.objectContaining({ displayName: 'Ada' })] } },
  'discount over 100 percent': { error: expect.stringContaining('discountValue') },
  tried: { data: { dryRun: { effects: { units: { campaigns: 1 } } } } },
  launched: { data: { id: expect.stringMatching(/^camp_/), status: 'active' } },
  campaigns: { data: { items: [expect.objectContaining({ status: 'active', actions: ['ig_st'] })] } },
  'first proof': { data: { state: 'pending', perk: null } },
  'second proof': { data: { state: 'pending', perk: null } },
  waiting: { data: { items: [expect.anything(), expect.anything()], pagination: { total: 2 } } },
  approved: { data: { state: 'approved', perk: { status: 'issued' } } },
  'rejected without reason': { error: expect.stringContaining('reason') },
  rejected: { data: { state: 'rejected', reason: 'It shows another place.' } },
  'looked up': { data: { redeemable: true } },
  redeemed: { data: { status: 'redeemed', redemption: { bill: 20, discount: 2 } } },
  'redeemed again': { error: expect.stringContaining('ALREADY_REDEEMED') },
  figures: { data: { totalSubmissions: 2, approved: 1, rejected: 1, perksIssued: 1, perksRedeemed: 1 } },
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
  let result: Result;
  beforeAll(async () => {
    const { liveKey } = await anEnterprise(app);
    const address = `${app.origin}/mcp/x/default,till`;
    const program = [join(__dirname, 'frameworks/run.mjs'), framework, address, liveKey];
    const { stdout } = await promisify(execFile)(newerNode(__dirname), program, { maxBuffer: 100_000_000 });
    result = JSON.parse(stdout) as Result;
  });

  it('lists the default tools and those of the till', () => {
    expect(result.names.sort()).toEqual(LISTED);
  });

  it.each(Object.keys(OUTCOMES))('completes the step: %s', (step) => {
    expect(result.outcomes[step]).toMatchObject(OUTCOMES[step]!);
  });

  if (converts)
    it.each(LISTED)('converts %s for a model', (name) => {
      expect(result.converted[name]).not.toHaveProperty('threw');
      expect(converts(result.converted[name], name)).toEqual(['object', true]);
    });
});
