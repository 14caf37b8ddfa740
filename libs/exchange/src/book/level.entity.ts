import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Side } from '../orders/order.entity';

/**
 * What rests at one price of a book, so that the book, the best prices and the outcome of an auction are read without its
 * orders. Changed in the transactions of the orders; a level without orders has no row.
 */
@Entity('exchange_levels')
export class Level {
  @PrimaryColumn({ type: 'text', name: 'instrument_id', collation: 'C' })
  instrumentId: string;

  @PrimaryColumn('text')
  side: Side;

  /** As in `Order`. */
  @PrimaryColumn('integer')
  rank: number;

  /** Units that are not matched yet, of all its orders. */
  @Column('double precision')
  quantity: number;

  /** The number of orders. */
  @Column('integer')
  orders: number;
}
