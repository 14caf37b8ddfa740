export type Rarity = 'no' | 'together' | 'alone';

/** A condition on a column other than that it has a certain value. */
export class Condition {
  private constructor(
    /** With `?` for each value. */
    readonly sql: string,
    readonly values: readonly unknown[],
    /** Whether so few rows match this condition, alone or together with the others, that a scan reads all of them. */
    readonly rare: Rarity = 'no',
  ) {}

  static after(time: Date): Condition {
    return new Condition('> ?', [time]);
  }

  /**
   * For rows that a recurring job is going to change because their time has come. They are few, and the scan reads all of
   * them, so it needs an index that ends with this column and then `id`.
   */
  static overdue(now: Date): Condition {
    return new Condition('<= ?', [now], 'together');
  }

  /** For rows whose value differs from that of another column, neither of them null. @param column not from a request */
  static differentFrom(column: string): Condition {
    return new Condition(`<> ${column}`, []);
  }

  static oneOf(values: readonly string[]): Condition {
    return new Condition('= any (?)', [values]);
  }

  /** A value that few rows have, whatever the other conditions. The scan reads all of them, with an index on this column. */
  static rare(value: string): Condition {
    return new Condition('= ?', [value], 'alone');
  }

  /** A value that few rows have that match the other conditions too. The scan reads all of them, with an index on all these columns. */
  static few(value: string): Condition {
    return new Condition('= ?', [value], 'together');
  }

  /** Values that are part of the statement, so that a partial index for them can be used. @param values not from a request */
  static fixed(...values: string[]): Condition {
    if (!values.every((value) => /^[a-z_]+$/.test(value))) throw new Error(`${values.join()} are not fixed values.`);
    return new Condition(`in (${values.map((value) => `'${value}'`).join(', ')})`, []);
  }
}

/** The condition that a column has a value, or the one that is given. */
export function conditionOf(value: unknown): Pick<Condition, 'sql' | 'values' | 'rare'> {
  if (value instanceof Condition) return value;
  return value === null ? { sql: 'is null', values: [], rare: 'no' } : { sql: '= ?', values: [value], rare: 'no' };
}
