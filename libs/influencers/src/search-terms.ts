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

/** A term as it is stored. Profiles of the two modes have different terms, so that no search finds both. */
export const termIn = (livemode: boolean, term: string) => (livemode ? term : `test ${term}`);

/** The fields of a profile by which it is found. */
export interface Searchable {
  livemode: boolean;
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

/** All entries of a profile. */
export function entriesOf({ livemode, niches, location, followerCount, platforms }: Searchable): SearchEntry[] {
  const stored = (all: string[]) => all.map((term) => termIn(livemode, term));
  const terms = stored([ANY, ...niches.map(nicheTerm), ...wordsOf(location ?? '').map(locationTerm)]);
  // Over all platforms together, a tier is a range of followers.
  const requireOnPlatform = [...terms, ...stored([tierTerm(tierOf(followerCount))])];
  return [
    ...terms.map((term) => ({ platformId: ANY, term, followers: followerCount })),
    ...platforms.flatMap(({ platformId, followers }) =>
      requireOnPlatform.map((term) => ({ platformId, term, followers })),
    ),
  ];
}
