import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An address that does not exist, as its mail server said. It is sent nothing for some time. */
@Entity('stopped_addresses')
@Index('stopped_addresses_end', ['until'])
export class StoppedAddress {
  /** The business whose message was refused. What others send to the address is not affected. */
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @PrimaryColumn({ type: 'text', collation: 'C' })
  address: string;

  /** How often in a row it was refused. Each refusal doubles the time. */
  @Column('integer')
  bounces: number;

  /** What the mail server said. */
  @Column('text')
  reply: string;

  @Column('timestamptz')
  until: Date;
}
