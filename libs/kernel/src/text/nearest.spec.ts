import { nearest } from './nearest';

const TOOLS = [
  'createCampaign',
  'listCampaigns',
  'listSubmissions',
  'reviewSubmission',
  'getCampaignStats',
  'getPricing',
];

describe('nearest', () => {
  it.each<[string, string[]]>([
    ['create_campaign', ['createCampaign']],
    ['Create Campaign', ['createCampaign']],
    ['listSubmission', ['listSubmissions']],
    ['get-pricing', ['getPricing']],
    ['getPrices', ['getPricing']],
    ['dropTables', []],
    ['', []],
    ['x'.repeat(100_000), []],
  ])('finds names similar to %.30s, ignoring case and separators', (text, expected) => {
    expect(nearest(text, TOOLS)).toEqual(expected);
  });

  it('returns the closest names first, up to the limit', () => {
    expect(nearest('ab', ['abd', 'abc', 'ab', 'b'], 2)).toEqual(['ab', 'abd']);
  });
});
