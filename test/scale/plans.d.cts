import { Pool } from 'pg';

/** A statement that the service executed, and what it cost when it was executed with a plan. */
export interface Measured {
  /** What the service was doing. */
  during: string;
  /** Of a prepared statement. */
  name?: string;
  statement: string;
  /** A plan for the given values, or one for all values. */
  mode: 'custom' | 'generic';
  /** Shared hit and shared read; Infinity if it failed, for example because of the statement timeout. */
  buffers: number;
  ms: number;
  /** The rows that it returned. */
  rows: number;
  /** The rows that it inserted, updated or deleted. */
  changed: number;
  /** The number of elements of its longest parameter that is an array. */
  elements: number;
  /** The output of EXPLAIN (ANALYZE, BUFFERS), or the error. */
  plan: string;
}

export class Plans {
  readonly measured: Measured[];
  constructor(pool: Pool, options?: { isDry?: boolean });
  during(name: string, work: () => Promise<unknown>): Promise<void>;
}
