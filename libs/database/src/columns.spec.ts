import { Column, Entity, PrimaryColumn } from 'typeorm';
import { columnsOf, insertInto, valuesOf } from './columns';

@Entity({ name: 'orders' })
class Order {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ name: 'line_items', type: 'jsonb' })
  lineItems!: string[];

  @Column({ type: 'text', nullable: true, select: false, insert: false, update: false })
  unused?: string;
}

describe('The columns of an entity', () => {
  it('are read and inserted, except for those that are no longer used', () => {
    expect(columnsOf(Order)).toBe('id as "id", line_items as "lineItems"');
    expect(insertInto(Order)).toBe('insert into orders (id, line_items) values ($1, $2)');
    expect(valuesOf(Order, { id: 'order_1', lineItems: ['a'] })).toEqual(['order_1', '["a"]']);
    // Not the JSON value null, which is not null in SQL.
    expect(valuesOf(Order, { id: 'order_1', lineItems: null as never })).toEqual(['order_1', null]);
  });
});
