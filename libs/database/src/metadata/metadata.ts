import { invalid } from '#kernel';
import { MAX_METADATA_KEYS } from '#kernel/host';

/** Texts that a client stores with a row, for its own use. */
export type Metadata = Record<string, string>;

/** A change of metadata: null removes a key, and in place of an object, all keys. */
export type MetadataChange = Record<string, string | null> | null;

/**
 * The metadata after a change; undefined if there is none. Keys that the change does not name remain.
 * @throws ApiError VALIDATION_ERROR if there are too many keys
 */
export function changedMetadata(current: Metadata, change: MetadataChange | undefined): Metadata | undefined {
  if (change === undefined) return undefined;
  const kept = Object.entries({ ...current, ...change }).filter(
    (pair): pair is [string, string] => change !== null && pair[1] !== null,
  );
  if (kept.length > MAX_METADATA_KEYS)
    throw invalid(
      'metadata',
      `must have at most ${String(MAX_METADATA_KEYS)} keys, together with those that are stored; null removes a key`,
    );
  return Object.fromEntries(kept);
}
