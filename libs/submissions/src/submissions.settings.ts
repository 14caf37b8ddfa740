import { declareSettings, secret, SECRET_EXAMPLE, setting, SettingsOf } from '#kernel/settings';

export const submissionsSettings = declareSettings({
  VERIFICATION_WEBHOOK_SECRET: setting(
    secret.optional(),
    'The secret with which an external verifier signs its results. Without it, results are refused.',
    SECRET_EXAMPLE,
  ),
});

export type SubmissionsSettings = SettingsOf<typeof submissionsSettings>;
