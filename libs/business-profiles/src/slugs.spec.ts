import { slugError, slugsFor } from './slugs';

describe('slugError', () => {
  it.each(['abc', 'corner-coffee', 'cafe-24', '1st-street', 'a'.repeat(40)])('accepts %s', (slug) => {
    expect(slugError(slug)).toBeUndefined();
  });

  it.each([
    'café',
    'corner coffee',
    '-corner',
    'corner-',
    'corner--coffee',
    'xn--caf-dma',
    'corner_coffee',
    'сorner',
    'a/b',
  ])('refuses %s', (slug) => {
    expect(slugError(slug)).toMatch(/^must have only letters from a to z/);
  });

  it.each(['api', 'dashboard', 'docs', 'admin', 'perk', 'legal', 'mcp', 'dev', 'support'])('reserves %s', (slug) => {
    expect(slugError(slug)).toMatch(/^is reserved/);
  });
});

describe('slugsFor', () => {
  it.each([
    ['Café Luna', 'cafe-luna'],
    ['  Corner   Coffee ', 'corner-coffee'],
    ["Joe's Diner", 'joes-diner'],
    ['Joe’s Diner', 'joes-diner'],
    ['Bäckerei Süß & Söhne', 'backerei-suss-and-sohne'],
    ['Smørrebrød Łódź', 'smorrebrod-lodz'],
    ['東京 Coffee', 'coffee'],
    ['ＣＯＲＮＥＲ', 'corner'],
    ['The very long name of a little coffee house', 'the-very-long-name-of-a-little-cof'],
  ])('makes of %s first %s', (name, slug) => {
    const made = slugsFor(name);
    expect(made.slice(0, 3)).toEqual([slug, `${slug}-2`, `${slug}-3`]);
    expect(made.slice(3).every((each) => each.startsWith(`${slug}-`) && each.length === slug.length + 6)).toBe(true);
  });

  it.each([
    ['東京カフェ', /^shop-[a-z0-9]{5}$/],
    ['☕', /^shop-[a-z0-9]{5}$/],
    ['Admin', /^admin-[a-z0-9]{5}$/],
    ['O', /^o-[a-z0-9]{5}$/],
  ])('makes of %s only random ones', (name, form) => {
    const made = slugsFor(name);
    expect([made.every((slug) => form.test(slug)), new Set(made).size]).toEqual([true, 3]);
  });

  it('makes only what would be accepted', () => {
    for (const name of ['Café Luna', 'Admin', 'O', '東京カフェ', '-', 'a'.repeat(100), 'ab '.repeat(30)])
      for (const slug of slugsFor(name))
        expect([slug, slugError(slug), slug.length <= 40]).toEqual([slug, undefined, true]);
  });
});
