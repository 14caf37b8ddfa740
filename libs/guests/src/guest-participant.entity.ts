import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** As whom a business knows a guest. */
@Entity('guest_participants')
@Index('guest_participants_of_guest', ['guestId'])
export class GuestParticipant {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @PrimaryColumn({ type: 'text', name: 'participant_id', collation: 'C' })
  participantId: string;

  @Column({ type: 'text', name: 'guest_id', collation: 'C' })
  guestId: string;
}
