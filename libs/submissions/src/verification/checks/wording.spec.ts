import { searchable } from '#kernel/text';
import { containsHashtag, hashtagOf, isTruncated } from './wording';

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

describe('containsHashtag', () => {
  const has = (text: string, tag: string, platformId: string) =>
    containsHashtag(searchable(text), hashtagOf(tag), platformId);

  it.each([
    ['#\u2764\ufe0fcoffee', '#\u2764coffee'],
    ['#\u2764coffee', '#\u2764\ufe0fcoffee'],
    ['so good #\u2615\ufe0f!', '\u2615'],
    ['#👩\u200d🍳', '👩\u200d🍳'],
    ['#İSTANBUL', '#istanbul'],
    ['#istanbul', '#İSTANBUL'],
    ['#ISPARTA', '#ısparta'],
    ['#Isparta', '#ısparta'],
    ['#ISTANBUL', '#istanbul'],
    ['#DİYARBAKIR', '#diyarbakır'],
    ['#ΚΑΦΕΣ', '#καφες'],
    ['#καφές', '#ΚΑΦΈΣ'],
    ['#STRASSE', '#straße'],
    ['＃ｃｏｆｆｅｅ', '#coffee'],
    ['#cafe\u0301', '#caf\u00e9'],
    ['#flat_white', 'flat_white'],
    ['#latte #cornercoffee', '#cornercoffee'],
    ['#latte,#cornercoffee', '#cornercoffee'],
    ['#2026', '#2026'],
  ])('finds in %j the hashtag %s on every platform', (text, tag) => {
    for (const platformId of ['ig', 'xw', 'tt', 'md'])
      expect([platformId, has(text, tag, platformId)]).toEqual([platformId, true]);
  });

  it.each([
    ['#flat_white', '#flat'],
    ['#coffee2', '#coffee'],
    ['a#coffee', '#coffee'],
    ['https://example.com/#coffee', '#coffee'],
    ['#kafe', '#kafé'],
    ['#latte#cornercoffees', '#cornercoffee'],
  ])('does not find in %j the hashtag %s on any platform', (text, tag) => {
    for (const platformId of ['ig', 'xw', 'tt', 'md'])
      expect([platformId, has(text, tag, platformId)]).toEqual([platformId, false]);
  });

  it.each([
    ['ig', true],
    ['fb', true],
    ['tt', true],
    ['xw', false],
    ['md', false],
    ['bs', false],
  ])('separates adjacent hashtags on %s: %s', (platformId, expected) => {
    for (const text of ['#latte#cornercoffee', 'so good #ad#latte#cornercoffee!'])
      for (const tag of ['#latte', '#cornercoffee'])
        expect([text, tag, has(text, tag, platformId)]).toEqual([text, tag, expected]);
    expect(has('/#latte#cornercoffee', '#cornercoffee', platformId)).toBe(false);
    expect(has('x#latte#cornercoffee', '#cornercoffee', platformId)).toBe(false);
  });
});
