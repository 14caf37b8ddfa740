import { idEndIn, offerPath, offerSlug } from './offer-address';

const ID = 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8';

describe('the address of an offer', () => {
  it.each([
    ['Free cake for your story', 'free-cake-for-your-story-w2x5n8'],
    ['Story Tag on Instagram: 10% off', 'story-tag-on-instagram-10-percent-off-w2x5n8'],
    ['  Über-Crème, à la carte!  ', 'uber-creme-a-la-carte-w2x5n8'],
    ['10% off for everybody who shows the picture of a cup', '10-percent-off-for-everybody-who-shows-w2x5n8'],
    ['Donaudampfschifffahrtsgesellschaftskapitänsmütze', 'donaudampfschifffahrtsgesellschaftskapit-w2x5n8'],
    ['日本語', 'w2x5n8'],
    ['🍰', 'w2x5n8'],
    ['---', 'w2x5n8'],
  ])('of the campaign "%s" ends with %s', (name, slug) => {
    expect(offerSlug({ id: ID, name })).toBe(slug);
    expect(offerPath('cafe-luna', { id: ID, name })).toBe(`/o/cafe-luna/${slug}`);
    expect(idEndIn(slug)).toBe('w2x5n8');
  });

  it.each(['', 'free-cake', 'free-cake-', 'w2x5', 'free-cakew2x5n8', 'free-cake-w2x5n8.', '%00'])(
    'is none if it is "%s"',
    (slug) => {
      const end = idEndIn(slug);
      expect(end === undefined || end === slug).toBe(true);
      expect(end).not.toBe('w2x5n8');
    },
  );

  it('is found whatever its name is now, in capital letters too', () => {
    expect(idEndIn('Something-Else-W2X5N8')).toBe('w2x5n8');
  });
});
