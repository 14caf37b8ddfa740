import { BATCH_ROWS } from '#kernel/host';
import { Statement } from './statement';

/**
 * A statement that deletes a batch of rows and returns one row for each. Rows that are locked are skipped until next time.
 * @param due the condition for rows to delete, with the parameter $1
 * @param order the indexed column by which the rows are sorted
 */
export function purgeStatement(table: string, due: string, order: string): Statement {
  return {
    name: `${table}.purge.${order}`,
    // With a parameter as the limit, or without `ctid`, the planner may scan the whole table for each batch.
    text: `delete from ${table} where ctid = any (array(
             select ctid from ${table} where ${due} order by ${order} limit ${String(BATCH_ROWS)} for update skip locked
           )) returning 1`,
  };
}
