/** SQL that is prepared once per connection under its name. */
export interface Statement {
  /** Undefined if the best plan depends on the values: PostgreSQL then makes one for each execution. */
  name: string | undefined;
  text: string;
  /** For rows that are lists of the values of their columns, in place of objects. */
  rowMode?: 'array';
}

/** Runs statements, in the ambient transaction if there is one. */
export interface Queries {
  query<Row>(statement: Statement, values?: unknown[]): Promise<Row[]>;
}
