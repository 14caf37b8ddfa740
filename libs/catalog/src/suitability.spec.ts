import { benchmarks } from './benchmarks.data';
import { actions, findAction, findPlatform } from './catalog';
import type { ProofKind } from './catalog.data';
import { GENERAL, industryOf } from './pricing';
import { isProvableByGuests, suitsGuestsOf } from './suitability';
import { NOT_FOR_GUESTS, SUITABLE_PLATFORMS } from './suitability.data';

const idsFor = (industry: string) =>
  actions.filter((action) => suitsGuestsOf(industryOf(industry), action)).map(({ id }) => id);

describe('the platforms that suit an industry', () => {
  it('are given for each industry and for other businesses, without anything else', () => {
    expect(Object.keys(SUITABLE_PLATFORMS).sort()).toEqual(
      [...benchmarks.map(({ slug }) => slug), GENERAL.slug].sort(),
    );
  });

  it.each(Object.entries(SUITABLE_PLATFORMS))('exist, and each once: %s', (_, platforms) => {
    expect(platforms.map((id) => findPlatform(id)?.id)).toEqual(platforms);
    expect(new Set(platforms).size).toBe(platforms.length);
  });

  it.each(benchmarks.map(({ slug, topPlatforms }) => ({ slug, topPlatforms })))(
    'include those of its benchmark: $slug',
    ({ slug, topPlatforms }) => expect(SUITABLE_PLATFORMS[slug]).toEqual(expect.arrayContaining([...topPlatforms])),
  );
});

describe('suitsGuestsOf', () => {
  it('allows a café a story, a reel, a post and a friend who is brought along, but no stream and no server', () => {
    const ids = idsFor('coffee-shops');
    expect(ids).toEqual(expect.arrayContaining(['ig_st', 'ig_rl', 'fb_po', 'rf_ip']));
    expect(ids.filter((id) => /^(tw|dc|rd|md|tg|yt)_/.test(id))).toEqual([]);
  });

  it('takes the industry by its name, and any other business as a local one', () => {
    expect(idsFor('Café')).toEqual(idsFor('coffee-shops'));
    expect(idsFor('submarine rental')).toEqual(idsFor('general'));
    expect(idsFor('hotels')).toContain('yt_sh');
  });

  it('leaves out what takes the work or the audience of a creator', () => {
    const every = Object.keys(SUITABLE_PLATFORMS).flatMap(idsFor);
    expect(every.filter((id) => ['yt_vd', 'yt_rv', 'li_ar', ...NOT_FOR_GUESTS].includes(id))).toEqual([]);
    expect(NOT_FOR_GUESTS.map((id) => findAction(id)?.id)).toEqual(NOT_FOR_GUESTS);
  });
});

describe('isProvableByGuests', () => {
  it.each<[string, ProofKind[], boolean]>([
    ['a link', ['link'], true],
    ['a picture, among others', ['connected', 'image'], true],
    ['a video', ['video'], true],
    ['the till', ['till'], true],
    ['a connected account only', ['connected'], false],
  ])('knows whether guests can use %s', (_, acceptedProofs, expected) => {
    expect(isProvableByGuests({ acceptedProofs })).toBe(expected);
  });
});
