import { Actor, INSUFFICIENT_SCOPE, NOT_FOUND, problemTable, RATE_LIMITED } from '#platform';
import '#campaigns';
import '#catalog';
import '#influencers';
import '#submissions';
import { nextStep } from './next-steps';

const BASE = 'https://perk.example.com';
const FAILED = { baseUrl: BASE, tool: 'submitProof', actor: undefined };
const TOOLS = [
  ...['getPricing', 'listActions', 'getBenchmarks', 'searchInfluencers', 'listCampaigns', 'createCampaign'],
  ...['submitProof', 'reviewSubmission', 'listSubmissions', 'getCampaignStats'],
];
/** What no tool runs into: it is of other endpoints, or of HTTP itself. */
const ELSEWHERE = [
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
];

const table = problemTable().map((type): [string, typeof type] => [type.code, type]);
const details = { retryAfterSeconds: 17, missing: 'read.campaigns' };

describe('what to do', () => {
  it.each(table)('about %s is said in one or two sentences', (_code, type) => {
    expect(nextStep(type.because(undefined, details), FAILED)).toMatch(/^[A-Z][^]{20,200}\.$/);
  });

  it.each(table.filter(([code]) => !ELSEWHERE.includes(code)))('about %s is something of its own', (_code, type) => {
    const general = nextStep({ type: { code: 'OTHER' } } as never, FAILED);
    expect(nextStep(type.because(undefined, details), FAILED)).not.toBe(general);
  });

  it.each(table)('about %s names no tool that there is not', (_code, type) => {
    const step = nextStep(type.because(undefined, details), FAILED);
    const named = step.match(/\b(?:get|list|search|create|submit|review)[A-Z]\w+/g) ?? [];
    expect(named.filter((word) => !TOOLS.includes(word))).toEqual([]);
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
    const unauthenticated = problemTable().find(({ code }) => code === 'UNAUTHENTICATED')!;
    expect(nextStep(unauthenticated.because(), FAILED)).toContain(`${BASE}/agent/authorize`);
  });
});
