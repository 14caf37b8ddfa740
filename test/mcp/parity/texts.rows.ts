import { asSpent, asTest, bad, ExpectedTool, good, guardRows, of, Row } from './row';

export const tools: Record<string, ExpectedTool> = {
  generateText: {
    ...{ toolset: 'ai', method: 'POST', scope: 'use.ai', limit: 30 },
    id: 'generateText',
    path: '/ai/generate',
    omits: ['variants', 'policy.citations', 'policy.safer'],
    unit: 'aiGenerations',
    effect: 'writes',
    takes: '| kind actionId platformId tone facts language',
    onlyInSchema: ['actionId "', 'platformId "', 'facts ["'],
    example: () => ({}),
  },
};

export const rows: Row[] = [
  ...of('generateText', {
    'without anything': {},
    'with everything': {
      ...{ kind: 'guidelines', actionId: 'ig_st', platformId: 'ig', tone: 'playful', language: 'de' },
      facts: ['Wir rösten selbst.', 'Schreib uns eine Bewertung auf Google.'],
    },
    'in an unknown language': { kind: 'reply', language: 'ja' },
    'with a test key': good(() => ({ kind: 'campaign' }), asTest),
    'for a prohibited action': bad({ actionId: 'go_rv' }, 'PROHIBITED_ACTION'),
    'for an unknown action': bad({ actionId: 'ig_none' }),
    'beyond the limit of the plan': bad({}, 'PLAN_LIMIT_EXCEEDED', asSpent),
  }),
  ...guardRows('generateText', 'use.ai', () => ({})),
];
