import { accentShades } from './accent-shades';
import { contrast, darkened } from './contrast';

const CHANNELS = ['00', '33', '66', '77', '99', 'cc', 'ff'];
const COLORS = CHANNELS.flatMap((red) => CHANNELS.flatMap((green) => CHANNELS.map((blue) => `#${red}${green}${blue}`)));

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#1d7a46', '#1d7a46', 1],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  });
});

describe('darkened', () => {
  it.each([
    ['#1d7a46', '#1d7a46'],
    ['#ffd400', '#af9200'],
    ['#ffffff', '#949494'],
    ['#000000', '#000000'],
  ])('leaves %s as it is if it can be made out on white, or makes it %s', (color, expected) => {
    expect(darkened(color, '#ffffff', 3)).toBe(expected);
  });

  it('changes a colour only if it has to, and then no more than that', () => {
    for (const color of COLORS) {
      const [before, after] = [contrast(color, '#ffffff'), contrast(darkened(color, '#ffffff', 3), '#ffffff')];
      if (before >= 3) expect([color, after]).toEqual([color, before]);
      else expect([color, after >= 3 && after < 3.1]).toEqual([color, true]);
    }
  });
});

describe('accentShades', () => {
  it.each([
    [
      '#1d7a46',
      {
        ...{ fill: '#1d7a46', onFill: '#ffffff', text: '#1d7a46' },
        ...{ darkFill: '#2a8251', onDarkFill: '#ffffff', darkText: '#5a9e78' },
      },
    ],
    [
      '#ffd400',
      {
        ...{ fill: '#af9200', onFill: '#060606', text: '#846e00' },
        ...{ darkFill: '#ffd400', onDarkFill: '#060606', darkText: '#ffd400' },
      },
    ],
    [
      '#101040',
      {
        ...{ fill: '#101040', onFill: '#ffffff', text: '#101040' },
        ...{ darkFill: '#70708d', onDarkFill: '#ffffff', darkText: '#8f8fa5' },
      },
    ],
  ])('of %s', (color, expected) => {
    expect(accentShades(color)).toEqual(expected);
  });

  it('can all be read, for any colour', () => {
    for (const color of COLORS) {
      const { fill, onFill, text, darkFill, onDarkFill, darkText } = accentShades(color);
      const ratios = {
        fill: contrast(fill, '#ffffff') >= 3,
        onFill: contrast(onFill, fill) >= 4.5,
        text: contrast(text, '#ffffff') >= 4.5 && contrast(text, '#f3f4f2') >= 4.5,
        darkFill: contrast(darkFill, '#262b29') >= 3,
        onDarkFill: contrast(onDarkFill, darkFill) >= 4.5,
        darkText: contrast(darkText, '#262b29') >= 4.5 && contrast(darkText, '#1e1e1c') >= 4.5,
      };
      expect([color, Object.entries(ratios).filter(([, isEnough]) => !isEnough)]).toEqual([color, []]);
    }
  });
});
