// SQL expressions for the values of generated rows, over a row number that is an expression too; `n` by default.

/** A number between 0 and 1 that looks random. Each `salt` gives an independent one. */
const random = (salt, of = 'n') => `((hashint8extended(${of}, ${salt}) & 1048575) / 1048576::float8)`;

/** A whole number from 1 to `most` that looks random. */
const upTo = (most, salt, of = 'n') => `(1 + floor(${random(salt, of)} * ${most}))::bigint`;

/**
 * The id of a row, in the form and order of the service: prefix, time-ordered digits, and a tail that is the same in all rows. It is
 * lower than every id that the service creates now.
 */
const id = (prefix, of = 'n') => `'${prefix}_01k' || lpad((${of})::text, 11, '0') || 'e5q8rjvw2xyz'`;

const DIGITS = `'0123456789abcdefghjkmnpqrstvwxyz'`;

/**
 * As `id`, for tables that are divided by the time in their ids.
 * @param time an expression for the time at which row `of` was created
 */
const timedId = (prefix, time, of = 'n') => {
  const ms = `floor(extract(epoch from ${time}) * 1000)::bigint`;
  const digits = Array.from(
    { length: 10 },
    (_, place) => `substr(${DIGITS}, (${ms} >> ${45 - 5 * place} & 31)::int + 1, 1)`,
  );
  return `'${prefix}_' || ${digits.join(' || ')} || lpad((${of})::text, 11, '0') || 'e5q8r'`;
};

/** One of `values`; a value that is repeated is as much more frequent. */
const oneOf = (values, salt, of = 'n') =>
  `(array[${values.map((value) => (value === null ? 'null' : `'${value}'`)).join()}])[${upTo(values.length, salt, of)}]`;

/** Rows in test mode are one in ten. */
const isLive = (of = 'n') => `(${of}) % 10 <> 0`;

const DAYS = 400;
/** The time at which row n of a table was created: evenly over the days before the generation. */
const createdAt = (rows, days = DAYS, of = 'n') =>
  `timestamptz :now - interval '${days} days' * (1 - (${of}) / ${rows}::float8)`;
/** What most rows with metadata have, and what one of them has. */
const METADATA = `jsonb_build_object('source', 'till', 'ref', n::text)`;
const METADATA_SAMPLES = [{ source: 'till' }, { source: 'till', ref: '19' }, { ref: '19' }, { ref: 'unknown' }];
const HASH = `md5(n::text) || md5((n + 1)::text)`;

module.exports = { createdAt, DAYS, HASH, id, isLive, METADATA, METADATA_SAMPLES, oneOf, random, timedId, upTo };
