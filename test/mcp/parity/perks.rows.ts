import { asCreator, asTest, bad, ExpectedTool, good, guardRows, of, Row } from './row';

export const tools: Record<string, ExpectedTool> = {
  listPerks: {
    toolset: 'creator',
    id: 'listPerks',
    method: 'GET',
    path: '/perks',
    list: { rows: 'items' },
    scope: 'read.perks',
    effect: 'reads',
    limit: 60,
    takes: '| status campaignId page perPage',
    example: () => ({}),
  },
};

export const rows: Row[] = [
  ...guardRows('listPerks', 'read.perks', () => ({})),
  ...of('listPerks', {
    'the issued perks of a business': {},
    'the earned perks of a creator': good(() => ({}), asCreator),
    'perks with one status': { status: 'redeemed' },
    'perks of one campaign': good(({ open }) => ({ campaignId: open, status: 'issued' })),
    'perks of a campaign of another business': good(({ foreign }) => ({ campaignId: foreign.campaign })),
    'perks of the other mode': good(() => ({}), asTest),
    'a page': { page: 2, perPage: 1 },
    'the id of a submission as campaignId': bad(({ pending }) => ({ campaignId: pending })),
  }),
];
