import { combinedReachability, Reachability, reachabilityOf } from './reachability';

it.each<[number, Reachability]>([
  [200, 'public'],
  [206, 'public'],
  [204, 'unclear'],
  [301, 'unclear'],
  [304, 'unclear'],
  [400, 'unclear'],
  [401, 'sign-in'],
  [403, 'sign-in'],
  [404, 'gone'],
  [408, 'unreachable'],
  [410, 'gone'],
  [418, 'unclear'],
  [429, 'unreachable'],
  [451, 'sign-in'],
  [500, 'unreachable'],
  [503, 'unreachable'],
  // A non-standard status that networks return to suspected bots.
  [999, 'unclear'],
])('status %d is %s', (status, expected) => {
  expect(reachabilityOf(status)).toBe(expected);
});

it.each<[page: Reachability, oembed: Reachability | undefined, combined: Reachability]>([
  ['public', undefined, 'public'],
  ['gone', undefined, 'gone'],
  ['unreachable', undefined, 'unreachable'],
  ['sign-in', undefined, 'sign-in'],
  // Some sites hide pages that their oEmbed endpoint describes.
  ['sign-in', 'public', 'public'],
  ['gone', 'public', 'public'],
  ['unreachable', 'public', 'public'],
  ['unclear', 'public', 'public'],
  // Some sites return 200 or 403 for missing posts.
  ['unclear', 'gone', 'gone'],
  ['sign-in', 'gone', 'gone'],
  ['unreachable', 'gone', 'gone'],
  // A contradiction.
  ['public', 'gone', 'unclear'],
  ['public', 'unreachable', 'public'],
  ['public', 'sign-in', 'public'],
  ['gone', 'unreachable', 'gone'],
  ['unclear', 'unreachable', 'unreachable'],
  ['sign-in', 'unreachable', 'unreachable'],
  ['unreachable', 'sign-in', 'unreachable'],
  ['unclear', 'sign-in', 'unclear'],
])('page %s and oEmbed %s: %s', (page, oembed, combined) => {
  expect(combinedReachability(page, oembed)).toBe(combined);
});
