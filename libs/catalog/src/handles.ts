import { withoutWrapping } from '#kernel/text';
import { findPlatform } from './catalog';
import { ANY_NAME, HandleRules, HANDLES } from './handles.data';

/** Signs before a handle, also those of Asian keyboards. */
const SIGNS = /^[@＠\s]+/;
/** For platforms on which accounts are known by names: no part of an address, unless it has spaces. */
const MAX_LENGTH = 100;
const NAME = /^(?:[^/\\?@]+|.*\S\s.*)$/u;

/** What was read: the handle, or why it is none, as a predicate. */
export type HandleReading = { handle: string; error?: undefined } | { handle?: undefined; error: string };

/**
 * Reads the handle of an account as people send it: by itself, with one @ or more, with what an app appends when it is copied
 * (`mia?igsh=…`), or as the address of the profile. Anything else, such as the address of a post, is an error.
 * @param platformId the id of the platform
 */
export function readHandle(platformId: string, text: string): HandleReading {
  const rules = HANDLES.find((each) => each.platformId === platformId) ?? { platformId, ...ANY_NAME };
  const wanted = `the name of an account on ${findPlatform(platformId)?.name ?? 'the platform'}, such as ${rules.example}`;
  const given = withoutWrapping(text);
  const address = addressIn(given, rules);
  if (address?.host !== undefined && rules.host && !rules.host.test(address.host))
    return { error: `is an address of another site: send ${wanted}` };
  const found = address ? handleAt(address, rules) : given.replace(/\?.*$/, '').replace(/\/$/, '');
  if (found === undefined) return { error: `is not the address of a profile: send ${wanted}` };
  const name = found.replace(SIGNS, '').trim();
  const handle = rules.caseless ? name.toLowerCase() : name;
  if (handle === '') return { error: `must be at least 1 character: send ${wanted}` };
  if (handle.length > MAX_LENGTH) return { error: `must be at most ${String(MAX_LENGTH)} characters: send ${wanted}` };
  return (rules.form ?? NAME).test(handle) ? { handle } : { error: `must be ${wanted}` };
}

/** An address or, without a host, only its path, such as `u/mia`. */
interface Address {
  host?: string;
  path: string;
  query: string;
}

/** The address in a text; undefined for a handle by itself. Apps show addresses without a scheme. */
function addressIn(text: string, { host, form }: HandleRules): Address | undefined {
  if (/^(?:https?:)?\/\//i.test(text)) return parsed(text.replace(/^\/\//, 'https://'));
  if (!form && /\s/.test(text)) return undefined;
  const [path = '', query = ''] = text.split('?', 2);
  const [first = '', ...rest] = path.replace(/\/$/, '').split('/');
  if (host?.test(first.toLowerCase()) || (rest.length > 0 && first.includes('.'))) return parsed(`https://${text}`);
  return rest.length > 0 ? { path: `/${path.replace(/^\/|\/$/g, '')}`, query } : undefined;
}

/** An address that cannot be parsed is not that of a profile. */
function parsed(text: string): Address {
  try {
    const { hostname, pathname, search } = new URL(text);
    return { host: hostname, path: decodeURIComponent(pathname).replace(/\/+$/, ''), query: search.slice(1) };
  } catch {
    return { path: '', query: '' };
  }
}

function handleAt({ host, path, query }: Address, { host: known, profiles }: HandleRules): string | undefined {
  for (const profile of profiles)
    for (const text of [path, `${path}?${query}`, `${host ?? ''}${path}`]) {
      const handle = profile.exec(text)?.[1];
      // On a platform with many servers, the name is that of an account on this one.
      if (handle !== undefined) return known || handle.includes('@') ? handle : `${handle}@${host ?? ''}`;
    }
  return undefined;
}
