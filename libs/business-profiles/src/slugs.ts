import { randomText } from '#kernel/secrets';

// The part of an address that names a business, such as `corner-coffee` in `/b/corner-coffee`. Only ASCII, so that no two look the same.

export const SLUG_LENGTH = { min: 3, max: 40 } as const;
const FORM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Addresses of the service itself, now or later, and names that look as if the service spoke. */
const RESERVED = new Set([
  ...['about', 'account', 'accounts', 'admin', 'administrator', 'api', 'app', 'apps', 'assets', 'auth', 'billing'],
  ...['blog', 'business', 'businesses', 'campaign', 'campaigns', 'contact', 'dashboard', 'demo', 'dev', 'docs'],
  ...['embed', 'example', 'exchange', 'guest', 'guests', 'health', 'help', 'home', 'images', 'imprint', 'legal'],
  ...['login', 'logout', 'mail', 'mcp', 'metrics', 'my', 'new', 'null', 'oauth', 'offer', 'offers', 'official'],
  ...['perk', 'perks', 'press', 'pricing', 'privacy', 'register', 'root', 'search', 'security', 'session', 'settings'],
  ...['share', 'sign-in', 'sign-up', 'signin', 'signup', 'static', 'status', 'support', 'system', 'team', 'terms'],
  ...['test', 'undefined', 'uploads', 'verify', 'webhooks', 'well-known', 'www'],
]);

/** Without letters and digits that are easily confused, and without vowels, so that they make no words. */
const SUFFIX = 'bcdfghjkmnpqrstvwxz23456789';
const SUFFIX_LENGTH = 5;
/** A suffix fits after it. */
const BASE_LENGTH = SLUG_LENGTH.max - SUFFIX_LENGTH - 1;

/** Letters that Unicode does not take apart. */
const LETTERS: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ħ: 'h', '&': ' and ' },
};

/** What is wrong with the form of a slug that was asked for; undefined if nothing is. */
export function slugError(slug: string): string | undefined {
  if (!FORM.test(slug))
    return 'must have only letters from a to z, digits, and single hyphens between them, such as corner-coffee';
  return RESERVED.has(slug) ? 'is reserved: choose another, such as one with the name of your town' : undefined;
}

/** The slugs for a new business of this name, from the best; the last ones are random, so that one is free. */
export function slugsFor(name: string): string[] {
  const base = readable(name);
  const random = [1, 2, 3].map(() => `${base ?? 'shop'}-${randomText(SUFFIX_LENGTH, SUFFIX)}`);
  if (base === undefined) return random;
  const first = base.length >= SLUG_LENGTH.min && !RESERVED.has(base) ? [base, `${base}-2`, `${base}-3`] : [];
  return [...first, ...random];
}

/** `Café Luna` as `cafe-luna`; undefined if the name has no letters or digits of the Latin alphabet. */
function readable(name: string): string | undefined {
  const latin = name
    .toLowerCase()
    .replace(/[ßæœøđðþłıħ&]/g, (letter) => LETTERS[letter] ?? letter)
    // An apostrophe is part of a word.
    .replace(/['’]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, BASE_LENGTH)
    .replace(/^-+|-+$/g, '');
  return latin === '' ? undefined : latin;
}
