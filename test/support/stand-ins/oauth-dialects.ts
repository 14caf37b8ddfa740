/** An account on a platform that the stand-in acts for. */
export interface StandInAccount {
  id: string;
  handle: string;
  followers: number;
}

/** What the token endpoint has issued. */
export interface IssuedTokens {
  access: string;
  refresh: string;
  scopes: readonly string[];
}

/** How a platform behaves, written down independently of the service from what the platforms document. */
export interface Dialect {
  slug: string;
  /** Host and path. */
  authorize: string;
  token: string;
  clientIdName?: 'client_key';
  authentication: 'basic' | 'parameters';
  /** Whether it requires PKCE; if not, it rejects the parameters as unknown. */
  pkce: boolean;
  /** The value of `scope` that it requires. */
  scope: string;
  /** The other parameters of an authorization request that it knows, with their required values. */
  extra?: Record<string, string>;
  /** The body of a successful token response. */
  issue: (tokens: IssuedTokens, account: StandInAccount) => object;
  /** The status and body for a code or refresh token that is not valid. */
  refuse: { status: number; body: object };
  /** The endpoint and grant type that exchange a short-lived token, and its parameters. */
  exchange?: { at: string; grantType: string; tokenName: string; parameters: string[] };
  /** How tokens are refreshed. */
  refreshing: { kind: 'rotating' | 'fixed' } | { kind: 'self'; at: string; grantType: string } | { kind: 'none' };
  revoke?: string;
  /** What revocation takes: the standard parameters, or those of the Graph API. */
  revocation?: 'permissions';
  tokenIn: 'header' | 'query';
  clientIdHeader?: true;
  /** Responses of the API, by host and path. */
  api: Record<string, (account: StandInAccount) => object>;
  /** The handle and the followers that the service can know. */
  known: (account: StandInAccount) => { id?: string; handle: string; followers: number | null };
}

const standard = ({ access, refresh, scopes }: IssuedTokens) => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: 7200,
  refresh_token: refresh,
  scope: scopes.join(' '),
});
const INVALID_GRANT = { status: 400, body: { error: 'invalid_grant', error_description: 'Secret <b>details</b>' } };
const GRAPH_ERROR = {
  status: 400,
  body: { error: { message: 'This authorization code has been used.', type: 'OAuthException', code: 100 } },
};
const same = ({ handle, followers }: StandInAccount) => ({ handle, followers });
const withoutFollowers = ({ handle }: StandInAccount) => ({ handle, followers: null });

export const DIALECTS: readonly Dialect[] = [
  {
    slug: 'instagram',
    authorize: 'www.instagram.com/oauth/authorize',
    token: 'api.instagram.com/oauth/access_token',
    authentication: 'parameters',
    pkce: false,
    scope: 'instagram_business_basic',
    issue: ({ access }, { id }) => ({
      data: [{ access_token: access, user_id: id, permissions: 'instagram_business_basic' }],
    }),
    refuse: {
      status: 400,
      body: { error_type: 'OAuthException', code: 400, error_message: 'This authorization code has been used' },
    },
    exchange: {
      at: 'graph.instagram.com/access_token',
      grantType: 'ig_exchange_token',
      tokenName: 'access_token',
      parameters: ['client_secret'],
    },
    refreshing: { kind: 'self', at: 'graph.instagram.com/refresh_access_token', grantType: 'ig_refresh_token' },
    tokenIn: 'query',
    api: {
      'graph.instagram.com/v23.0/me': ({ id, handle, followers }) => ({
        user_id: id,
        username: handle,
        followers_count: followers,
        id: 'app-scoped',
      }),
    },
    known: same,
  },
  {
    slug: 'facebook',
    authorize: 'www.facebook.com/v23.0/dialog/oauth',
    token: 'graph.facebook.com/v23.0/oauth/access_token',
    authentication: 'parameters',
    pkce: false,
    scope: 'pages_show_list,pages_read_engagement',
    issue: ({ access }) => ({ access_token: access, token_type: 'bearer', expires_in: 5_183_944 }),
    refuse: GRAPH_ERROR,
    exchange: {
      at: 'graph.facebook.com/v23.0/oauth/access_token',
      grantType: 'fb_exchange_token',
      tokenName: 'fb_exchange_token',
      parameters: ['client_id', 'client_secret'],
    },
    refreshing: { kind: 'none' },
    revoke: 'graph.facebook.com/v23.0/me/permissions',
    revocation: 'permissions',
    tokenIn: 'query',
    api: {
      'graph.facebook.com/v23.0/me/accounts': ({ id, handle, followers }) => ({
        data: [
          { id: `${id}0`, name: 'A smaller page', followers_count: Math.max(0, followers - 1) },
          { id, name: 'The page', username: handle, followers_count: followers },
        ],
      }),
    },
    known: same,
  },
  {
    slug: 'threads',
    authorize: 'threads.net/oauth/authorize',
    token: 'graph.threads.net/oauth/access_token',
    authentication: 'parameters',
    pkce: false,
    scope: 'threads_basic,threads_manage_insights',
    // The id is a number that JavaScript cannot represent.
    issue: ({ access }) => ({ access_token: access, user_id: 17_841_405_793_187_218 }),
    refuse: GRAPH_ERROR,
    exchange: {
      at: 'graph.threads.net/access_token',
      grantType: 'th_exchange_token',
      tokenName: 'access_token',
      parameters: ['client_secret'],
    },
    refreshing: { kind: 'self', at: 'graph.threads.net/refresh_access_token', grantType: 'th_refresh_token' },
    tokenIn: 'query',
    api: {
      'graph.threads.net/v1.0/me': ({ id, handle }) => ({ id, username: handle }),
      'graph.threads.net/v1.0/me/threads_insights': ({ followers }) => ({
        data: [{ name: 'followers_count', period: 'day', total_value: { value: followers } }],
      }),
    },
    known: same,
  },
  {
    slug: 'tiktok',
    authorize: 'www.tiktok.com/v2/auth/authorize/',
    token: 'open.tiktokapis.com/v2/oauth/token/',
    clientIdName: 'client_key',
    authentication: 'parameters',
    pkce: false,
    scope: 'user.info.basic,user.info.profile,user.info.stats',
    issue: ({ access, refresh, scopes }, { id }) => ({
      access_token: access,
      expires_in: 86_400,
      open_id: id,
      refresh_expires_in: 31_536_000,
      refresh_token: refresh,
      scope: scopes.join(','),
      token_type: 'Bearer',
    }),
    refuse: {
      status: 200,
      body: { error: 'invalid_grant', error_description: 'Authorization code is expired.', log_id: '2026' },
    },
    refreshing: { kind: 'rotating' },
    revoke: 'open.tiktokapis.com/v2/oauth/revoke/',
    tokenIn: 'header',
    api: {
      'open.tiktokapis.com/v2/user/info/': ({ id, handle, followers }) => ({
        data: { user: { open_id: id, username: handle, follower_count: followers } },
        error: { code: 'ok', message: '', log_id: '2026' },
      }),
    },
    known: same,
  },
  {
    slug: 'youtube',
    authorize: 'accounts.google.com/o/oauth2/v2/auth',
    token: 'oauth2.googleapis.com/token',
    authentication: 'parameters',
    pkce: true,
    scope: 'https://www.googleapis.com/auth/youtube.readonly',
    extra: { access_type: 'offline', prompt: 'consent' },
    issue: standard,
    refuse: INVALID_GRANT,
    refreshing: { kind: 'fixed' },
    revoke: 'oauth2.googleapis.com/revoke',
    tokenIn: 'header',
    api: {
      'www.googleapis.com/youtube/v3/channels': ({ id, handle, followers }) => ({
        items: [
          {
            id,
            snippet: { title: 'A channel', customUrl: `@${handle}` },
            statistics: { subscriberCount: String(followers), hiddenSubscriberCount: false },
          },
        ],
      }),
    },
    known: same,
  },
  {
    slug: 'twitch',
    authorize: 'id.twitch.tv/oauth2/authorize',
    token: 'id.twitch.tv/oauth2/token',
    authentication: 'parameters',
    pkce: false,
    scope: 'moderator:read:followers',
    issue: (tokens) => ({ ...standard(tokens), token_type: 'bearer', scope: tokens.scopes }),
    refuse: { status: 400, body: { status: 400, message: 'Invalid authorization code' } },
    refreshing: { kind: 'rotating' },
    revoke: 'id.twitch.tv/oauth2/revoke',
    tokenIn: 'header',
    clientIdHeader: true,
    api: {
      'api.twitch.tv/helix/users': ({ id, handle }) => ({ data: [{ id, login: handle, display_name: 'Anna' }] }),
      'api.twitch.tv/helix/channels/followers': ({ followers }) => ({ total: followers, data: [] }),
    },
    known: same,
  },
  {
    slug: 'x',
    authorize: 'x.com/i/oauth2/authorize',
    token: 'api.x.com/2/oauth2/token',
    authentication: 'basic',
    pkce: true,
    scope: 'users.read tweet.read offline.access',
    issue: (tokens) => ({ ...standard(tokens), token_type: 'bearer' }),
    refuse: {
      status: 400,
      body: { error: 'invalid_request', error_description: 'Value passed for the token was invalid.' },
    },
    refreshing: { kind: 'rotating' },
    revoke: 'api.x.com/2/oauth2/revoke',
    tokenIn: 'header',
    api: {
      'api.x.com/2/users/me': ({ id, handle, followers }) => ({
        data: { id, name: 'Anna', username: handle, public_metrics: { followers_count: followers } },
      }),
    },
    known: same,
  },
  {
    slug: 'linkedin',
    authorize: 'www.linkedin.com/oauth/v2/authorization',
    token: 'www.linkedin.com/oauth/v2/accessToken',
    authentication: 'parameters',
    pkce: false,
    scope: 'openid profile',
    // No token_type, and an ID token that nothing verifies.
    issue: ({ access, scopes }) => ({
      access_token: access,
      expires_in: 5_183_999,
      scope: scopes.join(','),
      id_token: 'not.a.jwt',
    }),
    refuse: { status: 400, body: { error: 'invalid_request', error_description: 'The code was used before.' } },
    refreshing: { kind: 'none' },
    tokenIn: 'header',
    api: { 'api.linkedin.com/v2/userinfo': ({ id, handle }) => ({ sub: id, name: handle, locale: 'en-US' }) },
    known: withoutFollowers,
  },
  {
    slug: 'pinterest',
    authorize: 'www.pinterest.com/oauth/',
    token: 'api.pinterest.com/v5/oauth/token',
    authentication: 'basic',
    pkce: false,
    scope: 'user_accounts:read',
    issue: (tokens) => ({ ...standard(tokens), response_type: 'authorization_code', token_type: 'bearer' }),
    refuse: { status: 400, body: { code: 283, message: 'Authentication failed.' } },
    refreshing: { kind: 'fixed' },
    tokenIn: 'header',
    api: {
      'api.pinterest.com/v5/user_account': ({ id, handle, followers }) => ({
        id,
        username: handle,
        follower_count: followers,
      }),
    },
    known: same,
  },
  {
    slug: 'snapchat',
    authorize: 'accounts.snapchat.com/accounts/oauth2/auth',
    token: 'accounts.snapchat.com/accounts/oauth2/token',
    authentication: 'basic',
    pkce: true,
    scope:
      'https://auth.snapchat.com/oauth2/api/user.display_name https://auth.snapchat.com/oauth2/api/user.external_id',
    issue: standard,
    refuse: INVALID_GRANT,
    refreshing: { kind: 'rotating' },
    revoke: 'accounts.snapchat.com/accounts/oauth2/revoke',
    tokenIn: 'header',
    api: {
      'kit.snapchat.com/v1/me': ({ id, handle }) => ({
        data: { me: { externalId: id, displayName: handle } },
        errors: [],
      }),
    },
    known: withoutFollowers,
  },
  {
    slug: 'reddit',
    authorize: 'www.reddit.com/api/v1/authorize',
    token: 'www.reddit.com/api/v1/access_token',
    authentication: 'basic',
    pkce: false,
    scope: 'identity',
    extra: { duration: 'permanent' },
    issue: (tokens) => ({ ...standard(tokens), token_type: 'bearer' }),
    refuse: { status: 200, body: { error: 'invalid_grant' } },
    refreshing: { kind: 'fixed' },
    revoke: 'www.reddit.com/api/v1/revoke_token',
    tokenIn: 'header',
    api: {
      'oauth.reddit.com/api/v1/me': ({ id, handle, followers }) => ({
        id,
        name: handle,
        subreddit: { subscribers: followers },
      }),
    },
    known: same,
  },
  {
    slug: 'discord',
    authorize: 'discord.com/oauth2/authorize',
    token: 'discord.com/api/oauth2/token',
    authentication: 'basic',
    pkce: true,
    scope: 'identify',
    issue: standard,
    refuse: INVALID_GRANT,
    refreshing: { kind: 'rotating' },
    revoke: 'discord.com/api/oauth2/token/revoke',
    tokenIn: 'header',
    api: { 'discord.com/api/v10/users/@me': ({ id, handle }) => ({ id, username: handle, global_name: 'Anna' }) },
    known: withoutFollowers,
  },
];
