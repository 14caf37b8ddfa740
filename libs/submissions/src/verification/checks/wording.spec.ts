import { hashtagOf, isTruncated } from './wording';

it.each([
  ['#flatwhite', '#flatwhite'],
  ['flatwhite', '#flatwhite'],
  [' ##FlatWhite ', '#FlatWhite'],
  ['＃珈琲', '#珈琲'],
])('hashtagOf(%j) is %s', (text, hashtag) => {
  expect(hashtagOf(text)).toBe(hashtag);
});

it.each([
  ['So good…', true],
  ['So good... more', true],
  ['So good.', false],
])('isTruncated(%j) is %s', (text, expected) => {
  expect(isTruncated(text)).toBe(expected);
});
