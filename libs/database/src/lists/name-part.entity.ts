import { Entity, PrimaryColumn } from 'typeorm';

/**
 * Three characters that follow each other in the name of a row, by which a list finds the names with a text. The primary key has the order
 * of every list, and ends with the name, so that the index alone says whether it has the whole text. Triggers of the tables write the parts.
 */
@Entity('name_parts')
export class NamePart {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** The name of the table with the row. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  list: string;

  /** As in `ListEntry`. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  scope: string;

  /** In lower case. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  part: string;

  @PrimaryColumn({ type: 'text', name: 'item_id', collation: 'C' })
  itemId: string;

  /** The whole name, in lower case. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  name: string;
}
