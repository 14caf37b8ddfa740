import { Tier, tierOf } from './tiers';

/** Stands for all platforms together, and for profiles with any terms. */
export const ANY = '';

/** Separates words: everything except letters, digits and the marks that belong to them. */
const SEPARATOR = /[^\p{L}\p{N}\p{M}]+/u;

/** The different words of a location, in the form in which they are compared. */
export function wordsOf(location: string): string[] {
  const words = location.normalize().toLowerCase().split(SEPARATOR);
  return [...new Set(words)].filter((word) => word !== '');
}

export const nicheTerm = (niche: string) => `niche:${niche}`;
export const locationTerm = (word: string) => `location:${word}`;
export const tierTerm = (tier: Tier) => `tier:${tier}`;

/** The fields of a profile by which it is found. */
export interface Searchable {
  /** In lower case. */
  niches: readonly string[];
  location: string | null;
  /** In total. */
  followerCount: number;
  platforms: readonly { platformId: string; followers: number }[];
}

/** An entry of the search index. */
export interface SearchEntry {
  platformId: string;
  term: string;
  followers: number;
}

/** All entries of a live profile. */
export function entriesOf({ niches, location, followerCount, platforms }: Searchable): SearchEntry[] {
  const terms = [ANY, ...niches.map(nicheTerm), ...wordsOf(location ?? '').map(locationTerm)];
  // Over all platforms together, a tier is a range of followers.
  const onPlatform = [...terms, tierTerm(tierOf(followerCount))];
  return [
    ...terms.map((term) => ({ platformId: ANY, term, followers: followerCount })),
    ...platforms.flatMap(({ platformId, followers }) => onPlatform.map((term) => ({ platformId, term, followers }))),
  ];
}
