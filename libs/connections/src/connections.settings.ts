import { z } from 'zod';
import { declareSettings, setting, Setting, SettingsOf } from '#kernel/settings';
import { urlFrom } from '#outbound';

/** The sites on which people connect their accounts, as they are spelled in the names of settings. */
const OAUTH_SITES = {
  INSTAGRAM: 'Instagram',
  FACEBOOK: 'Facebook',
  TIKTOK: 'TikTok',
  X: 'X',
  YOUTUBE: 'YouTube',
  LINKEDIN: 'LinkedIn',
  PINTEREST: 'Pinterest',
  THREADS: 'Threads',
  SNAPCHAT: 'Snapchat',
  TWITCH: 'Twitch',
  REDDIT: 'Reddit',
  DISCORD: 'Discord',
} as const;
type OAuthSite = keyof typeof OAUTH_SITES;
type ClientSettings = Record<`OAUTH_${OAuthSite}_CLIENT_${'ID' | 'SECRET'}`, Setting<z.ZodOptional<z.ZodString>>>;

/** Two settings for each site: the client that the operator has registered there. */
function clientSettings(): ClientSettings {
  const credential = z.string().trim().min(1).max(500).optional();
  const entries = Object.entries(OAUTH_SITES).flatMap(([key, name]) => [
    [
      `OAUTH_${key}_CLIENT_ID`,
      setting(
        credential,
        `The id of the client registered at ${name}, with which people connect their ${name} accounts. Requires OAUTH_${key}_CLIENT_SECRET. Default: none, and accounts of ${name} cannot be connected.`,
        '1234567890',
      ),
    ],
    [
      `OAUTH_${key}_CLIENT_SECRET`,
      setting(credential, `The secret of the client registered at ${name}.`, 'the-secret-that-the-site-shows'),
    ],
  ]);
  return Object.fromEntries(entries) as ClientSettings;
}

/** Absolute addresses to which a browser may be sent back. */
const returnUrls = z.string().transform((text, context) => {
  const list = text.split(',').map((address) => address.trim());
  const isValid = (address: string) => {
    const parsed = urlFrom(address);
    return parsed && ['http:', 'https:'].includes(parsed.protocol) && !parsed.username && !parsed.password;
  };
  if (list.every(isValid)) return list.map((address) => new URL(address).href);
  context.addIssue('must be a list of http or https URLs, separated by commas');
  return z.NEVER;
});

export const connectionsSettings = declareSettings(
  {
    ...clientSettings(),
    OAUTH_RETURN_URLS: setting(
      returnUrls.default([]),
      'URLs on other sites to which a browser may return after an account was connected, separated by commas and compared exactly. Pages of this site need not be listed. Default: none.',
      'https://app.example.com/accounts',
    ),
  },
  ({ values }) =>
    Object.keys(OAUTH_SITES).flatMap((site) => {
      const [id, secret] = [`OAUTH_${site}_CLIENT_ID`, `OAUTH_${site}_CLIENT_SECRET`];
      if (Boolean(values[id]) === Boolean(values[secret])) return [];
      const [missing, given] = values[id] ? [secret, id] : [id, secret];
      return [{ name: missing, what: `is required with ${given}` }];
    }),
);

export type ConnectionsSettings = SettingsOf<typeof connectionsSettings>;
