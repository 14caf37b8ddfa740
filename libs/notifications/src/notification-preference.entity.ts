import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Frequency, Topic } from './topics';

/** What a user has chosen for a topic. Without a row, the frequency of `TOPIC_TABLE` counts. */
@Entity('notification_preferences')
export class NotificationPreference {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @PrimaryColumn({ type: 'text', name: 'user_id', collation: 'C' })
  userId: string;

  @PrimaryColumn('text')
  topic: Topic;

  @Column('text')
  frequency: Frequency;
}
