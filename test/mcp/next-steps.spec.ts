import { NestExpressApplication } from '@nestjs/platform-express';
import { createAppWithoutDatabase } from '../../apps/api/src/openapi';
import { Actor, INSUFFICIENT_SCOPE, NOT_FOUND, ProblemType, RATE_LIMITED, Registry, UNAUTHENTICATED } from '#platform';
import { nextStep } from '../../libs/mcp/src/tools/next-steps';

const BASE = 'https://perk.example.com';
const FAILED = { baseUrl: BASE, tool: 'submitProof', actor: undefined };
const TOOLS = [
  ...['getPricing', 'listActions', 'getBenchmarks', 'searchInfluencers', 'listCampaigns', 'createCampaign'],
  ...['submitProof', 'reviewSubmission', 'listSubmissions', 'getCampaignStats'],
];
/** What no tool runs into: it is of other endpoints, or of HTTP itself. */
const ELSEWHERE: string[] = [
  'INVALID_GRANT',
  'INVALID_CREDENTIALS',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'CONFLICT',
  'EMAIL_NOT_VERIFIED',
  'EMAIL_TAKEN',
  'ALREADY_REDEEMED',
  'INVALID_SIGNATURE',
  'EVENTS_PURGED',
  'TOO_MANY_STREAMS',
  'UNSUPPORTED_GRANT_TYPE',
];

const details = { retryAfterSeconds: 17, missing: 'read.campaigns' };

let app: NestExpressApplication;
let problems: readonly ProblemType[];
beforeAll(async () => {
  app = await createAppWithoutDatabase();
  ({ problems } = app.get(Registry));
});
afterAll(() => app.close());

describe('what to do', () => {
  /** What is said of each problem, by its code. */
  const steps = (about: readonly ProblemType[]) =>
    about.map((type) => [type.code, nextStep(type.because(undefined, details), FAILED)] as const);

  it('about any problem is said in one or two sentences', () => {
    expect(problems.length).toBeGreaterThan(20);
    for (const [code, step] of steps(problems))
      expect([code, step]).toEqual([code, expect.stringMatching(/^[A-Z][^]{20,200}\.$/)]);
  });

  it('about a problem that a tool runs into is something of its own', () => {
    const general = nextStep({ type: { code: 'OTHER' } } as never, FAILED);
    const own = problems.filter(({ code }) => !ELSEWHERE.includes(code));
    expect(steps(own).filter(([, step]) => step === general)).toEqual([]);
  });

  it('about any problem names no tool that there is not', () => {
    for (const [code, step] of steps(problems)) {
      const named = step.match(/\b(?:get|list|search|create|submit|review)[A-Z]\w+/g) ?? [];
      expect([code, named.filter((word) => !TOOLS.includes(word))]).toEqual([code, []]);
    }
  });

  it.each(TOOLS)('about what %s does not find is in one or two sentences', (tool) => {
    const actor = { livemode: true } as Actor;
    expect(nextStep(NOT_FOUND.because(), { ...FAILED, tool, actor })).toMatch(/^[A-Z][^]{20,220}\.$/);
    expect(nextStep(NOT_FOUND.because(), { ...FAILED, tool, actor })).toContain('live');
  });

  it('about a missing scope depends on whether the key can get it', () => {
    const step = (canStepUp: boolean) =>
      nextStep(INSUFFICIENT_SCOPE.because(undefined, details), { ...FAILED, actor: { canStepUp } as Actor });
    expect([step(true), step(false)]).toEqual([
      expect.stringContaining('authorize the agent again with read.campaigns'),
      expect.stringContaining('a key with the scope read.campaigns'),
    ]);
  });

  it('about a limit says how many seconds to wait', () => {
    expect(nextStep(RATE_LIMITED.because(undefined, { retryAfterSeconds: 17 }), FAILED)).toContain('17 seconds');
  });

  it('about a missing credential says where a person gives one', () => {
    expect(nextStep(UNAUTHENTICATED.because(), FAILED)).toContain(`${BASE}/agent/authorize`);
  });
});
