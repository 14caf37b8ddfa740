/** More than any account has, and within the range of the column. */
const MAX_FOLLOWERS = 2_000_000_000;
const MAX_TEXT = 200;

/** The response of a platform cannot be used. */
export class UnusableResponseError extends Error {}

/** A JSON response of a platform, which may not have the documented form. */
export class UntrustedJson {
  constructor(private readonly value: unknown) {}

  /** The value at a path of fields and indexes; undefined if there is none. */
  at(...path: (string | number)[]): unknown {
    return path.reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      this.value,
    );
  }

  /** @throws UnusableResponseError unless there is a text or a number of reasonable length */
  text(...path: (string | number)[]): string {
    const text = this.optionalText(...path);
    if (text === undefined) throw new UnusableResponseError(`The response has no ${path.join('.')}.`);
    return text;
  }

  optionalText(...path: (string | number)[]): string | undefined {
    const value = this.at(...path);
    // PostgreSQL does not accept NUL in text.
    const text =
      typeof value === 'number' ? String(value) : typeof value === 'string' ? value.replaceAll('\0', '') : '';
    return text !== '' && text.length <= MAX_TEXT ? text : undefined;
  }

  /** A number of followers, which some platforms send as text; null if there is none. */
  count(...path: (string | number)[]): number | null {
    const value = this.at(...path);
    const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
    return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0
      ? Math.min(count, MAX_FOLLOWERS)
      : null;
  }
}
