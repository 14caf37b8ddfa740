import { z } from 'zod';
import { setting, Setting } from './setting';

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
type OAuthSettings = Record<`OAUTH_${OAuthSite}_CLIENT_${'ID' | 'SECRET'}`, Setting<z.ZodOptional<z.ZodString>>>;

/** Two settings for each site: the client that the operator has registered there. */
export function oauthSettings(): OAuthSettings {
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
  return Object.fromEntries(entries) as OAuthSettings;
}

/** For each site, of which only one of the two settings is set, the missing one and the one that is set. */
export function incompleteOAuthSettings(read: Readonly<Record<string, unknown>>): { missing: string; given: string }[] {
  return Object.keys(OAUTH_SITES).flatMap((site) => {
    const [id, secret] = [`OAUTH_${site}_CLIENT_ID`, `OAUTH_${site}_CLIENT_SECRET`];
    if (Boolean(read[id]) === Boolean(read[secret])) return [];
    return [read[id] ? { missing: secret, given: id } : { missing: id, given: secret }];
  });
}
