import { nearest } from './edit-distance';

const TOOLS = [
  'createCampaign',
  'listCampaigns',
  'listSubmissions',
  'reviewSubmission',
  'getCampaignStats',
  'getPricing',
];

describe('the nearest names', () => {
  it.each<[string, string[]]>([
    ['create_campaign', ['createCampaign']],
    ['Create Campaign', ['createCampaign']],
    ['listSubmission', ['listSubmissions']],
    ['get-pricing', ['getPricing']],
    ['getPrices', ['getPricing']],
    ['dropTables', []],
    ['', []],
    ['x'.repeat(100_000), []],
  ])('to %.30s are found whatever the case and the signs between words', (text, expected) => {
    expect(nearest(text, TOOLS)).toEqual(expected);
  });

  it('are the closest first, and no more than asked for', () => {
    expect(nearest('ab', ['abd', 'abc', 'ab', 'b'], 2)).toEqual(['ab', 'abd']);
  });
});
