import { Controller, Get, Put } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor } from '#kernel';
import { NotificationPreferencesView, UpdateNotificationPreferences } from './notification-preferences.dto';
import { NotificationPreferencesService } from './notification-preferences.service';

/** Every user has their own, whatever their role. */
const ROLES = { till: true } as const;

@Controller('api/v1/notification-preferences')
export class NotificationPreferencesController {
  constructor(private readonly preferences: NotificationPreferencesService) {}

  @Endpoint({
    id: 'getNotificationPreferences',
    tag: 'Business',
    summary: 'Get what you are told by e-mail',
    description: 'Of the signed-in user. Security notices, such as about a new password or key, are always sent.',
    access: 'user',
    roles: ROLES,
    tier: 'relaxed',
    returns: NotificationPreferencesView,
  })
  @Get()
  get(@CurrentActor() actor: Actor): Promise<NotificationPreferencesView> {
    return this.preferences.get(actor);
  }

  @Endpoint({
    id: 'updateNotificationPreferences',
    tag: 'Business',
    summary: 'Choose what you are told by e-mail',
    description:
      'Changes the topics that are sent, for the signed-in user, and leaves the others as they are. `hourly` is at once, and then at most once in an hour; `daily` is at 8:00 in the time zone of the business.',
    access: 'user',
    roles: ROLES,
    tier: 'standard',
    input: UpdateNotificationPreferences,
    examples: { calmer: { proofs: 'daily', waiting: 'off' } },
    returns: NotificationPreferencesView,
  })
  @Put()
  update(
    @CurrentActor() actor: Actor,
    @Input() input: UpdateNotificationPreferences,
  ): Promise<NotificationPreferencesView> {
    return this.preferences.update(actor, input);
  }
}
