import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { enumeration } from '#kernel';

export const JOURNAL_KINDS = enumeration('JournalKind', [
  'placed',
  'rejected',
  'amended',
  'trade',
  'cancelled',
  'expired',
  'auction',
]);
export type JournalKind = (typeof JOURNAL_KINDS)[number];

/**
 * One change of a book. The entries of an instrument are numbered without gaps and never change, and replaying them gives the
 * state of its book: `replay` in journal.ts.
 */
@Entity('exchange_journal')
@Index('exchange_journal_trades', ['instrumentId', 'seq'], { where: `kind = 'trade'` })
export class JournalEntry {
  @PrimaryColumn({ type: 'text', name: 'instrument_id', collation: 'C' })
  instrumentId: string;

  @PrimaryColumn('double precision')
  seq: number;

  @Column('text')
  kind: JournalKind;

  @Column('jsonb')
  data: object;

  @Column('timestamptz', { name: 'occurred_at' })
  occurredAt: Date;
}
