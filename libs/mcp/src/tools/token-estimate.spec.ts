import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { newId } from '#kernel';
import { estimateTokens } from './token-estimate';

const repeated = (count: number, make: (index: number) => unknown) =>
  JSON.stringify(Array.from({ length: count }, (_, index) => make(index)));

describe('estimateTokens', () => {
  it.each<[string, string]>([
    ['ids', repeated(100, () => newId('sub'))],
    ['numbers and dates', repeated(100, (index) => ({ value: index * 1.25, at: new Date(index * 1e9).toISOString() }))],
    [
      'URLs',
      repeated(100, (index) => `https://www.instagram.com/p/C${(index * 7919).toString(36)}Xq${String(index)}/?a=b`),
    ],
    ['prose', 'The post shows the product and carries the hashtag that the campaign asks for. '.repeat(50)],
    ['Chinese', '满意的顾客在社交媒体上分享照片可以获得折扣'.repeat(50)],
    ['field names', repeated(100, () => ({ conversionRate: 0.5, timeToFirstSubmissionSeconds: 12, perksIssued: 3 }))],
  ])('estimates 0.95 to 2 times the number of tokens for %s', (_what, text) => {
    const ratio = estimateTokens(text) / countTokens(text);
    expect(ratio).toBeGreaterThan(0.95);
    expect(ratio).toBeLessThan(2);
  });
});
