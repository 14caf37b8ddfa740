import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A part of a counter. Its value is the sum of its parts, so that writes that count at once do not wait for each other. */
@Entity('counters')
export class CounterPart {
  /** What is counted for: an id, or empty for the whole service. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  subject: string;

  /** Such as `things.created`; the part before the dot is the context. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  name: string;

  @PrimaryColumn('smallint')
  shard: number;

  @Column('bigint')
  value: string;
}
