import { Module } from '@nestjs/common';
import { BillingModule } from '#billing';
import { BusinessProfilesModule } from '#business-profiles';
import { CampaignsModule } from '#campaigns';
import { IdentityModule } from '#identity';
import { ParticipantsModule } from '#participants';
import { PerksModule } from '#perks';
import { SubmissionsModule } from '#submissions';
import { LimitNotices } from './limit-notices';
import { NotificationPreferencesController } from './notification-preferences.controller';
import { NotificationPreferencesService } from './notification-preferences.service';
import { PerkReminders } from './perk-reminders';
import { PersonNotices } from './person-notices';
import { ReviewChecks } from './review-checks';
import { TeamDigests } from './team-digests';
import { TeamNotices } from './team-notices';
import { UnsubscribeController } from './unsubscribe.controller';
import { Unsubscribing } from './unsubscribing';

@Module({
  imports: [
    BillingModule,
    BusinessProfilesModule,
    CampaignsModule,
    IdentityModule,
    ParticipantsModule,
    PerksModule,
    SubmissionsModule,
  ],
  controllers: [NotificationPreferencesController, UnsubscribeController],
  providers: [
    LimitNotices,
    NotificationPreferencesService,
    PerkReminders,
    PersonNotices,
    ReviewChecks,
    TeamDigests,
    TeamNotices,
    Unsubscribing,
  ],
})
export class NotificationsModule {}
