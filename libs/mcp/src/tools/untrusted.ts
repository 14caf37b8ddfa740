import { UntrustedParts } from '#kernel/host';
import { isObject } from '../protocol/messages';

/**
 * The data of an endpoint, in which each object with texts that somebody else wrote has `untrusted: true`; objects inside it need no mark
 * of their own. The mark comes first, so that a model reads it before the texts. What has none of them is returned as it is.
 */
export function marked(value: unknown, parts: UntrustedParts | undefined): unknown {
  if (!parts) return value;
  if (Array.isArray(value)) return value.map((item) => marked(item, parts));
  if (!isObject(value)) return value;
  if (parts.here === true || parts.here.some((name) => hasText(value[name]))) return { untrusted: true, ...value };
  let result = value;
  for (const [name, inner] of parts.inside) {
    const field = marked(value[name], inner);
    if (field !== value[name]) result = { ...result, [name]: field };
  }
  return result;
}

function hasText(value: unknown): boolean {
  if (typeof value === 'string') return value !== '';
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}
