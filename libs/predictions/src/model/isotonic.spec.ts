import { isotonic } from './isotonic';

describe('isotonic', () => {
  it.each([
    ['keeps what does not decrease', [1, 2, 2, 3], [1, 1, 1, 1], [1, 2, 2, 3]],
    ['pools neighbours that decrease', [1, 3, 2], [1, 1, 1], [1, 2.5, 2.5]],
    ['weighs what it pools', [3, 1], [3, 1], [2.5, 2.5]],
    ['pools back as far as necessary', [2, 3, 1], [1, 1, 2], [1.75, 1.75, 1.75]],
    ['accepts an empty list', [], [], []],
  ])('%s', (_, values, weights, expected) => expect(isotonic(values, weights)).toEqual(expected));
});
