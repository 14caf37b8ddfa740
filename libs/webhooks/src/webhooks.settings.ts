import { declareSettings, integer, setting, SettingsOf } from '#kernel/settings';

export const webhooksSettings = declareSettings({
  EVENT_RETENTION_DAYS: setting(
    integer(31, 36_500).default(400),
    'How many days events are kept in the event log at least. They are deleted many at a time: up to a quarter of this time later, and at most 13 weeks. Not less than 31, because webhook deliveries of the last 30 days are resent from it. Default: 400.',
    '400',
  ),
});

export type WebhooksSettings = SettingsOf<typeof webhooksSettings>;
