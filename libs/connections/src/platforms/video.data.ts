import { OAuthPlatform } from './oauth-platform';

/** Platforms for videos and streams. */
export const VIDEO: readonly OAuthPlatform[] = [
  {
    // https://developers.tiktok.com/doc/oauth-user-access-token-management
    // The client id is called client_key. PKCE is only for apps on devices.
    platformId: 'tt',
    authorizationEndpoint: 'https://www.tiktok.com/v2/auth/authorize/',
    tokenEndpoint: 'https://open.tiktokapis.com/v2/oauth/token/',
    scopes: ['user.info.basic', 'user.info.profile', 'user.info.stats'],
    scopeSeparator: ',',
    pkce: false,
    clientAuthentication: 'parameters',
    clientIdParameter: 'client_key',
    refresh: 'refresh-token',
    revocation: { kind: 'standard', endpoint: 'https://open.tiktokapis.com/v2/oauth/revoke/' },
    tokenIn: 'header',
    account: async (read) => {
      const me = await read('https://open.tiktokapis.com/v2/user/info/?fields=open_id,username,follower_count');
      return {
        id: me.text('data', 'user', 'open_id'),
        handle: me.text('data', 'user', 'username'),
        followers: me.count('data', 'user', 'follower_count'),
      };
    },
  },
  {
    // https://developers.google.com/identity/protocols/oauth2/web-server
    // A refresh token is issued only with access_type=offline, and again only with prompt=consent.
    platformId: 'yt',
    authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenEndpoint: 'https://oauth2.googleapis.com/token',
    scopes: ['https://www.googleapis.com/auth/youtube.readonly'],
    scopeSeparator: ' ',
    pkce: true,
    clientAuthentication: 'parameters',
    authorizationParameters: { access_type: 'offline', prompt: 'consent' },
    refresh: 'refresh-token',
    revocation: { kind: 'standard', endpoint: 'https://oauth2.googleapis.com/revoke' },
    tokenIn: 'header',
    account: async (read) => {
      const mine = await read('https://www.googleapis.com/youtube/v3/channels?part=snippet,statistics&mine=true');
      const hidden = mine.at('items', 0, 'statistics', 'hiddenSubscriberCount') === true;
      return {
        id: mine.text('items', 0, 'id'),
        handle: (mine.optionalText('items', 0, 'snippet', 'customUrl') ?? mine.text('items', 0, 'id')).replace(
          /^@/,
          '',
        ),
        followers: hidden ? null : mine.count('items', 0, 'statistics', 'subscriberCount'),
      };
    },
  },
  {
    // https://dev.twitch.tv/docs/authentication/getting-tokens-oauth/
    // Scopes are returned as a list, and the API requires the header Client-Id.
    platformId: 'tw',
    authorizationEndpoint: 'https://id.twitch.tv/oauth2/authorize',
    tokenEndpoint: 'https://id.twitch.tv/oauth2/token',
    scopes: ['moderator:read:followers'],
    scopeSeparator: ' ',
    pkce: false,
    clientAuthentication: 'parameters',
    refresh: 'refresh-token',
    revocation: { kind: 'standard', endpoint: 'https://id.twitch.tv/oauth2/revoke' },
    tokenIn: 'header',
    sendsClientId: true,
    account: async (read) => {
      const users = await read('https://api.twitch.tv/helix/users');
      const id = users.text('data', 0, 'id');
      const followers = await read(
        `https://api.twitch.tv/helix/channels/followers?broadcaster_id=${encodeURIComponent(id)}`,
      );
      return { id, handle: users.text('data', 0, 'login'), followers: followers.count('total') };
    },
  },
];
