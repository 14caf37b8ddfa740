import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { NotificationPreference } from './notification-preference.entity';
import { PerkReminder } from './perk-reminder.entity';
import { ReminderOptOut } from './reminder-opt-out.entity';
import { ReviewCheck } from './review-check.entity';
import { TeamDigest } from './team-digest.entity';
import { ToldNotice } from './told-notice.entity';

export const notificationsSchema: ContextSchema = {
  entities: [NotificationPreference, PerkReminder, ReminderOptOut, ReviewCheck, TeamDigest, ToldNotice],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
