import { NestExpressApplication } from '@nestjs/platform-express';
import { createAppWithoutDatabase } from '../../apps/api/src/openapi';
import { Registry } from '#http/host';
import { Actor, NOT_FOUND } from '#kernel';
import { INSUFFICIENT_SCOPE, RATE_LIMITED, UNAUTHENTICATED } from '#kernel/errors';
import { nextStep } from '../../libs/mcp/src/tools/next-steps';
import { ToolRegistry } from '../../libs/mcp/src/tools/tool-registry';
import { ALL } from '../support/agents/tools';

const BASE = 'https://perk.example.com';
const FAILED = { baseUrl: BASE, actor: undefined };
const NAMES = Object.keys(ALL);
/** Errors that every tool can return, in addition to those that its endpoint declares. */
const COMMON = [
  ...['VALIDATION_ERROR', 'UNAUTHENTICATED', 'INSUFFICIENT_SCOPE', 'FORBIDDEN', 'NOT_FOUND', 'INVALID_STATE'],
  ...['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'INTERNAL_ERROR'],
];

const details = { retryAfterSeconds: 17, missing: 'read.campaigns' };

let app: NestExpressApplication;
const toolOf = (name: string) => app.get(ToolRegistry, { strict: false }).find(name)!;
beforeAll(async () => {
  app = await createAppWithoutDatabase();
});
afterAll(() => app.close());

describe('The next step', () => {
  const fallback = nextStep({ type: { code: 'OTHER' } } as never, FAILED);
  const typeOf = (code: string) => app.get(Registry).errors.find((type) => type.code === code)!;

  it.each(COMMON)('the next step for %s is specific to the error, in one or two sentences', (code) => {
    const step = nextStep(typeOf(code).error(undefined, details), FAILED);
    expect(step).toMatch(/^[A-Z][^]{20,200}\.$/);
    expect(step).not.toBe(fallback);
  });

  it('the next step for any other error is one or two sentences', () => {
    expect(fallback).toMatch(/^[A-Z][^]{20,200}\.$/);
  });

  it.each(NAMES)('the next step is specific for each error that the endpoint of %s declares', (name) => {
    const { endpoint, advice } = toolOf(name);
    const missing = (endpoint.errors ?? []).filter(
      (type) => nextStep(type.error(undefined, details), { ...FAILED, advice }) === fallback,
    );
    expect(missing.map(({ code }) => `${code}: add it to "advice" of ${name}`)).toEqual([]);
  });

  it.each(NAMES)(
    'the next step from the advice of %s is for an existing error, in one or two sentences, and mentions only tools that exist',
    (name) => {
      for (const [code, step] of Object.entries(toolOf(name).advice ?? {})) {
        expect([code, typeOf(code)?.code]).toEqual([code, code]);
        expect(step).toMatch(/^[A-Z][^]{20,200}\.$/);
        const named = step.match(/\b(?:get|list|find|search|create|submit|review)[A-Z]\w+/g) ?? [];
        expect([code, named.filter((word) => !NAMES.includes(word))]).toEqual([code, []]);
      }
    },
  );

  it('the next step for NOT_FOUND names the mode of the key', () => {
    const actor = { livemode: true } as Actor;
    const { advice } = toolOf('submitProof');
    expect(nextStep(NOT_FOUND.error(), { ...FAILED, advice, actor })).toMatch(/listCampaigns.* live /);
    // The catalogue is the same in both modes.
    const ofCatalogue = NOT_FOUND.error('There is no action "ig_xx". The closest are ig_st.');
    expect(nextStep(ofCatalogue, { ...FAILED, advice, actor })).not.toMatch(/ live | test /);
  });

  it('the next step for a missing scope depends on whether the key can get more scopes', () => {
    const step = (canStepUp: boolean) =>
      nextStep(INSUFFICIENT_SCOPE.error(undefined, details), { ...FAILED, actor: { canStepUp } as Actor });
    expect([step(true), step(false)]).toEqual([
      expect.stringContaining('authorize the agent again with read.campaigns'),
      expect.stringContaining('a key with the scope read.campaigns'),
    ]);
  });

  it('the next step for RATE_LIMITED states how many seconds to wait', () => {
    expect(nextStep(RATE_LIMITED.error(undefined, { retryAfterSeconds: 17 }), FAILED)).toContain('17 seconds');
  });

  it('the next step for UNAUTHENTICATED has the address at which a person can approve a key', () => {
    expect(nextStep(UNAUTHENTICATED.error(), FAILED)).toContain(`${BASE}/agent/authorize`);
  });
});
