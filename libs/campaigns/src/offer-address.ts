/** Characters of the end of an id that tell the campaigns of a business apart: 30 random bits. */
export const ID_END = 6;
const LONGEST = 40;

/** What a link to an offer needs to know of its campaign. */
interface Named {
  id: string;
  name: string;
}

/**
 * What names a campaign in the links of its business, such as `free-cake-2x5n8a`. Only the end counts, which is that of the id, so a link
 * still works when the campaign has got another name.
 */
export function offerSlug({ id, name }: Named): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/%/g, ' percent ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    // Not in the middle of a word.
    .replace(new RegExp(`^(.{1,${String(LONGEST)}})(?:-.*)?$`), '$1')
    .slice(0, LONGEST)
    .replace(/-$/, '');
  return [...(words === '' ? [] : [words]), id.slice(-ID_END)].join('-');
}

/** The path of the page on which people take part. @param shop the slug of the business */
export function offerPath(shop: string, offer: Named): string {
  return `/o/${shop}/${offerSlug(offer)}`;
}

/** The end of the id of the campaign that a slug names; undefined if it names none. */
export function idEndIn(slug: string): string | undefined {
  return new RegExp(`(?:^|-)([0-9a-z]{${String(ID_END)}})$`).exec(slug.toLowerCase())?.[1];
}
