import { BATCH_ROWS } from '../sweeps';
import { Statement } from './db';

/**
 * A statement that deletes one batch of the rows for which `due` holds, on $1, and gives one row for each. Rows that somebody
 * else has locked are left for the next time.
 * @param order the column in whose order an index finds them
 */
export function purgeStatement(table: string, due: string, order: string): Statement {
  return {
    name: `${table}.purge.${order}`,
    // The limit is no parameter and rows are deleted by their place: else the planner may read the whole table for each batch.
    text: `delete from ${table} where ctid = any (array(
             select ctid from ${table} where ${due} order by ${order} limit ${String(BATCH_ROWS)} for update skip locked
           )) returning 1`,
  };
}
