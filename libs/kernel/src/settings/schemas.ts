import { z } from 'zod';
import { parseRanges, urlFrom } from '#outbound';

/** An absolute URL. @param protocols such as `https:` */
export const url = (protocols: string[]) =>
  z.string().refine((text) => protocols.includes(urlFrom(text)?.protocol ?? ''), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
export const integer = (min: number, max: number) => {
  const error = `must be a whole number from ${String(min)} to ${String(max)}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }));
};
export const oneOf = <const T extends readonly string[]>(...values: T) =>
  z.enum(values, { error: `must be ${values.slice(0, -1).join(', ')} or ${String(values.at(-1))}` });

export const MIN_SECRET_LENGTH = 32;

/** The number or addresses of the proxies whose `X-Forwarded-For` is trusted. */
export const trustProxy = z.string().transform((text, context) => {
  if (text === 'false') return false;
  if (/^\d+$/.test(text)) return Number(text);
  const ranges = text.split(',').map((range) => range.trim());
  const named = ['loopback', 'linklocal', 'uniquelocal'];
  const cidr = /^[0-9a-f.:]+(\/\d{1,3})?$/i;
  if (ranges.every((range) => named.includes(range) || cidr.test(range))) return ranges;
  context.addIssue(
    'must be false, a number of proxies, or a list of addresses, CIDR ranges, loopback, linklocal, uniquelocal',
  );
  return z.NEVER;
});

/** `*`, or a list of origins in the form in which browsers send them. */
export const origins = z.string().transform((text, context): '*' | string[] => {
  if (text.trim() === '*') return '*';
  const list = text.split(',').map((origin) => origin.trim());
  if (list.every((origin) => /^https?:/.test(origin) && urlFrom(origin)?.origin === origin)) return list;
  context.addIssue('must be *, or a list of origins without a path, separated by commas');
  return z.NEVER;
});

/** Addresses and CIDR ranges. */
export const ranges = z.string().transform((text, context) => {
  const list = text.split(',').map((range) => range.trim());
  try {
    parseRanges(list);
    return list;
  } catch {
    context.addIssue('must be a list of addresses and CIDR ranges, separated by commas');
    return z.NEVER;
  }
});

/** The placeholder for secrets in the docs. It is public, so it is rejected. */
export const SECRET_EXAMPLE = 'run-openssl-rand-base64-48-and-paste-here';
const isPlaceholder = (text: string) => /openssl[ -]rand/.test(text);
const PLACEHOLDER_ERROR = 'must be your own secret, such as the output of `openssl rand -base64 48`';

/** A secret of the operator's own, which is long enough not to be guessed. */
export const secret = z
  .string()
  .min(MIN_SECRET_LENGTH, { error: `must have at least ${String(MIN_SECRET_LENGTH)} characters` })
  .refine((text) => !isPlaceholder(text), { error: PLACEHOLDER_ERROR });

/** The newest first. Base64 has no comma. */
export const encryptionKeys = z.string().transform((text, context): [string, ...string[]] => {
  const [newest = '', ...older] = text.split(',').map((key) => key.trim());
  if (isPlaceholder(text)) context.addIssue(PLACEHOLDER_ERROR);
  else if ([newest, ...older].every((key) => key.length >= MIN_SECRET_LENGTH)) return [newest, ...older];
  context.addIssue(`must have at least ${String(MIN_SECRET_LENGTH)} characters (each key, if there are several)`);
  return z.NEVER;
});
