import { OAuthPlatform } from './oauth-platform';

/** Social networks, except those of Meta. */
export const NETWORKS: readonly OAuthPlatform[] = [
  {
    // https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
    platformId: 'xw',
    authorizationEndpoint: 'https://x.com/i/oauth2/authorize',
    tokenEndpoint: 'https://api.x.com/2/oauth2/token',
    // Without offline.access there is no refresh token; users.read also requires tweet.read.
    scopes: ['users.read', 'tweet.read', 'offline.access'],
    scopeSeparator: ' ',
    pkce: true,
    clientAuthentication: 'basic',
    refresh: 'refresh-token',
    revocation: { kind: 'standard', endpoint: 'https://api.x.com/2/oauth2/revoke' },
    tokenIn: 'header',
    account: async (read) => {
      const me = await read('https://api.x.com/2/users/me?user.fields=public_metrics');
      return {
        id: me.text('data', 'id'),
        handle: me.text('data', 'username'),
        followers: me.count('data', 'public_metrics', 'followers_count'),
      };
    },
  },
  {
    // https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
    // Handle and followers cannot be read without a partnership, so the handle is the name of the person.
    platformId: 'li',
    authorizationEndpoint: 'https://www.linkedin.com/oauth/v2/authorization',
    tokenEndpoint: 'https://www.linkedin.com/oauth/v2/accessToken',
    scopes: ['openid', 'profile'],
    scopeSeparator: ' ',
    pkce: false,
    clientAuthentication: 'parameters',
    refresh: 'none',
    tokenIn: 'header',
    account: async (read) => {
      const me = await read('https://api.linkedin.com/v2/userinfo');
      return { id: me.text('sub'), handle: me.text('name'), followers: null };
    },
  },
  {
    // https://developers.pinterest.com/docs/getting-started/set-up-authentication-and-authorization/
    platformId: 'pi',
    authorizationEndpoint: 'https://www.pinterest.com/oauth/',
    tokenEndpoint: 'https://api.pinterest.com/v5/oauth/token',
    scopes: ['user_accounts:read'],
    scopeSeparator: ',',
    pkce: false,
    clientAuthentication: 'basic',
    refresh: 'refresh-token',
    tokenIn: 'header',
    account: async (read) => {
      const me = await read('https://api.pinterest.com/v5/user_account');
      return {
        id: me.optionalText('id') ?? me.text('username').toLowerCase(),
        handle: me.text('username'),
        followers: me.count('follower_count'),
      };
    },
  },
  {
    // https://developers.snap.com/snap-kit/login-kit/Tutorials/web
    // The id is that of the person for this client. There is neither handle nor followers, so the handle is the display name.
    platformId: 'sc',
    authorizationEndpoint: 'https://accounts.snapchat.com/accounts/oauth2/auth',
    tokenEndpoint: 'https://accounts.snapchat.com/accounts/oauth2/token',
    scopes: [
      'https://auth.snapchat.com/oauth2/api/user.display_name',
      'https://auth.snapchat.com/oauth2/api/user.external_id',
    ],
    scopeSeparator: ' ',
    pkce: true,
    clientAuthentication: 'basic',
    refresh: 'refresh-token',
    revocation: { kind: 'standard', endpoint: 'https://accounts.snapchat.com/accounts/oauth2/revoke' },
    tokenIn: 'header',
    account: async (read) => {
      const query = encodeURIComponent('{me{displayName externalId}}');
      const me = await read(`https://kit.snapchat.com/v1/me?query=${query}`);
      return {
        id: me.text('data', 'me', 'externalId'),
        handle: me.text('data', 'me', 'displayName'),
        followers: null,
      };
    },
  },
  {
    // https://github.com/reddit-archive/reddit/wiki/OAuth2
    // A refresh token is issued only with duration=permanent. Errors of the token endpoint have status 200.
    platformId: 'rd',
    authorizationEndpoint: 'https://www.reddit.com/api/v1/authorize',
    tokenEndpoint: 'https://www.reddit.com/api/v1/access_token',
    scopes: ['identity'],
    scopeSeparator: ' ',
    pkce: false,
    clientAuthentication: 'basic',
    authorizationParameters: { duration: 'permanent' },
    refresh: 'refresh-token',
    revocation: { kind: 'standard', endpoint: 'https://www.reddit.com/api/v1/revoke_token' },
    tokenIn: 'header',
    account: async (read) => {
      const me = await read('https://oauth.reddit.com/api/v1/me');
      return { id: me.text('id'), handle: me.text('name'), followers: me.count('subreddit', 'subscribers') };
    },
  },
  {
    // https://discord.com/developers/docs/topics/oauth2
    // An account has no followers.
    platformId: 'dc',
    authorizationEndpoint: 'https://discord.com/oauth2/authorize',
    tokenEndpoint: 'https://discord.com/api/oauth2/token',
    scopes: ['identify'],
    scopeSeparator: ' ',
    pkce: true,
    clientAuthentication: 'basic',
    refresh: 'refresh-token',
    revocation: { kind: 'standard', endpoint: 'https://discord.com/api/oauth2/token/revoke' },
    tokenIn: 'header',
    account: async (read) => {
      const me = await read('https://discord.com/api/v10/users/@me');
      return { id: me.text('id'), handle: me.text('username'), followers: null };
    },
  },
];
