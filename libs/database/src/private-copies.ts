/**
 * The statement that creates a temporary table like this one, unless the transaction has one. It is found instead of the table, because
 * temporary tables come first in the search path. It has no triggers, and the unique indexes under the same names, which errors contain.
 */
export function emptyCopyOf(table: string): string {
  return `do $$
    declare definition text;
    begin
      if to_regclass('pg_temp.${table}') is null then
        create temporary table ${table} (like public.${table} including defaults including constraints including generated) on commit drop;
        for definition in select pg_get_indexdef(indexrelid) from pg_index where indrelid = 'public.${table}'::regclass and indisunique loop
          execute replace(definition, ' ON public.${table} ', ' ON pg_temp.${table} ');
        end loop;
      end if;
    end $$`;
}
