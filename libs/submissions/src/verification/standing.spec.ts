import { Standing, standingOf, standingOfBoth } from './standing';

it.each<[number, Standing]>([
  [200, 'there'],
  [206, 'there'],
  [204, 'unclear'],
  [301, 'unclear'],
  [304, 'unclear'],
  [400, 'unclear'],
  [401, 'walled'],
  [403, 'walled'],
  [404, 'gone'],
  [408, 'later'],
  [410, 'gone'],
  [418, 'unclear'],
  [429, 'later'],
  [451, 'walled'],
  [500, 'later'],
  [503, 'later'],
  // What a network says to whom it takes for a robot.
  [999, 'unclear'],
])('a status of %d says: %s', (status, expected) => {
  expect(standingOf(status)).toBe(expected);
});

it.each<[page: Standing, oembed: Standing | undefined, together: Standing]>([
  ['there', undefined, 'there'],
  ['gone', undefined, 'gone'],
  ['later', undefined, 'later'],
  ['walled', undefined, 'walled'],
  // A site that hides its pages still tells of them.
  ['walled', 'there', 'there'],
  ['gone', 'there', 'there'],
  ['later', 'there', 'there'],
  ['unclear', 'there', 'there'],
  // A site that answers 200 for anything.
  ['unclear', 'gone', 'gone'],
  ['walled', 'gone', 'gone'],
  ['later', 'gone', 'gone'],
  // Both cannot be.
  ['there', 'gone', 'unclear'],
  ['there', 'later', 'there'],
  ['there', 'walled', 'there'],
  ['gone', 'later', 'gone'],
  ['unclear', 'later', 'later'],
  ['walled', 'later', 'later'],
  ['later', 'walled', 'later'],
  ['unclear', 'walled', 'unclear'],
])('a page that is %s and an oEmbed that is %s are %s', (page, oembed, together) => {
  expect(standingOfBoth(page, oembed)).toBe(together);
});
