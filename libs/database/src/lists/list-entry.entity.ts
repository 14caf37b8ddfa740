import { Entity, PrimaryColumn } from 'typeorm';

/**
 * A text by which a list finds a row: one of its metadata, its name, or whatever else the list can be filtered by. The primary key
 * has the order of every list: the rows of a business that have a text, by their ids. Triggers of the tables write the entries.
 */
@Entity('list_entries')
export class ListEntry {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** The name of the table with the row. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  list: string;

  /**
   * What a list of the rows always names besides the business: the mode, or the id of a parent. For rows that are listed separately it is
   * followed by a space and the name of the column that says so, such as `true archived`.
   */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  scope: string;

  /** Which text it is, such as `name`, or `metadata.` and a key. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  key: string;

  @PrimaryColumn({ type: 'text', collation: 'C' })
  value: string;

  @PrimaryColumn({ type: 'text', name: 'item_id', collation: 'C' })
  itemId: string;
}
