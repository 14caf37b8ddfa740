import { asCreator, asTest, bad, ExpectedTool, good, guardRows, of, Row } from './row';

export const tools: Record<string, ExpectedTool> = {
  listEvents: {
    toolset: 'operations',
    id: 'listEvents',
    method: 'GET',
    path: '/events',
    list: { rows: 'items', shared: ['businessId', 'livemode'] },
    scope: 'read.webhooks',
    effect: 'reads',
    limit: 60,
    takes: '| after type limit',
    example: () => ({}),
  },
};

export const rows: Row[] = [
  ...guardRows('listEvents', 'read.webhooks', () => ({})),
  ...of('listEvents', {
    'the first events': { limit: 3 },
    'the events after one': { after: 2, limit: 2 },
    'events of one kind': { type: 'campaign.created', limit: 2 },
    'events of one resource': { type: 'perk.*', limit: 2 },
    'events of a creator': good(() => ({ limit: 2 }), asCreator),
    'events of the other mode': good(() => ({ limit: 2 }), asTest),
    'after the last event': { after: 2_000_000_000 },
    'events that the key may not read': bad(
      { type: 'perk.issued' },
      'INSUFFICIENT_SCOPE',
      ({ keyWithout }) => keyWithout['read.perks'],
    ),
    'an unknown kind': bad({ type: 'weather.changed' }),
    'no events': bad({ limit: 0 }),
  }),
];
