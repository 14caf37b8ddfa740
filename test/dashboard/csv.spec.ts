import { csv } from '../../apps/dashboard/src/ui/csv';

const cellOf = (text: string) => csv([[text]]).replace(/^\u{FEFF}"|"\r\n$/gu, '');

describe('A cell of an exported table', () => {
  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', '﹦1', '﹢1', '﹣1', '﹫a', '⁺1', '₌1'],
    ...['−1', '–1', '—1', '‐1', '‑1', '―1', 'ー1', 'ｰ1'],
    ...['\t=1', '\r=1', '\n=1', '\tx', '\rx', '\nx', ' =1', '\u00a0=1', '\u3000=1', '\u2028=1', '\u0000=1', '\u0085=1'],
    ...['\u200b=1+1', '\u200d=1', '\u2060=1', '\ufeff=1', '\u00ad=1', '\u3164=1', '\u115f=1', '\u034f=1', '\ufe0f=1'],
    ...['\u202e=1', '\u2066=1', '\u{e0020}=1', '\u180e=1', ' \u200b\t \u2063＝1'],
  ])('exports a cell that a program may run as a formula as text: %j', (text) => {
    expect(cellOf(text)).toBe(`'${text}`);
  });

  it.each(['Latte', 'a=1', '1+1', 'é', '\u200bLatte', 'カー', '#1', '"=1"', ' x', ''])(
    'exports any other cell unchanged: %j',
    (text) => {
      expect(cellOf(text)).toBe(text.replaceAll('"', '""'));
    },
  );

  it('exports numbers and empty cells', () => {
    expect(csv([[-1.5, null, 'a', 0]])).toBe('\u{FEFF}-1.5,,"a",0\r\n');
  });
});
