import { WINDOW } from '#messaging/host';

/**
 * Lets every submitting business have one row of a queue worked on at a time, the longest due first. However many rows a business has,
 * only its first is read. The table has the column `business_id`, and the indexes `<table>_turn` and `<table>_leased`.
 * @param id of the statements, such as `verifications`
 */
export function fairPick(id: string, table: string) {
  return {
    // The businesses with due rows after the business $2, found by skipping from one to the next.
    waiting: {
      name: `${id}.waiting`,
      text: `with recursive waiting as (
        (select business_id, due_at from ${table}
         where due_at is not null and business_id > $2 order by business_id, due_at, id limit 1)
        union all
        select next.* from waiting cross join lateral (
          select business_id, due_at from ${table}
          where due_at is not null and business_id > waiting.business_id order by business_id, due_at, id limit 1
        ) as next
      ), owners as (
        select business_id as owner, due_at <= $1 as "isDue" from waiting limit ${String(WINDOW)}
      )
      select * from owners order by owner`,
    },
    // The first row of each business, unless one of its rows is being worked on in any process.
    rows: `
      select id from ${table}
      where id = any (array(
        select first.id from unnest($3::text[]) as owner cross join lateral (
          select id, due_at, leased_until from ${table}
          where business_id = owner and due_at is not null order by business_id, due_at, id limit 1
        ) as first
        where first.due_at <= $1 and (first.leased_until is null or first.leased_until <= $1) and not exists (
          select 1 from ${table} as leased where leased.business_id = owner and leased.leased_until > $1
        )
        order by first.due_at limit $2
      )) and due_at <= $1 and (leased_until is null or leased_until <= $1)
      for update skip locked`,
  };
}
